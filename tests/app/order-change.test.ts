import { describe, expect, test } from 'vitest';
import { changeWord, readChange, seenFieldsOf } from '../../app/checkout/order-change.ts';

const SELECTION = { kind: 'vacation', age: '8-a-11', programId: 'pack', groupId: 'group-1' } as const;
const SATURDAYS = {
  startDate: '2026-12-05',
  endDate: '2026-12-26',
  weekly: [{ day_name: 'saturday', time_start: '10:00', time_end: '11:30' }],
  sessions: 4,
};
const COURSE = { courseId: 'python', courseName: 'Python', timeZone: 'America/Lima', classes: SATURDAYS };
const SEEN = {
  amount: { minor: 45_000, currency: 'PEN' as const },
  selection: SELECTION,
  price: null,
  courses: [COURSE],
  student: { kind: 'child', id: 'hija-inti', firstName: 'Inti' } as const,
};

/** Returns what the modal tells somebody who saw one order and now pays another. */
const told = (payment: Parameters<typeof changeWord>[1]) =>
  readChange(changeWord(seenFieldsOf(SEEN), payment), payment.amount);

describe('what the modal says first', () => {
  test('is nothing when the payment is what was seen', () => {
    expect(changeWord(seenFieldsOf(SEEN), SEEN)).toBeNull();
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
    expect(told({ ...SEEN, amount: { minor: 1, currency: 'USD' }, selection })).toEqual({
      kind: 'order',
    });
  });

  test('is another order when it is for another child, and nothing where no child was seen', () => {
    const killa = { ...SEEN, student: { kind: 'child', id: 'hija-killa', firstName: 'Killa' } as const };
    expect(told(killa)).toEqual({ kind: 'order' });
    expect(changeWord(seenFieldsOf({ ...SEEN, student: null }), killa)).toBeNull();
  });

  test.each([
    ['day', { weekly: [{ day_name: 'wednesday', time_start: '10:00', time_end: '11:30' }] }],
    ['hour', { weekly: [{ day_name: 'saturday', time_start: '17:00', time_end: '18:30' }] }],
    ['start', { startDate: '2026-12-12' }],
  ])('is another order when the academy moved its %s', (_what, moved) => {
    const courses = [{ ...COURSE, classes: { ...SATURDAYS, ...moved } }];
    expect(told({ ...SEEN, courses })).toEqual({ kind: 'order' });
  });

  test('is nothing when the same week is told in another order, or its last day is another', () => {
    const weekly = [...SATURDAYS.weekly, { day_name: 'monday', time_start: '10:00', time_end: '11:30' }];
    const taught = { ...SEEN, courses: [{ ...COURSE, classes: { ...SATURDAYS, weekly } }] };
    const again = {
      ...SATURDAYS,
      weekly: weekly.toReversed(),
      endDate: '2027-01-02',
      holidays: ['2026-12-19'],
    };
    const courses = [{ ...COURSE, classes: again }];
    expect(changeWord(seenFieldsOf(taught), { ...taught, courses })).toBeNull();
  });

  test('is nothing of when it is taught where nobody kept that', () => {
    expect(changeWord(seenFieldsOf({ ...SEEN, courses: [{ ...COURSE, classes: null }] }), SEEN)).toBeNull();
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
