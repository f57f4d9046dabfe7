import { expect, test } from 'vitest';
import { z } from 'zod';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { Charge } from '../../server/payments/provider.ts';
import { readCharge } from '../../server/payments/providers/stripe.ts';
import { ADAPTER, CHARGE, clientAnswering, declined, failed, ONCE, RECEIPT, SUCCEEDED } from './stripe.ts';

test('sends minor units under a key of its own for each card that is tried', async () => {
  const { client, calls } = clientAnswering({ paymentIntent: { data: SUCCEEDED } });
  // No customer is made of somebody who is charged once.
  expect(await ADAPTER.card?.securityToken(client, CHARGE, ONCE)).toBe('');
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

/** A 400 of the provider, as the academy passes it on. */
const refusedAs = (type: string, payment_intent?: object) =>
  failed('paymentIntent', 'status', 400, { error: { type, message: 'No.', payment_intent } });

test.each<[string, Error, string, merchantFault?: true]>([
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
  ['a request that is invalid', refusedAs('invalid_request_error'), 'not_received', true],
  ['an invalid step of an intent', refusedAs('invalid_request_error', SUCCEEDED), 'unknown'],
  ['a key that was used for other data', refusedAs('idempotency_error'), 'unknown'],
  ["an academy's own refusal", failed('paymentIntent', 'status', 400, { detail: 'x' }), 'unknown'],
])('takes %s for what it is', async (_, error, kind, isOurFault) => {
  const { client } = clientAnswering({ paymentIntent: error });
  const outcome = await ADAPTER.authorize(client, CHARGE, ONCE);
  expect(outcome).toMatchObject({ kind, ...(isOurFault && { merchantFault: true }) });
});

test('makes a customer before a subscription, and charges nobody when there is none', async () => {
  const charge: Charge = { ...CHARGE, way: 'subscription' };
  const { client, calls } = clientAnswering({ customer: failed('customer', 'timeout') });
  await expect(ADAPTER.card?.securityToken(client, charge, ONCE)).rejects.toMatchObject({ fault: 'timeout' });
  expect(calls.map(({ endpoint }) => endpoint)).toEqual(['customer']);
});

test('opens its own page for the single payment or for the one that repeats each month', () => {
  const form = {
    library: 'elements',
    merchantId: 'pk_test',
    sessionKey: '',
    purchaseNumber: CHARGE.purchaseNumber,
    amount: 59,
    currency: 'USD',
    renewAt: null,
  } as const;
  const modeFor = (way: PaymentWay) =>
    new URL(ADAPTER.card?.hostedPage(form, 'http://kipu.test/pagos/retorno/abc', way) ?? '').searchParams.get(
      'mode',
    );
  expect(modeFor('subscription')).toBe('subscription');
  expect(modeFor('card_abroad')).toBe('payment');
});

test('believes that nothing was charged only when that is said of this very order', async () => {
  const said = (purchaseNumber: string) => ({ code: 404, data: { purchaseNumber, charged: false } });
  const asking = (paymentIntentStatus: unknown) =>
    ADAPTER.status(clientAnswering({ paymentIntentStatus }).client, CHARGE);
  expect(await asking(said(CHARGE.purchaseNumber))).toMatchObject({ kind: 'not_charged' });
  expect(await asking(said('5'))).toMatchObject({ kind: 'unknown' });
  const unconfirmed = { ...SUCCEEDED, status: 'requires_action', amount_received: 0 };
  expect(await asking({ data: unconfirmed })).toMatchObject({ kind: 'not_charged' });
  expect(await asking(failed('paymentIntentStatus', 'status', 404))).toMatchObject({
    kind: 'not_received',
  });
  // The question was refused, with a status of an academy that says 200 to everything.
  expect(await asking({ error: { type: 'invalid_request_error', message: 'No.' } })).toMatchObject({
    kind: 'unknown',
  });
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
