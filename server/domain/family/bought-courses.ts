import type { AttemptView } from '../../payments/types.ts';
import type { ChildCourse, ChildCourses, ChildPath } from '../../upstream/contracts/family.ts';
import { boughtCourseId, givesPlace } from '../checkout/place.ts';
import { classTimesOf } from '../checkout/purchase-details.ts';
import type { BoughtCourse, KnownCourse, KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, dayFrom, readClock, zoneNamed } from '../time.ts';
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
  return {
    ...standingOf(course, now),
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
      end_date: classes.endDate === null ? null : dayFrom(classes.endDate),
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

/** Whether the day on which a course begins has come, where nobody can tell when its classes are. */
function hasBegun({ classes, timeZone }: BoughtCourse, now: Date): boolean {
  const start = classes?.startDate ?? null;
  return start !== null && dayFrom(start) <= readClock(zoneNamed(timeZone) ?? ACADEMY_ZONE, now).date;
}

/**
 * Joins what the academy tells of a child with what was bought here, so that nothing stands twice: a course that the
 * academy tells itself, from the same day on, is the academy's; one that it still offers for sale is replaced where it
 * stands; any other is added.
 */
export function withBought(
  { learning_paths: paths, courses, ...follows }: ChildCourses,
  bought: readonly OwnCourse[],
): FollowedCourses {
  const left = [...bought];
  const joined = (told: FollowedCourse): FollowedCourse => {
    const place = left.findIndex((own) => isSame(told, own));
    const [own] = place < 0 ? [] : left.splice(place, 1);
    if (!own) return told;
    if (canBuy(told)) return { ...own, course: told.course };
    return { ...told, group: withHolidays(told.group, own.group), purchaseNumber: own.purchaseNumber };
  };
  return {
    ...follows,
    learning_paths: paths.map((path) => ({ ...path, courses: path.courses.map(joined) })),
    courses: [...courses.map(joined), ...left],
  };
}

/** The days without class that were told with a purchase hold for its group also where the academy's own words have none. */
function withHolidays(told: FollowedCourse['group'], own: FollowedCourse['group']): FollowedCourse['group'] {
  if (told === null || !own?.holidays || told.start_date !== own.start_date) return told;
  return { ...told, holidays: own.holidays };
}

/** Whether a course that the academy tells is the one that was bought: it begins on its day, or on no day yet. */
function isSame(told: FollowedCourse, own: FollowedCourse): boolean {
  if (told.course.id !== own.course.id) return false;
  if (canBuy(told)) return true;
  const starts = told.group?.start_date ?? null;
  if (starts !== null && starts === (own.group?.start_date ?? null)) return true;
  const status = courseStatus(told);
  return starts === null && status !== 'has_ended' && status !== 'abandoned';
}
