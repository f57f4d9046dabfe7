import { describe, expect, test } from 'vitest';
import { readCharge } from '../../server/payments/providers/stripe.ts';
import { CHARGE, charged, declined, RECEIPT, SUCCEEDED, unpaid } from './stripe.ts';

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
    ['whose charge does not tell how', charged({ payment_method_details: undefined })],
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

  test('in a currency of nobody has no receipt', () => {
    expect(read({ currency: 'eur' })).toMatchObject({ receipt: null });
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

  test('is one of whatever card, also of one that is not told', () => {
    expect(read({ ...declined('expired_card'), card: undefined })).toMatchObject({ kind: 'denied' });
  });

  test.each([
    ['declined', declined('expired_card')],
    ['waits for its holder', unpaid('requires_action')],
    ['was canceled', unpaid('canceled')],
  ])('proves nothing when it %s and has received money all the same', (_, changes) => {
    for (const look of [read, asked]) {
      expect(look({ ...changes, amount_received: 1 })).toEqual({
        kind: 'unknown',
        reason: 'refusal_contradicts_itself',
      });
    }
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
