import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actionCodeMeaning } from '../../server/domain/checkout/action-codes.ts';
import { approvedAnswer, CHARGE, CHARGED, readAnswer } from './provider-answers.ts';

describe('Whatever is answered', () => {
  /** Values of providers' answers, and some that should never occur. */
  const odd = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.constantFrom(
      'Authorized',
      'Not Authorized',
      'Review',
      'Voided',
      'PEN',
      '000',
      '180',
      '999',
      '__proto__',
    ),
  );
  const sound = approvedAnswer(CHARGED);
  /** Generates a record in which sometimes a field is odd or missing. */
  const spoilt = (fields: Readonly<Record<string, unknown>>) =>
    fc
      .tuple(
        ...Object.keys(fields).map((name) =>
          fc.oneof(
            { weight: 12, arbitrary: fc.constant({ [name]: fields[name] }) },
            { weight: 1, arbitrary: odd.map((other): Record<string, unknown> => ({ [name]: other })) },
            { weight: 1, arbitrary: fc.constant<Record<string, unknown>>({}) },
          ),
        ),
      )
      .map((kept) => kept.reduce((whole, field) => ({ ...whole, ...field }), {}));
  const answers = fc.oneof(
    odd,
    fc.record({
      code: fc.constantFrom(200, 400, 404, '200'),
      data: fc.record(
        { order: spoilt(sound.data.order), dataMap: spoilt(sound.data.dataMap) },
        { requiredKeys: [] },
      ),
      niubiz_response: fc.oneof(odd, fc.record({ text: fc.oneof(odd, fc.json()) })),
    }),
    spoilt({ ACTION_CODE: '180', STATUS: 'Not Authorized', TRANSACTION_DATE: '180331152444' }).map(
      (data) => ({
        code: 400,
        niubiz_response: { text: { errorCode: 400, errorMessage: 'Not Authorized', data } },
      }),
    ),
  );

  test('it is read without an exception, and as approved only by a status, a code and the amounts asked for', () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(answers, (answer) => {
        const outcome = readAnswer(answer);
        seen.add(outcome.kind);
        if (outcome.kind === 'denied')
          expect(actionCodeMeaning(outcome.actionCode)).toMatch(/denied|merchant_fault/);
        if (outcome.kind !== 'approved') return;
        expect(outcome.receipt.amount).toEqual(CHARGE.amount);
        expect(answer).toMatchObject({
          code: 200,
          data: {
            order: { purchaseNumber: CHARGE.purchaseNumber, amount: 1234.23 },
            dataMap: { STATUS: 'Authorized' },
          },
        });
        expect(JSON.stringify(answer)).toMatch(/"(actionCode|ACTION_CODE)":"000"/);
      }),
      { numRuns: 3_000, seed: 20_261_207 },
    );
    expect([...seen]).toEqual(expect.arrayContaining(['approved', 'denied', 'unknown', 'contradiction']));
  });
});
