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
 * Returns the ways that a single payment is offered in, the usual one first: in soles the card of the Peruvian
 * provider and what is paid later, elsewhere the global card provider (spec §1).
 * @param configured Every way that a provider of the settings has.
 */
export function waysFor(currency: Currency, configured: readonly PaymentWay[]): PaymentWay[] {
  const fitting: readonly PaymentWay[] = currency === 'PEN' ? ['card', 'cash', 'transfer'] : ['card_abroad'];
  const ways = fitting.filter((way) => configured.includes(way));
  return ways.length > 0 ? ways : ['card'];
}
