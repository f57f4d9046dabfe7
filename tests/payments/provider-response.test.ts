import { describe, expect, test } from 'vitest';
import { readOutcome } from '../../server/payments/providers/niubiz.ts';
import {
  MASKED_CARD,
  approvedAnswer,
  deniedAnswer,
  refusedAnswer,
  reviewAnswer,
} from './provider-answers.ts';

const CHARGE = {
  merchantId: '111',
  purchaseNumber: '01234567890',
  amount: { minor: 123_423, currency: 'PEN' },
} as const;
const CHARGED = { ...CHARGE, transactionId: '993211570048581' };
const read = (body: unknown) => readOutcome(body, 'niubiz', CHARGE);

describe('An approved authorization', () => {
  test('gives the receipt and leaves the token id out', () => {
    const outcome = read(approvedAnswer(CHARGED));
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
    expect(read(approvedAnswer({ ...CHARGED, amount: { minor: 1, currency: 'PEN' } }))).toMatchObject({
      kind: 'contradiction',
      reason: 'other_amount',
    });
    expect(read(approvedAnswer({ ...CHARGED, amount: { ...CHARGE.amount, currency: 'USD' } }))).toMatchObject(
      { kind: 'contradiction' },
    );
  });

  test('that was taken back needs a person', () => {
    expect(read(approvedAnswer(CHARGED, 'Voided'))).toMatchObject({
      kind: 'contradiction',
      reason: 'voided',
    });
  });

  test('of another purchase proves nothing', () => {
    expect(read(approvedAnswer({ ...CHARGED, purchaseNumber: '5' }))).toMatchObject({ kind: 'unknown' });
  });

  test('with a status that contradicts it proves nothing', () => {
    expect(read(approvedAnswer(CHARGED, 'Not Authorized'))).toMatchObject({ kind: 'unknown' });
  });

  test('keeps no more than four digits of a card that came unmasked', () => {
    const answer = approvedAnswer(CHARGED);
    answer.data.dataMap.CARD = '4474118355632240';
    expect(read(answer)).toMatchObject({ kind: 'approved', receipt: { card: '************2240' } });
  });

  test('in review is neither approved nor denied', () => {
    expect(read(approvedAnswer(CHARGED, 'Review'))).toMatchObject({ kind: 'in_review' });
    expect(read(reviewAnswer())).toMatchObject({ kind: 'in_review' });
  });
});

describe('An answer with another code', () => {
  test.each(['object', 'text'] as const)('is a denial, its text being an %s', (shape) => {
    expect(read(deniedAnswer('180', shape))).toEqual({
      kind: 'denied',
      actionCode: '180',
      transactionDate: '180331152444',
    });
  });

  test.each(['101', '116', '190', '670', '912', '999'])('is a denial with code %s', (code) => {
    expect(read(deniedAnswer(code))).toMatchObject({ kind: 'denied', actionCode: code });
  });

  test.each(['300', '913', '666', '909', '673', '946', '947', '400', '000'])(
    'is unknown with code %s',
    (code) => {
      expect(read(deniedAnswer(code))).toMatchObject({ kind: 'unknown', reason: `code_${code}` });
    },
  );

  test.each(['667', '675', '754'])('is in review with code %s', (code) => {
    expect(read(deniedAnswer(code))).toMatchObject({ kind: 'in_review' });
  });

  test.each(['674', '682', '683'])('is an expired form with code %s', (code) => {
    expect(read(deniedAnswer(code))).toMatchObject({ kind: 'session_expired' });
  });

  test('without data tells an expired form, rejected card data and a used token apart', () => {
    expect(read(refusedAnswer('La sesión ha expirado'))).toMatchObject({ kind: 'session_expired' });
    expect(read(refusedAnswer('Unauthorized access', 401))).toMatchObject({ kind: 'session_expired' });
    expect(read(refusedAnswer('cvv is not valid.'))).toMatchObject({ kind: 'card_rejected' });
    expect(read(refusedAnswer('Token has been used before'))).toMatchObject({
      kind: 'unknown',
      reason: 'token_used',
    });
    expect(read(refusedAnswer('Something else'))).toMatchObject({ kind: 'unknown' });
    expect(read(refusedAnswer('session store failed', 500))).toMatchObject({ kind: 'unknown' });
  });

  test('is a denial too when the provider is not wrapped in a text', () => {
    const { niubiz_response } = deniedAnswer('116');
    expect(read({ code: 400, niubiz_response: niubiz_response.text })).toMatchObject({ kind: 'denied' });
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
    expect(read(body)).toMatchObject({ kind: 'unknown' });
  });
});
