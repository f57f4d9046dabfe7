import { z } from 'zod';
import { isDocumentNumber, withoutSeparators } from '../identity-document.ts';
import {
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
  LIMA_DISTRICTS,
  MARKETING_SOURCES,
  OUTSIDE_LIMA,
  PERU_DEPARTMENTS,
} from '../option-lists.ts';
import { isCountry } from '../phone.ts';
import { textAsTyped } from '../plain-text.ts';
import { codesOf, optionalChoice, ruleOver } from './form-fields.ts';
import { BirthDate } from './student.ts';

const fields = z.object({
  relation: z.enum(codesOf(GUARDIAN_RELATIONS), 'Elige si eres el padre, la madre o quien tiene la tutela'),
  documentType: z.enum(codesOf(DOCUMENT_TYPES), 'Elige el tipo de tu documento'),
  documentNumber: z
    .string('Escribe el número de tu documento')
    .transform((text) => withoutSeparators(text).toUpperCase())
    .pipe(z.string().min(1, 'Escribe el número de tu documento').max(20, 'Revisa el número de tu documento')),
  birthDate: BirthDate,
  phone: z
    .string('Escribe tu teléfono')
    .trim()
    .min(1, 'Escribe tu teléfono')
    .max(30, 'Escribe un solo teléfono'),
  country: z.string('Elige el país donde vives').refine(isCountry, 'Elige el país donde vives'),
  city: z
    .string('Escribe tu ciudad')
    .overwrite(textAsTyped)
    .min(1, 'Escribe tu ciudad')
    .max(80, 'Usa 80 letras como máximo en tu ciudad'),
  /** A department of Peru; null elsewhere. */
  department: optionalChoice(PERU_DEPARTMENTS, 'Elige un departamento de la lista'),
  /** A district of the department of Lima; null elsewhere. */
  district: optionalChoice(LIMA_DISTRICTS, 'Elige un distrito de la lista'),
  marketingSource: optionalChoice(codesOf(MARKETING_SOURCES), 'Elige una opción de la lista'),
});

const rule = ruleOver<z.infer<typeof fields>>();

/** The adult responsible for the student (spec §3 'Option lists'). The stored phone is in E.164. */
export const Guardian = fields
  .refine(
    ({ documentType, documentNumber, country }) => isDocumentNumber(documentType, documentNumber, country),
    rule(
      ['documentNumber', 'documentType', 'country'],
      'Ese número no es de ese tipo de documento: revísalo',
    ),
  )
  .refine(
    ({ country, department }) => country !== 'PE' || department !== null,
    rule(['department', 'country'], 'Elige tu departamento'),
  )
  .refine(
    ({ country, department, district }) => country !== 'PE' || department !== 'Lima' || district !== null,
    rule(['district', 'department', 'country'], `Elige tu distrito, o '${OUTSIDE_LIMA}'`),
  )
  // Clear fields that the form hides.
  .transform((guardian) => ({
    ...guardian,
    department: guardian.country === 'PE' ? guardian.department : null,
    district: guardian.country === 'PE' && guardian.department === 'Lima' ? guardian.district : null,
  }));
export type Guardian = z.infer<typeof Guardian>;

/** The guardian step of the purchase: the phone as typed, and the country used to parse it. */
export const GuardianInput = z.intersection(
  Guardian,
  z.object({ phoneCountry: z.string().refine(isCountry, 'Elige el país de tu teléfono') }),
);

/** Minimum age of a guardian. Years. */
export const ADULT_AGE = 18;
