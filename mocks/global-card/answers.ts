import { hash, randomBytes } from 'node:crypto';
import { DECLINE_CODES } from '../../fixtures/global-card.ts';
import { PaymentIntent } from '../../server/upstream/contracts/global-card.ts';
import type { PaymentIntentBody, Subscription } from '../../server/upstream/contracts/global-card.ts';
import type { TokenizedCard } from '../card-provider/card-sessions.ts';

const idOf = (kind: string): string => `${kind}_${randomBytes(12).toString('hex')}`;

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** A card as the provider describes it, with the last four digits of its number. */
const shownCard = ({ brand, lastFour, masked }: TokenizedCard) => ({
  brand: brand === 'dinersclub' ? 'diners' : brand,
  last4: lastFour,
  fingerprint: hash('sha256', `fingerprint of ${masked}`).slice(0, 16),
});

/** A requested charge. */
export interface Asked {
  readonly body: PaymentIntentBody;
  readonly card: TokenizedCard;
  readonly at: Date;
}

/** Returns the intent of a successful charge. */
export function succeeded({ body, card, at }: Asked): PaymentIntent {
  const { amount, currency, purchase_number } = body;
  return {
    id: idOf('pi'),
    status: 'succeeded',
    amount,
    amount_received: amount,
    currency,
    created: seconds(at),
    metadata: { purchase_number },
    // As the provider's own API has it, with the charge expanded.
    latest_charge: { amount_refunded: 0, disputed: false, payment_method_details: { card: shownCard(card) } },
  };
}

/** Returns the intent in another status, with nothing received. */
export function unsettled(intent: PaymentIntent, status: string): PaymentIntent {
  const { amount_received: _, ...rest } = intent;
  return { ...rest, status };
}

/** Returns the intent of a card that was declined with an action code. */
export function declined(asked: Asked, actionCode: string): PaymentIntent {
  const decline_code = DECLINE_CODES[actionCode] ?? 'generic_decline';
  return {
    ...unsettled(succeeded(asked), 'requires_payment_method'),
    last_payment_error: { code: 'card_declined', decline_code },
  };
}

/** Returns a subscription that was just started with an intent. */
export function subscriptionOf(intent: PaymentIntent, at: Date): Subscription {
  const isPaid = intent.status === 'succeeded';
  return {
    id: idOf('sub'),
    status: isPaid ? 'active' : 'incomplete',
    current_period_end: seconds(monthsAfter(at, 1)),
    cancel_at_period_end: false,
    latest_invoice: { payment_intent: intent },
    invoices: [invoiceOf(intent, at, isPaid)],
  };
}

/** Returns a subscription after the charge of its next month. */
export function renewed(subscription: Subscription, isPaid: boolean): Subscription {
  const { invoices, current_period_end } = subscription;
  const at = new Date(current_period_end * 1000);
  const beganAt = new Date((invoices[0]?.created ?? current_period_end) * 1000);
  const paidBefore = invoices.filter(({ status }) => status === 'paid').length;
  const before = PaymentIntent.parse(subscription.latest_invoice.payment_intent);
  const { amount } = before;
  const asked = { ...before, id: idOf('pi'), created: current_period_end };
  const failed: PaymentIntent = {
    ...unsettled(asked, 'requires_payment_method'),
    last_payment_error: { code: 'card_declined', decline_code: 'insufficient_funds' },
  };
  const intent = isPaid ? { ...asked, amount_received: amount } : failed;
  return {
    ...subscription,
    status: isPaid ? 'active' : 'past_due',
    current_period_end: isPaid ? seconds(monthsAfter(beganAt, paidBefore + 1)) : current_period_end,
    latest_invoice: { payment_intent: intent },
    invoices: [...invoices, invoiceOf(intent, at, isPaid)],
  };
}

const invoiceOf = ({ amount }: PaymentIntent, at: Date, isPaid: boolean) => ({
  id: idOf('in'),
  created: seconds(at),
  amount_due: amount,
  status: isPaid ? 'paid' : 'open',
});

/** The same day some months later, or the last one of a month that is shorter. */
function monthsAfter(at: Date, months: number): Date {
  const later = new Date(at);
  later.setUTCMonth(later.getUTCMonth() + months);
  if (later.getUTCDate() !== at.getUTCDate()) later.setUTCDate(0);
  return later;
}

/** A new customer's id. */
export const newCustomer = (): string => idOf('cus');

/** A new payment method's id. */
export const newPaymentMethod = (): string => idOf('pm');
