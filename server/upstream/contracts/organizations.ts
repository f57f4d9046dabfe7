import { z } from 'zod';
import { MediaPath } from './content-blocks.ts';
import { CHILD_COURSE_STATUSES } from './enrolments.ts';
import { CalendarDay } from './shared.ts';

/** One student of an organization in one course. */
export const OrganizationCourse = z.object({
  id: z.string().min(1),
  student: z.object({ id: z.string().min(1), full_name: z.string().min(1), email: z.email() }),
  course: z.object({ id: z.string().min(1), name: z.string().min(1) }),
  group: z
    .object({
      id: z.string().min(1),
      name: z.string().min(1),
      start_date: CalendarDay.nullable(),
      end_date: CalendarDay.nullable(),
    })
    .nullable(),
  status: z.enum(CHILD_COURSE_STATUSES),
  state: z.enum(['active', 'abandoned']),
  /** Percent. */
  progress: z.number().min(0).max(100),
  /** The certificate of this course, once there is one. */
  certificate: z.object({ id: z.string().min(1), title: z.string().min(1), file: MediaPath }).nullable(),
});
export type OrganizationCourse = z.infer<typeof OrganizationCourse>;

/** GET /api/organizations/{id}/ (auth, assumed): for its managers; 404 for anybody else. */
export const Organization = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  enrolments: z.array(OrganizationCourse),
});
export type Organization = z.infer<typeof Organization>;
