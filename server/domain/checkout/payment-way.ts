import type { Currency } from '../money.ts';

/**
 * How a purchase is paid: by card in Peru, by card elsewhere, by card every month, with a code in cash, or by a bank
 * transfer. Each way belongs to one provider (spec §1, §7).
 */
export const PAYMENT_WAYS = ['card', 'card_abroad', 'subscription', 'cash', 'transfer'] as const;
export type PaymentWay = (typeof PAYMENT_WAYS)[number];

/** Ways in which money is asked for now and arrives later, if it does. */
export const PAID_LATER: readonly PaymentWay[] = ['cash', 'transfer'];

/** Whether a way gives instructions to pay by, instead of charging a card at once. */
export const isPaidLater = (way: PaymentWay) => PAID_LATER.includes(way);

/**
 * Returns the ways that a payment is offered in, the usual one first: in soles the card of the Peruvian
 * provider and what is paid later, elsewhere the global card provider (spec §1).
 * @param configured Every way that a provider of the settings has.
 * @param isSoldMonthly Whether what is bought may be paid month by month.
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

/** One payment by card, wherever the family is. */
const BY_CARD: readonly PaymentWay[] = ['card', 'card_abroad'];

/**
 * Returns the way among those offered that a chosen one means, the usual one where none was chosen. A card is a card:
 * whoever chose it and changed the country meanwhile pays by the card of there. Null when it is not offered.
 */
export function offeredWay(
  offered: readonly PaymentWay[],
  chosen: PaymentWay | undefined,
): PaymentWay | null {
  const [usual = null] = offered;
  if (chosen === undefined || offered.includes(chosen)) return chosen ?? usual;
  return BY_CARD.includes(chosen) ? (offered.find((way) => BY_CARD.includes(way)) ?? null) : null;
}
