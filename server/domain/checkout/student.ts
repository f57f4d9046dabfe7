import { z } from 'zod';
import { AGE_RANGES, OLDEST, yearsInWords } from '../age-ranges.ts';
import type { Child } from '../../upstream/contracts/family.ts';
import type { AgeRange, Years } from '../age-ranges.ts';
import { ageOutside, SERVER_FAILURES } from '../failure.ts';
import {
  COURSE_AGE_RANGES,
  EXPERIENCE_LEVELS,
  OPERATING_SYSTEMS,
  PERSON_AGE_RANGES,
  ROBOTICS_KITS,
} from '../option-lists.ts';
import { nameAsTyped, plainText } from '../plain-text.ts';
import type { Day } from '../time.ts';
import { codesOf, optionalChoice } from './form-fields.ts';

const BIRTH_DATE = SERVER_FAILURES.birth_date_missing.text;
/** yyyy-mm-dd, as date fields send it; where a browser draws none, as in lynx, dd/mm/yyyy is what people write. */
export const BirthDate = z
  .string(BIRTH_DATE)
  .overwrite((typed) =>
    typed
      .trim()
      .replace(
        /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/,
        (_, day: string, month: string, year: string) =>
          `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`,
      ),
  )
  .pipe(z.iso.date(BIRTH_DATE))
  .pipe(z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]))
  .refine((day) => day > '1900', BIRTH_DATE);

/** A child that is not registered with the academy yet. */
const NewStudent = z.object({
  kind: z.literal('new'),
  firstName: z
    .string()
    .overwrite(nameAsTyped)
    .min(1, 'Escribe el nombre de tu hij@')
    .max(60, 'Usa 60 letras como máximo en el nombre'),
  birthDate: BirthDate,
  experience: z.enum(codesOf(EXPERIENCE_LEVELS), 'Elige cuánto ha programado'),
  operatingSystem: z.enum(codesOf(OPERATING_SYSTEMS), 'Elige qué sistema tiene su computadora'),
  /** Asked only for courses with an optional kit; null without one. */
  roboticsKit: optionalChoice(codesOf(ROBOTICS_KITS), 'Elige un kit de la lista'),
});
export type NewStudent = z.infer<typeof NewStudent>;

/** The student of a purchase. */
export const ChosenStudent = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('child'),
      childId: z.string().min(1, '¿Para quién es? Elige una opción'),
      /** Asked for when the academy does not have it. */
      birthDate: BirthDate.nullish().transform((day) => day ?? null),
      /** As the academy told it when the child was chosen, in case it cannot later on. */
      firstName: z.string().optional(),
    }),
    NewStudent,
  ],
  '¿Para quién es? Elige una opción',
);
export type ChosenStudent = z.infer<typeof ChosenStudent>;

/** Returns somebody's age on a day in whole years; negative before the birth. */
export function ageOn(birthDate: Day, day: Day): number {
  const years = Number(day.slice(0, -6)) - Number(birthDate.slice(0, -6));
  return day.slice(-5) < birthDate.slice(-5) ? years - 1 : years;
}

/**
 * Returns the birth date that the academy has of a child; null where it has none, or one that nobody alive can have:
 * databases fill in what they do not know. It is then asked for.
 */
export function knownBirthDate(
  { birth_date: born = null }: Pick<Child, 'birth_date'>,
  today: Day,
): Day | null {
  const age = born === null ? null : ageOn(born, today);
  return age !== null && age >= 0 && age <= OLDEST ? born : null;
}

const holds =
  (age: number) =>
  ({ from, to }: Years) =>
    age >= from && (to === null || age <= to);

/** Returns the age range of the courses offered at an age, or null when there is none. */
export function courseRangeOf(age: number): AgeRange | null {
  const code = COURSE_AGE_RANGES.find(holds(age))?.code;
  return AGE_RANGES.find((range) => range.code === code) ?? null;
}

/** Returns the code of an age in the academy's age ranges of people, with which it classifies students. */
export function personRangeOf(age: number): string {
  return PERSON_AGE_RANGES.find(holds(age))?.code ?? '0_to_4';
}

/** Returns why somebody's age does not fit a program, or null. */
export function ageProblem(firstName: string, age: number, years: Years): string | null {
  if (age < 0) return 'Revisa el año: esa fecha de nacimiento todavía no llega';
  return holds(age)(years) ? null : ageOutside(firstName, age, yearsInWords(years));
}

/** Returns whether two descriptions are of the same child: the same normalized name and the same birth date. */
export function isSameChild(
  one: { readonly firstName: string; readonly birthDate: string },
  other: { readonly firstName: string; readonly birthDate: string | null },
): boolean {
  return one.birthDate === other.birthDate && plainText(one.firstName) === plainText(other.firstName);
}
