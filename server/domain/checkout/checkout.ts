import { z } from 'zod';
import { AGE_RANGES } from '../age-ranges.ts';
import { PATH_PARTS } from '../catalogue/learning-paths.ts';
import { withoutInvisible } from '../plain-text.ts';

/** Shown when 'Ir a Pagar' is pressed without a schedule (spec §8). */
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
  /** Slug of the course, as in its URL. */
  slug: z.string().min(1),
  groupId,
});
export type CourseSelection = z.infer<typeof CourseSelection>;

/** A learning path or its first course, and one of the groups of that course, chosen on the page of the path. */
export const PathSelection = z.object({
  kind: z.literal('path'),
  age: z.enum(ageSlugs),
  /** Slug of the path, as in its URL. */
  slug: z.string().min(1),
  part: z.enum(PATH_PARTS, 'Elige el primer curso o la ruta completa'),
  groupId,
});
export type PathSelection = z.infer<typeof PathSelection>;

/**
 * What a family chose to buy. Nothing else is stored of a choice; names, dates and amounts are read again from the
 * catalogue each time, so that a client cannot supply a price.
 */
export const PurchaseSelection = z.discriminatedUnion('kind', [
  VacationSelection,
  CourseSelection,
  PathSelection,
]);
export type PurchaseSelection = z.infer<typeof PurchaseSelection>;

/**
 * A choice, and the price that the page showed with it: used only to tell the user about a changed price, never to
 * charge.
 */
export const ChoiceInput = z.intersection(
  PurchaseSelection,
  z.object({ seenAmount: z.string().max(20).optional().catch(undefined) }),
);

/** The id of another group of the chosen product. */
export const ScheduleInput = z.object({ schedule: groupId });

/** A coupon as somebody types it. */
export const CouponInput = z.object({
  code: z
    .string()
    .overwrite((typed) => withoutInvisible(typed).trim())
    .toUpperCase()
    .min(1, 'Escribe tu cupón')
    .max(40, 'Un cupón tiene 40 letras como mucho'),
});

/** A stored selection. Old ones, from when only vacation programs were sold, have no kind. */
export const StoredSelection = z.preprocess(
  (stored) =>
    typeof stored === 'object' && stored !== null && !('kind' in stored)
      ? { kind: 'vacation', ...stored }
      : stored,
  PurchaseSelection,
);

/** The pay form: the token that the card form made for the card, and the accepted terms. Never card data. */
export const PayInput = z.object({
  attemptId: z.uuid('No encontramos este intento de pago'),
  transactionToken: z.string().min(1, 'Completa los datos de tu tarjeta').max(200),
  terms: z.literal('on', 'Acepta los términos y condiciones para pagar'),
});
export type PayInput = z.infer<typeof PayInput>;

/** The form of a payment that is not made on our page, or not now: only the accepted terms. */
export const AcceptedTermsInput = PayInput.omit({ transactionToken: true });
