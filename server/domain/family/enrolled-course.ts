import type { AttemptView } from '../../payments/types.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import type { Place } from '../../upstream/contracts/purchases.ts';
import { mediaUrlOrNull } from '../media.ts';
import { dayFrom } from '../time.ts';
import { schedulesOf } from '../checkout/class-schedule.ts';
import { boughtCourseId, givesPlace } from '../checkout/place.ts';

/**
 * Merges an enrollment with the content entry of its course (spec §3), for the dashboard.
 * @param enrollment As the academy lists it.
 * @param entry Null when the course has left the catalogue: the enrollment's own data is used then.
 */
export function enrolledCourse(enrollment: Place, entry: CourseEntry | null) {
  return {
    id: enrollment.id,
    courseId: enrollment.course_id,
    name: entry?.fields.name ?? enrollment.course_name ?? 'Curso sin nombre',
    /** Null when the course has left the catalogue: the enrollment still shows, without a link. */
    slug: entry?.fields.slug ?? null,
    /** Path of the picture on our own origin, or null. */
    picture: mediaUrlOrNull(entry?.fields.mainImage),
    groupName: enrollment.group_name,
    /** Of its course where it tells none (spec §3), unless it was bought here: its start may still have to be settled. */
    initialDate:
      enrollment.initial_date ?? (enrollment.purchase === null ? (entry?.fields.initialDate ?? null) : null),
    schedules: enrollment.schedules,
    /** IANA zone of `schedules`. */
    timeZone: enrollment.timezone_name,
    purchaseNumber: enrollment.purchase,
  };
}
export type EnrolledCourse = ReturnType<typeof enrolledCourse>;

/**
 * Returns the places of a family that no student's part of the dashboard shows, without duplicates: those of purchases
 * stored without a student, and of students whom the academy does not list yet. A purchase that the academy does not
 * list yet is taken from the journal; a refunded one is left out.
 * @param places As the academy lists them, which may be all of the family's; null for one that could not be read.
 * @param isShown Whether a student has their own part of the dashboard.
 * @param followed Ids of the courses in those parts: a place in one of them that was not bought here is that student's.
 */
export function placesElsewhere(
  places: readonly (EnrolledCourse | null)[],
  purchases: readonly AttemptView[],
  isShown: (student: NonNullable<AttemptView['student']>) => boolean,
  followed: ReadonlySet<string>,
): (EnrolledCourse | null)[] {
  const byNumber = new Map(purchases.map((purchase) => [purchase.purchaseNumber, purchase]));
  const belongsHere = (purchase: AttemptView) =>
    givesPlace(purchase) && !(purchase.student && isShown(purchase.student));
  const told = places.filter((place) => {
    const purchase = byNumber.get(place?.purchaseNumber ?? '');
    return purchase === undefined ? place === null || !followed.has(place.courseId) : belongsHere(purchase);
  });
  const numbers = new Set(told.map((place) => place?.purchaseNumber));
  const untold = purchases.filter(
    (purchase) => belongsHere(purchase) && !numbers.has(purchase.purchaseNumber ?? ''),
  );
  return [...told, ...untold.flatMap(placesOf)];
}

/** Returns the places of a purchase from the journal. */
function placesOf({ purchaseNumber, courses }: AttemptView): EnrolledCourse[] {
  if (purchaseNumber === null) return [];
  return courses.map(({ courseId, courseName, timeZone, classes }, index) => ({
    id: boughtCourseId(purchaseNumber, index + 1),
    courseId,
    name: courseName,
    slug: null,
    picture: null,
    groupName: null,
    initialDate: classes?.startDate ? dayFrom(classes.startDate) : null,
    schedules: schedulesOf(classes?.weekly ?? []),
    timeZone,
    purchaseNumber,
  }));
}
