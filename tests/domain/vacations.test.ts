import { describe, expect, test, vi } from 'vitest';
import { AGE_RANGES, ageRangeByCode } from '../../server/domain/age-ranges.ts';
import {
  groupView,
  openingOf,
  priceView,
  purchasePageView,
} from '../../server/domain/catalogue/vacations.ts';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import type { SoldProgram } from '../../server/domain/catalogue/vacations.ts';
import { startWords } from '../../app/catalog/product-facts.tsx';
import { aCampaign, aGroup, aProgram, aViewer } from '../support/factories/catalogue.ts';

const LIMA = aViewer('2026-11-21');
const EIGHT = ageRangeByCode('8_to_11');

describe('the price of a program', () => {
  test('is the discounted one in the currency of the visitor, with the full one beside it', () => {
    expect(priceView(aProgram(), 'PEN')).toEqual({
      now: { minor: 45_000, currency: 'PEN' },
      before: { minor: 60_000, currency: 'PEN' },
      discountPercentage: 25,
    });
    expect(priceView(aProgram(), 'USD')?.now).toEqual({ minor: 12_000, currency: 'USD' });
  });

  test('is the full one without a discount, whatever the other amounts say', () => {
    expect(priceView(aProgram({ has_discount: false }), 'PEN')).toEqual({
      now: { minor: 60_000, currency: 'PEN' },
      before: null,
      discountPercentage: 0,
    });
  });

  test('is none where one of its amounts is missing in the currency', () => {
    for (const missing of [{ amount_pen: null }, { amount_after_discount_pen: null }]) {
      expect(priceView(aProgram(missing), 'PEN')).toBeNull();
      expect(priceView(aProgram(missing), 'USD')?.now.minor).toBe(12_000);
    }
  });

  test('has its percentage rounded down', () => {
    const program = aProgram({ discount_percentage: 33.9, amount_after_discount_pen: 396.6 });
    expect(priceView(program, 'PEN')).toMatchObject({ now: { minor: 39_660 }, discountPercentage: 33 });
  });

  test('says the discount that the academy says, even where the amounts take off more', () => {
    expect(priceView(aProgram({ discount_percentage: 20.5 }), 'PEN')?.discountPercentage).toBe(20);
    expect(priceView(aProgram({ discount_percentage: 0.4 }), 'PEN')?.discountPercentage).toBe(25);
  });

  test('promises no discount that the amounts do not keep', () => {
    const program = aProgram({ amount_after_discount_pen: 600 });
    expect(priceView(program, 'PEN')).toMatchObject({ before: null, discountPercentage: 0 });
    // A quarter off in soles, but only a tenth in dollars.
    const abroad = aProgram({ discount_percentage: 25, amount_after_discount_usd: 144 });
    expect(priceView(abroad, 'PEN')?.discountPercentage).toBe(25);
    expect(priceView(abroad, 'USD')?.discountPercentage).toBe(10);
  });
});

describe('a group', () => {
  test('is told in the zone of the family when it is known', () => {
    const view = groupView(aGroup(), { ...LIMA, timeZone: 'Europe/Madrid' });
    expect(view).toMatchObject({ timeZone: 'Europe/Madrid', seatsLeft: 3 });
    expect(view.weekly[0]).toEqual({ day: 'monday', start: '23:00', end: '00:30' });
  });

  test.each([
    // Mondays and Wednesdays at five in Lima are a day later in two of these zones.
    ['Europe/Madrid', '23:00', '2027-01-04', '2027-01-27', '2027-01-06'],
    ['Asia/Tokyo', '07:00', '2027-01-05', '2027-01-28', '2027-01-07'],
    ['Pacific/Auckland', '11:00', '2027-01-05', '2027-01-28', '2027-01-07'],
  ])(
    'has its days by the clocks that its hours are told by: in %s',
    (timeZone, hour, first, last, holiday) => {
      const group = aGroup({
        start_date: '2027-01-04',
        end_date: '2027-01-27',
        holidays: [{ day: '2027-01-06', name: 'Bajada de Reyes' }],
      });
      const { weekly, startDate, endDate, holidays } = groupView(group, { ...LIMA, timeZone });
      expect(weekly.map(({ start }) => start)).toContain(hour);
      expect({ startDate, endDate, holiday: holidays[0]?.day }).toEqual({
        startDate: first,
        endDate: last,
        holiday,
      });
      expect(openingOf([group], false, { ...LIMA, timeZone }).nextStart).toBe(first);
    },
  );

  test('names those of its own days without class that are still to come', () => {
    const days = ['2026-11-14', '2026-11-21', '2026-12-08', '2026-12-09', '2027-01-06'] as const;
    const classOn = (day_name: string) => ({ day_name, time_start: '10:00', time_end: '11:30' });
    const [pair] = aGroup().groups_to_buy;
    const group = aGroup({
      start_date: '2026-11-07',
      end_date: '2026-12-30',
      frequency: [classOn('saturday')],
      groups_to_buy: pair ? [{ ...pair, frequency: [classOn('wednesday')] }] : [],
      holidays: days.map((day) => ({ day, name: day })),
    });
    expect(groupView(group, LIMA).holidays.map(({ name }) => name)).toEqual(['2026-11-21', '2026-12-09']);
  });

  test('that is said to begin on a day without class begins on it in every zone', () => {
    const told = (changes: Parameters<typeof aGroup>[0]) =>
      groupView(aGroup({ start_date: '2027-01-03', ...changes }), { ...LIMA, timeZone: 'Asia/Tokyo' })
        .startDate;
    expect(told({})).toBe('2027-01-03');
    expect(told({ frequency: [{ day_name: 'sunday', time_start: 'tarde', time_end: '' }] })).toBe(
      '2027-01-03',
    );
    expect(told({ time_zone: 'Lima' })).toBe('2027-01-03');
  });

  test('without a start date takes the clock of this week', () => {
    const view = groupView(aGroup({ start_date: null }), { ...LIMA, timeZone: 'America/New_York' });
    expect(view).toMatchObject({ startDate: null, weekly: [{ start: '17:00' }, { start: '17:00' }] });
  });

  test('in a zone that does not exist stays as it is written, and is reported', () => {
    const report = vi.fn();
    const view = groupView(aGroup({ time_zone: 'Lima' }), { ...LIMA, timeZone: 'Europe/Madrid', report });
    expect(view).toMatchObject({ timeZone: 'Lima', weekly: [{ start: '17:00' }, { start: '17:00' }] });
    expect(report).toHaveBeenCalledOnce();
  });

  test('with more students than seats has none left', () => {
    expect(groupView(aGroup({ enrolled: 7 }), LIMA).seatsLeft).toBe(0);
  });

  test.each([
    ['a seat and a start', {}, { seatsLeft: 3, canBeChosen: true }],
    ['no seat', { enrolled: 6 }, { seatsLeft: 0, canBeChosen: false }],
    ['no start', { start_date: null }, { seatsLeft: 3, canBeChosen: false }],
    // The academy decides when somebody is enrolled.
    ['an unknown number of seats', { enrolled: null }, { seatsLeft: null, canBeChosen: true }],
  ])('can be chosen only with a seat and a start: with %s', (_with, changes, told) => {
    expect(groupView(aGroup(changes), LIMA)).toMatchObject(told);
  });

  test('tells its holidays and its minimum, and neither when the academy does not', () => {
    expect(groupView(aGroup(), LIMA)).toMatchObject({ holidays: [], minimum: null });
    const holidays = [{ day: '2027-01-06', name: 'Bajada de Reyes' }] as const;
    expect(groupView(aGroup({ holidays: [...holidays], minimum: 3 }), LIMA)).toMatchObject({
      holidays,
      minimum: 3,
    });
  });

  test('that has begun no longer tells how many students it needs to begin', () => {
    const begun = { start_date: '2027-01-04', minimum: 3 } as const;
    const viewer = { ...LIMA, now: new Date('2027-01-06T20:00:00-05:00') };
    expect(groupView(aGroup(begun), viewer)).toMatchObject({ hasBegun: true, classesHeld: 2, minimum: null });
  });

  test('reports its classes on invalid days', () => {
    const report = vi.fn();
    const frequency = [{ day_name: 'lunesito', time_start: '17:00', time_end: '18:30' }];
    expect(groupView(aGroup({ frequency }), { ...LIMA, report }).weekly).toEqual([]);
    expect(report).toHaveBeenCalledWith(expect.stringContaining('lunesito'));
  });
});

describe('what is left of the groups of something', () => {
  const opening = (...groups: Parameters<typeof aGroup>[0][]) =>
    openingOf(
      groups.map((changes) => aGroup(changes)),
      false,
      // Eight in the evening in Lima, already the next day in UTC.
      { ...LIMA, now: new Date('2026-12-07T20:00:00-05:00') },
    );

  test('begins on its own day still, and has begun the day after, which is told where nothing else is to come', () => {
    expect(opening({ start_date: '2026-12-07' })).toMatchObject({ nextStart: '2026-12-07', hasBegun: false });
    const begun = { start_date: '2026-12-06' } as const;
    expect(opening(begun)).toMatchObject({ nextStart: null, hasBegun: true, seatsLeft: 3 });
    expect(opening(begun, { start_date: '2027-01-09' })).toMatchObject({ hasBegun: false });
    expect(opening({ ...begun, enrolled: 6 })).toMatchObject({ nextStart: null, hasBegun: false });
    expect(startWords(opening(begun))).toBe('Ya empezó');
    expect(startWords(opening({ start_date: null }))).toBe('Próximamente');
    expect(startWords(opening())).toBe('Próximamente');
  });

  test('says that it is full, not that it is to come', () => {
    expect(startWords(opening({ enrolled: 6 }, { start_date: '2026-12-06', enrolled: 6 }))).toBe(
      'Sin cupos por ahora',
    );
    expect(startWords(opening({ enrolled: 6 }, { enrolled: 5 }))).toBe('4 de enero de 2027');
    expect(startWords({ ...opening({ enrolled: 6 }), isUnread: true })).toContain(
      PAGE_FAILURES.starts_unread.text,
    );
  });

  test('begins with the first start still to come of a group that has a seat', () => {
    expect(
      opening(
        { start_date: '2026-12-01' },
        { start_date: '2026-12-10', enrolled: 6 },
        { start_date: null },
        { start_date: '2027-02-01' },
        { start_date: '2027-01-09' },
      ).nextStart,
    ).toBe('2027-01-09');
    expect(opening({ start_date: null }).nextStart).toBeNull();
  });

  test('counts the seats of all groups, and the groups that have one', () => {
    expect(opening({ enrolled: 4 }, { enrolled: 6 }, { enrolled: 1 })).toMatchObject({
      seatsLeft: 7,
      openGroups: 2,
    });
    expect(opening({ enrolled: null }, { enrolled: 1 })).toMatchObject({ seatsLeft: null, openGroups: 2 });
    expect(opening({ enrolled: 6 })).toEqual({
      nextStart: null,
      hasBegun: false,
      isUnread: false,
      isFull: true,
      seatsLeft: 0,
      openGroups: 0,
    });
  });
});

describe('a purchase page', () => {
  test('shows the first two programs of its age range and no others', () => {
    const programs = ['a', 'b', 'c'].map((id) => aProgram({ id }));
    const campaign = aCampaign({ programs: [aProgram({ id: 'other', age_range: '5_to_7' }), ...programs] });
    expect(purchasePageView(campaign, EIGHT, LIMA).programs.map(({ id }) => id)).toEqual(['a', 'b']);
  });

  test('keeps programs without courses or groups, which have texts of their own', () => {
    const page = purchasePageView(
      aCampaign({ programs: [aProgram({ courses: [], groups: [] })] }),
      EIGHT,
      LIMA,
    );
    expect(page.programs[0]).toMatchObject({ courses: [], groups: [] });
  });

  test('serves files from our own origin only', () => {
    const shown = (changes: Partial<SoldProgram>) =>
      purchasePageView(aCampaign({ programs: [aProgram(changes)] }), EIGHT, LIMA).programs[0];
    const curriculum = '../../etc/plan de estudios.pdf';
    const view = shown({ curriculum });
    expect(view?.studyPlan).toBe('/media/etc/plan%20de%20estudios.pdf');
    expect(view?.courses[0]?.modules[0]?.icon).toBe('/media/iconos/mapa.svg');
    expect(shown({ curriculum: null })?.studyPlan).toBeNull();
  });
});

test('requirements are the general ones and then those of the age, each once', () => {
  expect(AGE_RANGES.map((range) => purchasePageView(aCampaign(), range, LIMA).requirements)).toEqual([
    ['Internet estable', 'Cámara', 'Un adulto cerca'],
    ['Internet estable', 'Cámara', 'Mouse'],
    ['Internet estable', 'Cámara', '8 GB de memoria'],
  ]);
});
