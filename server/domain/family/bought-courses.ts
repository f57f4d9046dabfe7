import type { AttemptView } from '../../payments/types.ts';
import type { ChildCourse, ChildCourses, ChildPath } from '../../upstream/contracts/family.ts';
import { boughtCourseId, givesPlace } from '../checkout/place.ts';
import { classTimesOf } from '../checkout/purchase-details.ts';
import type { BoughtCourse, KnownCourse, KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, dayFrom, readClock, zoneNamed } from '../time.ts';
import type { Day } from '../time.ts';
import { canBuy, courseStatus } from './course-status.ts';

/** A course that a student follows, as the academy lists it or, until it does, as it was bought here. */
export interface FollowedCourse extends Omit<ChildCourse, 'course' | 'group'> {
  readonly course: Omit<ChildCourse['course'], 'duration' | 'instructive'> & {
    /** Left out for what was bought here: only the academy knows what can be downloaded. */
    readonly instructive?: ChildCourse['course']['instructive'];
    /** Months; null for what was bought here, which is counted in classes. */
    readonly duration: number | null;
  };
  readonly group:
    | (NonNullable<ChildCourse['group']> & {
        /** Days on which no class is held; the academy's own bodies tell none. */
        readonly holidays?: readonly string[] | undefined;
      })
    | null;
  /** Of the purchase here that it was bought with. */
  readonly purchaseNumber?: string;
}

/** A course of the journal. */
export type OwnCourse = FollowedCourse &
  Required<Pick<FollowedCourse, 'purchaseNumber'>> & {
    readonly student: { readonly id: string; readonly full_name: string };
  };

/** The paths and courses that a student follows, by the academy or by what was bought here. */
export interface FollowedCourses extends Omit<ChildCourses, 'learning_paths' | 'courses'> {
  readonly learning_paths: readonly FollowedPath[];
  readonly courses: readonly FollowedCourse[];
}
export interface FollowedPath extends Omit<ChildPath, 'courses'> {
  readonly courses: readonly FollowedCourse[];
}

/** A purchase that got as far as a number. */
type Purchase = Pick<
  AttemptView,
  'purchaseNumber' | 'status' | 'enrolled' | 'refund' | 'student' | 'courses'
>;

/**
 * Returns the courses of purchases as their students follow them. Their progress is the share of classes that are over, by
 * the dates of the journal, until the academy tells it.
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

/** Returns a bought course from what the journal kept; words and pictures come from the catalogue, if it has the course. */
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
    teacher: known?.teacher ? { full_name: known.teacher } : null,
    course: {
      id: course.courseId,
      name: course.courseName,
      description: fields?.shortDescription ?? null,
      order_in_learning_path: null,
      duration: null,
      number_of_sessions: classes?.sessions ?? null,
      thumbnail: fields?.mainImage ?? null,
      project_summary: fields
        ? {
            name: fields.modules[0]?.fields.concept ?? fields.name,
            description: fields.project,
          }
        : null,
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

/** Returns how far a course is, by its dates alone. */
function standingOf(course: BoughtCourse, now: Date): Pick<ChildCourse, 'status' | 'progress'> {
  const times = classTimesOf(course);
  const over = times.filter(({ endsAt }) => endsAt <= now).length;
  const [first] = times;
  if (!first && hasBegun(course, now)) return { status: 'in_progress', progress: null };
  if (!first || now < first.startsAt) return { status: 'has_not_started', progress: 0 };
  if (over === times.length) return { status: 'has_ended', progress: 100 };
  return { status: 'in_progress', progress: (100 * over) / times.length };
}

/** The day of the last class of a course that has ended by its dates: none is expected after it, whatever is left. */
function lastDayOver(course: BoughtCourse, { status }: Pick<ChildCourse, 'status'>): Day | null {
  const last = status === 'has_ended' ? classTimesOf(course).at(-1) : undefined;
  return last ? readClock(course.timeZone, last.startsAt).date : null;
}

/** Whether the day on which a course begins has come, where nobody can tell when its classes are. */
function hasBegun({ classes, timeZone }: BoughtCourse, now: Date): boolean {
  const start = classes?.startDate ?? null;
  return start !== null && dayFrom(start) <= readClock(zoneNamed(timeZone) ?? ACADEMY_ZONE, now).date;
}

/**
 * Joins what the academy tells of a child with what was bought here, so that nothing stands twice: a course that the
 * academy tells itself, from the same day on or put off, is the academy's; one that it still offers for sale is replaced
 * where it stands; any other is added.
 */
export function withBought(
  { learning_paths: paths, courses, ...follows }: ChildCourses,
  bought: readonly OwnCourse[],
): FollowedCourses {
  const pairs = pairsOf([...paths.flatMap((path) => path.courses), ...courses], bought);
  const joined = (told: ChildCourse): FollowedCourse => {
    const own = pairs.get(told);
    if (!own) return told;
    if (canBuy(told)) return { ...own, course: told.course };
    return { ...told, group: withHolidays(told.group, own.group), purchaseNumber: own.purchaseNumber };
  };
  const found = new Set(pairs.values());
  return {
    ...follows,
    learning_paths: paths.map((path) => ({ ...path, courses: path.courses.map(joined) })),
    courses: [...courses.map(joined), ...bought.filter((own) => !found.has(own))],
  };
}

/** The purchase of each course that the academy tells, one each: the surest first. */
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

/** The days without class that were told with a purchase hold for its group also where the academy's own words have none. */
function withHolidays(told: FollowedCourse['group'], own: FollowedCourse['group']): FollowedCourse['group'] {
  if (told === null || !own?.holidays || told.start_date !== own.start_date) return told;
  return { ...told, holidays: own.holidays };
}

const startOf = ({ group }: FollowedCourse) => group?.start_date ?? null;

/** Whether a course that the academy tells begins on the day of the one that was bought, or can be bought still. */
function beginsTogether(told: FollowedCourse, own: FollowedCourse): boolean {
  return canBuy(told) || (startOf(told) !== null && startOf(told) === startOf(own));
}

/** Whether the academy tells no day of a course that goes on or is to come. */
function isUndated(told: FollowedCourse): boolean {
  const status = courseStatus(told);
  return startOf(told) === null && status !== 'has_ended' && status !== 'abandoned';
}

/**
 * Whether a course that the academy tells is what became of the one that was bought: it was put off, or is over by both
 * and the academy tells no days any more. One that begins earlier was taken before.
 */
function isMoved(told: FollowedCourse, own: FollowedCourse): boolean {
  const [start, bought] = [startOf(told), startOf(own)];
  if (start === null) return courseStatus(told) === 'has_ended' && courseStatus(own) === 'has_ended';
  return bought !== null && start > bought;
}
