import { z } from 'zod';
import { AGE_RANGES } from './age-ranges.ts';

/** Spec §8: pressed 'Ir a Pagar' without a schedule. */
export const SCHEDULE_REQUIRED = '***Debe seleccionar un horario';

const ageSlugs = AGE_RANGES.map((range) => range.slug);

/**
 * What a family chose on a purchase page: a program and one of its groups. It is all that is kept of a choice;
 * names, dates and amounts are read again from the catalogue each time, so that nobody can bring a price along.
 */
export const PurchaseSelection = z.object({
  age: z.enum(ageSlugs),
  programId: z.string().min(1, 'Elige un programa'),
  groupId: z.string().min(1, SCHEDULE_REQUIRED),
});
export type PurchaseSelection = z.infer<typeof PurchaseSelection>;

/** The pay form: what the card form made of the card, and the ticked terms. Never card data. */
export const PayInput = z.object({
  attemptId: z.uuid('No encontramos este intento de pago'),
  transactionToken: z.string().min(1, 'Completa los datos de tu tarjeta').max(200),
  terms: z.literal('on', 'Acepta los términos y condiciones para pagar'),
});
export type PayInput = z.infer<typeof PayInput>;
