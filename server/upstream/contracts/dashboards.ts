import { z } from 'zod';
import { Certificate, ChildCourse } from './family.ts';
import { CalendarDay, Frequency, MediaPath, SitePath } from './shared.ts';

/** A banner of the dashboards (spec §3): another cover on screens 768 px wide or more. */
export const Banner = z.object({
  id: z.string().min(1),
  /** What the picture says, for those who do not see it. */
  title: z.string().min(1),
  url: SitePath,
  cover: MediaPath,
  cover_mobile: MediaPath,
});
export type Banner = z.infer<typeof Banner>;

/** GET /api/banners/dashboard/. */
export const BannerList = z.object({ data: z.array(Banner) });

/** A course or path recommended after another (spec §3 'Recommended course card'). */
export const Recommended = z.object({
  id: z.string().min(1),
  ageRange: z.string().min(1),
  image: MediaPath,
  nameCourse: z.string().min(1),
  /** As shown, for instance '2 meses'. */
  duration: z.string().min(1),
  startDate: CalendarDay.nullable(),
  /** Percent; null for none. */
  discount: z.number().min(0).max(100).nullable(),
  type: z.enum(['course', 'learning_path']),
});
export type Recommended = z.infer<typeof Recommended>;

/** GET /api/recommended/dashboard/course/{id}/ and /learning_path/{id}/: what to go on with after it. */
export const RecommendedList = z.object({ data: z.array(Recommended) });

/** One student of an organization in one course. */
export const OrganizationCourse = z.object({
  ...ChildCourse.pick({ id: true, status: true, state: true, progress: true }).shape,
  student: z.object({ id: z.string().min(1), full_name: z.string().min(1), email: z.email() }),
  course: z.object({ id: z.string().min(1), name: z.string().min(1) }),
  group: z
    .object({
      id: z.string().min(1),
      name: z.string().min(1),
      start_date: CalendarDay.nullable(),
      end_date: CalendarDay.nullable(),
      /** When it meets (assumed, both): IANA zone of the hours, and one class a week each. */
      time_zone: z.string().nullish(),
      frequency: z.array(Frequency).nullish(),
    })
    .nullable(),
  /** The certificate of this course, once there is one. */
  certificate: Certificate.pick({ id: true, title: true, file: true }).nullable(),
});
export type OrganizationCourse = z.infer<typeof OrganizationCourse>;

/** GET /api/organizations/{id}/ (auth, assumed): for its managers; 404 for anybody else. */
export const Organization = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  enrolments: z.array(OrganizationCourse),
});
export type Organization = z.infer<typeof Organization>;
