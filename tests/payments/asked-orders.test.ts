import { describe, expect, test } from 'vitest';
import { UpstreamError } from '../../server/upstream/types.ts';
import {
  CARD_PROVIDER,
  CHARGE,
  CHARGED,
  MASKED_CARD,
  approvedAnswer,
  readAnswer,
  readStatus,
} from './provider-answers.ts';

/** A refused order, as the provider answers a question about it: with an order, as if it were charged. */
function refusedOrder(actionCode = '180', order: object = {}, dataMap: object = {}) {
  const { code, data } = approvedAnswer(CHARGED, 'Not Authorized');
  return {
    code,
    data: {
      order: { ...data.order, actionCode, ...order },
      dataMap: { ...data.dataMap, ACTION_CODE: actionCode, ...dataMap },
    },
  };
}

test('an order that is told as refused, by every status and code of it, is denied', () => {
  expect(readStatus(refusedOrder())).toEqual({
    kind: 'denied',
    actionCode: '180',
    transactionDate: '240720115328',
    merchantFault: false,
    card: `visa ${MASKED_CARD}`,
  });
  expect(readStatus(refusedOrder('401'))).toMatchObject({ kind: 'denied', merchantFault: true });
});

test.each([
  ['by the code of an approval', refusedOrder('000')],
  ['by the code of a repetition', refusedOrder('300')],
  ['by a code that nobody knows', refusedOrder('998')],
  ['by the code of an expired form', refusedOrder('674')],
  ['with two codes', refusedOrder('180', { actionCode: '116' })],
  ['with the status of a charge beside it', refusedOrder('180', { status: 'Authorized' })],
  ['with the status of a charge', refusedOrder('180', {}, { STATUS: 'Authorized' })],
  ['of another purchase', refusedOrder('180', { purchaseNumber: '5' })],
])('an order that is told as refused %s proves nothing', (_, body) => {
  expect(readStatus(body)).toMatchObject({ kind: 'unknown' });
});

describe('An answer to the question what became of an order', () => {
  /** Returns an approval whose order says its own status, as the provider's answers to questions do. */
  const standing = (status: string, authorization?: string) => {
    const { code, data } = approvedAnswer(CHARGED, authorization);
    const { STATUS, ...dataMap } = data.dataMap;
    const order = { ...data.order, status };
    return { code, data: { ...data, order, dataMap: authorization ? { STATUS, ...dataMap } : dataMap } };
  };

  test.each(['Authorized', 'Confirmed'])('is an approval by the status of the order: %s', (status) => {
    expect(readStatus(standing(status))).toMatchObject({ kind: 'approved' });
    expect(readStatus(standing(status, 'Authorized'))).toMatchObject({ kind: 'approved' });
  });

  test.each([
    ['Voided', { kind: 'contradiction', reason: 'voided' }],
    ['Review', { kind: 'in_review' }],
    ['Not Authorized', { kind: 'unknown', reason: 'approval_contradicts_itself' }],
    ['Refunded', { kind: 'unknown', reason: 'approval_contradicts_itself' }],
  ])('is no approval although it was authorized, by the status of the order: %s', (status, verdict) => {
    expect(readStatus(standing(status, 'Authorized'))).toMatchObject(verdict);
  });

  const ask = (answer: () => unknown) =>
    CARD_PROVIDER.status({ call: async ({ answer: contract }) => contract.parse(answer()) }, CHARGE);
  const notCharged = (purchaseNumber: string) => ({ code: 404, data: { purchaseNumber, charged: false } });
  const failed = (body: unknown) => () => {
    throw new UpstreamError({ fault: 'status', status: 404, endpoint: 'cardStatus', requestId: 'r', body });
  };

  test("closes it only with a readable 'not charged' about this very order", async () => {
    expect(await ask(() => notCharged(CHARGE.purchaseNumber))).toMatchObject({ kind: 'not_charged' });
    expect(await ask(() => notCharged('5'))).toMatchObject({ kind: 'unknown' });
    expect(await ask(() => ({ code: 404 }))).toMatchObject({ kind: 'unknown' });
  });

  test.each([null, '<html>404</html>', { detail: 'Not found.' }, notCharged(CHARGE.purchaseNumber)])(
    'proves nothing by a 404, whatever its body: %j',
    async (body) => {
      expect(await ask(failed(body))).toMatchObject({ kind: 'not_received' });
    },
  );

  test('of an authorization is never read from it', () => {
    expect(readAnswer(notCharged(CHARGE.purchaseNumber))).toMatchObject({ kind: 'unknown' });
  });
});
