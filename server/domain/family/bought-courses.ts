import type { AttemptView } from '../../payments/types.ts';
import type { ChildCourse, ChildCourses, ChildPath } from '../../upstream/contracts/family.ts';
import { boughtCourseId, givesPlace } from '../checkout/place.ts';
import { classTimesOf } from '../catalogue/group-classes.ts';
import type { BoughtCourse, KnownCourse, KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, dayFrom, readClock, zoneNamed } from '../time.ts';
import type { Day } from '../time.ts';
import { weekdayByName } from '../week.ts';
import { canBuy, courseStatus } from './course-status.ts';

/** A course that a student takes, as the academy lists it or, until it does, as it was bought here. */
export interface FollowedCourse extends Omit<ChildCourse, 'course' | 'group'> {
  readonly course: Omit<ChildCourse['course'], 'duration' | 'instructive' | 'project_summary'> & {
    /** Left out for courses bought here: only the academy knows what can be downloaded. */
    readonly instructive?: ChildCourse['course']['instructive'];
    /** Left out for courses bought here while their catalogue entry is unknown. */
    readonly project_summary?: ChildCourse['course']['project_summary'];
    /** Months; null for courses bought here, whose length is counted in classes. */
    readonly duration: number | null;
  };
  readonly group:
    | (NonNullable<ChildCourse['group']> & {
        /** Days without a class; the academy's own responses have none. */
        readonly holidays?: readonly string[] | undefined;
      })
    | null;
  /** Number of the purchase made here. */
  readonly purchaseNumber?: string;
}

/** A course in the journal. */
export type OwnCourse = FollowedCourse &
  Required<Pick<FollowedCourse, 'purchaseNumber'>> & {
    readonly student: { readonly id: string; readonly full_name: string };
  };

/** The paths and courses that a student takes, from the academy and from purchases made here. */
export interface FollowedCourses extends Omit<ChildCourses, 'learning_paths' | 'courses'> {
  readonly learning_paths: readonly FollowedPath[];
  readonly courses: readonly FollowedCourse[];
}
export interface FollowedPath extends Omit<ChildPath, 'courses'> {
  readonly courses: readonly FollowedCourse[];
}

/** Returns every course of a child, those of its paths first. */
export const coursesOf = <Course>({
  learning_paths: paths,
  courses,
}: {
  readonly learning_paths: readonly { readonly courses: readonly Course[] }[];
  readonly courses: readonly Course[];
}): Course[] => [...paths.flatMap((path) => path.courses), ...courses];

/** A purchase with its number, if it got one. */
type Purchase = Pick<
  AttemptView,
  'purchaseNumber' | 'status' | 'enrolled' | 'refund' | 'student' | 'courses'
>;

/**
 * Returns the courses of purchases as their students take them. Until the academy reports it, the progress is the share
 * of classes that are over, by the dates in the journal.
 */
export function boughtCourses(purchases: readonly Purchase[], known: KnownCourses, now: Date): OwnCourse[] {
  return purchases.filter(givesPlace).flatMap(({ purchaseNumber, student, courses }) =>
    purchaseNumber === null || student === null
      ? []
      : courses.map((course, index) => ({
          ...followed(course, known.get(course.courseId), now),
          id: boughtCourseId(purchaseNumber, index + 1),
          invoice: { id: purchaseNumber },
          student: { id: student.id, full_name: student.firstName },
          purchaseNumber,
        })),
  );
}

/** Returns a bought course from its journal data; texts and pictures come from the catalogue, if it has the course. */
function followed(
  course: BoughtCourse,
  known: KnownCourse | undefined,
  now: Date,
): Omit<FollowedCourse, 'id' | 'invoice' | 'student'> {
  const { classes } = course;
  const fields = known?.fields;
  const standing = standingOf(course, now);
  return {
    ...standing,
    state: 'active',
    zoom_url: null,
    teacher: known?.teacher === null ? null : { full_name: known?.teacher ?? null },
    course: {
      id: course.courseId,
      name: course.courseName,
      description: fields?.shortDescription ?? null,
      order_in_learning_path: null,
      duration: null,
      number_of_sessions: classes?.sessions ?? null,
      thumbnail: fields?.mainImage ?? null,
      ...(fields && {
        project_summary: {
          name: fields.modules[0]?.fields.concept ?? fields.name,
          description: fields.project,
        },
      }),
      curriculum: fields?.syllabus ?? null,
    },
    group: classes && {
      name: course.courseName,
      start_date: classes.startDate === null ? null : dayFrom(classes.startDate),
      end_date: classes.endDate === null ? lastDayOver(course, standing) : dayFrom(classes.endDate),
      time_zone: course.timeZone,
      frequency: [...classes.weekly],
      frequency_numeric: classes.weekly.length || null,
      holidays: classes.holidays,
    },
  };
}

/** Returns the status and progress of a course, computed from its dates. */
function standingOf(course: BoughtCourse, now: Date): Pick<ChildCourse, 'status' | 'progress'> {
  const times = classTimesOf(course);
  const over = times.filter(({ endsAt }) => endsAt <= now).length;
  const [first] = times;
  if (!first && hasBegun(course, now)) return { status: 'in_progress', progress: null };
  if (!first || now < first.startsAt) return { status: 'has_not_started', progress: 0 };
  if (over === times.length) return { status: 'has_ended', progress: 100 };
  return { status: 'in_progress', progress: (100 * over) / times.length };
}

/** Returns the day of the last class of a course that has ended by its dates: it has no class after that. */
function lastDayOver(course: BoughtCourse, { status }: Pick<ChildCourse, 'status'>): Day | null {
  const last = status === 'has_ended' ? classTimesOf(course).at(-1) : undefined;
  return last ? readClock(course.timeZone, last.startsAt).date : null;
}

/** Returns whether a course whose class times are unknown has reached its start date. */
function hasBegun({ classes, timeZone }: BoughtCourse, now: Date): boolean {
  const start = classes?.startDate ?? null;
  return start !== null && dayFrom(start) <= readClock(zoneNamed(timeZone) ?? ACADEMY_ZONE, now).date;
}

/**
 * Merges the academy's courses of a child with those bought here, without duplicates. When the academy already lists a
 * bought course, with the same start date or postponed on its days, its own version is kept; one that it still offers for
 * sale is replaced in its place; any other bought course is added.
 */
export function withBought(follows: ChildCourses, bought: readonly OwnCourse[]): FollowedCourses {
  const pairs = pairsOf(coursesOf(follows), bought);
  const joined = (told: ChildCourse): FollowedCourse => {
    const own = pairs.get(told);
    if (!own) return told;
    if (canBuy(told)) return { ...own, course: told.course };
    return { ...told, group: withHolidays(told.group, own.group), purchaseNumber: own.purchaseNumber };
  };
  const found = new Set(pairs.values());
  return {
    ...follows,
    learning_paths: follows.learning_paths.map((path) => ({ ...path, courses: path.courses.map(joined) })),
    courses: [...follows.courses.map(joined), ...bought.filter((own) => !found.has(own))],
  };
}

/** Matches each course of the academy with at most one purchase, the surest matches first. */
function pairsOf(courses: readonly ChildCourse[], bought: readonly OwnCourse[]): Map<ChildCourse, OwnCourse> {
  const pairs = new Map<ChildCourse, OwnCourse>();
  const left = new Set(bought);
  for (const isSame of [beginsTogether, isUndated, isMoved]) {
    for (const told of courses.filter((course) => !pairs.has(course))) {
      const own = [...left].find((one) => one.course.id === told.course.id && isSame(told, one));
      if (!own) continue;
      pairs.set(told, own);
      left.delete(own);
    }
  }
  return pairs;
}

/** Adds the days without a class from the purchase to the academy's group, which has none of its own. */
function withHolidays(told: FollowedCourse['group'], own: FollowedCourse['group']): FollowedCourse['group'] {
  if (told === null || !own?.holidays || told.start_date !== own.start_date) return told;
  return { ...told, holidays: own.holidays };
}

const startOf = ({ group }: FollowedCourse) => group?.start_date ?? null;

/** Returns whether a course of the academy starts on the same day as the bought one, or can still be bought. */
function beginsTogether(told: FollowedCourse, own: FollowedCourse): boolean {
  return canBuy(told) || (startOf(told) !== null && startOf(told) === startOf(own));
}

/** Returns whether two courses share a day of the week, or one of them tells none. */
function sharesDay(told: FollowedCourse, own: FollowedCourse): boolean {
  const daysOf = ({ group }: FollowedCourse) =>
    group?.frequency.flatMap(({ day_name }) => weekdayByName(day_name) ?? []) ?? [];
  const [days, others] = [daysOf(told), daysOf(own)];
  return days.length === 0 || others.length === 0 || days.some((day) => others.includes(day));
}

/** Returns whether the academy gives no start date for a course that is running or still to come. */
function isUndated(told: FollowedCourse, own: FollowedCourse): boolean {
  const status = courseStatus(told);
  return startOf(told) === null && status !== 'has_ended' && status !== 'abandoned' && sharesDay(told, own);
}

/**
 * Returns whether a course of the academy is the bought one after a change: it was postponed, or has ended by both
 * sources and the academy no longer gives its dates. One that starts earlier was taken before, and one on other days of
 * the week is another one: the child had it on its path already.
 */
function isMoved(told: FollowedCourse, own: FollowedCourse): boolean {
  const [start, bought] = [startOf(told), startOf(own)];
  if (start === null) return courseStatus(told) === 'has_ended' && courseStatus(own) === 'has_ended';
  return bought !== null && start > bought && sharesDay(told, own);
}
