import { z } from 'zod';
import { PUBLIC_KEY } from '../../fixtures/global-card.ts';
import { APPROVED_CARD } from '../../mocks/scenarios/scenario.ts';
import { PaymentIntentAnswer } from '../../server/upstream/contracts/global-card.ts';
import { ORIGIN } from '../support/academy.ts';
import { callAs, createPurchase } from './buyer.ts';
import type { Buyer } from './buyer.ts';

const DOLLARS = '456879853';
export const ABROAD = { provider: 'stripe' };

/** Has the global card provider make a payment method of a card, as its fields do. */
async function paymentMethod({ academy }: Buyer, number = APPROVED_CARD): Promise<string> {
  const answer = await academy.request('POST', '/global-card/payment-methods', {
    origin: ORIGIN,
    body: { key: PUBLIC_KEY, number, expiry: '12/30', cvc: '123' },
  });
  return z.object({ id: z.string() }).parse(await answer.json()).id;
}

/** Returns what charges a card 129 dollars for a new purchase. */
export async function chargeBody(buyer: Buyer, number?: string) {
  return {
    amount: 12_900,
    currency: 'usd',
    payment_method: await paymentMethod(buyer, number),
    purchase_number: await createPurchase(buyer, DOLLARS),
  };
}

/** Pays a new purchase; returns its number and the intent. */
export async function payAbroad(buyer: Buyer, number?: string) {
  const body = await chargeBody(buyer, number);
  const answer = await callAs(buyer, 'paymentIntent', 'POST', { body, parts: ABROAD });
  const { data: intent } = PaymentIntentAnswer.parse(await answer.json());
  return { body, purchaseNumber: body.purchase_number, intent };
}

/** Begins a subscription; returns the number of its purchase. */
export async function begin(buyer: Buyer): Promise<string> {
  const body = await chargeBody(buyer);
  const subscription = { ...body, customer: 'cus_rosa' };
  await callAs(buyer, 'subscription', 'POST', { body: subscription, parts: ABROAD });
  return body.purchase_number;
}
