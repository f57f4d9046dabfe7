import { z } from 'zod';
import { AGE_RANGES } from '../age-ranges.ts';
import { PATH_PARTS } from '../catalogue/learning-paths.ts';

/** Spec §8: pressed 'Ir a Pagar' without a schedule. */
export const SCHEDULE_REQUIRED = '***Debe seleccionar un horario';

const ageSlugs = AGE_RANGES.map((range) => range.slug);

const groupId = z.string().min(1, SCHEDULE_REQUIRED);

/** A program of the season and one of its groups, chosen on the purchase page of an age. */
export const VacationSelection = z.object({
  kind: z.literal('vacation'),
  age: z.enum(ageSlugs),
  programId: z.string().min(1, 'Elige un programa'),
  groupId,
});
export type VacationSelection = z.infer<typeof VacationSelection>;

/** A course or pack and one of its groups, chosen on its own page. */
export const CourseSelection = z.object({
  kind: z.literal('course'),
  age: z.enum(ageSlugs),
  /** Of the course, as in its URL. */
  slug: z.string().min(1),
  groupId,
});
export type CourseSelection = z.infer<typeof CourseSelection>;

/** A learning path or its first course, and one of the groups of that course, chosen on the page of the path. */
export const PathSelection = z.object({
  kind: z.literal('path'),
  age: z.enum(ageSlugs),
  /** Of the path, as in its URL. */
  slug: z.string().min(1),
  part: z.enum(PATH_PARTS, 'Elige el primer curso o la ruta completa'),
  groupId,
});
export type PathSelection = z.infer<typeof PathSelection>;

/**
 * What a family chose to buy. It is all that is kept of a choice; names, dates and amounts are read again from the
 * catalogue each time, so that nobody can bring a price along.
 */
export const PurchaseSelection = z.discriminatedUnion('kind', [
  VacationSelection,
  CourseSelection,
  PathSelection,
]);
export type PurchaseSelection = z.infer<typeof PurchaseSelection>;

/** A choice, and the price that the page showed beside it: only to tell of another price, never to charge it. */
export const ChoiceInput = z.intersection(
  PurchaseSelection,
  z.object({ seenAmount: z.string().max(20).optional().catch(undefined) }),
);

/** Another group of what is chosen, by its id. */
export const ScheduleInput = z.object({ schedule: groupId });

/** A coupon as somebody types it. */
export const CouponInput = z.object({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .min(1, 'Escribe tu cupón')
    .max(40, 'Un cupón tiene 40 letras como mucho'),
});

/** A selection as it was stored. Old ones, from when only vacation programs were sold, have no kind. */
export const StoredSelection = z.preprocess(
  (stored) =>
    typeof stored === 'object' && stored !== null && !('kind' in stored)
      ? { kind: 'vacation', ...stored }
      : stored,
  PurchaseSelection,
);

/** The pay form: what the card form made of the card, and the ticked terms. Never card data. */
export const PayInput = z.object({
  attemptId: z.uuid('No encontramos este intento de pago'),
  transactionToken: z.string().min(1, 'Completa los datos de tu tarjeta').max(200),
  terms: z.literal('on', 'Acepta los términos y condiciones para pagar'),
});
export type PayInput = z.infer<typeof PayInput>;

/** The form of a payment that is not made on our page, or not now: the ticked terms alone. */
export const AcceptedTermsInput = PayInput.omit({ transactionToken: true });
