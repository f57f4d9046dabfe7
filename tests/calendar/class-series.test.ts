import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classTimesOf } from '../../server/domain/catalogue/group-classes.ts';
import { classSeries, nextClassOf } from '../../server/domain/family/class-times.ts';
import type { ClassSeries } from '../../server/domain/family/class-times.ts';
import { classOn, dayFrom, daysLater, weeklyDays } from '../../server/domain/time.ts';
import type { Day } from '../../server/domain/time.ts';
import { WEEKDAYS } from '../../server/domain/week.ts';
import { childCourse, MONDAY, weekly } from '../support/factories/calendar.ts';
import type { Changes } from '../support/factories/calendar.ts';

const seriesOf = (changes: Changes = {}, now = MONDAY) =>
  classSeries(childCourse(changes), now, () => undefined);
const summary = (changes: Changes = {}, now = MONDAY) =>
  seriesOf(changes, now).map(({ weekday, day, count }) => `${weekday} ${day} ×${count}`);

const heldDays = ({ day, count, skipped = [] }: ClassSeries): Day[] =>
  weeklyDays(day, count).filter((one) => !skipped.includes(one));

describe('Series of classes', () => {
  test('are one a weekday, each counting the remaining classes divided by the classes per week', () => {
    expect(summary()).toEqual(['monday 2026-11-23 ×3', 'wednesday 2026-11-25 ×3']);
  });

  test('are together no more than the classes that are left, when these leave a rest', () => {
    expect(summary({ progress: 37.5 })).toEqual(['monday 2026-11-23 ×3', 'wednesday 2026-11-25 ×2']);
    expect(summary({ sessions: 7, progress: 0 })).toEqual([
      'monday 2026-11-23 ×4',
      'wednesday 2026-11-25 ×3',
    ]);
    expect(summary({ sessions: 1, progress: 0 })).toEqual(['monday 2026-11-23 ×1']);
  });

  test('never go past the last day of the group, which still counts', () => {
    const until = (end_date: Day) => summary({ group: { end_date } });
    expect(until('2026-12-02')).toEqual(['monday 2026-11-23 ×2', 'wednesday 2026-11-25 ×2']);
    expect(until('2026-12-01')).toEqual(['monday 2026-11-23 ×2', 'wednesday 2026-11-25 ×1']);
    expect(until('2026-11-24')).toEqual(['monday 2026-11-23 ×1']);
    expect(until('2026-11-22')).toEqual([]);
  });

  test('are held, whatever the holidays, exactly when the receipt of the purchase says', () => {
    const START = dayFrom('2026-11-30');
    const scene = fc.record({
      days: fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1, maxLength: 4 }),
      sessions: fc.integer({ min: 1, max: 20 }),
      free: fc.array(fc.nat(50), { maxLength: 20 }),
      last: fc.option(fc.nat(60)),
      laterHours: fc.boolean(),
    });
    fc.assert(
      fc.property(scene, ({ days, sessions, free, last, laterHours }) => {
        const frequency = days.map((day, place) =>
          laterHours && place === 0 ? weekly(day, '19:00', '20:30') : weekly(day),
        );
        const endDate = last === null ? null : daysLater(START, last);
        const holidays = free.map((day) => daysLater(START, day));
        const classes = { startDate: START, endDate, sessions, holidays, weekly: frequency };
        const receipt = classTimesOf({ classes, timeZone: 'America/Lima' });

        const dates = { start_date: START, end_date: endDate };
        const group: Changes['group'] = { ...dates, frequency, frequency_numeric: days.length };
        const course = childCourse({ status: 'has_not_started', progress: 0, sessions, group });
        const followed = { ...course, group: course.group && { ...course.group, holidays } };
        const series = classSeries(followed, MONDAY, () => undefined);
        const held = series.flatMap((one) =>
          heldDays(one).map((day) =>
            classOn(day, { day: one.weekday, start: one.start, end: one.end }, one.timeZone),
          ),
        );
        const starts = (times: typeof receipt) => times.map(({ startsAt }) => startsAt.toISOString()).sort();
        expect(starts(held)).toEqual(starts(receipt));
      }),
    );
  });

  test('have no other limit when the group has no last day', () => {
    expect(summary({ group: { end_date: null } })).toEqual([
      'monday 2026-11-23 ×3',
      'wednesday 2026-11-25 ×3',
    ]);
  });

  test('begin with the group when that is later than today', () => {
    const group: Changes['group'] = { start_date: '2026-12-01' };
    expect(summary({ status: 'has_not_started', progress: 0, group })).toEqual([
      'monday 2026-12-07 ×4',
      'wednesday 2026-12-02 ×4',
    ]);
  });

  test('begin today until the class of today is over, by the clock of the group', () => {
    const mondayAt = (time: string) => summary({}, new Date(`2026-11-23T${time}:00-05:00`))[0];
    expect(mondayAt('00:00')).toBe('monday 2026-11-23 ×3');
    expect(mondayAt('18:29')).toBe('monday 2026-11-23 ×3');
    expect(mondayAt('18:30')).toBe('monday 2026-11-30 ×3');
    // In Madrid it is already Tuesday.
    expect(mondayAt('18:15')).toBe('monday 2026-11-23 ×3');
  });

  test('hold a class that goes on past midnight until it is over', () => {
    const group = { frequency: [weekly('sunday', '23:30', '00:30')], frequency_numeric: 1 };
    const at = (instant: string) => seriesOf({ group }, new Date(instant))[0];
    expect(at('2026-11-23T00:10:00-05:00')).toMatchObject({ day: '2026-11-22', lastDay: '2026-11-23' });
    expect(at('2026-11-23T00:30:00-05:00')).toMatchObject({ day: '2026-11-29', lastDay: '2026-11-30' });
  });

  test('tell two classes on one weekday apart', () => {
    const group = { frequency: [weekly('monday'), weekly('monday', '19:00', '20:30')] };
    expect(seriesOf({ group }).map(({ place, start }) => [place, start])).toEqual([
      [1, '17:00'],
      [2, '19:00'],
    ]);
  });

  test('leave out days that do not exist and report them, without counting the others more often', () => {
    const reports: string[] = [];
    const group = { frequency: [weekly('lunesito'), weekly('wednesday')] };
    const series = classSeries(childCourse({ group }), MONDAY, (problem) => reports.push(problem));
    expect(series.map(({ weekday, count }) => [weekday, count])).toEqual([['wednesday', 3]]);
    expect(reports).toEqual(['child course matricula-1 has a class on an unknown day: lunesito']);
  });

  test('leave out hours that no clock shows', () => {
    expect(
      summary({ group: { frequency: [weekly('monday', '25:00', '26:30'), weekly('wednesday')] } }),
    ).toEqual(['wednesday 2026-11-25 ×3']);
  });

  test('count by the days when the group says that it meets less often than it does', () => {
    expect(summary({ group: { frequency_numeric: 1 } })).toEqual([
      'monday 2026-11-23 ×3',
      'wednesday 2026-11-25 ×3',
    ]);
  });

  test.each<[string, Changes]>([
    ['without a group', { group: null }],
    ['without days', { group: { frequency: [] } }],
    ['whose start is not known', { status: 'has_not_started', group: { start_date: null } }],
    ['in a zone that does not exist', { group: { time_zone: 'America/Macondo' } }],
    ['whose classes are all over', { progress: 100 }],
    ['that has ended', { status: 'has_ended', progress: 50 }],
    ['that is blocked', { status: 'blocked' }],
    ['that is still to be settled', { status: 'remaining' }],
    ['that the child left', { state: 'abandoned' }],
  ])('are none for a course %s', (_, changes) => {
    expect(summary(changes)).toEqual([]);
    expect(nextClassOf(childCourse(changes), MONDAY)).toBeNull();
  });

  test('begin with the next class that the dashboard shows', () => {
    for (const hour of [0, 5, 17, 22, 23, 47, 70, 120, 163]) {
      const now = new Date(MONDAY.getTime() + hour * 3_600_000);
      const [first] = seriesOf({}, now)
        .map(({ day, start }) => `${day}T${start}:00-05:00`)
        .sort();
      expect(nextClassOf(childCourse(), now)?.startsAt).toEqual(new Date(first ?? ''));
    }
  });

  test('carry the link of the class only over https', () => {
    const links = (link: string | null) => seriesOf({ link }).map(({ classUrl }) => classUrl);
    expect(links('https://clases.kipu.test/sala-1')).toEqual(
      Array(2).fill('https://clases.kipu.test/sala-1'),
    );
    expect(links('http://clases.kipu.test/sala-1')).toEqual([null, null]);
    expect(links(null)).toEqual([null, null]);
  });
});
