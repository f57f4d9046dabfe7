import type { AttemptView } from '../../payments/types.ts';
import type { Certificate } from '../../upstream/contracts/family.ts';
import type { Place } from '../../upstream/contracts/purchases.ts';
import type { BoughtCourse, KnownCourses } from '../checkout/purchase-details.ts';
import { ACADEMY_ZONE, readClock, zoneNamed } from '../time.ts';
import type { Viewer } from '../viewer.ts';
import { boughtCourses } from './bought-courses.ts';
import type { FollowedCourse } from './bought-courses.ts';
import { nextClassOf } from './class-times.ts';
import { courseAfter } from './course-after.ts';
import type { Sold } from './course-after.ts';
import { courseCard } from './course-card.ts';

/** Who learns. */
interface Student {
  readonly id: string;
  readonly firstName: string;
}

interface Studied {
  readonly enrollments: readonly Place[];
  /** The student's own, by the journal. */
  readonly purchases: readonly AttemptView[];
  readonly known: KnownCourses;
  /** Null when they could not be read. */
  readonly certificates: readonly (Certificate | null)[] | null;
}

/**
 * Returns the courses of a student. The specification gives a student enrollments and nothing else (§7), so the rest is
 * put together: dates and hours from the enrollment, words from the catalogue, how far it is from the assumed fields, else
 * from the classes that are over; a course with its certificate has ended. What was bought here is as the journal has it,
 * with the link and the teacher of its enrollment.
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

/** A course as it stands with its certificate, which it has ended by. */
function earned<Course extends FollowedCourse>(
  course: Course,
  enrollment: Place,
  certificates: Studied['certificates'],
): Course {
  const isEarned = certificates?.some((one) => one !== null && isFor(one, enrollment)) ?? false;
  return isEarned ? { ...course, status: 'has_ended', progress: 100 } : course;
}

/** Whether a certificate is for this very time that the course was taken. One that was revoked says nothing of its end. */
function isFor(certificate: Certificate, enrollment: Place) {
  const { kind, subject_id: subject, issued_on: issued, status } = certificate;
  const { course_id: course, initial_date: begun } = enrollment;
  if (status === 'revoked') return false;
  return kind === 'course' && subject === course && (begun === null || issued === null || issued >= begun);
}

/** An enrollment of a purchase that is none of ours, read as one would be that was made here. */
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
      // The day of a course without a group is the course's (spec §3).
      startDate: enrollment.initial_date ?? fields?.initialDate ?? null,
      endDate: enrollment.end_date ?? null,
      // It tells when a class begins alone, which is read as no end.
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
      // Where nobody says how many classes it has, it does not have none.
      const place = { ...bought, course: { ...bought.course, number_of_sessions: sessions } };
      const { start_date: start = null } = place.group ?? {};
      const hasBegun = start !== null && start <= readClock(zoneNamed(timeZone) ?? ACADEMY_ZONE, now).date;
      return {
        ...place,
        // Without hours nobody can count classes; a day that has come, or is to come, is one all the same.
        ...(schedules.length === 0 && standingBy(start, hasBegun)),
        group: place.group && { ...place.group, name: enrollment.group_name ?? courseName },
        ...toldOf(enrollment, place),
        id: enrollment.id,
      };
    },
  );
}

/** How far a course is whose hours nobody knows. */
function standingBy(start: string | null, hasBegun: boolean): Pick<FollowedCourse, 'status' | 'progress'> {
  if (start === null) return { status: null, progress: null };
  return hasBegun ? { status: 'in_progress', progress: null } : { status: 'has_not_started', progress: 0 };
}

/** What the academy may tell of an enrollment besides its hours (assumed), over what we know without it. */
function toldOf(enrollment: Place, known: FollowedCourse) {
  const { progress, zoom_url, teacher, instructive, classes, learned } = enrollment;
  return {
    classes,
    learned,
    zoom_url: zoom_url ?? known.zoom_url,
    teacher: teacher ?? known.teacher,
    course: instructive === undefined ? known.course : { ...known.course, instructive },
    ...(typeof progress === 'number' && { progress, status: statusAt(progress, known.status) }),
  };
}

/** The status of a course whose progress the academy tells: classes are put off, so that its days may be over before it is. */
function statusAt(progress: number, byDates: FollowedCourse['status']): FollowedCourse['status'] {
  if (progress >= 100) return 'has_ended';
  return progress > 0 || byDates === 'has_ended' ? 'in_progress' : byDates;
}

/** The courses of a student as cards: those that go on or are to come, and those that lie behind. */
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
