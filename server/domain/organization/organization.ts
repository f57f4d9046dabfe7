import { z } from 'zod';
import { COURSE_STATUSES } from '../family/parents-zone.ts';

/** One student of an organization in one course. */
export const OrganizationRow = z.object({
  id: z.string(),
  studentName: z.string(),
  studentEmail: z.string(),
  courseId: z.string(),
  courseName: z.string(),
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
  status: z.enum(COURSE_STATUSES),
  /** Whole percent, 100 once it has ended. */
  progress: z.number().int().min(0).max(100),
  certificate: z.object({ id: z.string(), title: z.string() }).nullable(),
});
export type OrganizationRow = z.infer<typeof OrganizationRow>;

/** How a course or a group of it goes. */
export const OrganizationProgress = z.object({
  id: z.string(),
  name: z.string(),
  students: z.number().int(),
  ended: z.number().int(),
  /** Whole percent, the mean over its students. */
  progress: z.number().int().min(0).max(100),
});
export type OrganizationProgress = z.infer<typeof OrganizationProgress>;

/** /dashboardb2b/organization/{id}. */
export const OrganizationView = z.object({
  id: z.string(),
  name: z.string(),
  students: z.number().int(),
  certificates: z.number().int(),
  courses: z.array(OrganizationProgress.extend({ groups: z.array(OrganizationProgress) })),
  rows: z.array(OrganizationRow),
  /** When it was read, ISO 8601 in UTC. */
  madeAt: z.string(),
});
export type OrganizationView = z.infer<typeof OrganizationView>;
