import type { AttemptView } from '../../payments/types.ts';
import type { Child, ChildCourses } from '../../upstream/contracts/family.ts';
import type { Place } from '../../upstream/contracts/purchases.ts';
import type { KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, classOn, weeklyDays } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { byStart } from '../week.ts';
import { coursesOf } from './bought-courses.ts';
import type { FollowedCourse, OwnCourse } from './bought-courses.ts';
import { classSeries, classView, lacksHours } from './class-times.ts';
import type { ClassSeries } from './class-times.ts';
import { remainingClasses } from './course-status.ts';
import { childSummary, followsOf } from './parents-zone.ts';
import type { ChildSummary } from './parents-zone.ts';
import { studentCourses } from './student-courses.ts';

const WEEK_MS = 7 * 86_400_000;
/**
 * A weekday comes at most twice within seven days: the second time after a class that is running right now. Later days of
 * a series are beyond the week.
 */
const MOST_OF_A_SERIES = 2;

/** A student of a family, and their courses. */
export interface Learner {
  /** Null when it is unknown who it is. */
  readonly student: ChildSummary | null;
  readonly courses: readonly FollowedCourse[];
}

/**
 * Returns all students of a family: its children, students of purchases whom the academy does not list yet, and
 * children who cannot be read themselves but have courses.
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
 * Returns the courses with places for an unknown student: of purchases stored without a student, and of the academy's
 * enrollments from purchases not made here.
 * @param learners All other students of the family: the academy's courses that one of them takes are left out.
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

/** Returns the student of a list of child courses, with the name given there. */
function studentIn(follows: ChildCourses): ChildSummary {
  const [name = 'Sin nombre'] = coursesOf(follows).flatMap(({ student }) => student?.full_name ?? []);
  return { id: follows.child_id, firstName: name, avatar: 0 };
}

/** Returns how many courses and paths of a family could not be read. */
export function unreadOf(lists: readonly (ChildCourses | null)[]): number {
  const counts = lists.map((list) =>
    list === null ? 1 : [list, ...list.learning_paths].reduce((sum, { unread = 0 }) => sum + unread, 0),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

/**
 * Returns the classes of a family in the next seven days, of all students, in order; a class that is running right now
 * is first. If there are none, the next class after that. All are shown in one zone, so that the hours in the list are
 * in order too: the family's, else the groups' if they share one, else that of the family's country, or the academy's.
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
      /** Whether the zone must be named, since the family's own is unknown. */
      saysZone: own === null,
    })),
    /** Whether there is no class within the week: the one shown is later. */
    isLater: inWeek.length === 0,
    unread,
    /** Courses with classes at unknown times: some may be within the week. */
    untimed: learners.flatMap(({ student, courses }) =>
      courses
        .filter((course) => lacksHours(course, now))
        .map((course) => ({ student, courseName: course.course.name })),
    ),
  };
}
export type FamilyWeek = ReturnType<typeof weekOf>;
export type WeekClass = FamilyWeek['classes'][number];

/** Returns the next classes of a course, no more than are left. */
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

/** Returns the first days of a series on which a class is held, at least two if it has them. */
function daysOf({ day, count, skipped = [] }: ClassSeries) {
  const weeks = Math.min(count, MOST_OF_A_SERIES + skipped.length);
  return weeklyDays(day, weeks).filter((date) => !skipped.includes(date));
}
