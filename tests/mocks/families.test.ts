import { describe, expect, test } from 'vitest';
import { academyDay, clockTime, weekdayOf } from '../../fixtures/calendar.ts';
import { edgeFamily } from '../../fixtures/families/edge-cases.ts';
import type { Family } from '../../fixtures/families/family.ts';
import { bigFamily, middleFamily } from '../../fixtures/families/large.ts';
import { motherFamily } from '../../fixtures/families/mother.ts';
import { families } from '../../fixtures/families.ts';
import { organizations } from '../../fixtures/organizations.ts';
import { CHILD_COURSE_STATUSES } from '../../server/upstream/contracts/family.ts';
import type { ChildCourse } from '../../server/upstream/contracts/family.ts';
import { START } from '../support/academy.ts';

const LIMA = 'America/Lima';
const HOUR_MS = 3_600_000;

/** Every hour of a week from the start of the tests, one minute past. */
const EVERY_HOUR = Array.from(
  { length: 168 },
  (_, hour) => new Date(START.getTime() + hour * HOUR_MS + 60_000),
);

const placesOf = (family: Family, childId?: string): ChildCourse[] =>
  family.childCourses
    .filter(({ child_id: id }) => childId === undefined || id === childId)
    .flatMap(({ learning_paths: paths, courses }) => [...paths.flatMap((path) => path.courses), ...courses]);

/** Returns the instant of a time in Lima, which is five hours behind UTC all year. */
const inLima = (day: string, time: string): Date => new Date(`${day}T${time}:00-05:00`);

test('the mother of the demo always has a class within a day of whenever the mock starts', () => {
  for (const now of EVERY_HOUR) {
    const [, running] = placesOf(motherFamily(now), 'hija-valentina');
    const [weekly] = running?.group?.frequency ?? [];
    const days = [academyDay(now), academyDay(new Date(now.getTime() + 24 * HOUR_MS))];
    const day = days.find((candidate) => weekdayOf(candidate) === weekly?.day_name) ?? '';
    const startsAt = inLima(day, weekly?.time_start ?? '').getTime();
    expect(startsAt - now.getTime(), now.toISOString()).toBeGreaterThan(0);
    expect(startsAt - now.getTime(), now.toISOString()).toBeLessThanOrEqual(24 * HOUR_MS);
  }
});

describe('Large families', () => {
  test('have 8 children with 160 childCourses, and 2 with 40', () => {
    const counts = [bigFamily(START), middleFamily(START)].map((family) => [
      family.children.length,
      placesOf(family).length,
    ]);
    expect(counts).toEqual([
      [8, 160],
      [2, 40],
    ]);
  });

  test('show every status, abandoned courses, and paths of 1, 4 and 12 courses, ended and not', () => {
    const family = bigFamily(START);
    const places = placesOf(family);
    expect(new Set(places.map(({ status }) => status))).toEqual(new Set(CHILD_COURSE_STATUSES));
    expect(places.some(({ state }) => state === 'abandoned')).toBe(true);
    const paths = family.childCourses.flatMap(({ learning_paths: some }) => some);
    expect(new Set(paths.map(({ courses }) => courses.length))).toEqual(new Set([1, 4, 12]));
    const ended = paths.map(({ courses }) => courses.every(({ status }) => status === 'has_ended'));
    expect(new Set(ended)).toEqual(new Set([true, false]));
  });

  test('have blocked courses that are paid and that are not, so that only some can be bought', () => {
    const blocked = placesOf(bigFamily(START)).filter(({ status }) => status === 'blocked');
    expect(new Set(blocked.map(({ invoice }) => invoice === null))).toEqual(new Set([true, false]));
  });
});

describe('The family of edges', () => {
  const family = edgeFamily(START);
  const places = placesOf(family);

  test('has names of sixty characters, in words and in one word, and a child with nothing', () => {
    const names = family.children.map(({ first_name: name }) => name);
    expect(names.filter((name) => name.length === 60).map((name) => name.includes(' '))).toEqual([
      true,
      false,
    ]);
    const following = family.childCourses.map(({ child_id: id }) => id);
    expect(family.children.map(({ id }) => id).filter((id) => !following.includes(id))).toEqual([
      'hijo-sin-nada',
    ]);
  });

  test.each<[string, (place: ChildCourse) => unknown]>([
    ['teacher', ({ teacher }) => teacher],
    ['group', ({ group }) => group],
    ['start date', ({ group }) => group?.start_date],
    ['link', ({ zoom_url: link }) => link],
    ['description', ({ course }) => course.description],
    ['picture', ({ course }) => course.thumbnail],
    ['project', ({ course }) => course.project_summary],
    ['description of the project', ({ course }) => course.project_summary?.description],
    ['material', ({ course }) => course.instructive],
    ['curriculum', ({ course }) => course.curriculum],
  ])('has a course on its way without %s', (_, partOf) => {
    const coming = places.filter(({ status }) => status === 'in_progress' || status === 'has_not_started');
    expect(coming.filter((place) => partOf(place) === null)).not.toEqual([]);
  });

  test('has groups in other time zones, and days that are none', () => {
    const zones = new Set(places.flatMap(({ group }) => group?.time_zone ?? []));
    expect(zones).toEqual(new Set([LIMA, 'America/Santiago', 'America/New_York']));
    const days = places.flatMap(({ group }) => group?.frequency ?? []).map(({ day_name: day }) => day);
    expect(days).toContain('sabadito');
    expect(days).toContain('algún día');
  });

  test('has a class on right now, whenever the mock starts', () => {
    for (const now of EVERY_HOUR) {
      const [onAir] = placesOf(edgeFamily(now), 'hija-renata');
      const [weekly] = onAir?.group?.frequency ?? [];
      expect(weekly?.day_name, now.toISOString()).toBe(weekdayOf(academyDay(now)));
      const time = clockTime(now, LIMA);
      const { time_start: start = null, time_end: end = null } = weekly ?? {};
      expect(start && end && start <= time && time < end, now.toISOString()).toBe(true);
    }
  });
});

describe('All families', () => {
  const all = families(START);

  test('have no two children, childCourses or certificates of one id', () => {
    const ids = [
      ...all.flatMap(({ children }) => children.map(({ id }) => id)),
      ...all.flatMap((family) => placesOf(family).map(({ id }) => id)),
      ...all.flatMap(({ certificates }) => certificates.map(({ id }) => id)),
      ...organizations(START).flatMap(({ enrolments }) =>
        enrolments.flatMap((one) => [one?.id, ...(one?.certificate ? [one.certificate.id] : [])]),
      ),
    ];
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('have dates that agree with the status: ended ones are over, coming ones have not begun', () => {
    const today = academyDay(START);
    for (const { id, status, group } of all.flatMap((family) => placesOf(family))) {
      if (status === 'has_ended') expect(group?.end_date && group.end_date < today, id).toBe(true);
      if (status === 'has_not_started' && group?.start_date) {
        expect(group.start_date > today, id).toBe(true);
      }
    }
  });

  test('number the courses of a path from 1, and none outside of a path', () => {
    for (const { learning_paths: paths, courses } of all.flatMap(({ childCourses }) => childCourses)) {
      for (const path of paths) {
        const order = path.courses.map(({ course }) => course.order_in_learning_path);
        expect(order).toEqual(path.courses.map((_, index) => index + 1));
      }
      for (const { course } of courses) expect(course.order_in_learning_path).toBeNull();
    }
  });
});
