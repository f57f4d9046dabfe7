import type { AttemptView } from '../../payments/types.ts';
import type { Child, ChildCourses } from '../../upstream/contracts/family.ts';
import type { Place } from '../../upstream/contracts/purchases.ts';
import type { KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, classOn, daysLater } from '../time.ts';
import type { ClassTime } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import type { FollowedCourse, OwnCourse } from './bought-courses.ts';
import { classSeries, classView, lacksHours } from './class-times.ts';
import type { ClassSeries } from './class-times.ts';
import { remainingClasses } from './course-status.ts';
import { childSummary, coursesOf, followsOf } from './parents-zone.ts';
import type { ChildSummary } from './parents-zone.ts';
import { studentCourses } from './student-courses.ts';

const WEEK_MS = 7 * 86_400_000;
/** A weekday comes at most twice within seven days: the second time after a class that is on right now. */
const MOST_OF_A_SERIES = 2;

/** Somebody who learns, and what they follow. */
export interface Learner {
  /** Null where nobody has said yet who it is. */
  readonly student: ChildSummary | null;
  readonly courses: readonly FollowedCourse[];
}

/**
 * Returns everybody of a family who learns: the children, students for whom something was bought before the academy lists
 * them, and, by what they follow, children who cannot be read.
 * @param family Null for a child that cannot be read.
 */
export function learnersOf(
  family: readonly (Child | null)[],
  lists: readonly (ChildCourses | null)[],
  bought: readonly OwnCourse[],
): Learner[] {
  const children = family.filter((child) => child !== null);
  const isUnlisted = (id: string) => !children.some((child) => child.id === id);
  const told = children.length < family.length ? lists.flatMap((list) => (list ? studentIn(list) : [])) : [];
  const unlisted = new Map(
    [...told, ...bought.map(({ student: { id, full_name: firstName } }) => ({ id, firstName, avatar: 0 }))]
      .filter(({ id }) => isUnlisted(id))
      .map((student) => [student.id, student]),
  );
  const students = [...children.map(childSummary), ...unlisted.values()];
  return students.map((student) => ({ student, courses: coursesOf(followsOf(student, lists, bought)) }));
}

/**
 * Returns the courses in which a family has places for nobody knows whom: of purchases that kept no student, and those
 * that the academy lists of purchases that were not made here.
 * @param learners Everybody else in the family: a course that one of them follows is left out.
 */
export function unnamedLearner(
  told: {
    readonly enrollments: readonly (Place | null)[];
    readonly purchases: readonly AttemptView[];
    readonly known: KnownCourses;
  },
  learners: readonly Learner[],
  now: Date,
): Learner {
  const followed = new Set(learners.flatMap(({ courses }) => courses.map(({ course }) => course.id)));
  const named = told.purchases.filter(({ student }) => student !== null);
  const isOfNamed = ({ purchase }: Place) => named.some(({ purchaseNumber }) => purchaseNumber === purchase);
  const enrollments = told.enrollments.filter((place) => place !== null).filter((place) => !isOfNamed(place));
  const courses = studentCourses(
    {
      enrollments,
      purchases: told.purchases.filter(({ student }) => student === null),
      known: told.known,
      certificates: null,
    },
    { id: '', firstName: '' },
    now,
  );
  const isTheirs = ({ course, purchaseNumber }: FollowedCourse) =>
    purchaseNumber === undefined && followed.has(course.id);
  return { student: null, courses: courses.filter((course) => !isTheirs(course)) };
}

/** Returns the student of a list of child courses, by the name that the list tells. */
function studentIn(follows: ChildCourses): ChildSummary {
  const [name = 'Sin nombre'] = coursesOf(follows).flatMap(({ student }) => student?.full_name ?? []);
  return { id: follows.child_id, firstName: name, avatar: 0 };
}

/** Returns how many courses and paths of a family could not be read, whoever follows them. */
export function unreadOf(lists: readonly (ChildCourses | null)[]): number {
  const counts = lists.map((list) =>
    list === null ? 1 : [list, ...list.learning_paths].reduce((sum, { unread = 0 }) => sum + unread, 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the classes of a family in the seven days from `now` on, whoever learns, in their order; one that is on right
 * now is the first. When there is none, the next one after them. All are said in one zone, so that the hours of the list
 * are in order, too: the family's, else that of the groups; where these are in several, that of the family's country, or
 * the academy's.
 * @param unread How many courses could not be read: each may have classes.
 */
export function weekOf(
  learners: readonly Learner[],
  { now, timeZone: own, presumed }: Pick<Viewer, 'now' | 'timeZone' | 'presumed'>,
  unread = 0,
) {
  const all = learners
    .flatMap(({ student, courses }) =>
      courses.flatMap((course) => comingClasses(course, now).map((time) => ({ student, course, ...time }))),
    )
    .sort(byStart);
  const inWeek = all.filter(({ startsAt }) => startsAt.getTime() < now.getTime() + WEEK_MS);
  const told = inWeek.length > 0 ? inWeek : all.slice(0, 1);
  const [zone, ...others] = new Set(told.map(({ timeZone }) => timeZone));
  const shared = others.length === 0 ? zone : presumed?.timeZone;
  const timeZone = own ?? shared ?? ACADEMY_ZONE;
  return {
    classes: told.map(({ student, course, ...time }) => ({
      ...classView(course, time, now, timeZone),
      student,
      teacher: course.teacher?.full_name ?? null,
      /** Whether its zone is named, since nobody knows where the family is. */
      saysZone: own === null,
    })),
    /** Whether there is no class within the week: the one that is told comes later. */
    isLater: inWeek.length === 0,
    unread,
    /** Courses with classes whose hour nobody can tell, at least of some: they may be within the week. */
    untimed: learners.flatMap(({ student, courses }) =>
      courses
        .filter((course) => lacksHours(course, now))
        .map((course) => ({ student, courseName: course.course.name })),
    ),
  };
}
export type FamilyWeek = ReturnType<typeof weekOf>;
export type WeekClass = FamilyWeek['classes'][number];

/** The next classes of a course, no more than are left of it. */
function comingClasses(course: FollowedCourse, now: Date) {
  return classSeries(course, now, () => undefined)
    .flatMap((series) =>
      daysOf(series).map((day) => {
        const { weekday, start, end, timeZone } = series;
        return { ...classOn(day, { day: weekday, start, end }, timeZone), timeZone };
      }),
    )
    .sort(byStart)
    .slice(0, remainingClasses(course) ?? undefined);
}

/** The first days of a series on which a class is held. */
function daysOf({ day, count, skipped = [] }: ClassSeries) {
  const weeks = Math.min(count, MOST_OF_A_SERIES + skipped.length);
  return Array.from({ length: weeks }, (_, week) => daysLater(day, 7 * week))
    .filter((date) => !skipped.includes(date))
    .slice(0, MOST_OF_A_SERIES);
}

function byStart(one: ClassTime, other: ClassTime): number {
  return one.startsAt.getTime() - other.startsAt.getTime();
}
