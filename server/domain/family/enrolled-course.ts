import { z } from 'zod';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import type { Enrollment } from '../../upstream/contracts/purchases.ts';
import { mediaUrl } from '../media.ts';

/** An enrollment merged with the content entry of its course (spec §3), as the student's dashboard lists it. */
export const EnrolledCourse = z.object({
  id: z.string(),
  courseId: z.string(),
  name: z.string(),
  /** Null when the course has left the catalogue: the enrollment still shows, without a link. */
  slug: z.string().nullable(),
  /** Path of the picture on our own origin, or null. */
  picture: z.string().nullable(),
  groupName: z.string().nullable(),
  /** yyyy-mm-dd, or null. */
  initialDate: z.string().nullable(),
  schedules: z.array(z.object({ day: z.string(), hour: z.string() })),
  /** IANA zone of `schedules`. */
  timeZone: z.string(),
  purchaseNumber: z.string(),
});
export type EnrolledCourse = z.infer<typeof EnrolledCourse>;

/**
 * Merges an enrollment with the content entry of its course (spec §3).
 * @param entry Null when the course has left the catalogue: what the enrollment itself says is kept.
 */
export function enrolledCourse(enrollment: Enrollment, entry: CourseEntry | null): EnrolledCourse {
  return {
    id: enrollment.id,
    courseId: enrollment.course_id,
    name: entry?.fields.name ?? enrollment.course_name,
    slug: entry?.fields.slug ?? null,
    picture: entry ? mediaUrl(entry.fields.mainImage) : null,
    groupName: enrollment.group_name ?? null,
    initialDate: enrollment.initial_date,
    schedules: enrollment.schedules ?? [],
    timeZone: enrollment.timezone_name,
    purchaseNumber: enrollment.purchase,
  };
}
