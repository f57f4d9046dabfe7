import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import type { Enrollment } from '../../upstream/contracts/purchases.ts';
import { mediaUrl } from '../media.ts';

/**
 * Merges an enrollment with the content entry of its course (spec §3), as the student's dashboard lists it.
 * @param entry Null when the course has left the catalogue: what the enrollment itself says is kept.
 */
export function enrolledCourse(enrollment: Enrollment, entry: CourseEntry | null) {
  return {
    id: enrollment.id,
    courseId: enrollment.course_id,
    name: entry?.fields.name ?? enrollment.course_name,
    /** Null when the course has left the catalogue: the enrollment still shows, without a link. */
    slug: entry?.fields.slug ?? null,
    /** Path of the picture on our own origin, or null. */
    picture: entry ? mediaUrl(entry.fields.mainImage) : null,
    groupName: enrollment.group_name ?? null,
    initialDate: enrollment.initial_date,
    schedules: enrollment.schedules ?? [],
    /** IANA zone of `schedules`. */
    timeZone: enrollment.timezone_name,
    purchaseNumber: enrollment.purchase,
  };
}
export type EnrolledCourse = ReturnType<typeof enrolledCourse>;
