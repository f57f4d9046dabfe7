import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REFUNDS } from '../../fixtures/legal/refunds.ts';
import { formatMoney } from '../../app/ui/format.ts';
import {
  changeUntil,
  classValue,
  givenBack,
  REFUND_RULE,
  refundDates,
  WITHDRAWAL_MOTIVES,
} from '../../server/domain/refund-rule.ts';
import type { BoughtClasses } from '../../server/domain/refund-rule.ts';

const POLICY = JSON.stringify(REFUNDS.fields.body);

describe('the refund rule', () => {
  test('gives everything back up to 48 hours before the first class, and all but one class up to a day after it', () => {
    const dates = refundDates({
      startsAt: new Date('2026-12-07T15:00:00Z'),
      endsAt: new Date('2026-12-07T16:30:00Z'),
    });
    expect(dates.fullUntil.toISOString()).toBe('2026-12-05T15:00:00.000Z');
    expect(dates.lessOneClassUntil.toISOString()).toBe('2026-12-08T16:30:00.000Z');
  });

  test('has the hours of the published policy', () => {
    const { fullHoursBefore, lessOneClassHoursAfter } = REFUND_RULE;
    expect(POLICY).toContain(`Hasta ${fullHoursBefore} horas antes de la primera clase`);
    expect(POLICY).toContain(
      `Con menos de ${fullHoursBefore} horas, o hasta ${lessOneClassHoursAfter} horas después de la primera clase`,
    );
  });

  test('values a class as the example of the policy does', () => {
    const value = formatMoney(classValue({ minor: 45_000, currency: 'PEN' }, 8));
    expect(POLICY).toContain(`en un curso de S/\u00a0450 con 8 clases, una clase vale ${value}.`);
  });

  test('lets a family move to another group until the hours of the policy', () => {
    const startsAt = new Date('2026-12-07T15:00:00Z');
    expect(changeUntil({ startsAt }).toISOString()).toBe('2026-12-06T15:00:00.000Z');
    expect(POLICY).toContain(
      `cambio de horario o de curso sin costo hasta ${REFUND_RULE.changeHoursBefore} horas antes`,
    );
  });
});

const HOUR = 3_600_000;
const START = Date.parse('2026-12-07T15:00:00Z');

/** Returns a course with classes of 90 minutes every so many hours, starting some hours after START. */
function taught(sessions: number, everyHours = 168, fromHours = 0): BoughtClasses {
  const times = Array.from({ length: sessions }, (_, index) => {
    const startsAt = new Date(START + (fromHours + index * everyHours) * HOUR);
    return { startsAt, endsAt: new Date(startsAt.getTime() + 1.5 * HOUR) };
  });
  return { sessions, times };
}

const PAID = { minor: 45_000, currency: 'PEN' } as const;
const hoursAfterStart = (hours: number) => new Date(START + hours * HOUR);

describe('what a withdrawal gives back', () => {
  test.each([
    [-48, null, 'full', 45_000],
    [-47, null, 'less_one_class', 39_375],
    [25.5, null, 'less_one_class', 39_375],
    [26, 'health', 'classes_left', 39_375],
    [26, null, 'nothing', 0],
    [169, 'move', 'classes_left', 33_750],
    [8 * 168, 'move', 'nothing', 0],
  ] as const)('%s hours after the first class, for the motive %s: %s', (hours, motive, term, back) => {
    expect(givenBack(PAID, [taught(8)], motive, hoursAfterStart(hours))).toEqual({
      term,
      back: { minor: back, currency: 'PEN' },
      kept: { minor: 45_000 - back, currency: 'PEN' },
    });
  });

  test('the courses of a path that have not begun come back whole, whatever the motive', () => {
    const path = [taught(8), { sessions: 4, times: [] }];
    expect(givenBack(PAID, path, null, hoursAfterStart(200))?.back.minor).toBe(15_000);
    expect(givenBack(PAID, path, 'health', hoursAfterStart(200))?.back.minor).toBe(37_500);
  });

  test('a person works out what no date is known of, and a path of which a course is over', () => {
    expect(givenBack(PAID, [{ sessions: 8, times: [] }], null, hoursAfterStart(0))).toBeNull();
    const path = [taught(1), { sessions: 4, times: [] }];
    expect(givenBack(PAID, path, 'health', hoursAfterStart(30))).toBeNull();
  });

  const purchase = fc.record({
    paid: fc.integer({ min: 1, max: 2_000_000 }),
    courses: fc.array(
      fc.record({
        sessions: fc.integer({ min: 1, max: 20 }),
        everyHours: fc.integer({ min: 2, max: 170 }),
        fromHours: fc.integer({ min: 0, max: 2_000 }),
      }),
      { minLength: 1, maxLength: 4 },
    ),
    motive: fc.constantFrom(null, ...WITHDRAWAL_MOTIVES),
    hours: fc.tuple(fc.integer({ min: -200, max: 6_000 }), fc.integer({ min: -200, max: 6_000 })),
  });

  test('what comes back and what is kept are together what was paid, and less and less comes back', () => {
    fc.assert(
      fc.property(purchase, ({ paid, courses, motive, hours: [one, other] }) => {
        const bought = courses.map(({ sessions, everyHours, fromHours }) =>
          taught(sessions, everyHours, fromHours),
        );
        const backAt = (hours: number) => {
          const given = givenBack({ minor: paid, currency: 'PEN' }, bought, motive, hoursAfterStart(hours));
          if (!given) return null;
          expect(given.back.minor + given.kept.minor).toBe(paid);
          expect(Math.min(given.back.minor, given.kept.minor)).toBeGreaterThanOrEqual(0);
          return given.back.minor;
        };
        const [earlier, later] = [backAt(Math.min(one, other)), backAt(Math.max(one, other))];
        if (earlier !== null && later !== null) expect(later).toBeLessThanOrEqual(earlier);
      }),
    );
  });

  test('a motive of the policy never gives back less', () => {
    fc.assert(
      fc.property(purchase, ({ paid, courses, hours: [hours] }) => {
        const bought = courses.map(({ sessions, everyHours, fromHours }) =>
          taught(sessions, everyHours, fromHours),
        );
        const money = { minor: paid, currency: 'USD' } as const;
        const [none, health] = [null, 'health' as const].map(
          (motive) => givenBack(money, bought, motive, hoursAfterStart(hours))?.back.minor ?? 0,
        );
        expect(health).toBeGreaterThanOrEqual(none ?? 0);
      }),
    );
  });
});
