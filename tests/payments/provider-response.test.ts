import { describe, expect, test } from 'vitest';
import type { UpstreamClient } from '../../server/upstream/types.ts';
import {
  CARD_PROVIDER,
  CHARGE,
  CHARGED,
  MASKED_CARD,
  approvedAnswer,
  deniedAnswer,
  readAnswer,
  readStatus,
  refusedAnswer,
  reviewAnswer,
} from './provider-answers.ts';

describe('An approved authorization', () => {
  test('gives the receipt and leaves the token id out', () => {
    const outcome = readAnswer(approvedAnswer(CHARGED));
    expect(outcome).toEqual({
      kind: 'approved',
      receipt: {
        transactionId: '993211570048581',
        transactionDate: '240720115328',
        card: MASKED_CARD,
        brand: 'visa',
        amount: { minor: 123_423, currency: 'PEN' },
      },
    });
  });

  test('of another amount or in another currency needs a person', () => {
    expect(readAnswer(approvedAnswer({ ...CHARGED, amount: { minor: 1, currency: 'PEN' } }))).toMatchObject({
      kind: 'contradiction',
      reason: 'other_amount',
    });
    expect(
      readAnswer(approvedAnswer({ ...CHARGED, amount: { ...CHARGE.amount, currency: 'USD' } })),
    ).toMatchObject({ kind: 'contradiction' });
  });

  test('that was taken back needs a person', () => {
    expect(readAnswer(approvedAnswer(CHARGED, 'Voided'))).toMatchObject({
      kind: 'contradiction',
      reason: 'voided',
    });
  });

  test('of another purchase proves nothing', () => {
    expect(readAnswer(approvedAnswer({ ...CHARGED, purchaseNumber: '5' }))).toMatchObject({
      kind: 'unknown',
    });
  });

  test('with a status that contradicts it proves nothing', () => {
    expect(readAnswer(approvedAnswer(CHARGED, 'Not Authorized'))).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    ['4474118355632240', '************2240'],
    ['4474 1183 5563 2240', '**** **** **** 2240'],
  ])('keeps no more than four digits of a card that came unmasked as %s', (card, kept) => {
    const answer = approvedAnswer(CHARGED);
    answer.data.dataMap.CARD = card;
    expect(readAnswer(answer)).toMatchObject({ kind: 'approved', receipt: { card: kept } });
  });

  test('without a status, or without any action code, proves nothing', () => {
    expect(readAnswer(without('dataMap', 'STATUS'))).toMatchObject({ kind: 'unknown' });
    const codeless = without('dataMap', 'ACTION_CODE');
    expect(readAnswer(codeless)).toMatchObject({ kind: 'approved' });
    expect(readAnswer(without('order', 'actionCode', codeless))).toMatchObject({ kind: 'unknown' });
  });

  test('word for word as the specification shows it is one by its code, and in answer to a question proves nothing', () => {
    expect(readAnswer(specified())).toEqual(readAnswer(approvedAnswer(CHARGED)));
    expect(readAnswer(specified({ currency: 'pen', transactionDate: 240_720_115_328 }))).toMatchObject({
      kind: 'approved',
      receipt: { transactionDate: '240720115328', amount: CHARGE.amount },
    });
    expect(readStatus(specified())).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    ['of another amount', { amount: 1 }, 'contradiction'],
    ['in another currency', { currency: 'USD' }, 'contradiction'],
    ['of another purchase', { purchaseNumber: '5' }, 'unknown'],
    ['without its transaction', { transactionId: '' }, 'unknown'],
    ['with anything of the provider beside it', { authorizationCode: '091800' }, 'unknown'],
  ])('as the specification shows it, but %s, is none', (_, changes, kind) => {
    expect(readAnswer(specified(changes))).toMatchObject({ kind });
  });

  test('whose two action codes contradict each other proves nothing', () => {
    const answer = approvedAnswer(CHARGED);
    answer.data.dataMap.ACTION_CODE = '180';
    expect(readAnswer(answer)).toMatchObject({ kind: 'unknown' });
  });

  test('of which the bank let through another amount needs a person, who reads that amount', () => {
    const { code, data } = approvedAnswer(CHARGED);
    const order = { ...data.order, authorizedAmount: 1 };
    expect(readAnswer({ code, data: { ...data, order } })).toMatchObject({
      kind: 'contradiction',
      reason: 'other_amount',
      receipt: { amount: { minor: 100, currency: 'PEN' } },
    });
  });

  test('is read alike where names are numbers and amounts are text', () => {
    const { code, data } = approvedAnswer(CHARGED);
    const { amount, transactionId } = data.order;
    const told = { amount: `${amount}0`, transactionId: Number(transactionId) };
    const answer = { code, data: { ...data, order: { ...data.order, ...told } } };
    expect(readAnswer(answer)).toEqual(readAnswer(approvedAnswer(CHARGED)));
    // The number lost digits on the way.
    const cut = { ...answer.data.order, transactionId: 2 ** 53 };
    expect(readAnswer({ code, data: { ...data, order: cut } })).toMatchObject({ kind: 'unknown' });
  });

  test('in review is neither approved nor denied', () => {
    expect(readAnswer(approvedAnswer(CHARGED, 'Review'))).toMatchObject({ kind: 'in_review' });
    expect(readAnswer(reviewAnswer())).toMatchObject({ kind: 'in_review' });
    const begun = approvedAnswer(CHARGED);
    begun.data.order.actionCode = begun.data.dataMap.ACTION_CODE = '667';
    expect(readAnswer(begun)).toEqual({ kind: 'in_review', reason: 'code_667' });
  });
});

describe('An answer with another code', () => {
  test.each([
    [
      'as the specification shows it',
      { TRANSACTION_DATE: '180331152444', ACTION_CODE: '180' },
      '180331152444',
    ],
    ['with numbers', { TRANSACTION_DATE: 180_331_152_444, ACTION_CODE: 180 }, '180331152444'],
    ['without what is empty', { TRANSACTION_DATE: null, ACTION_CODE: '180', STATUS: null, CARD: '' }, null],
  ])('is a denial %s', (_, data, transactionDate) => {
    const answer = { code: 400, niubiz_response: { text: { data } } };
    expect(readAnswer(answer)).toMatchObject({ kind: 'denied', actionCode: '180', transactionDate });
  });

  test('is a denial, its error code being text', () => {
    const text = { errorCode: '400', data: { ACTION_CODE: '180' } };
    expect(readAnswer({ code: 400, niubiz_response: { text } })).toMatchObject({ kind: 'denied' });
  });

  test.each(['object', 'text'] as const)('is a denial, its text being an %s', (shape) => {
    expect(readAnswer(deniedAnswer('180', shape))).toEqual({
      kind: 'denied',
      actionCode: '180',
      transactionDate: '180331152444',
      merchantFault: false,
      card: 'visa 400310****6160',
    });
  });

  test('says no more of a card than its first and last digits, whatever the provider sends', () => {
    const answer = JSON.stringify(deniedAnswer('180', 'object')).replace(
      '400310****6160',
      '4003100000006160',
    );
    expect(readAnswer(JSON.parse(answer))).toMatchObject({ card: 'visa ************6160' });
  });

  test.each(['101', '116', '190', '670', '912'])('is a denial with code %s', (code) => {
    expect(readAnswer(deniedAnswer(code))).toMatchObject({
      kind: 'denied',
      actionCode: code,
      merchantFault: false,
    });
  });

  test.each(['401', '402', '480', '904'])('is a denial by our own fault with code %s', (code) => {
    expect(readAnswer(deniedAnswer(code))).toMatchObject({ kind: 'denied', merchantFault: true });
  });

  test.each(['Authorized', 'Verified', 'Confirmed', 'Voided'])(
    "is no denial with a status that says otherwise: '%s'",
    (status) => {
      const answer = deniedAnswer('116', 'object');
      const { text } = answer.niubiz_response;
      if (typeof text === 'string') throw new TypeError('The text was asked for as an object');
      text.data.STATUS = status;
      expect(readAnswer(answer)).toEqual({ kind: 'unknown', reason: 'denial_contradicts_itself' });
    },
  );

  test.each(['999', '18', 'constructor', ''])(
    "is no denial with the code '%s', which nobody knows",
    (code) => {
      expect(readAnswer(deniedAnswer(code))).toMatchObject({ kind: 'unknown' });
    },
  );

  test('puts no more of a code into the log than three digits', () => {
    expect(readAnswer(deniedAnswer('rosa@kipu.test'))).toEqual({ kind: 'unknown', reason: 'code_other' });
    expect(readAnswer(deniedAnswer('4474118'))).toEqual({ kind: 'unknown', reason: 'code_other' });
  });

  test.each(['300', '913', '666', '909', '673', '946', '947', '400', '000'])(
    'is unknown with code %s',
    (code) => {
      expect(readAnswer(deniedAnswer(code))).toMatchObject({ kind: 'unknown', reason: `code_${code}` });
    },
  );

  test.each(['667', '675', '754'])('is in review with code %s', (code) => {
    expect(readAnswer(deniedAnswer(code))).toMatchObject({ kind: 'in_review' });
  });

  test.each(['674', '682', '683'])('is an expired form with code %s', (code) => {
    expect(readAnswer(deniedAnswer(code))).toMatchObject({ kind: 'session_expired' });
  });

  test('without data tells an expired form, rejected card data and a used token apart', () => {
    expect(readAnswer(refusedAnswer('La sesión ha expirado'))).toMatchObject({ kind: 'session_expired' });
    expect(readAnswer(refusedAnswer('Unauthorized access', 401))).toMatchObject({ kind: 'session_expired' });
    expect(readAnswer(refusedAnswer('cvv is not valid.'))).toMatchObject({ kind: 'card_rejected' });
    expect(readAnswer(refusedAnswer('Token has been used before'))).toMatchObject({
      kind: 'unknown',
      reason: 'token_used',
    });
    expect(readAnswer(refusedAnswer('Something else'))).toMatchObject({ kind: 'unknown' });
    expect(readAnswer(refusedAnswer('session store failed', 500))).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    'Tiempo de espera expirado',
    'The authorization timeout has expired',
    'Session store failed',
    'Tarjeta en proceso, la respuesta del emisor venció',
  ])("without data and with '%s' proves nothing: a bank may have been reached", (message) => {
    expect(readAnswer(refusedAnswer(message))).toMatchObject({ kind: 'unknown' });
  });

  test.each(['Token has expired', 'Sesión vencida', 'Invalid session', 'Unauthorized'])(
    "without data and with '%s' asks for the card again",
    (message) => {
      expect(readAnswer(refusedAnswer(message))).toMatchObject({ kind: 'session_expired' });
    },
  );

  test.each(['Token has expired', 'cvv is not valid.', 'amount is not valid.'])(
    "without data and with '%s' proves nothing by an error code that is no refusal",
    (message) => {
      for (const code of [402, 409, 500]) {
        expect(readAnswer(refusedAnswer(message, code))).toMatchObject({ kind: 'unknown' });
      }
    },
  );

  test('is an expired form by each error code of a refusal', () => {
    for (const code of [400, 401, 406]) {
      expect(readAnswer(refusedAnswer('Token has expired', code))).toMatchObject({ kind: 'session_expired' });
    }
  });

  test.each(['amount', 'purchaseNumber', 'merchantId', 'order.currency'])(
    'that finds %s not valid blames us, and not the card',
    (field) => {
      expect(readAnswer(refusedAnswer(`${field} is not valid.`))).toEqual({
        kind: 'not_received',
        reason: 'order_not_valid',
        merchantFault: true,
      });
    },
  );

  test.each(['cardNumber', 'card_number', 'cvv', 'expiryDate', 'tokenId'])(
    'that finds %s not valid asks for the card again',
    (field) => {
      expect(readAnswer(refusedAnswer(`${field} is not valid.`))).toMatchObject({ kind: 'card_rejected' });
    },
  );

  test.each([
    ['with the code as text', { code: '400' }],
    ['without a code', {}],
  ])('is a denial too %s, since the provider itself says what it is', (_, code) => {
    const { niubiz_response } = deniedAnswer('180');
    expect(readAnswer({ ...code, niubiz_response })).toEqual(readAnswer(deniedAnswer('180')));
    expect(readAnswer({ code: '200', niubiz_response })).toMatchObject({ kind: 'unknown' });
  });

  test('is a denial too when the provider is not wrapped in a text', () => {
    const { niubiz_response } = deniedAnswer('116');
    expect(readAnswer({ code: 400, niubiz_response: niubiz_response.text })).toMatchObject({
      kind: 'denied',
    });
  });

  test.each([
    '<html><body>502 Bad Gateway</body></html>',
    null,
    42,
    {},
    { code: 200 },
    { code: 200, data: {} },
    { code: 400 },
    { code: 400, niubiz_response: '<html></html>' },
    { code: 400, niubiz_response: { text: '<html></html>' } },
    { code: 400, niubiz_response: { text: '{"errorCode":400,"data":{"ACTION_C' } },
    { code: 400, other_response: deniedAnswer('180').niubiz_response },
  ])('proves nothing when it is %j', (body) => {
    expect(readAnswer(body)).toMatchObject({ kind: 'unknown' });
  });
});

describe('An answer about a refund', () => {
  test.each([
    ['of this charge', {}, 'refunded'],
    ['of another purchase', { purchaseNumber: '5' }, 'unknown'],
    ['in another currency', { currency: 'USD' }, 'unknown'],
    ['of another sum', { amount: 1 }, 'unknown'],
  ])('%s is read as such', async (_, changes, kind) => {
    const { purchaseNumber, amount, transactionId } = CHARGED;
    const told = { purchaseNumber, refundId: 'dev-1', amount: 1234.23, currency: 'PEN', status: 'Refunded' };
    const body = { code: 200, data: { ...told, ...changes } };
    const asked = { amount, transactionId, idempotencyKey: 'attempt-1:refund' };
    const client: UpstreamClient = { call: async ({ answer }) => answer.parse(body) };
    expect(await CARD_PROVIDER.refunds?.send(client, CHARGE, asked)).toMatchObject({ kind });
  });
});

/** Returns an approval with only the fields of spec §3 'Card transaction result'. */
function specified(changes: Readonly<Record<string, unknown>> = {}) {
  const { purchaseNumber, transactionDate, amount, currency, transactionId } =
    approvedAnswer(CHARGED).data.order;
  const order = { purchaseNumber, transactionDate, amount, currency, transactionId, ...changes };
  return { code: 200, data: { order, dataMap: { CARD: MASKED_CARD, BRAND: 'visa' } } };
}

function without(part: 'order' | 'dataMap', field: string, { code, data } = approvedAnswer(CHARGED)) {
  const { [field]: _left, ...kept }: Record<string, unknown> = data[part];
  return { code, data: { ...data, [part]: kept } };
}
