import { z } from 'zod';

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
