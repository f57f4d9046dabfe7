import { describe, expect, test } from 'vitest';
import { purchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import {
  lacksClassTimes,
  offerFor,
  withdrawalOffers,
  WithdrawInput,
} from '../../server/domain/family/withdrawal.ts';
import { aBoughtCourse, aPurchase } from '../support/factories/purchases.ts';

/** Four Wednesdays from 9 December 2026 at 10:00 in Lima, for S/ 450. */
const PURCHASE = aPurchase();
const at = (instant: string) => new Date(instant);
const LATE = at('2026-12-17T00:00:00Z');

describe('what a withdrawal is offered', () => {
  test('is one sum while the motive does not matter', () => {
    expect(withdrawalOffers(PURCHASE, at('2026-12-01T00:00:00Z'))).toMatchObject([
      { motive: null, term: 'full', back: { minor: 45_000 }, needsProof: false },
    ]);
    expect(withdrawalOffers(PURCHASE, at('2026-12-09T00:00:00Z'))).toMatchObject([
      { motive: null, term: 'less_one_class', back: { minor: 33_750 }, kept: { minor: 11_250 } },
    ]);
  });

  test('does not depend on the motive until the last moment of a day after the first class', () => {
    const motivesAt = (instant: string) =>
      withdrawalOffers(PURCHASE, at(instant)).map(({ motive }) => motive);
    expect(motivesAt('2026-12-10T16:30:00.000Z')).toEqual([null]);
    expect(motivesAt('2026-12-10T16:30:00.001Z')).toEqual(['health', 'move']);
  });

  test('counts from the first class of all courses, whichever of them it belongs to', () => {
    const february = { startDate: '2027-02-03', endDate: '2027-02-24', sessions: 4 };
    const weekly = [{ day_name: 'Wednesday', time_start: '10:00', time_end: '11:30' }];
    const later = aBoughtCourse({ courseId: 'later', classes: { ...february, weekly } });
    const path = { kind: 'path', age: '8-a-11', slug: 'ruta', part: 'full', groupId: 'miercoles' } as const;
    const offersOf = (courses: typeof PURCHASE.courses) =>
      withdrawalOffers(aPurchase({ courses, selection: path }), LATE);
    expect(offersOf([later, aBoughtCourse()])).toEqual(offersOf([aBoughtCourse(), later]));
    expect(offersOf([later, aBoughtCourse()]).map(({ motive, back }) => [motive, back.minor])).toEqual([
      ['health', 33_750],
      ['move', 33_750],
      ['other', 22_500],
    ]);
  });

  test('is a sum for each motive of the policy after the dates, with a proof', () => {
    expect(withdrawalOffers(PURCHASE, LATE)).toMatchObject([
      { motive: 'health', term: 'classes_left', back: { minor: 22_500 }, needsProof: true },
      { motive: 'move', term: 'classes_left', back: { minor: 22_500 }, needsProof: true },
    ]);
  });

  test('counts a pack as one course, and each course of a whole path by itself', () => {
    const courses = [aBoughtCourse(), aBoughtCourse({ courseId: 'later', classes: null })];
    const later = { startDate: null, endDate: null, weekly: [], sessions: 4 };
    const twice = courses.map((course, place) => (place === 0 ? course : { ...course, classes: later }));
    const motives = (selection: typeof PURCHASE.selection) =>
      withdrawalOffers(aPurchase({ courses: twice, selection }), LATE).map(({ motive }) => motive);
    expect(motives(PURCHASE.selection)).toEqual(['health', 'move']);
    const path = { kind: 'path', age: '8-a-11', slug: 'ruta', part: 'full', groupId: 'miercoles' } as const;
    expect(motives(path)).toEqual(['health', 'move', 'other']);
  });

  test('is nothing once every class is over, and nothing where no class has a date', () => {
    expect(withdrawalOffers(PURCHASE, at('2027-02-01T00:00:00Z'))).toEqual([]);
    expect(withdrawalOffers(aPurchase({ courses: [aBoughtCourse({ classes: null })] }), LATE)).toEqual([]);
  });

  test('is not known where no class has a date, which is another thing than nothing', () => {
    const classes = { startDate: '2026-12-09', endDate: null, sessions: 4 };
    const unread = [{ day_name: 'Mié', time_start: 'por definir', time_end: '' }];
    for (const lacking of [null, { ...classes, weekly: [] }, { ...classes, weekly: unread }]) {
      expect(lacksClassTimes(aPurchase({ courses: [aBoughtCourse({ classes: lacking })] }))).toBe(true);
    }
    expect(lacksClassTimes(PURCHASE)).toBe(false);
    // Of a whole path, only the first course has a schedule.
    const path = { kind: 'path', age: '8-a-11', slug: 'ruta', part: 'full', groupId: 'miercoles' } as const;
    const courses = [aBoughtCourse(), aBoughtCourse({ courseId: 'later', classes: null })];
    expect(lacksClassTimes(aPurchase({ courses, selection: path }))).toBe(false);
  });

  test('is of the months that are paid, four weeks of classes each', () => {
    const month = { minor: 5_900, currency: 'USD' } as const;
    const monthly = (charges: readonly boolean[], courses = [aBoughtCourse()]) =>
      aPurchase({
        courses,
        amount: month,
        subscription: {
          id: 'sub_1',
          amount: month,
          nextChargeAt: null,
          failedSince: null,
          endedAt: null,
          charges: charges.map((isPaid, place) => ({ at: place, isPaid })),
        },
      });
    expect(withdrawalOffers(monthly([true]), at('2026-12-01T00:00:00Z'))).toMatchObject([
      { term: 'full', back: month },
    ]);
    const oneClass = { minor: 1_475, currency: 'USD' };
    expect(withdrawalOffers(monthly([true, false]), at('2026-12-09T00:00:00Z'))).toMatchObject([
      { term: 'less_one_class', back: { minor: 4_425 }, kept: oneClass },
    ]);
    // Two days a week make eight classes a month.
    const [wednesdays] = PURCHASE.courses;
    const [wednesday] = wednesdays?.classes?.weekly ?? [];
    if (!wednesdays?.classes || !wednesday) throw new Error('Its classes are known');
    const weekly = [wednesday, { ...wednesday, day_name: 'Friday' }];
    const twiceAWeek = { ...wednesdays, classes: { ...wednesdays.classes, weekly, sessions: 8 } };
    expect(withdrawalOffers(monthly([true], [twiceAWeek]), at('2026-12-09T00:00:00Z'))).toMatchObject([
      { term: 'less_one_class', kept: { minor: 738, currency: 'USD' } },
    ]);
    const viewer = { currency: 'USD', timeZone: null, now: LATE, report: () => undefined } as const;
    expect(purchaseDetails(monthly([true]), new Map(), viewer).refund?.oneClass).toEqual(oneClass);
    expect(withdrawalOffers(monthly([true]), LATE)).toMatchObject([
      { motive: 'health', back: { minor: 2_950 }, needsProof: true },
      { motive: 'move', back: { minor: 2_950 }, needsProof: true },
    ]);
    // The second month reaches beyond the four classes with known hours: a person decides.
    expect(withdrawalOffers(monthly([true, true]), LATE)).toEqual([]);
  });

  test('is whole in time, and less one class, where the months reach beyond the hours that are known', () => {
    const month = { minor: 6_400, currency: 'USD' } as const;
    const subscription = {
      id: 'sub_1',
      amount: month,
      nextChargeAt: null,
      failedSince: null,
      endedAt: null,
      charges: [0, 1].map((place) => ({ at: place, isPaid: true })),
    };
    const twoMonths = aPurchase({ amount: month, way: 'subscription', subscription });
    expect(withdrawalOffers(twoMonths, at('2026-12-01T00:00:00Z'))).toMatchObject([
      { term: 'full', back: { minor: 12_800 } },
    ]);
    expect(withdrawalOffers(twoMonths, at('2026-12-09T00:00:00Z'))).toMatchObject([
      { term: 'less_one_class', kept: { minor: 1_600 } },
    ]);
    const viewer = { currency: 'USD', timeZone: null, now: LATE, report: () => undefined } as const;
    const oneClass = { minor: 1_600, currency: 'USD' };
    const later = aBoughtCourse({ courseId: 'later' });
    const courses = [aBoughtCourse(), later, later, later];
    for (const told of [subscription, null]) {
      const path = aPurchase({ courses, amount: month, way: 'subscription', subscription: told });
      expect(purchaseDetails(path, new Map(), viewer).refund?.oneClass).toEqual(oneClass);
    }
  });

  test('keeps a motive that was told, and takes none that gives nothing back', () => {
    const early = withdrawalOffers(PURCHASE, at('2026-12-01T00:00:00Z'));
    expect(offerFor(early, 'other')).toMatchObject({ motive: 'other', back: { minor: 45_000 } });
    expect(offerFor(withdrawalOffers(PURCHASE, LATE), 'other')).toBeNull();
    expect(offerFor(withdrawalOffers(PURCHASE, LATE), null)).toBeNull();
  });
});

test.each([
  [
    { seen: ':45000', motive: '' },
    { motive: null, seenBack: 45_000 },
  ],
  [
    { seen: ':45000', motive: 'move' },
    { motive: 'move', seenBack: 45_000 },
  ],
  [{ seen: 'health:22500' }, { motive: 'health', seenBack: 22_500 }],
  [
    { seen: ':1', motive: 'invented' },
    { motive: null, seenBack: 1 },
  ],
])('the form %o means %o', (typed, meant) => {
  expect(WithdrawInput.parse(typed)).toEqual(meant);
});

test.each(['', 'health', 'health:-1', '45000', 'health:1.5'])("a choice '%s' is asked for again", (seen) => {
  const read = WithdrawInput.safeParse({ seen });
  expect(read.error?.issues.map(({ message }) => message)).toEqual(['Elige por qué se retira']);
});
