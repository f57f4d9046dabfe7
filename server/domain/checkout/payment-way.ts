import type { Currency } from '../money.ts';

/**
 * Payment methods: by card in Peru, by card elsewhere, by card every month, in cash with a code, or by bank transfer.
 * Each belongs to one provider (spec §1, §7).
 */
export const PAYMENT_WAYS = ['card', 'card_abroad', 'subscription', 'cash', 'transfer'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Methods in which payment is requested now and the money arrives later, if at all. */
export const PAID_LATER: readonly PaymentWay[] = ['cash', 'transfer'];

/** Returns whether a method shows payment instructions instead of charging a card immediately. */
export const isPaidLater = (way: PaymentWay) => PAID_LATER.includes(way);

/**
 * Returns the methods offered for a payment, the default one first: in soles the card of the Peruvian provider and the
 * methods paid later, elsewhere the global card provider (spec §1).
 * @param configured Every method whose provider is configured.
 * @param isSoldMonthly Whether the product may be paid monthly.
 */
export function waysFor(
  currency: Currency,
  configured: readonly PaymentWay[],
  isSoldMonthly = false,
): PaymentWay[] {
  const abroad: readonly PaymentWay[] = isSoldMonthly ? ['card_abroad', 'subscription'] : ['card_abroad'];
  const fitting = currency === 'PEN' ? (['card', 'cash', 'transfer'] as const) : abroad;
  const ways = fitting.filter((way) => configured.includes(way));
  return ways.length > 0 ? ways : ['card'];
}

/** Single payments by card, in Peru and elsewhere. */
const BY_CARD: readonly PaymentWay[] = ['card', 'card_abroad'];

/**
 * Returns the offered method for a chosen one; the default one if none was chosen. Both card methods count as the same
 * choice: somebody who chose a card and then changed the country pays by the card method of the new country. Null when
 * the choice is not offered.
 */
export function offeredWay(
  offered: readonly PaymentWay[],
  chosen: PaymentWay | undefined,
): PaymentWay | null {
  const [usual = null] = offered;
  if (chosen === undefined || offered.includes(chosen)) return chosen ?? usual;
  return BY_CARD.includes(chosen) ? (offered.find((way) => BY_CARD.includes(way)) ?? null) : null;
}
