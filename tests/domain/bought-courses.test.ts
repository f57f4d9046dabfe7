import { describe, expect, test } from 'vitest';
import { calendarText } from '../../server/calendar/calendar-text.ts';
import { classSeries, nextClassOf } from '../../server/domain/family/class-times.ts';
import { readCalendar } from '../calendar/reading.ts';
import { knownCourses } from '../../server/domain/checkout/purchase-details.ts';
import { classTimesOf } from '../../server/domain/catalogue/group-classes.ts';
import { boughtCourses, withBought } from '../../server/domain/family/bought-courses.ts';
import { enrolledCourse, placesElsewhere } from '../../server/domain/family/enrolled-course.ts';
import { childZone } from '../../server/domain/family/parents-zone.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import type { ChildCourse, ChildCourses } from '../../server/upstream/contracts/family.ts';
import { aChild, aChildCourse, aCourse, aGroup, aPath } from '../support/factories/families.ts';
import { aCourse as aCatalogueCourse } from '../support/factories/catalogue.ts';
import { aBoughtCourse, aPurchase } from '../support/factories/purchases.ts';
import { PlaceList } from '../../server/upstream/contracts/purchases.ts';
import { read } from '../support/bending.ts';

const NOW = new Date('2026-11-21T15:00:00Z');
const viewer = (now: Date): Viewer => ({ currency: 'PEN', timeZone: null, now, report: () => undefined });

const follows = (courses: ChildCourse[]): ChildCourses => ({
  child_id: 'hijo-daniel',
  learning_paths: [],
  courses,
});
/** The group that was bought, as the academy describes it. */
const onWednesdays = (changes: Parameters<typeof aGroup>[0]) =>
  aGroup({
    frequency: [{ day_name: 'wednesday', time_start: '10:00', time_end: '11:30' }],
    frequency_numeric: 1,
    ...changes,
  });
/** Scratch as the academy describes it. */
const told = (changes: Partial<ChildCourse> = {}) =>
  aChildCourse({
    id: 'inscripcion-9',
    status: 'has_not_started',
    progress: 0,
    course: aCourse({ id: 'entrada-curso-de-scratch', order_in_learning_path: null }),
    group: onWednesdays({ start_date: '2026-12-09', end_date: '2026-12-30' }),
    ...changes,
  });

const bought = (now = NOW, purchases = [aPurchase()]) =>
  boughtCourses(purchases, knownCourses(new Map(), []), now);
const zoneAt = (now: Date, courses: ChildCourse[] = []) =>
  childZone(
    aChild({ id: 'hijo-daniel' }),
    withBought(follows(courses), bought(now)),
    [],
    new Set(),
    viewer(now),
  );

describe('what was bought for a child', () => {
  test('is a scheduled course with its days, hours and zone, and the next class of the child', () => {
    const { tabs, courses, nextClass } = zoneAt(NOW);
    expect(tabs).toEqual(['cursos']);
    expect(courses).toMatchObject([
      {
        id: 'compra-2027000017-1',
        name: 'Curso de Scratch',
        status: 'has_not_started',
        sessions: 4,
        months: null,
        canBuy: false,
        hasCalendar: true,
        purchaseNumber: '2027000017',
        group: {
          startDate: '2026-12-09',
          timeZone: 'America/Lima',
          weekly: [{ day: 'wednesday', start: '10:00', end: '11:30' }],
        },
      },
    ]);
    expect(nextClass?.startsAt.toISOString()).toBe('2026-12-09T15:00:00.000Z');
  });

  test.each([
    ['2026-12-09T14:59:00Z', 'has_not_started', 0],
    ['2026-12-09T15:00:00Z', 'in_progress', 0],
    ['2026-12-16T17:00:00Z', 'in_progress', 2],
    ['2026-12-30T16:30:00Z', 'has_ended', 4],
  ])('goes on by its dates while the academy does not tell it: at %s it is %s', (now, status, done) => {
    const { courses, pastCourses } = zoneAt(new Date(now));
    expect([...courses, ...pastCourses]).toMatchObject([{ status, sessionsDone: done }]);
  });

  test('is not held on the holidays of its group: the last class is later by as many', () => {
    const { classes } = aBoughtCourse();
    if (!classes) throw new Error('It keeps its hours');
    // One is listed twice, and the last one is no class day any more.
    const holidays = ['2026-12-09', '2026-12-23', '2026-12-23', '2027-01-20'];
    const course = aBoughtCourse({ classes: { ...classes, endDate: '2027-02-03', holidays } });
    const held = ['2026-12-16', '2026-12-30', '2027-01-06', '2027-01-13'];
    const dayOf = (instant: Date) => instant.toISOString().slice(0, 10);
    expect(classTimesOf(course).map(({ startsAt }) => dayOf(startsAt))).toEqual(held);
    const [own] = bought(NOW, [aPurchase({ courses: [course] })]);
    if (!own) throw new Error('It gives a place');
    expect(nextClassOf(own, NOW)?.startsAt.toISOString()).toBe('2026-12-16T15:00:00.000Z');
    const series = classSeries(own, NOW, () => undefined);
    const revision = { sequence: 0, revisedAt: NOW };
    const text = calendarText({ childId: 'hijo-daniel', firstName: 'Daniel', series }, () => revision);
    expect(readCalendar(text).events[0]?.classes.map(({ starts }) => dayOf(starts))).toEqual(held);
  });

  test.each(['denied', 'abandoned', 'verifying', 'refunded', 'needs_review'] as const)(
    'is not there once its payment is %s and nobody was enrolled',
    (status) => {
      expect(bought(NOW, [aPurchase({ status, enrolled: false })])).toEqual([]);
    },
  );

  test('stays while only our own paperwork is open', () => {
    expect(bought(NOW, [aPurchase({ status: 'needs_review', enrolled: true })])).toHaveLength(1);
  });
});

describe('what the academy tells of it', () => {
  test('is the one card, and known as what was bought', () => {
    const { courses } = zoneAt(NOW, [told()]);
    expect(courses).toMatchObject([{ id: 'inscripcion-9', purchaseNumber: '2027000017' }]);
  });

  test('keeps the days without class that were told when it was bought', () => {
    const { classes } = aBoughtCourse();
    if (!classes) throw new Error('It keeps its hours');
    const course = aBoughtCourse({
      classes: { ...classes, endDate: '2027-01-06', holidays: ['2026-12-23'] },
    });
    const group = aGroup({
      start_date: '2026-12-09',
      end_date: '2027-01-06',
      frequency: [...classes.weekly],
      frequency_numeric: 1,
    });
    const now = new Date('2026-12-21T15:00:00Z');
    const academys = told({
      group,
      status: 'in_progress',
      progress: 50,
      course: aCourse({ id: 'entrada-curso-de-scratch', number_of_sessions: 4 }),
    });
    const [joined] = withBought(follows([academys]), bought(now, [aPurchase({ courses: [course] })])).courses;
    if (!joined) throw new Error('It is one course');
    expect(joined.id).toBe('inscripcion-9');
    expect(nextClassOf(joined, now)?.startsAt.toISOString()).toBe('2026-12-30T15:00:00.000Z');
    expect(classSeries(joined, now, () => undefined)).toMatchObject([{ day: '2026-12-30', count: 2 }]);
  });

  test('counts also while the academy has no date yet', () => {
    const group = onWednesdays({ start_date: null, end_date: null });
    expect(zoneAt(NOW, [told({ group })]).courses.map(({ id }) => id)).toEqual(['inscripcion-9']);
  });

  test('is another course when it began on an earlier day, or was left before', () => {
    const another = told({ group: aGroup({ start_date: '2026-10-07' }), status: 'in_progress' });
    const left = told({ state: 'abandoned', group: null });
    const ended = told({ status: 'has_ended', group: null });
    expect(zoneAt(NOW, [another]).courses).toHaveLength(2);
    expect(zoneAt(NOW, [left]).courses).toHaveLength(2);
    expect(zoneAt(NOW, [ended]).pastCourses).toHaveLength(1);
    expect(zoneAt(NOW, [ended]).courses.map(({ id }) => id)).toEqual(['compra-2027000017-1']);
  });

  test('is the one that was bought when the academy put it off: no class is told of the day before', () => {
    const putOff = told({ group: onWednesdays({ start_date: '2027-01-06', end_date: '2027-01-27' }) });
    const { courses, nextClass } = zoneAt(NOW, [putOff]);
    expect(courses).toMatchObject([{ id: 'inscripcion-9', purchaseNumber: '2027000017' }]);
    expect(nextClass?.startsAt.toISOString()).toMatch(/^2027-01/);
    // The days of the purchase are over, but the course continues.
    const late = zoneAt(new Date('2027-01-08T15:00:00Z'), [{ ...putOff, status: 'in_progress' }]);
    expect(late.pastCourses).toEqual([]);
    expect(late.courses.map(({ id }) => id)).toEqual(['inscripcion-9']);
  });

  test.each(['2027-01-05', null] as const)(
    'is another course on other days of the week, as on a path of the child, beginning on %s',
    (start_date) => {
      const onItsPath = told({ group: aGroup({ start_date, end_date: null }) });
      const path = withBought({ ...follows([]), learning_paths: [aPath([onItsPath])] }, bought());
      const zone = childZone(aChild({ id: 'hijo-daniel' }), path, [], new Set(), viewer(NOW));
      expect(zone.paths[0]?.courses).toMatchObject([{ id: 'inscripcion-9', purchaseNumber: null }]);
      expect(zone.courses).toMatchObject([
        { id: 'compra-2027000017-1', group: { startDate: '2026-12-09', weekly: [{ day: 'wednesday' }] } },
      ]);
    },
  );

  test('is the one that was bought when both are over and the academy tells no days any more', () => {
    const ended = told({ status: 'has_ended', progress: 100, group: null });
    const { courses, pastCourses } = zoneAt(new Date('2027-01-08T15:00:00Z'), [ended]);
    expect([...courses, ...pastCourses].map(({ id }) => id)).toEqual(['inscripcion-9']);
  });

  test('is paired with the purchase of its day before one that was put off takes it', () => {
    const putOff = told({ id: 'inscripcion-8', group: onWednesdays({ start_date: '2027-01-06' }) });
    const { courses } = zoneAt(NOW, [putOff, told()]);
    expect(courses.map(({ id, purchaseNumber }) => [id, purchaseNumber])).toEqual([
      ['inscripcion-8', null],
      ['inscripcion-9', '2027000017'],
    ]);
  });

  test('is replaced where it stands while it is still offered for sale', () => {
    const forSale = told({ status: 'blocked', invoice: null, group: null });
    const onPath = withBought({ ...follows([]), learning_paths: [aPath([forSale])] }, bought());
    const zone = childZone(aChild({ id: 'hijo-daniel' }), onPath, [], new Set(), viewer(NOW));
    expect(zone.courses).toEqual([]);
    expect(zone.blockedCourses).toEqual([]);
    expect(zone.paths[0]?.courses).toMatchObject([
      { id: 'compra-2027000017-1', status: 'has_not_started', canBuy: false },
    ]);
  });

  test('takes one purchase each: the same course bought for two terms stands twice', () => {
    const later = aPurchase({
      purchaseNumber: '2027000018',
      courses: [aBoughtCourse({ classes: null })],
    });
    const joined = withBought(follows([told()]), bought(NOW, [aPurchase(), later]));
    expect(joined.courses.map(({ id }) => id)).toEqual(['inscripcion-9', 'compra-2027000018-1']);
  });
});

describe('places that are under no tab', () => {
  const place = (purchaseNumber: string) => ({
    id: `lugar-${purchaseNumber}`,
    courseId: 'curso-1',
    name: 'Curso de Scratch',
    slug: null,
    picture: null,
    groupName: null,
    initialDate: null,
    schedules: [],
    timeZone: 'America/Lima',
    purchaseNumber,
  });
  const daniel = ({ id }: { readonly id: string }) => id === 'hijo-daniel';

  test('are those that the journal does not know, and those of no student', () => {
    const nobodys = aPurchase({ purchaseNumber: '2', student: null });
    const places = placesElsewhere(
      [place('1'), place('2'), place('2027000017')],
      [aPurchase(), nobodys],
      daniel,
      new Set(),
    );
    expect(places.map((one) => one?.id)).toEqual(['lugar-1', 'lugar-2']);
  });

  test('are none of a course that a child follows, unless it was bought here for nobody', () => {
    const nobodys = aPurchase({ purchaseNumber: '2', student: null });
    const told = [place('1'), place('2'), { ...place('3'), courseId: 'curso-3' }, null];
    const places = placesElsewhere(told, [nobodys], daniel, new Set(['curso-1']));
    expect(places.map((one) => one?.id)).toEqual(['lugar-2', 'lugar-3', undefined]);
  });

  test('are told by the journal while the academy does not tell them, also for a child that it does not list', () => {
    const places = placesElsewhere([], [aPurchase()], () => false, new Set());
    expect(places).toMatchObject([
      {
        name: 'Curso de Scratch',
        initialDate: '2026-12-09',
        schedules: [{ day: 'Wednesday', hour: '10:00' }],
        purchaseNumber: '2027000017',
      },
    ]);
  });

  test('are gone once the money was given back, whatever the academy still tells', () => {
    const refunded = aPurchase({ status: 'refunded', student: null });
    expect(placesElsewhere([place('2027000017')], [refunded], daniel, new Set())).toEqual([]);
  });
});

describe('a place that the academy lists as spec §3 shows it, by its course alone', () => {
  const [place] = read(PlaceList, { data: [{ course_id: 'entrada-curso-de-scratch' }] }).data;
  const entry = aCatalogueCourse('entrada-curso-de-scratch', { initialDate: '2026-12-15', mainImage: '' });

  test('begins when its course does, and has no picture where the course has none', () => {
    expect(place && enrolledCourse(place, entry)).toMatchObject({
      initialDate: '2026-12-15',
      picture: null,
    });
  });

  test('of a purchase made here begins when it was enrolled for, and on no day while that is to be settled', () => {
    const own = place && { ...place, purchase: '17' };
    expect(own && enrolledCourse(own, entry)).toMatchObject({ initialDate: null });
  });
});
