import { z } from 'zod';
import { EmailAddress } from '../account/email-address.ts';
import { codesOf, optionalChoice, ruleOver } from '../checkout/form-fields.ts';
import { SERVER_FAILURES } from '../failure.ts';
import { isDocumentNumber, withoutSeparators } from '../identity-document.ts';
import { CURRENCIES } from '../money.ts';
import {
  CLAIM_OBJECTS,
  CLAIM_TYPES,
  DOCUMENT_TYPES,
  GUARDIAN_RELATIONS,
  LIMA_DISTRICTS,
  OUTSIDE_LIMA,
  PERU_DEPARTMENTS,
} from '../option-lists.ts';
import type { DocumentType } from '../option-lists.ts';
import { nameAsTyped, textAsTyped, withoutInvisible } from '../plain-text.ts';

const documentTypes = codesOf(DOCUMENT_TYPES);

/** What people write around an amount; the currency is a field of its own. */
const AROUND_AMOUNT = /S\/\.?|US\$|USD|PEN|\$|soles|d[oó]lares/gi;

/**
 * An amount as people write and paste it: thousands may be grouped, cents have at most two digits. A single point
 * before three digits is ambiguous, so '1.200' is invalid.
 */
const AMOUNT = /^(?!\d+\.\d{3}$)(?:\d{1,9}|[1-9]\d{0,2}([ ,.'’])\d{3}(?:\1\d{3})?)(?:[.,]\d{1,2})?$/;

/** A required text: never empty. */
const line = (missing: string, most: number, tooLong: string) =>
  z.string(missing).overwrite(textAsTyped).min(1, missing).max(most, tooLong);

/**
 * Returns whether a document number is accepted. Only the DNI must have the right format: no claim is refused because
 * of the formats of other countries.
 */
function isTaken(type: DocumentType, number: string, country: string): boolean {
  return type !== 'DNI' || isDocumentNumber(type, number.toUpperCase(), country);
}

const DNI_DIGITS = 'Escribe los 8 números del DNI';
const DOCUMENT_TOO_LONG = 'Usa 20 letras y números como máximo en el documento';

/** A number of any kind, without what separates its groups; null when it was left empty. */
const number = z
  .string()
  .nullish()
  .transform((told) => withoutSeparators(told ?? '') || null);

const fields = z.object({
  /** Made when the form is rendered, so that submitting the same sheet twice files it once. */
  submissionId: z.uuid('Vuelve a abrir el libro de reclamaciones e inténtalo otra vez'),

  // 1. Consumer
  name: z
    .string('Escribe tu nombre completo')
    .overwrite(nameAsTyped)
    .min(1, 'Escribe tu nombre completo')
    .max(120, 'Usa 120 letras como máximo en tu nombre'),
  documentType: z.enum(documentTypes, 'Elige el tipo de tu documento'),
  documentNumber: z
    .string('Escribe el número de tu documento')
    .transform(withoutSeparators)
    .pipe(z.string().min(1, 'Escribe el número de tu documento').max(20, DOCUMENT_TOO_LONG)),
  email: EmailAddress,
  phone: line('Escribe tu teléfono', 30, 'Escribe un solo teléfono, de 30 números como máximo').regex(
    /\d(?:\D*\d){5}/,
    SERVER_FAILURES.invalid_phone.text,
  ),
  country: z.string('Elige el país donde vives').regex(/^[A-Z]{2}$/, 'Elige el país donde vives'),
  department: optionalChoice(PERU_DEPARTMENTS, 'Elige un departamento de la lista'),
  district: optionalChoice(LIMA_DISTRICTS, 'Elige un distrito de la lista'),
  address: line('Escribe tu dirección', 200, 'Usa 200 letras como máximo en tu dirección'),

  // Minors: their representative
  minor: z.literal('on', 'Marca la casilla solo si la persona es menor de edad').optional(),
  guardianRelation: optionalChoice(
    codesOf(GUARDIAN_RELATIONS),
    'Elige si eres el padre, la madre o quien tiene la tutela',
  ),
  /** Null when it was left empty. */
  guardianName: z
    .string()
    .overwrite(nameAsTyped)
    .max(120, 'Usa 120 letras como máximo en el nombre del padre, madre o tutor')
    .nullish()
    .transform((name) => (name === '' ? null : (name ?? null))),
  guardianDocumentType: optionalChoice(documentTypes, 'Elige el tipo de documento del padre, madre o tutor'),
  guardianDocumentNumber: number.pipe(z.string().max(20, DOCUMENT_TOO_LONG).nullable()),

  // 2. What was contracted
  claimObject: z.enum(codesOf(CLAIM_OBJECTS), 'Elige si se trata de un producto o de un servicio'),
  objectDescription: line(
    'Describe el producto o servicio que contrataste',
    500,
    'Usa 500 letras como máximo en la descripción',
  ),
  purchaseNumber: number.pipe(
    z
      .string()
      .regex(/^\d{1,12}$/, 'Escribe solo los números de tu compra, o deja este campo vacío')
      .nullable(),
  ),
  /** In major units, in any usual notation, converted to '1250.50'. Null when no amount is claimed. */
  claimedAmount: z
    .string()
    .nullish()
    .transform(
      (text) =>
        withoutInvisible(text ?? '')
          .replace(AROUND_AMOUNT, '')
          .replace(/\s+/g, ' ')
          .trim() || null,
    )
    .pipe(
      z
        .string()
        .regex(AMOUNT, 'Escribe el monto con números, como 450 o 450.50, o deja este campo vacío')
        .transform(majorUnits)
        .nullable(),
    ),
  currency: z.enum(CURRENCIES, 'Elige si el monto está en soles o en dólares'),

  // 3. The claim
  claimType: z.enum(codesOf(CLAIM_TYPES), 'Elige si es un reclamo o una queja'),
  detail: line('Cuéntanos qué pasó', 4000, 'Usa 4000 letras como máximo al contar qué pasó'),
  request: line('Escribe qué nos pides', 2000, 'Usa 2000 letras como máximo en tu pedido'),

  /** Replaces the signature of the paper sheet. */
  accept: z.literal('on', 'Confirma que lo que declaras es verdad para presentar tu hoja'),
});

/** Returns an amount with only a decimal point: '1,250.50' as '1250.50', '450' unchanged. */
function majorUnits(text: string): string {
  const [cents = ''] = /[.,]\d{1,2}$/.exec(text) ?? [];
  return text.slice(0, text.length - cents.length).replace(/\D/g, '') + cents.replace(',', '.');
}

type Fields = z.infer<typeof fields>;

const rule = ruleOver<Fields>();

/**
 * The complete form of the Libro de Reclamaciones (Ley 29571 arts. 150-152, D.S. 011-2011-PCM): the consumer, the
 * representative of a minor, the product or service, the claim and the request. Anyone may use it, even without a
 * purchase. Its output is also valid input: the form, the procedure and the consumer's copy share it.
 */
export const ClaimInput = fields
  .refine(
    (claim) => isTaken(claim.documentType, claim.documentNumber, claim.country),
    rule(['documentNumber', 'documentType', 'country'], DNI_DIGITS),
  )
  .refine(
    (claim) => claim.country !== 'PE' || claim.department !== null,
    rule(['department', 'country'], 'Elige tu departamento'),
  )
  .refine(
    (claim) => claim.country !== 'PE' || claim.department !== 'Lima' || claim.district !== null,
    rule(['district', 'department', 'country'], `Elige tu distrito, o '${OUTSIDE_LIMA}'`),
  )
  .refine(
    (claim) => !claim.minor || claim.guardianRelation !== null,
    rule(['guardianRelation', 'minor'], 'Elige si eres el padre, la madre o quien tiene la tutela'),
  )
  .refine(
    (claim) => !claim.minor || claim.guardianName !== null,
    rule(['guardianName', 'minor'], 'Escribe el nombre completo del padre, madre o tutor'),
  )
  .refine(
    (claim) => !claim.minor || claim.guardianDocumentType !== null,
    rule(['guardianDocumentType', 'minor'], 'Elige el tipo de documento del padre, madre o tutor'),
  )
  .refine(
    (claim) => !claim.minor || claim.guardianDocumentNumber !== null,
    rule(['guardianDocumentNumber', 'minor'], 'Escribe el número de documento del padre, madre o tutor'),
  )
  .refine(
    ({ minor, guardianDocumentType: type, guardianDocumentNumber: number, country }) =>
      !minor || type === null || number === null || isTaken(type, number, country),
    rule(['guardianDocumentNumber', 'guardianDocumentType', 'minor', 'country'], DNI_DIGITS),
  );
export type ClaimInput = z.infer<typeof ClaimInput>;

/** The fields in the order of the form, to report errors in that order. */
export const CLAIM_FIELDS: readonly string[] = Object.keys(fields.shape);

/** A filed sheet: what the consumer's copy must show (art. 152). */
export const ClaimSheet = z.object({
  /** Null when the academy did not return it: the sheet is filed, and found there by its submission id. */
  claimNumber: z.string().nullable(),
  /** Stored as ISO 8601. */
  filedAt: z.coerce.date(),
  claim: ClaimInput,
});
export type ClaimSheet = z.infer<typeof ClaimSheet>;
