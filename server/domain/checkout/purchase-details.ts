import type { AttemptView } from '../../payments/types.ts';
import type { CourseEntry, TeacherEntry } from '../../upstream/contracts/courses.ts';
import { foundOf } from '../catalogue/courses.ts';
import { classValue, refundDates } from '../refund-rule.ts';
import { weeklyFor } from '../group-hours.ts';
import { dayFrom, isTimeZone, readClock } from '../time.ts';
import type { ClassTime } from '../time.ts';
import { byStart } from '../week.ts';
import type { Viewer } from '../viewer.ts';
import { firstMonthOf, paidOf } from './paid-months.ts';
import type { Paid } from './paid-months.ts';
import { classTimesOf } from '../catalogue/group-classes.ts';

/** One course of a purchase, as stored in the journal. */
export type BoughtCourse = AttemptView['courses'][number];

/** What the catalogue says about a course now. */
export interface KnownCourse {
  readonly fields: CourseEntry['fields'];
  /** Names of its teachers, in the academy's order; null while nobody was assigned, undefined if they are unknown. */
  readonly teacher: string | null | undefined;
}
/** By course id; without courses that are not in the catalogue, or that could not be read. */
export type KnownCourses = ReadonlyMap<string, KnownCourse>;

/** Returns courses of the catalogue with the names of their teachers. */
export function knownCourses(
  entries: ReadonlyMap<string, CourseEntry | null>,
  teachers: readonly TeacherEntry[],
): KnownCourses {
  const names = new Map(teachers.map(({ sys, fields }) => [sys.id, fields.name]));
  const known = [...entries].flatMap(([id, entry]) => {
    if (!entry) return [];
    const { fields } = entry;
    const own = foundOf(
      fields.teachers,
      fields.teachers.flatMap((teacher) => names.get(teacher) ?? []),
    );
    return [[id, { fields, teacher: own ? own.join(', ') || null : undefined }] as const];
  });
  return new Map(known);
}

/**
 * Returns the details of a purchase other than its price: when it is taught, in the family's zone, and until when it is
 * refunded. All of it comes from the journal, except teacher and requirements, which the catalogue may have.
 */
export function purchaseDetails(purchase: Paid, known: KnownCourses, viewer: Viewer) {
  const { courses } = purchase;
  const taught = courses.map((course) => ({ course, times: classTimesOf(course) }));
  const [first] = taught
    .flatMap(({ course, times: [start] }) => (start ? [{ ...start, timeZone: course.timeZone }] : []))
    .sort(byStart);
  const paid = paidOf(purchase) ?? firstMonthOf(purchase) ?? purchase;
  const sessions = paid.courses.reduce((sum, { classes }) => sum + (classes?.sessions ?? 0), 0);
  /** The family's when it is known, else the group's. */
  const own = viewer.timeZone && isTimeZone(viewer.timeZone) ? viewer.timeZone : null;
  const timeZone = own ?? first?.timeZone;
  return {
    courses: taught.map(({ course, times }, index) => courseDetails(course, index, times, known, viewer)),
    /**
     * The first class of all courses, with the IANA zone to show it in and the place of a second time to show; null
     * while no date is known.
     */
    first:
      first && timeZone
        ? { startsAt: first.startsAt, timeZone, abroad: own === null ? (viewer.presumed ?? null) : null }
        : null,
    /** Null while no date is known: only the policy's general rule applies then. */
    refund:
      first && timeZone
        ? { ...refundDates(first), timeZone, oneClass: classValue(paid.amount, Math.max(1, sessions)) }
        : null,
    /** What is needed at home, without duplicates; null when a course is missing from the catalogue. */
    requirements: courses.every(({ courseId }) => known.has(courseId))
      ? [...new Set(courses.flatMap(({ courseId }) => known.get(courseId)?.fields.requirements ?? []))]
      : null,
  };
}
export type PurchaseDetails = ReturnType<typeof purchaseDetails>;

function courseDetails(
  { courseId, courseName, timeZone, classes }: BoughtCourse,
  index: number,
  times: readonly ClassTime[],
  known: KnownCourses,
  viewer: Viewer,
) {
  const group = classes && {
    time_zone: timeZone,
    frequency: classes.weekly,
    end_date: classes.endDate === null ? null : dayFrom(classes.endDate),
  };
  const toCome = times.filter(({ endsAt }) => endsAt > viewer.now);
  const clock = (instant: Date) => readClock(timeZone, instant).time;
  return {
    /** Its position in the purchase, from 1. */
    place: index + 1,
    courseId,
    name: courseName,
    sessions: classes?.sessions ?? null,
    lastClass: times.at(-1) ?? null,
    /** How many Google Calendar links its remaining classes need: one for each distinct time of day. */
    googleLinks: new Set(toCome.map(({ startsAt, endsAt }) => `${clock(startsAt)}-${clock(endsAt)}`)).size,
    /** Hours of its first week; null for a purchase stored without hours. */
    week:
      group && classes.startDate !== null
        ? weeklyFor(viewer, group, `course ${courseId} of a purchase`, dayFrom(classes.startDate))
        : null,
    /** Undefined when unknown, as for a course that is not in the catalogue; null while nobody was assigned. */
    teacher: known.get(courseId)?.teacher,
  };
}
