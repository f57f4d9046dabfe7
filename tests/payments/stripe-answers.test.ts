import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Charge } from '../../server/payments/provider.ts';
import { createStripeAdapter, readCharge } from '../../server/payments/providers/stripe.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamClient, UpstreamFault } from '../../server/upstream/types.ts';

const CHARGE: Charge = {
  merchantId: '456879853',
  purchaseNumber: '1763740800',
  amount: { minor: 12_900, currency: 'USD' },
  way: 'card_abroad',
};

/** 2026-11-21, ten in the morning in Lima. */
const CREATED = Date.parse('2026-11-21T15:00:00Z') / 1000;

const SUCCEEDED = {
  id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
  status: 'succeeded',
  amount: 12_900,
  amount_received: 12_900,
  currency: 'usd',
  created: CREATED,
  metadata: { purchase_number: CHARGE.purchaseNumber },
  card: { brand: 'visa', last4: '4242' },
  last_payment_error: null,
};

const RECEIPT = {
  transactionId: SUCCEEDED.id,
  transactionDate: '261121100000',
  card: '**** **** **** 4242',
  brand: 'visa',
  amount: { minor: 12_900, currency: 'USD' },
};

const read = (intent: object) => readCharge({ data: { ...SUCCEEDED, ...intent } }, CHARGE, false);
const asked = (intent: object) => readCharge({ data: { ...SUCCEEDED, ...intent } }, CHARGE, true);
const declined = (decline_code: string) => ({
  status: 'requires_payment_method',
  amount_received: undefined,
  last_payment_error: { code: 'card_declined', decline_code },
});

describe('An intent that succeeded', () => {
  test('gives the receipt, with the date in Lima', () => {
    expect(read({})).toEqual({ kind: 'approved', receipt: RECEIPT });
  });

  test('is read as the first charge of a subscription, too', () => {
    const subscription = {
      id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
      status: 'active',
      current_period_end: CREATED + 2_592_000,
      cancel_at_period_end: false,
      latest_invoice: { payment_intent: SUCCEEDED },
      invoices: [{ id: 'in_1', created: CREATED, amount_due: 12_900, status: 'paid' }],
    };
    const charge: Charge = { ...CHARGE, way: 'subscription' };
    expect(readCharge({ data: subscription }, charge, false)).toMatchObject({
      kind: 'approved',
      receipt: RECEIPT,
    });
  });

  test.each([
    ['of another amount', { amount: 100 }],
    ['of which another amount was let through', { amount_received: 100 }],
    ['in another currency', { currency: 'pen' }],
    ['in a currency of nobody', { currency: 'eur' }],
    ['that was given back', { amount_refunded: 12_900 }],
  ])('%s needs a person', (_, changes) => {
    expect(read(changes)).toMatchObject({ kind: 'contradiction' });
  });

  test.each([
    ['of another purchase', { metadata: { purchase_number: '5' } }],
    ['without what was let through', { amount_received: undefined }],
    ['without its card', { card: null }],
    ['without an id', { id: undefined }],
  ])('%s proves nothing', (_, changes) => {
    expect(read(changes)).toMatchObject({ kind: 'unknown' });
  });
});

describe('An intent that was declined', () => {
  test.each([
    ['insufficient_funds', '116'],
    ['expired_card', '101'],
    ['incorrect_number', '180'],
    ['incorrect_cvc', '408'],
    ['card_velocity_exceeded', '404'],
    ['fraudulent', '670'],
    ['processing_error', '910'],
  ])('with %s is a denial with the words of %s', (code, actionCode) => {
    expect(read(declined(code))).toEqual({
      kind: 'denied',
      actionCode,
      transactionDate: '261121100000',
      merchantFault: false,
    });
  });

  test.each(['lost_card', 'stolen_card', 'do_not_honor', 'constructor', 'one_of_tomorrow'])(
    'with %s sends to the bank, and says no more',
    (code) => {
      expect(read(declined(code))).toMatchObject({ kind: 'denied', actionCode: '190' });
    },
  );

  test('is read from the refusal of the provider itself', () => {
    const payment_intent = { ...SUCCEEDED, ...declined('expired_card') };
    expect(readCharge({ error: { payment_intent } }, CHARGE, false)).toMatchObject({
      kind: 'denied',
      actionCode: '101',
    });
  });

  test('without a reason proves nothing', () => {
    expect(read({ status: 'requires_payment_method' })).toMatchObject({ kind: 'unknown' });
  });
});

describe('A bank that wants to hear from the holder', () => {
  test.each([
    ['as a status', { status: 'requires_action' }],
    ['as a decline', declined('authentication_required')],
  ])('%s charged nothing, and the card is asked for again', (_, changes) => {
    expect(read(changes)).toEqual({ kind: 'card_rejected', reason: 'authentication_required' });
  });

  test('leaves nothing that could still be charged, when it is asked about', () => {
    expect(asked({ status: 'requires_action' })).toMatchObject({ kind: 'not_charged' });
  });
});

describe('Any other answer', () => {
  test('that is still processed is asked for again', () => {
    expect(read({ status: 'processing' })).toEqual({ kind: 'in_review', reason: 'processing' });
  });

  test('that was canceled charged nothing', () => {
    expect(asked({ status: 'canceled' })).toMatchObject({ kind: 'not_charged' });
  });

  test.each(['requires_confirmation', 'requires_capture', 'of_tomorrow', ''])(
    "with the status '%s' proves nothing",
    (status) => {
      expect(read({ status })).toMatchObject({ kind: 'unknown' });
    },
  );

  test.each([
    null,
    '',
    '<html></html>',
    {},
    { data: {} },
    { code: 200 },
    { error: { code: 'card_declined' } },
  ])('of another shape proves nothing: %j', (body) => {
    expect(readCharge(body, CHARGE, false)).toMatchObject({ kind: 'unknown' });
    expect(readCharge(body, CHARGE, true)).toMatchObject({ kind: 'unknown' });
  });
});

describe('The adapter', () => {
  const ADAPTER = createStripeAdapter({
    name: 'stripe',
    merchantId: CHARGE.merchantId,
    publicKey: 'pk_test',
    scriptUrl: 'http://provider.test/elements.js',
    hostedPageUrl: 'http://provider.test/pago',
  });
  const ONCE = {
    transactionToken: 'pm_1',
    securityToken: '',
    idempotencyKey: '01939d3e-7a1c-7000-8000-000000000001',
    payer: { firstName: 'Rosa', lastName: 'Quispe', email: 'rosa@kipu.test' },
  };

  /** A client that answers as told, and keeps what was asked. */
  function clientAnswering(answers: Partial<Record<EndpointName, unknown>>) {
    const calls: { endpoint: EndpointName; body: unknown; idempotencyKey: string | undefined }[] = [];
    const client: UpstreamClient = {
      call: ({ endpoint, body, idempotencyKey, answer }) => {
        calls.push({ endpoint, body, idempotencyKey });
        const told = answers[endpoint];
        return told instanceof Error ? Promise.reject(told) : Promise.resolve(answer.parse(told));
      },
    };
    return { client, calls };
  }
  const failed = (endpoint: EndpointName, fault: UpstreamFault, status?: number, body?: unknown) =>
    new UpstreamError({ endpoint, fault, requestId: 'r', ...(status && { status }), body });

  test('sends minor units under a key of its own for each card that is tried', async () => {
    const { client, calls } = clientAnswering({ paymentIntent: { data: SUCCEEDED } });
    expect(await ADAPTER.authorize(client, CHARGE, ONCE)).toMatchObject({ kind: 'approved' });
    await ADAPTER.authorize(client, CHARGE, { ...ONCE, transactionToken: 'pm_2' });
    await ADAPTER.authorize(client, CHARGE, ONCE);
    expect(calls[0]?.body).toEqual({
      amount: 12_900,
      currency: 'usd',
      payment_method: 'pm_1',
      purchase_number: CHARGE.purchaseNumber,
    });
    const [first, other, again] = calls.map(({ idempotencyKey }) => idempotencyKey);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(first).toContain(ONCE.idempotencyKey);
  });

  test.each<[string, Error, string]>([
    ['a line that was never opened', failed('paymentIntent', 'refused'), 'not_received'],
    ['a lost line', failed('paymentIntent', 'connection_lost'), 'unknown'],
    ['no answer', failed('paymentIntent', 'timeout'), 'unknown'],
    ['a broken server', failed('paymentIntent', 'status', 500), 'unknown'],
    ['an approval under an error', failed('paymentIntent', 'status', 402, { data: SUCCEEDED }), 'unknown'],
    [
      'a decline under an error',
      failed('paymentIntent', 'status', 402, {
        error: { payment_intent: { ...SUCCEEDED, ...declined('expired_card') } },
      }),
      'denied',
    ],
  ])('takes %s for what it is', async (_, error, kind) => {
    const { client } = clientAnswering({ paymentIntent: error });
    expect(await ADAPTER.authorize(client, CHARGE, ONCE)).toMatchObject({ kind });
  });

  test('makes a customer before a subscription, and charges nobody when there is none', async () => {
    const charge: Charge = { ...CHARGE, way: 'subscription' };
    const { client, calls } = clientAnswering({ customer: failed('customer', 'timeout') });
    expect(await ADAPTER.authorize(client, charge, ONCE)).toMatchObject({ kind: 'not_received' });
    expect(calls.map(({ endpoint }) => endpoint)).toEqual(['customer']);
  });

  test('believes that nothing was charged only when that is said of this very order', async () => {
    const said = (purchaseNumber: string) => ({ code: 404, data: { purchaseNumber, charged: false } });
    const asking = (paymentIntentStatus: unknown) =>
      ADAPTER.status(clientAnswering({ paymentIntentStatus }).client, CHARGE);
    expect(await asking(said(CHARGE.purchaseNumber))).toMatchObject({ kind: 'not_charged' });
    expect(await asking(said('5'))).toMatchObject({ kind: 'unknown' });
    expect(await asking(failed('paymentIntentStatus', 'status', 404))).toMatchObject({
      kind: 'not_received',
    });
  });

  const NO_RESTRICTIONS = { minimum_amount: null, first_time_transaction: false };
  const LATER = CREATED + 1;

  test.each<[string, object, object]>([
    ['takes off a part', {}, { terms: { code: 'MUNDO10', percent: 10, amount_off_usd: null } }],
    [
      'takes off an amount',
      { coupon: { percent_off: null, amount_off: 550 } },
      { terms: { percent: null, amount_off_usd: 5.5, amount_off_pen: null } },
    ],
    [
      'ends',
      { expires_at: LATER },
      { terms: { percent: 10, expires_at: new Date(LATER * 1_000).toISOString() } },
    ],
    ['is not active', { active: false }, { refused: 'expired' }],
    ['is over', { expires_at: CREATED }, { refused: 'expired' }],
    ['is used up', { active: false, max_redemptions: 1, times_redeemed: 1 }, { refused: 'used' }],
    [
      'is for exactly this much',
      { restrictions: { ...NO_RESTRICTIONS, minimum_amount: 12_900 } },
      { terms: { percent: 10 } },
    ],
    [
      'is for more',
      { restrictions: { ...NO_RESTRICTIONS, minimum_amount: 12_901 } },
      { refused: 'other_product' },
    ],
    [
      'is for a first purchase',
      { restrictions: { ...NO_RESTRICTIONS, first_time_transaction: true } },
      { refused: 'other_product' },
    ],
  ])('reads that a promotion code %s', async (_, changes, verdict) => {
    const code = {
      id: 'promo_1',
      code: 'MUNDO10',
      active: true,
      expires_at: null,
      max_redemptions: null,
      times_redeemed: 0,
      restrictions: NO_RESTRICTIONS,
      coupon: { percent_off: 10, amount_off: null },
    };
    const { client } = clientAnswering({ promotionCode: { data: { ...code, ...changes } } });
    const asked = { code: 'MUNDO10', amount: CHARGE.amount, isFirstPurchase: false, now: CREATED * 1_000 };
    expect(await ADAPTER.promotion?.(client, asked)).toMatchObject(verdict);
  });

  const BACK = {
    id: 're_1',
    payment_intent: SUCCEEDED.id,
    amount: 6_000,
    currency: 'usd',
    status: 'succeeded',
    metadata: { purchase_number: CHARGE.purchaseNumber },
  };
  const REFUND = { amount: { minor: 6_000, currency: 'USD' }, transactionId: SUCCEEDED.id } as const;

  test('gives a part of a charge back in minor units, once, under the key of the attempt', async () => {
    const { client, calls } = clientAnswering({ intentRefund: { data: BACK } });
    const verdict = await ADAPTER.refunds?.send(client, CHARGE, {
      ...REFUND,
      idempotencyKey: 'attempt:refund',
    });
    expect(verdict).toEqual({ kind: 'refunded', reason: 'succeeded', refundId: 're_1' });
    expect(calls).toMatchObject([
      {
        body: { payment_intent: SUCCEEDED.id, amount: 6_000, purchase_number: CHARGE.purchaseNumber },
        idempotencyKey: 'attempt:refund',
      },
    ]);
  });

  test.each<[string, object, string]>([
    ['that is on its way', { data: { ...BACK, status: 'pending' } }, 'pending'],
    ['that the bank refused', { data: { ...BACK, status: 'failed' } }, 'refused'],
    ['of another sum', { data: { ...BACK, amount: 5_999 } }, 'unknown'],
    ['in another currency', { data: { ...BACK, currency: 'pen' } }, 'unknown'],
    ['of another charge', { data: { ...BACK, payment_intent: 'pi_other' } }, 'unknown'],
    ['of another order', { data: { ...BACK, metadata: { purchase_number: '5' } } }, 'unknown'],
    ['in another status', { data: { ...BACK, status: 'paid' } }, 'unknown'],
    [
      'that never came',
      { code: 404, data: { purchaseNumber: CHARGE.purchaseNumber, refunded: false } },
      'not_received',
    ],
    [
      'that never came to another order',
      { code: 404, data: { purchaseNumber: '5', refunded: false } },
      'unknown',
    ],
  ])('reads a refund %s', async (_, told, kind) => {
    const { client } = clientAnswering({ intentRefundStatus: told });
    expect(await ADAPTER.refunds?.status(client, CHARGE, REFUND)).toMatchObject({ kind });
  });

  test.each<[UpstreamFault, string]>([
    ['refused', 'not_received'],
    ['connection_lost', 'unknown'],
    ['timeout', 'unknown'],
  ])('takes a refund whose answer is missing for what it is: %s', async (fault, kind) => {
    const { client } = clientAnswering({ intentRefund: failed('intentRefund', fault) });
    const sent = ADAPTER.refunds?.send(client, CHARGE, { ...REFUND, idempotencyKey: 'attempt:refund' });
    expect(await sent).toMatchObject({ kind });
  });

  test('keeps of an answer what can be read again, and no payment method', async () => {
    const { client } = clientAnswering({
      paymentIntent: { data: { ...SUCCEEDED, payment_method: 'pm_secret', client_secret: 'pi_1_secret_2' } },
    });
    const { answer = '' } = await ADAPTER.authorize(client, CHARGE, ONCE);
    expect(answer).not.toMatch(/pm_|secret/);
    const { body } = z.object({ body: z.unknown() }).parse(JSON.parse(answer));
    expect(readCharge(body, CHARGE, true)).toEqual({ kind: 'approved', receipt: RECEIPT });
  });
});
