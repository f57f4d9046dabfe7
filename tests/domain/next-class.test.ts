import { describe, expect, test } from 'vitest';
import { nextClassOf, nextClassView } from '../../server/domain/family/class-times.ts';
import type { ChildCourse } from '../../server/upstream/contracts/family.ts';
import { clockOf } from '../support/clock-of.ts';
import { aCourse, aGroup, aChildCourse } from '../support/factories/families.ts';

type Group = NonNullable<ChildCourse['group']>;

const at = (instant: string) => new Date(instant);
const startOf = (childCourse: ChildCourse, now: string) =>
  nextClassOf(childCourse, at(now))?.startsAt.toISOString() ?? null;
const inGroup = (group: Partial<Group>, childCourse: Partial<ChildCourse> = {}) =>
  aChildCourse({ group: aGroup(group), ...childCourse });
const weekly = (day_name: string, time_start: string, time_end: string) => ({
  day_name,
  time_start,
  time_end,
});

describe('the next class of a course', () => {
  // Classes are on Tuesday and Thursday at 17:00 in Lima, 22:00 in UTC.
  test.each([
    ['is the first one before the course begins', '2026-12-01T12:00:00Z', '2027-01-05T22:00:00.000Z'],
    ['is today', '2027-02-02T12:00:00Z', '2027-02-02T22:00:00.000Z'],
    ['is still the one that is on', '2027-02-02T23:29:59Z', '2027-02-02T22:00:00.000Z'],
    ['is the following one as soon as it ends', '2027-02-02T23:30:00Z', '2027-02-04T22:00:00.000Z'],
    ['is in the next week', '2027-02-05T12:00:00Z', '2027-02-09T22:00:00.000Z'],
    ['is the last day of the group', '2027-03-03T12:00:00Z', '2027-03-04T22:00:00.000Z'],
  ])('%s', (_name, now, expected) => {
    expect(startOf(aChildCourse(), now)).toBe(expected);
  });

  test.each<[string, ChildCourse]>([
    ['after the last day of the group', inGroup({ end_date: '2027-02-01' })],
    ['when no classes are left', aChildCourse({ progress: 100 })],
    ['of a course that has ended', aChildCourse({ status: 'has_ended' })],
    ['of a course that is blocked', aChildCourse({ status: 'blocked' })],
    ['of a course to be defined', aChildCourse({ status: 'remaining' })],
    ['of a course that the child left', aChildCourse({ state: 'abandoned' })],
    ['without a group', aChildCourse({ group: null })],
    ['without days', inGroup({ frequency: [] })],
    ['on days that do not exist', inGroup({ frequency: [weekly('martesito', '17:00', '18:30')] })],
    ['at hours that do not exist', inGroup({ frequency: [weekly('tuesday', '25:00', '26:70')] })],
    ['in a zone that does not exist', inGroup({ time_zone: 'America/Nowhere' })],
    [
      'of a scheduled course without a start date',
      inGroup({ start_date: null }, { status: 'has_not_started' }),
    ],
  ])('does not exist %s', (_name, childCourse) => {
    expect(startOf(childCourse, '2027-02-02T12:00:00Z')).toBeNull();
  });

  test('of a course in progress is known without dates', () => {
    const childCourse = inGroup({ start_date: null, end_date: null });
    expect(startOf(childCourse, '2027-02-02T12:00:00Z')).toBe('2027-02-02T22:00:00.000Z');
  });

  test('may go on after midnight', () => {
    const childCourse = inGroup({ frequency: [weekly('monday', '23:30', '01:00')] });
    // Monday 1 February, 23:30 in Lima.
    expect(nextClassOf(childCourse, at('2027-02-02T05:30:00Z'))).toEqual({
      startsAt: at('2027-02-02T04:30:00Z'),
      endsAt: at('2027-02-02T06:00:00Z'),
    });
  });

  test('is the earlier of two on a day, whatever their order', () => {
    const frequency = [weekly('tuesday', '17:00', '18:30'), weekly('tuesday', '09:00', '10:30')];
    expect(startOf(inGroup({ frequency }), '2027-02-02T12:00:00Z')).toBe('2027-02-02T14:00:00.000Z');
  });
});

describe('a change of clocks', () => {
  test.each([
    ['New York goes ahead on 14 March 2027', 'America/New_York', '2027-03-13', '2027-03-16T21:00:00.000Z'],
    ['New York goes back on 7 November 2027', 'America/New_York', '2027-11-06', '2027-11-09T22:00:00.000Z'],
    ['Santiago goes back on 4 April 2027', 'America/Santiago', '2027-04-03', '2027-04-06T21:00:00.000Z'],
    ['Santiago goes ahead on 5 September 2027', 'America/Santiago', '2027-09-04', '2027-09-07T20:00:00.000Z'],
  ])('leaves the hours of the group alone: %s', (_name, time_zone, day, expected) => {
    const childCourse = inGroup({
      time_zone,
      start_date: '2027-01-05',
      end_date: '2027-12-31',
      frequency: [weekly('tuesday', '17:00', '18:30')],
    });
    expect(startOf(childCourse, `${day}T12:00:00Z`)).toBe(expected);
  });

  test('between today and the class does not change how many days it is away', () => {
    const childCourse = inGroup({
      time_zone: 'America/New_York',
      end_date: '2027-12-31',
      frequency: [weekly('sunday', '17:00', '18:30')],
    });
    // Saturday 13 March, half past eleven at night: the following day has 23 hours.
    const now = at('2027-03-14T04:30:00Z');
    const view = nextClassView([{ childCourse, nextClass: nextClassOf(childCourse, now) }], now, null);
    expect(view).toMatchObject({ startsAt: new Date('2027-03-14T21:00:00.000Z'), daysAway: 1 });
  });

  test('is agreed on with the clocks of the runtime, hour by hour over both changes', () => {
    for (const zone of ['America/New_York', 'America/Santiago', 'America/Lima', 'Europe/Madrid']) {
      const childCourse = inGroup({
        time_zone: zone,
        end_date: null,
        frequency: [weekly('sunday', '20:00', '21:30'), weekly('wednesday', '08:00', '09:30')],
      });
      for (const month of ['2027-03', '2027-04', '2027-09', '2027-10', '2027-11']) {
        for (let hour = 0; hour < 14 * 24; hour += 5) {
          const now = new Date(Date.parse(`${month}-01T00:15:00Z`) + hour * 3_600_000);
          const next = nextClassOf(childCourse, now);
          const shown = next && clockOf(zone, next.startsAt);
          expect(['Sun 20:00', 'Wed 08:00'], `${zone} ${now.toISOString()}`).toContain(shown);
          expect(next?.endsAt.getTime()).toBeGreaterThan(now.getTime());
          // At most from Wednesday morning to Sunday evening, plus an hour when clocks change.
          expect(Number(next?.startsAt) - now.getTime()).toBeLessThanOrEqual((4 * 24 + 12) * 3_600_000);
        }
      }
    }
  });
});

describe('the next class of a child', () => {
  const now = at('2027-02-02T12:00:00Z');
  const viewAt = (instant: string, zone: string | null, ...childCourses: ChildCourse[]) =>
    nextClassView(
      childCourses.map((childCourse) => ({ childCourse, nextClass: nextClassOf(childCourse, at(instant)) })),
      at(instant),
      zone,
    );

  test('is the first over all courses', () => {
    const later = aChildCourse({ id: 'tarde', course: aCourse({ name: 'Robótica' }) });
    const first = inGroup({ frequency: [weekly('tuesday', '15:00', '16:30')] }, { id: 'primera' });
    const view = viewAt(now.toISOString(), null, later, first, aChildCourse({ group: null }));
    expect(view).toEqual({
      childCourseId: 'primera',
      courseName: 'Programación con Scratch',
      startsAt: new Date('2027-02-02T20:00:00.000Z'),
      endsAt: new Date('2027-02-02T21:30:00.000Z'),
      timeZone: 'America/Lima',
      daysAway: 0,
      isNear: false,
      classUrl: null,
    });
  });

  test('is none for a child with nothing', () => {
    expect(nextClassView([], now, 'America/Lima')).toBeNull();
    expect(viewAt(now.toISOString(), null, aChildCourse({ group: null }))).toBeNull();
  });

  test.each([
    ['2027-02-02T21:44:59Z', false],
    ['2027-02-02T21:45:00Z', true],
    ['2027-02-02T22:00:00Z', true],
    ['2027-02-02T23:29:59Z', true],
    ['2027-02-02T23:30:00Z', false],
  ])('is near from a quarter of an hour before it until its end: at %s %s', (instant, isNear) => {
    expect(viewAt(instant, null, aChildCourse())).toMatchObject({
      isNear,
      classUrl: isNear ? 'https://aula.example/1' : null,
    });
  });

  test('that is near may have no link yet', () => {
    expect(viewAt('2027-02-02T22:00:00Z', null, aChildCourse({ zoom_url: null }))).toMatchObject({
      isNear: true,
      classUrl: null,
    });
  });

  test("counts days by the family's clock", () => {
    // Tuesday 17:00 in Lima is Tuesday 23:00 in Madrid, and Wednesday 07:00 in Tokyo.
    const instant = '2027-02-02T14:00:00Z';
    expect(viewAt(instant, null, aChildCourse())).toMatchObject({ timeZone: 'America/Lima', daysAway: 0 });
    expect(viewAt(instant, 'Europe/Madrid', aChildCourse())).toMatchObject({ daysAway: 0 });
    expect(viewAt(instant, 'Asia/Tokyo', aChildCourse())).toMatchObject({
      timeZone: 'Asia/Tokyo',
      daysAway: 1,
    });
  });

  test('that began yesterday and goes on is of yesterday', () => {
    const late = inGroup({ frequency: [weekly('monday', '23:30', '01:00')] });
    expect(viewAt('2027-02-02T05:30:00Z', null, late)).toMatchObject({ daysAway: -1, isNear: true });
  });
});
