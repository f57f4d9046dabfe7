import { expect, test } from 'vitest';
import { CHARGED, MASKED_CARD, approvedAnswer, readStatus } from './provider-answers.ts';

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
  ['with two codes', refusedOrder('180', { actionCode: '116' })],
  ['with the status of a charge beside it', refusedOrder('180', { status: 'Authorized' })],
  ['with the status of a charge', refusedOrder('180', {}, { STATUS: 'Authorized' })],
  ['of another purchase', refusedOrder('180', { purchaseNumber: '5' })],
])('an order that is told as refused %s proves nothing', (_, body) => {
  expect(readStatus(body)).toMatchObject({ kind: 'unknown' });
});
