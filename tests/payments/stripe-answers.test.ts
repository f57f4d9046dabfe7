import { describe, expect, test } from 'vitest';
import type { Charge } from '../../server/payments/provider.ts';
import { readCharge } from '../../server/payments/providers/stripe.ts';
import {
  ADAPTER,
  CHARGE,
  charged,
  clientAnswering,
  CREATED,
  declined,
  RECEIPT,
  SUCCEEDED,
  unpaid,
} from './stripe.ts';

const read = (intent: object) => readCharge({ data: { ...SUCCEEDED, ...intent } }, CHARGE, false);
const asked = (intent: object) => readCharge({ data: { ...SUCCEEDED, ...intent } }, CHARGE, true);

describe('An intent that succeeded', () => {
  test('gives the receipt, with the date in Lima', () => {
    expect(read({})).toEqual({ kind: 'approved', receipt: RECEIPT });
  });

  test('gives the same receipt with its charge as the provider itself writes it', () => {
    expect(read(charged())).toEqual({ kind: 'approved', receipt: RECEIPT });
  });

  test.each([
    ['whose charge is only named', { ...charged(), latest_charge: 'ch_1PgafuB7WZ01zgkWXYmPNZs8' }],
    ['without its card', { card: null }],
    ['with a card in a form of tomorrow', { card: { brand: 'visa' } }],
  ])('%s is approved all the same, of a card that is not told', (_, changes) => {
    expect(read(changes)).toEqual({
      kind: 'approved',
      receipt: { ...RECEIPT, card: '**** **** **** ****', brand: '' },
    });
  });

  test('names its card by an expanded payment method', () => {
    const payment_method = { id: 'pm_1', type: 'card', card: { brand: 'visa', last4: '4242' } };
    const { latest_charge: _, ...intent } = charged();
    expect(read({ ...intent, payment_method })).toEqual({ kind: 'approved', receipt: RECEIPT });
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
    ['an intent that names none, as the provider makes it for a month', {}, 'approved'],
    ['an intent that names another one', { purchase_number: '5' }, 'unknown'],
  ])('is read by the order that the subscription names, with %s', (_, metadata, kind) => {
    const subscription = {
      id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
      status: 'active',
      metadata: { purchase_number: CHARGE.purchaseNumber },
      current_period_end: CREATED + 2_592_000,
      cancel_at_period_end: false,
      latest_invoice: { payment_intent: { ...SUCCEEDED, metadata } },
      invoices: [{ id: 'in_1', created: CREATED, amount_due: 12_900, status: 'paid' }],
    };
    const charge: Charge = { ...CHARGE, way: 'subscription' };
    expect(readCharge({ data: subscription }, charge, false)).toMatchObject({ kind });
    const ofAnother = { ...subscription, metadata: { purchase_number: '5' } };
    expect(readCharge({ data: ofAnother }, charge, false)).toMatchObject({ kind: 'unknown' });
    const ofNone = { ...subscription, metadata: {} };
    expect(readCharge({ data: ofNone }, charge, false)).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    ['of another amount', { amount: 100 }],
    ['of which another amount was let through', { amount_received: 100 }],
    ['in another currency', { currency: 'pen' }],
    ['in a currency of nobody', { currency: 'eur' }],
    ['that was given back', { amount_refunded: 12_900 }],
    ['whose charge was given back', charged({ amount_refunded: 12_900, refunded: true })],
    ['of whose charge a part was given back', charged({ amount_refunded: 1 })],
    ['that the holder of the card disputes', charged({ disputed: true })],
  ])('%s needs a person', (_, changes) => {
    expect(read(changes)).toMatchObject({ kind: 'contradiction' });
  });

  test.each([
    ['of another purchase', { metadata: { purchase_number: '5' } }],
    ['without what was let through', { amount_received: undefined }],
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
    ['card_decline_rate_limit_exceeded', '670'],
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

  test('because its holder did not pass the bank says so', () => {
    const last_payment_error = { type: 'card_error', code: 'payment_intent_authentication_failure' };
    expect(read({ ...declined(''), last_payment_error })).toMatchObject({
      kind: 'denied',
      actionCode: '678',
    });
  });

  test('as a repetition of another payment is asked about before it is told', () => {
    const again = declined('duplicate_transaction');
    expect(read(again)).toEqual({ kind: 'unknown', reason: 'duplicate_transaction' });
    expect(asked(again)).toMatchObject({ kind: 'denied', actionCode: '190' });
  });

  test('is read from the refusal of the provider itself', () => {
    const payment_intent = { ...SUCCEEDED, ...declined('expired_card') };
    expect(readCharge({ error: { payment_intent } }, CHARGE, false)).toMatchObject({
      kind: 'denied',
      actionCode: '101',
    });
  });

  test.each([[undefined], [null], [{ type: 'idempotency_error' }]])(
    'without a reason proves nothing: %j',
    (last_payment_error) => {
      const intent = { status: 'requires_payment_method', amount_received: 0, last_payment_error };
      expect(read(intent)).toEqual({ kind: 'unknown', reason: 'decline_unreadable' });
    },
  );

  test('and whose charge is known is told apart by its card', () => {
    const intent = { ...declined('expired_card'), ...charged() };
    expect(read(intent)).toMatchObject({ kind: 'denied', card: 'AOB934RVNwzk6xtn' });
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

  test('is read without an intent: the provider has none for a month that it still prepares', () => {
    const { data } = standing({}, month('in_1', 'paid'), month('in_2', 'draft'));
    const preparing = { data: { ...data, status: 'active', latest_invoice: { payment_intent: null } } };
    expect(readCharge(preparing, monthly, true)).toMatchObject({ kind: 'unknown' });
  });

  test('and of which no month was ever paid is denied', () => {
    const asked = standing(declined('insufficient_funds'), month('in_1', 'open'));
    expect(readCharge(asked, monthly, true)).toMatchObject({ kind: 'denied', actionCode: '116' });
  });
});

describe('How a subscription stands', () => {
  const DAY = 86_400;
  const BEGUN = CREATED - 30 * DAY;
  const month = (id: string, status: string, created: number) => ({
    id,
    status,
    created,
    amount_due: 12_900,
  });
  const first = month('in_1', 'paid', BEGUN);
  const stood = async (changes: object) => {
    const subscription = {
      id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
      status: 'active',
      currency: 'usd',
      current_period_end: CREATED + 30 * DAY,
      cancel_at_period_end: false,
      latest_invoice: { payment_intent: SUCCEEDED },
      invoices: [first],
      ...changes,
    };
    const { client } = clientAnswering({ subscriptionStatus: { data: subscription } });
    const told = await ADAPTER.subscriptions?.look(client, { ...CHARGE, way: 'subscription' });
    return told?.standing ?? null;
  };
  const paidFirst = { at: BEGUN * 1_000, isPaid: true };
  const amount = CHARGE.amount;

  test('while its next month is prepared: nothing of that month is said', async () => {
    const invoices = [first, month('in_2', 'draft', CREATED)];
    const standing = await stood({ invoices, latest_invoice: { payment_intent: null } });
    const nextChargeAt = CREATED * 1_000;
    expect(standing).toMatchObject({ amount, nextChargeAt, failedSince: null, charges: [paidFirst] });
  });

  test('without anything that names its amount: it is not known', async () => {
    const latest_invoice = { payment_intent: null };
    expect(await stood({ latest_invoice, currency: undefined })).toBeNull();
    expect(await stood({ latest_invoice, invoices: [] })).toBeNull();
  });

  test('while its next month is being charged: that it could not be charged is not said', async () => {
    const invoices = [first, month('in_2', 'open', CREATED)];
    expect(await stood({ invoices })).toMatchObject({ failedSince: null, charges: [paidFirst] });
  });

  test('after a month that could not be charged, and one that was: both are told', async () => {
    const invoices = [first, month('in_2', 'open', CREATED - DAY), month('in_3', 'paid', CREATED)];
    expect(await stood({ invoices })).toMatchObject({
      failedSince: null,
      charges: [paidFirst, { isPaid: false }, { isPaid: true }],
    });
  });

  test('after a month that nobody has to pay: it is no charge', async () => {
    const invoices = [first, month('in_2', 'void', CREATED)];
    expect(await stood({ invoices, status: 'past_due' })).toMatchObject({
      failedSince: null,
      charges: [paidFirst],
    });
  });

  test('with its months in the order in which the provider lists them, the newest first', async () => {
    const invoices = [month('in_3', 'open', CREATED), month('in_2', 'uncollectible', CREATED - DAY), first];
    expect(await stood({ invoices, status: 'past_due' })).toMatchObject({
      failedSince: CREATED * 1_000,
      nextChargeAt: null,
      charges: [paidFirst, { isPaid: false }, { at: CREATED * 1_000, isPaid: false }],
    });
  });

  test.each([
    ['at the end of the month that is paid', { cancel_at_period_end: true }, CREATED + 30 * DAY],
    [
      'at the beginning of a month that was not paid, although the provider counts on to its end',
      { cancel_at_period_end: true, status: 'past_due', invoices: [first, month('in_2', 'open', CREATED)] },
      CREATED,
    ],
    ['at once', { status: 'canceled', ended_at: CREATED + DAY }, CREATED + DAY],
    ['because its first month was never paid', { status: 'incomplete_expired', ended_at: CREATED }, CREATED],
    ['without saying when', { status: 'canceled', ended_at: null }, CREATED + 30 * DAY],
  ])('when it ends %s', async (_, changes, end) => {
    expect(await stood(changes)).toMatchObject({
      endedAt: end * 1_000,
      nextChargeAt: null,
      failedSince: null,
    });
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
