import type { AttemptView } from '../../payments/types.ts';
import type { Certificate } from '../../upstream/contracts/family.ts';
import type { Place } from '../../upstream/contracts/purchases.ts';
import type { BoughtCourse, KnownCourse, KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, readClock, zoneNamed } from '../time.ts';
import type { Day } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { boughtCourses } from './bought-courses.ts';
import type { FollowedCourse } from './bought-courses.ts';
import type { Subject } from './certified.ts';
import { nextClassOf } from './class-times.ts';
import { courseAfter } from './course-after.ts';
import type { Sold } from './course-after.ts';
import { courseCard } from './course-card.ts';

/** The student. */
interface Student {
  readonly id: string;
  readonly firstName: string;
}

interface Studied {
  readonly enrollments: readonly Place[];
  /** The student's own purchases, from the journal. */
  readonly purchases: readonly AttemptView[];
  readonly known: KnownCourses;
  /** Null when they could not be read. */
  readonly certificates: readonly (Certificate | null)[] | null;
}

/**
 * Returns the courses of a student. The specification gives students only enrollments (§7), so the rest is combined:
 * dates and hours from the enrollment, texts from the catalogue, status and progress from the assumed fields, else from
 * the classes that are over; a course with a certificate has ended. Courses bought here are taken from the journal, with
 * the link and the teacher of their enrollment.
 */
export function studentCourses(
  { enrollments, purchases, known, certificates }: Studied,
  student: Student,
  now: Date,
): FollowedCourse[] {
  const own = { kind: 'self', ...student } as const;
  const bought = boughtCourses(
    purchases.map((purchase) => ({ ...purchase, student: purchase.student ?? own })),
    known,
    now,
  ).map((course) => {
    const told = enrollments.find(
      (one) => one.purchase === course.purchaseNumber && one.course_id === course.course.id,
    );
    return told ? earned({ ...course, ...toldOf(told, course) }, told, certificates) : course;
  });
  const numbers = new Set(purchases.map(({ purchaseNumber }) => purchaseNumber));
  const others = enrollments
    .filter(({ purchase }) => purchase === null || !numbers.has(purchase))
    .flatMap((enrollment) =>
      followed(enrollment, known, own, now).map((course) => earned(course, enrollment, certificates)),
    );
  return [...bought, ...others];
}

/** Returns the courses of a student that a certificate can be of. */
export const coursesTaken = (enrollments: readonly Place[], known: KnownCourses): Subject[] =>
  enrollments.flatMap(({ course_id: id, course_name }) => {
    const name = known.get(id)?.fields.name ?? course_name;
    return name === null ? [] : [{ kind: 'course', id, name, hasEnded: false }];
  });

/** Marks a course as ended if it has a certificate. */
function earned<Course extends FollowedCourse>(
  course: Course,
  enrollment: Place,
  certificates: Studied['certificates'],
): Course {
  const isEarned = certificates?.some((one) => one !== null && isFor(one, enrollment)) ?? false;
  return isEarned ? { ...course, status: 'has_ended', progress: 100 } : course;
}

/**
 * Returns whether a certificate is for this enrollment, not an earlier one in the same course. A revoked one does not
 * prove an end.
 */
function isFor(certificate: Certificate, enrollment: Place) {
  const { kind, subject_id: subject, issued_on: issued, status } = certificate;
  const { course_id: course, initial_date: begun } = enrollment;
  if (status === 'revoked') return false;
  return kind === 'course' && subject === course && (begun === null || issued === null || issued >= begun);
}

/** Reads an enrollment of a purchase not made here as if it had been made here. */
function followed(
  enrollment: Place,
  known: KnownCourses,
  student: AttemptView['student'],
  now: Date,
): FollowedCourse[] {
  const { course_id: courseId, schedules, timezone_name: timeZone } = enrollment;
  const fields = known.get(courseId)?.fields;
  const sessions = enrollment.number_of_sessions ?? fields?.sessions ?? null;
  const courseName = fields?.name ?? enrollment.course_name ?? 'Curso sin nombre';
  const course: BoughtCourse = {
    courseId,
    courseName,
    timeZone,
    classes: {
      // Without a group, the start day is that of the course (spec §3).
      startDate: enrollment.initial_date ?? fields?.initialDate ?? null,
      endDate: enrollment.end_date ?? endOfCourse(enrollment, fields) ?? null,
      // Enrollments have only the start of a class; an end equal to it counts as unknown.
      weekly: schedules.map(({ day, hour }) => ({
        day_name: day,
        time_start: hour ?? '',
        time_end: hour ?? '',
      })),
      sessions: sessions ?? 0,
    },
  };
  const purchase = { purchaseNumber: enrollment.purchase ?? '', enrolled: true, refund: null, student };
  return boughtCourses([{ ...purchase, status: 'approved', courses: [course] }], known, now).map(
    ({ purchaseNumber: _ofAnother, ...bought }) => {
      // An unknown number of classes must not become 0.
      const place = { ...bought, course: { ...bought.course, number_of_sessions: sessions } };
      const { start_date: start = null } = place.group ?? {};
      const today = readClock(zoneNamed(timeZone) ?? ACADEMY_ZONE, now).date;
      return {
        ...place,
        // Without hours, classes cannot be counted; but the dates still tell whether it has begun or ended.
        ...(schedules.length === 0 && standingBy(start, place.group?.end_date ?? null, today)),
        group: place.group && { ...place.group, name: enrollment.group_name ?? courseName },
        ...toldOf(enrollment, place),
        id: enrollment.id,
      };
    },
  );
}

/** Returns the last day of the course itself, unless the enrollment begins on another day than the course does. */
function endOfCourse({ initial_date: start }: Place, fields: KnownCourse['fields'] | undefined): Day | null {
  return fields && (start === null || start === fields.initialDate) ? fields.endDate : null;
}

/** Returns the status of a course without known hours. */
function standingBy(
  start: Day | null,
  end: Day | null,
  today: Day,
): Pick<FollowedCourse, 'status' | 'progress'> {
  if (end !== null && end < today) return { status: 'has_ended', progress: 100 };
  if (start === null) return { status: null, progress: null };
  return start <= today
    ? { status: 'in_progress', progress: null }
    : { status: 'has_not_started', progress: 0 };
}

/**
 * Returns the optional data of the academy's enrollment besides its hours (assumed), with our own data as a fallback.
 */
function toldOf(enrollment: Place, known: FollowedCourse) {
  const { state, progress, zoom_url, teacher, instructive, classes, learned } = enrollment;
  return {
    classes,
    learned,
    zoom_url: zoom_url ?? known.zoom_url,
    teacher: teacher?.full_name ? teacher : (known.teacher ?? teacher ?? null),
    course: instructive === undefined ? known.course : { ...known.course, instructive },
    state,
    ...(typeof progress === 'number' && { progress, status: statusAt(progress, known.status) }),
    ...saidOf(enrollment, known),
  };
}

/** Returns the status that the academy reports itself; where the dates say another, the progress by them is none. */
function saidOf(
  { course_status: status, progress }: Place,
  byDates: Pick<FollowedCourse, 'status'>,
): Partial<Pick<FollowedCourse, 'status' | 'progress'>> {
  if (status === null || (status === byDates.status && typeof progress !== 'number')) return {};
  return { status, progress: status === 'has_ended' ? 100 : (progress ?? null) };
}

/**
 * Returns the status for a progress reported by the academy: classes are postponed, so the dates may be over before the
 * course is.
 */
function statusAt(progress: number, byDates: FollowedCourse['status']): FollowedCourse['status'] {
  if (progress >= 100) return 'has_ended';
  return progress > 0 || byDates === 'has_ended' ? 'in_progress' : byDates;
}

/** Returns a student's courses as cards: current and future ones, and past ones. */
export function studentCards(courses: readonly FollowedCourse[], viewer: Viewer, sold: Sold) {
  const cards = courses.map((course) =>
    courseCard(course, nextClassOf(course, viewer.now), viewer, {
      soldAs: null,
      next: courseAfter(course, courses, sold),
    }),
  );
  return {
    courses: cards.filter(({ status }) => status !== 'has_ended'),
    pastCourses: cards.filter(({ status }) => status === 'has_ended'),
  };
}
