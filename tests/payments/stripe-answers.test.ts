import { describe, expect, test } from 'vitest';
import type { Charge } from '../../server/payments/provider.ts';
import { readCharge } from '../../server/payments/providers/stripe.ts';
import { CHARGE, CREATED, declined, RECEIPT, SUCCEEDED, unpaid } from './stripe.ts';

const read = (intent: object) => readCharge({ data: { ...SUCCEEDED, ...intent } }, CHARGE, false);
const asked = (intent: object) => readCharge({ data: { ...SUCCEEDED, ...intent } }, CHARGE, true);

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
    ['card_velocity_exceeded', '405'],
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

  test('tells cards apart by what the provider calls them, and by no digits that many cards share', () => {
    const card = { brand: 'visa', last4: '0341' };
    expect(
      read({ ...declined('expired_card'), card: { ...card, fingerprint: 'Xt5EWLLDS7FJjR1c' } }),
    ).toMatchObject({
      card: 'Xt5EWLLDS7FJjR1c',
    });
    expect(read({ ...declined('expired_card'), card })).not.toHaveProperty('card');
  });

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
    ['as a status', unpaid('requires_action')],
    ['as a decline', declined('authentication_required')],
  ])('%s charged nothing, and the card is asked for again', (_, changes) => {
    expect(read(changes)).toEqual({ kind: 'card_rejected', reason: 'authentication_required' });
  });

  test('leaves nothing that could still be charged, when it is asked about', () => {
    expect(asked(unpaid('requires_action'))).toMatchObject({ kind: 'not_charged' });
  });
});

describe('A subscription that is asked about after its first month', () => {
  const monthly: Charge = { ...CHARGE, way: 'subscription' };
  const month = (id: string, status: string) => ({ id, created: CREATED, amount_due: 12_900, status });
  /** Returns a subscription with the charge of its newest month. */
  const standing = (newest: object, ...invoices: object[]) => ({
    data: {
      id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
      status: 'past_due',
      current_period_end: CREATED + 2_592_000,
      cancel_at_period_end: false,
      latest_invoice: { payment_intent: { ...SUCCEEDED, ...newest } },
      invoices,
    },
  });

  test.each([
    ['declined', declined('insufficient_funds')],
    ['waits for its holder', unpaid('requires_action')],
    ['canceled', unpaid('canceled')],
  ])('and whose newest month is %s was charged all the same: that proves nothing of it', (_, newest) => {
    const asked = standing(newest, month('in_1', 'paid'), month('in_2', 'open'));
    expect(readCharge(asked, monthly, true)).toEqual({ kind: 'unknown', reason: 'a_month_is_paid' });
  });

  test('and of which no month was ever paid is denied', () => {
    const asked = standing(declined('insufficient_funds'), month('in_1', 'open'));
    expect(readCharge(asked, monthly, true)).toMatchObject({ kind: 'denied', actionCode: '116' });
  });
});

describe('Any other answer', () => {
  test('that is still processed is asked for again', () => {
    expect(read({ status: 'processing' })).toEqual({ kind: 'in_review', reason: 'processing' });
  });

  test('that was canceled charged nothing', () => {
    expect(asked(unpaid('canceled'))).toMatchObject({ kind: 'not_charged' });
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
