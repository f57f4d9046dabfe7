import { z } from 'zod';
import { AGE_RANGES, yearsInWords } from '../age-ranges.ts';
import type { AgeRange, Years } from '../age-ranges.ts';
import { ageOutside, PAGE_FAILURES } from '../failure.ts';
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

const BIRTH_DATE = PAGE_FAILURES.birth_date_missing.text;
/** yyyy-mm-dd. */
export const BirthDate = z.iso
  .date(BIRTH_DATE)
  .pipe(z.templateLiteral([z.number(), '-', z.number(), '-', z.number()]))
  .refine((day) => day > '1900', BIRTH_DATE);

/** A child that the family has not told the academy of yet. */
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
  /** Asked only for courses that can be taken with one; null without. */
  roboticsKit: optionalChoice(codesOf(ROBOTICS_KITS), 'Elige un kit de la lista'),
});
export type NewStudent = z.infer<typeof NewStudent>;

/** Who will take what is bought. */
export const ChosenStudent = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('child'),
      childId: z.string().min(1, '¿Para quién es? Elige una opción'),
      /** Asked for where the academy does not have it. */
      birthDate: BirthDate.nullish().transform((day) => day ?? null),
    }),
    NewStudent,
  ],
  '¿Para quién es? Elige una opción',
);
export type ChosenStudent = z.infer<typeof ChosenStudent>;

/** Returns the whole years that somebody has lived on a day; negative before the birth. */
export function ageOn(birthDate: Day, day: Day): number {
  const years = Number(day.slice(0, -6)) - Number(birthDate.slice(0, -6));
  return day.slice(-5) < birthDate.slice(-5) ? years - 1 : years;
}

const holds =
  (age: number) =>
  ({ from, to }: Years) =>
    age >= from && (to === null || age <= to);

/** Returns the age range that courses are offered to somebody of an age in, or null when none is. */
export function courseRangeOf(age: number): AgeRange | null {
  const code = COURSE_AGE_RANGES.find(holds(age))?.code;
  return AGE_RANGES.find((range) => range.code === code) ?? null;
}

/** Returns the code of the ages of people that an age is among, as the academy counts its students by. */
export function personRangeOf(age: number): string {
  return PERSON_AGE_RANGES.find(holds(age))?.code ?? '0_to_4';
}

/** Returns why somebody is not of the age that a program is made for, or null. */
export function ageProblem(firstName: string, age: number, years: Years): string | null {
  if (age < 0) return 'Revisa el año: esa fecha de nacimiento todavía no llega';
  return holds(age)(years) ? null : ageOutside(firstName, age, yearsInWords(years));
}

/** Whether two descriptions are of one child: the same name, however it is written, and the same birth date. */
export function isSameChild(
  one: { readonly firstName: string; readonly birthDate: string },
  other: { readonly firstName: string; readonly birthDate: string | null },
): boolean {
  return one.birthDate === other.birthDate && plainText(one.firstName) === plainText(other.firstName);
}
