import { describe, expect, test } from 'vitest';
import { OPERATOR_TOKEN } from '../../mocks/bearer.ts';
import { renewed, subscriptionOf } from '../../mocks/global-card/answers.ts';
import { CAREFUL_CARD } from '../../fixtures/global-card.ts';
import {
  IntentRefundAnswer,
  PaymentIntentAnswer,
  PromotionCode,
  SubscriptionAnswer,
} from '../../server/upstream/contracts/global-card.ts';
import { ChargeList } from '../../server/upstream/contracts/reconciliation.ts';
import { academyOfTest, logIn, START } from '../support/academy.ts';
import { callAs } from './buyer.ts';
import type { Buyer } from './buyer.ts';
import { ABROAD, begin, payAbroad } from './global-buyer.ts';

async function buyer(scenario?: Buyer['scenario']): Promise<Buyer> {
  const academy = academyOfTest();
  return { academy, bearer: await logIn(academy), ...(scenario && { scenario }) };
}

const statusOf = async (who: Buyer, purchaseNumber: string): Promise<unknown> =>
  (await callAs(who, 'paymentIntentStatus', 'GET', { parts: { ...ABROAD, purchaseNumber } })).json();

const charges = ({ academy }: Buyer) => academy.ledger().filter(({ kind }) => kind === 'charge');

describe('the global card provider', () => {
  test('charges once, in minor units, and tells it again after a restart', async () => {
    const who = await buyer();
    const { purchaseNumber, intent } = await payAbroad(who);
    expect(intent).toMatchObject({ status: 'succeeded', amount: 12_900, currency: 'usd' });
    expect(charges(who)).toMatchObject([
      { purchase_number: purchaseNumber, amount: 129, currency: 'USD', transaction_id: intent.id },
    ]);
    const again = { ...who, academy: who.academy.restart() };
    expect(await statusOf(again, purchaseNumber)).toEqual({ data: intent });
  });

  test('does not charge a purchase twice, whatever is sent', async () => {
    const who = await buyer();
    const { body, intent } = await payAbroad(who);
    const second = await callAs(who, 'paymentIntent', 'POST', { body, parts: ABROAD });
    expect(PaymentIntentAnswer.parse(await second.json()).data.id).toBe(intent.id);
    expect(charges(who)).toHaveLength(1);
  });

  test('asks the holder of a careful card, and charges nothing', async () => {
    const who = await buyer();
    const { intent, purchaseNumber } = await payAbroad(who, CAREFUL_CARD);
    expect(intent.status).toBe('requires_action');
    expect(await statusOf(who, purchaseNumber)).toEqual({
      code: 404,
      data: { purchaseNumber, charged: false },
    });
  });
});

describe('a subscription of the mock', () => {
  const standing = async (who: Buyer, purchaseNumber: string) => {
    const parts = { ...ABROAD, purchaseNumber };
    const answer = await callAs(who, 'subscriptionStatus', 'GET', { parts });
    return SubscriptionAnswer.parse(await answer.json()).data;
  };
  const renew = ({ academy }: Buyer, result: 'paid' | 'failed') =>
    academy.request('POST', '/__mock/renewals?sandbox=demo', {
      body: new URLSearchParams({ result }),
    });

  test('charges its first month at once and the next ones when a month passes', async () => {
    const who = await buyer();
    const number = await begin(who);
    const first = await standing(who, number);
    expect(first).toMatchObject({ status: 'active', invoices: [{ status: 'paid', amount_due: 12_900 }] });
    await renew(who, 'paid');
    const second = await standing(who, number);
    expect(second.invoices.map(({ status }) => status)).toEqual(['paid', 'paid']);
    expect(second.current_period_end).toBeGreaterThan(first.current_period_end);
  });

  test('that began on the last day of a month is charged on the last of each, whatever its length', async () => {
    const { intent } = await payAbroad(await buyer());
    // Midnight in Lima.
    const first = subscriptionOf(intent, new Date('2027-01-31T05:00:00Z'));
    const second = renewed(first, true);
    const third = renewed(second, true);
    const months = [first, second, third, renewed(third, true)];
    expect(months.map((month) => new Date(month.current_period_end * 1000).toISOString())).toEqual([
      '2027-02-28T05:00:00.000Z',
      '2027-03-31T05:00:00.000Z',
      '2027-04-30T05:00:00.000Z',
      '2027-05-31T05:00:00.000Z',
    ]);
  });

  test('is past due after a renewal that failed, and as long as before', async () => {
    const who = await buyer();
    const number = await begin(who);
    const first = await standing(who, number);
    await renew(who, 'failed');
    expect(await standing(who, number)).toMatchObject({
      status: 'past_due',
      current_period_end: first.current_period_end,
      invoices: [{ status: 'paid' }, { status: 'open' }],
    });
  });

  test('ends after the month that is paid', async () => {
    const who = await buyer();
    const number = await begin(who);
    await callAs(who, 'endSubscription', 'PATCH', {
      parts: { ...ABROAD, purchaseNumber: number },
      body: { cancel_at_period_end: true },
    });
    expect(await standing(who, number)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    await renew(who, 'paid');
    expect((await standing(who, number)).invoices).toHaveLength(1);
  });
});

describe('what the mock gives back', () => {
  const giveBack = async (who: Buyer, amount: number) => {
    const { purchaseNumber, intent } = await payAbroad(who);
    const body = { payment_intent: intent.id, amount, purchase_number: purchaseNumber };
    const answer = await callAs(who, 'intentRefund', 'POST', { parts: ABROAD, body });
    return { answer, intent, parts: { ...ABROAD, purchaseNumber } };
  };

  const listed = async ({ academy }: Buyer, provider: string) => {
    const days = [-1, 0, 1].map((away) =>
      new Date(START.getTime() + away * 86_400_000).toISOString().slice(0, 10),
    );
    const lists = await Promise.all(
      days.map(async (day) => {
        const answer = await academy.request('GET', `/api/${provider}/charges/?day=${day}`, {
          bearer: OPERATOR_TOKEN,
        });
        return ChargeList.parse(await answer.json()).data;
      }),
    );
    return lists.flat().flatMap((charge) => charge ?? []);
  };

  test('stands in the list of its own provider, and the charge of another in none of them', async () => {
    const who = await buyer();
    const { intent } = await payAbroad(who);
    const charge = { transaction_id: intent.id, amount: 129, currency: 'USD' };
    expect(await listed(who, 'stripe')).toMatchObject([{ ...charge, reversed: false }]);
    expect(await listed(who, 'niubiz')).toEqual([]);
    await giveBack(who, 12_900);
    expect((await listed(who, 'stripe')).map(({ reversed }) => reversed)).toEqual([false, true]);
  });

  test('is told as it was answered', async () => {
    const who = await buyer();
    const { answer, intent, parts } = await giveBack(who, 12_900);
    const told = IntentRefundAnswer.parse(await answer.json());
    expect(told.data).toMatchObject({ status: 'succeeded', amount: 12_900, payment_intent: intent.id });
    expect(await (await callAs(who, 'intentRefundStatus', 'GET', { parts })).json()).toEqual(told);
    expect(who.academy.ledger().filter(({ kind }) => kind === 'refund')).toMatchObject([
      { amount: 129, currency: 'USD', transaction_id: intent.id, rejected: false },
    ]);
  });

  test('of more than was charged is refused, and one that never came is said not to have', async () => {
    const who = await buyer();
    const { answer, parts } = await giveBack(who, 12_901);
    expect(answer.status).toBe(400);
    expect(await (await callAs(who, 'intentRefundStatus', 'GET', { parts })).json()).toEqual({
      code: 404,
      data: { purchaseNumber: parts.purchaseNumber, refunded: false },
    });
  });
});

test('a promotion code says whether it works and what it takes off', async () => {
  const who = await buyer();
  const ask = (id: string) =>
    callAs(who, 'promotionCode', 'POST', {
      parts: { ...ABROAD, id },
      body: { amount: 12_900, currency: 'usd' },
    });
  expect(PromotionCode.parse(await (await ask('mundo10')).json()).data).toMatchObject({
    active: true,
    coupon: { percent_off: 10 },
  });
  expect(PromotionCode.parse(await (await ask('VENCIDO10')).json()).data.active).toBe(false);
  expect((await ask('NADA')).status).toBe(404);
});
