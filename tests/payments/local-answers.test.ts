import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Charge } from '../../server/payments/provider.ts';
import { createLocalAdapter, readLocalPayment } from '../../server/payments/providers/dlocal.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import type { UpstreamClient } from '../../server/upstream/types.ts';

const LOCAL = createLocalAdapter({ name: 'dlocal', merchantFor: () => '111' });

const CASH: Charge = {
  merchantId: '111',
  purchaseNumber: '01234567890',
  amount: { minor: 45_000, currency: 'PEN' },
  way: 'cash',
};
const TRANSFER: Charge = { ...CASH, way: 'transfer' };

const PENDING = {
  id: 'D-4-75c7473a',
  order_id: CASH.purchaseNumber,
  amount: 450,
  currency: 'PEN',
  status: 'PENDING',
  status_code: '100',
  expiration_date: '2026-11-23T15:00:00.000+0000',
  ticket: { type: 'REFERENCE_CODE', id: '77812345' },
};
const PAID = {
  ...PENDING,
  status: 'PAID',
  status_code: 200,
  approved_date: '2026-11-22T03:30:05Z',
};
const ACCOUNT = {
  bank_account_type: 'CHECKING',
  bank_name: 'Banco del Altiplano',
  beneficiary_name: 'Kipu S. A. C.',
  bank_account: '194-1',
  reference: 'K1234567',
};

const made = (data: unknown) => ({ code: 200, data });
const failed = (text: unknown) => ({ code: 400, dlocal_response: { status_code: 400, text } });
const read = (body: unknown, charge = CASH) => readLocalPayment(body, 'dlocal', charge, false);

describe('A payment that waits', () => {
  test('in cash has a code and an end', () => {
    expect(read(made(PENDING))).toEqual({
      kind: 'awaiting_payment',
      instructions: { code: '77812345', account: [] },
      payableUntil: Date.parse('2026-11-23T15:00:00Z'),
    });
  });

  test('is read from decimals as databases write them, and from an order by its number', () => {
    const order = { ...CASH, purchaseNumber: '7' };
    const told = { ...PENDING, order_id: 7, amount: '450.0' };
    expect(read(made(told), order)).toEqual(read(made({ ...PENDING, order_id: '7' }), order));
    expect(read(made({ ...told, amount: '450.01' }), order)).toMatchObject({ reason: 'other_amount' });
    const account = {
      ...PENDING,
      ticket: null,
      bank_transfer: { ...ACCOUNT, user_payment_amount: '450.00' },
    };
    expect(read(made(account), TRANSFER)).toMatchObject({ kind: 'awaiting_payment' });
  });

  test.each([
    ['a reference code by its id', { type: 'REFERENCE_CODE', id: '77812345', number: '1' }],
    ['a number', { type: 'NUMERIC', number: '77812345' }],
    ['a number before the id that goes with it', { type: 'CUSTOM', number: '77812345', id: '109/1' }],
    ['the only one that there is', { type: 'REFERENCE_CODE', number: '77812345' }],
    ['the only one, whatever its ticket is', { type: 'CUSTOM', id: '77812345' }],
  ])('tells the code that its ticket says at the counter: %s', (_, ticket) => {
    expect(read(made({ ...PENDING, ticket }))).toMatchObject({ instructions: { code: '77812345' } });
  });

  test('may say its end with its code', () => {
    const { expiration_date, ...payment } = PENDING;
    const told = made({ ...payment, ticket: { ...PENDING.ticket, expiration_date } });
    expect(read(told)).toMatchObject({ payableUntil: Date.parse('2026-11-23T15:00:00Z') });
  });

  test('by transfer has an account and a reference', () => {
    const bank_transfer = { ...ACCOUNT, bank_account2: '002-1' };
    expect(read(made({ ...PENDING, ticket: undefined, bank_transfer }), TRANSFER)).toMatchObject({
      kind: 'awaiting_payment',
      instructions: {
        code: 'K1234567',
        account: [
          { name: 'bank', value: 'Banco del Altiplano' },
          { name: 'beneficiary', value: 'Kipu S. A. C.' },
          { name: 'account', value: '194-1' },
          { name: 'interbank_account', value: '002-1' },
        ],
      },
    });
  });

  test('names the numbers of an account as the provider labels them', () => {
    const bank_transfer = {
      ...ACCOUNT,
      bank_account_label: 'Cuenta corriente',
      bank_account2: '002-1',
      bank_account2_label: 'CCI',
    };
    expect(read(made({ ...PENDING, ticket: undefined, bank_transfer }), TRANSFER)).toMatchObject({
      instructions: {
        account: [
          { name: 'bank' },
          { name: 'beneficiary' },
          { name: 'Cuenta corriente', value: '194-1' },
          { name: 'CCI', value: '002-1' },
        ],
      },
    });
  });

  test('of another amount or in another currency needs a person', () => {
    for (const changes of [{ amount: 1 }, { amount: 450.004 }, { currency: 'USD' }, { currency: 'BRL' }]) {
      expect(read(made({ ...PENDING, ...changes }))).toMatchObject({ kind: 'contradiction' });
    }
  });

  test.each([
    ['without its end', { expiration_date: undefined }],
    ['with an end that is no instant', { expiration_date: 'mañana' }],
    ['without its code', { ticket: undefined }],
    ['with a bar code only', { ticket: { type: 'BARCODE', barcode: '34198775700000960001' } }],
    ['of another purchase', { order_id: '5' }],
    ['with the code of another status', { status_code: '200' }],
    ['with a code that nobody knows', { status_code: '199' }],
  ])('%s proves nothing', (_, changes) => {
    expect(read(made({ ...PENDING, ...changes }))).toMatchObject({ kind: 'unknown' });
  });

  test('of which another amount has to be transferred needs a person', () => {
    const bank_transfer = { ...ACCOUNT, user_payment_amount: 463.5 };
    const payment = { ...PENDING, ticket: undefined, bank_transfer };
    expect(read(made(payment), TRANSFER)).toMatchObject({ kind: 'contradiction' });
    const same = { ...payment, bank_transfer: { ...bank_transfer, user_payment_amount: 450 } };
    expect(read(made(same), TRANSFER)).toMatchObject({ kind: 'awaiting_payment' });
  });

  test('that comes as a failure proves nothing', () => {
    expect(read(failed(PENDING))).toMatchObject({ kind: 'unknown' });
  });
});

describe('A payment that was paid', () => {
  test('is approved, with its day in Lima and no card', () => {
    expect(read(made(PAID))).toEqual({
      kind: 'approved',
      receipt: {
        transactionId: 'D-4-75c7473a',
        transactionDate: '261121223005',
        card: '',
        brand: 'cash',
        amount: CASH.amount,
      },
    });
  });

  test.each([
    ['a ticket', { ticket: { number: 7 } }],
    ['an account', { bank_transfer: { bank_name: null } }],
    ['no day', { approved_date: undefined }],
    ['no day that there is', { approved_date: 'ayer' }],
  ])('is approved whatever else it says: %s', (_, changes) => {
    expect(read(made({ ...PAID, ticket: undefined, ...changes }))).toMatchObject({ kind: 'approved' });
  });

  test.each(['SUCCESS', 'PENDING'])('and given back (%s) needs a person', (status) => {
    const refunds = [{ id: 'REF-1', payment_id: PAID.id, status, status_code: 200, amount: 450 }];
    expect(read(made({ ...PAID, refunds }))).toMatchObject({ kind: 'contradiction', reason: 'refunded' });
  });

  test.each([[[]], [null], [[{ id: 'REF-1', status: 'REJECTED' }]]])(
    'and not given back is approved: %j',
    (refunds) => {
      expect(read(made({ ...PAID, refunds }))).toMatchObject({ kind: 'approved' });
    },
  );

  test('of another amount needs a person, who reads that amount', () => {
    expect(read(made({ ...PAID, amount: 45 }))).toMatchObject({
      kind: 'contradiction',
      receipt: { amount: { minor: 4_500, currency: 'PEN' } },
    });
    // No table holds so much.
    expect(read(made({ ...PAID, amount: 1e300 }))).toMatchObject({ kind: 'contradiction', receipt: null });
  });

  test('of another purchase, or as a failure, proves nothing', () => {
    expect(read(made({ ...PAID, order_id: '5' }))).toMatchObject({ kind: 'unknown' });
    expect(read(failed(PAID))).toMatchObject({ kind: 'unknown' });
  });
});

describe('A payment that was refused', () => {
  const rejected = { ...PENDING, status: 'REJECTED', status_code: '317' };

  test.each([
    ['an object', failed(rejected)],
    ['JSON as text', failed(JSON.stringify(rejected))],
    ['text without its wrapper', { code: 400, dlocal_response: JSON.stringify(rejected) }],
    ['a wrapper named in camelCase', { code: 400, dlocalResponse: { status_code: 400, text: rejected } }],
    ['a payment that was made', made(rejected)],
  ])('is denied as %s', (_, body) => {
    expect(read(body)).toEqual({
      kind: 'denied',
      actionCode: '317',
      transactionDate: null,
      merchantFault: false,
    });
  });

  test('because of us is an alarm', () => {
    expect(read(failed({ code: 5001, message: 'Invalid parameter: amount' }))).toMatchObject({
      kind: 'denied',
      actionCode: '5001',
      merchantFault: true,
    });
  });

  test.each([
    ['307', { ...rejected, status_code: '307' }],
    ['5009', { code: 5009, message: 'Order id is duplicated.' }],
    ['a code that nobody knows', { ...rejected, status_code: '399' }],
    ['an error that nobody knows', { code: 9999, message: 'Who knows' }],
    ['an HTML page', '<html><body>502 Bad Gateway</body></html>'],
    ['half of an answer', '{"id":"D-4","status":"REJ'],
  ])('with %s is asked about', (_, text) => {
    expect(read(failed(text))).toMatchObject({ kind: 'unknown' });
  });

  test('puts no more of a code into the log than digits', () => {
    expect(read(failed({ code: '9999', message: '' }))).toMatchObject({ reason: 'code_9999' });
    expect(read(failed({ code: 'rosa@kipu.test', message: '' }))).toMatchObject({ reason: 'code_other' });
  });
});

describe('A payment that is over', () => {
  test.each([
    ['EXPIRED', '500'],
    ['CANCELLED', '400'],
  ])('as %s can no longer be paid', (status, code) => {
    expect(read(made({ ...PENDING, status, status_code: code }))).toMatchObject({ kind: 'expired' });
  });
});

test('a payment that is looked at is asked about', () => {
  expect(read(made({ ...PENDING, status: 'AUTHORIZED', status_code: '600' }))).toMatchObject({
    kind: 'in_review',
  });
});

test('whatever else is answered, it is no payment, no refusal and no instructions', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.record({ code: fc.integer(), data: fc.jsonValue() })), (body) => {
      expect(read(body).kind).toBe('unknown');
    }),
    { seed: 10 },
  );
});

describe('The adapter', () => {
  const once = {
    transactionToken: null,
    securityToken: null,
    idempotencyKey: 'attempt-1',
    payer: { firstName: 'Rosa', lastName: 'Quispe', email: 'mama@kipu.test' },
  };
  const failing = (details: Pick<UpstreamError, 'fault'> & { status?: number; body?: unknown }) => {
    const call = () =>
      Promise.reject(new UpstreamError({ endpoint: 'paymentInformation', requestId: 'r', ...details }));
    return { call } satisfies UpstreamClient;
  };
  const ask = (client: UpstreamClient) => LOCAL.authorize(client, CASH, once);

  test("asks how to pay once, by the attempt's key", async () => {
    const asked: unknown[] = [];
    await ask({
      call: (request) => {
        asked.push(request);
        return Promise.resolve(request.answer.parse(made(PENDING)));
      },
    });
    expect(asked).toMatchObject([
      {
        endpoint: 'paymentInformation',
        repeat: 'never',
        idempotencyKey: 'attempt-1',
        body: {
          MERCHANT_ID: '111',
          amount: 450,
          currency: 'PEN',
          purchase_number: '01234567890',
          payment_method: 'cash',
        },
      },
    ]);
  });

  test.each(['timeout', 'connection_lost', 'not_json', 'contract'] as const)(
    'knows nothing after %s',
    async (fault) => {
      expect(await ask(failing({ fault }))).toMatchObject({ kind: 'unknown', reason: fault });
    },
  );

  test.each([500, 502])('knows nothing after a %i, whatever its body says', async (status) => {
    const body = failed({ ...PENDING, status: 'REJECTED', status_code: '300' });
    expect(await ask(failing({ fault: 'status', status, body }))).toMatchObject({ kind: 'unknown' });
    expect(await ask(failing({ fault: 'status', status: 499, body }))).toMatchObject({ kind: 'denied' });
  });

  test('believes no instructions that come with an error status', async () => {
    const answer = await ask(failing({ fault: 'status', status: 400, body: made(PENDING) }));
    expect(answer).toMatchObject({ kind: 'unknown' });
  });

  test.each(['refused', 'breaker_open'] as const)('knows that nothing was asked after %s', async (fault) => {
    const answer = JSON.stringify({ fault });
    expect(await ask(failing({ fault }))).toEqual({ kind: 'not_received', reason: fault, answer });
  });

  test('takes a positive word for not charged, and a 404 for nothing', async () => {
    const { purchaseNumber } = CASH;
    const said = { code: 404, data: { purchaseNumber, charged: false } };
    const client: UpstreamClient = { call: ({ answer }) => Promise.resolve(answer.parse(said)) };
    expect(await LOCAL.status(client, CASH)).toMatchObject({ kind: 'not_charged' });
    const missing = failing({ fault: 'status', status: 404, body: 'Not Found' });
    expect(await LOCAL.status(missing, CASH)).toMatchObject({ kind: 'not_received' });
  });

  test('keeps what decides in a form that can be played again, without the number of an account', async () => {
    const bank_transfer = { ...ACCOUNT, bank_account2: '002-194-002458817032-91' };
    const body = made({ ...PENDING, ticket: undefined, bank_transfer, payer: { document: '44556677' } });
    const client: UpstreamClient = { call: ({ answer }) => Promise.resolve(answer.parse(body)) };
    const { answer = '' } = await LOCAL.authorize(client, TRANSFER, once);
    expect(answer).not.toMatch(/44556677|002458817032/);
    const replayed: unknown = JSON.parse(answer);
    expect(replayed).toMatchObject({ status: 200, body: { code: 200 } });
    const again = typeof replayed === 'object' && replayed && 'body' in replayed ? replayed.body : null;
    expect(read(again, TRANSFER)).toMatchObject({ kind: 'awaiting_payment' });
  });
});
