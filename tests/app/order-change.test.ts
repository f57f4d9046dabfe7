import { describe, expect, test } from 'vitest';
import { changeWord, readChange, seenFields } from '../../app/checkout/order-change.ts';

const SELECTION = { kind: 'vacation', age: '8-a-11', programId: 'pack', groupId: 'group-1' } as const;
const SEEN = { amount: { minor: 45_000, currency: 'PEN' }, selection: SELECTION, price: null } as const;

/** What a modal reads after somebody who saw one order gets to the payment of another. */
const told = (payment: Parameters<typeof changeWord>[1]) =>
  readChange(changeWord(seenFields(SEEN), payment), payment.amount);

describe('what the modal says first', () => {
  test('is nothing when the payment is what was seen', () => {
    expect(changeWord(seenFields(SEEN), SEEN)).toBeNull();
    expect(told(SEEN)).toBeNull();
  });

  test('is the price before, when the same order costs something else', () => {
    const change = { kind: 'price', before: SEEN.amount };
    expect(told({ ...SEEN, amount: { minor: 50_000, currency: 'PEN' } })).toEqual(change);
    expect(told({ ...SEEN, amount: { minor: 45_000, currency: 'USD' } })).toEqual(change);
  });

  test('is nothing when a coupon or a sibling takes off of the price that was seen', () => {
    const price = { list: 50_000, discount: 5_000, coupon: null, sibling: 4_500, referral: 0, total: 40_500 };
    const amount = { minor: 40_500, currency: 'PEN' } as const;
    expect(told({ ...SEEN, amount, price })).toBeNull();
    expect(told({ ...SEEN, amount, price: { ...price, list: 51_000 } })).toMatchObject({ kind: 'price' });
  });

  test('is another order, whatever it costs', () => {
    const selection = { ...SELECTION, groupId: 'group-2' };
    expect(told({ ...SEEN, selection })).toEqual({ kind: 'order' });
    expect(told({ amount: { minor: 1, currency: 'USD' }, selection, price: null })).toEqual({
      kind: 'order',
    });
  });

  test('is nothing for a form that did not tell what was seen', () => {
    expect(changeWord({}, SEEN)).toBeNull();
  });

  test.each(['', 'PEN', '45000', 'EUR100', 'PEN45000', 'PEN1e9', 'PEN-5', '<b>PEN1</b>', 'PEN12345678901'])(
    'is nothing for an address with %j in it',
    (word) => {
      expect(readChange(word, SEEN.amount)).toBeNull();
    },
  );
});
