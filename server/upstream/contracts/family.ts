import { z } from 'zod';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { CERTIFICATE_STATUSES, CertificateCode } from './certificates.ts';
import { CalendarDay, Frequency, HexColor, MediaPath, Slug, soft, WebAddress } from './shared.ts';

/**
 * A child (spec §3 'Child', plus the platform that its student zone is of). The password is the child's own login:
 * it leaves the server only when a parent asks to see it.
 */
export const Child = z.object({
  id: z.string().min(1),
  first_name: z.string().min(1),
  email: z.email(),
  password: z.string().min(1),
  /** Number of the avatar. */
  icon_id: z.number().int().nonnegative(),
  /** Fills the place in GET /api/students/{learning_platform}_redirect/{id}. */
  learning_platform: z.string().regex(/^[a-z]+$/),
  /** Assumed, as the next two: the family is asked for what is not there. */
  birth_date: CalendarDay.nullish(),
  /** Values of the option lists (spec §3). */
  experience: z.string().nullish(),
  operating_system: z.string().nullish(),
  /** How much of the name a check of its certificates shows; null where the academy lets nobody choose. Assumed. */
  certificate_name: soft(z.enum(CERTIFICATE_NAMES)).optional(),
});
export type Child = z.infer<typeof Child>;

/** GET /api/children/ (auth, assumed): the parent's children, in the order that the academy keeps. */
export const ChildList = z.object({ data: z.array(Child) });

/** POST /api/children/ (auth, assumed): a child of the parent. */
export const CreateChildBody = z.object({
  first_name: z.string().min(1),
  birth_date: CalendarDay,
  /** Values of the option lists (spec §3). */
  age_range: z.string(),
  experience: z.string(),
  operating_system: z.string(),
  robotics_kit: z.string().nullable(),
});
export type CreateChildBody = z.infer<typeof CreateChildBody>;

/** What of the child that was made is read. */
export const CreatedChild = z.object({ data: Child.pick({ id: true }) });

/** GET /api/students/{learning_platform}_redirect/{id} (auth): where the child's student zone opens. */
export const StudentRedirect = z.object({ redirect_login: WebAddress });

/** Statuses of a course child course (spec §4 'Course status'). */
export const CHILD_COURSE_STATUSES = [
  'has_not_started',
  'in_progress',
  'has_ended',
  'blocked',
  'remaining',
] as const;

/** A child's place in one course, as the parents zone reads it (spec §3 'Course enrolment'). */
export const ChildCourse = z.object({
  id: z.string().min(1),
  status: z.enum(CHILD_COURSE_STATUSES),
  /** Beside the status: 'abandoned' is said as 'No completado'. */
  state: z.enum(['active', 'abandoned']),
  /** Percent. */
  progress: z.number().min(0).max(100),
  /** Where the live class meets, or null. */
  zoom_url: WebAddress.nullable(),
  teacher: z.object({ full_name: z.string().min(1) }).nullable(),
  /** Null means not purchased. */
  invoice: z.object({ id: z.string().min(1) }).nullable(),
  student: z.object({ id: z.string().min(1), full_name: z.string().min(1) }),
  course: z.object({
    id: z.string().min(1),
    name: z.string().min(1),
    description: z.string().nullable(),
    /** From 1; null for a course outside of any path. */
    order_in_learning_path: z.number().int().positive().nullable(),
    /** Months. */
    duration: z.number().positive(),
    number_of_sessions: z.number().int().positive(),
    thumbnail: MediaPath.nullable(),
    project_summary: z.object({ name: z.string().min(1), description: z.string().nullable() }).nullable(),
    /** What has to be downloaded before the first class. */
    instructive: MediaPath.nullable(),
    curriculum: MediaPath.nullable(),
  }),
  group: z
    .object({
      name: z.string().min(1),
      start_date: CalendarDay.nullable(),
      end_date: CalendarDay.nullable(),
      /** IANA zone that `frequency` is written in. */
      time_zone: z.string().min(1),
      frequency: z.array(Frequency),
      /** Classes per week. */
      frequency_numeric: z.number().int().positive(),
    })
    .nullable(),
});
export type ChildCourse = z.infer<typeof ChildCourse>;

/** A learning path of a child (spec §3 'Path (parents' tab)'). Only the first of its details counts. */
export const ChildPath = z.object({
  learning_path_name: z.string().min(1),
  learning_path_details: z
    .array(
      z.object({
        id: z.string().min(1),
        main_color: HexColor,
        secondary_color: HexColor,
        level: z.string().min(1),
        /** Months. */
        duration: z.number().positive(),
        /** Classes per week. */
        frequency: z.number().int().positive(),
        curriculum: MediaPath.nullable(),
      }),
    )
    .min(1),
  /** The path that follows; empty when there is none. */
  learning_path_next: z.array(z.object({ slug: Slug, thumbnail: MediaPath })),
  courses: z.array(ChildCourse).min(1),
});
export type ChildPath = z.infer<typeof ChildPath>;

/** GET /api/enrolments/ (auth): what every child of the parent follows. Children with nothing may be left out. */
export const EnrolmentList = z.object({
  data: z.array(
    z.object({
      child_id: z.string().min(1),
      learning_paths: z.array(ChildPath),
      /** Free and individual courses. */
      courses: z.array(ChildCourse),
    }),
  ),
});
export type ChildCourses = z.infer<typeof EnrolmentList>['data'][number];

/** A certificate (spec §3), with whose it is and what for. */
export const Certificate = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  /** The PDF below the media storage. */
  file: MediaPath,
  kind: z.enum(['course', 'path']),
  /** Id of the course or of the path that it is for. */
  subject_id: z.string().min(1),
  student: z.object({ id: z.string().min(1), full_name: z.string().min(1) }),
  issued_on: CalendarDay,
  /** What anybody checks it by. Assumed, as the next: not every academy gives one. */
  code: soft(CertificateCode).optional(),
  status: soft(z.enum(CERTIFICATE_STATUSES)).optional(),
});
export type Certificate = z.infer<typeof Certificate>;

/**
 * GET /api/certificates/ (auth, assumed), the newest first: a parent gets those of her children, a student the own
 * ones, a manager those of the organization.
 */
export const CertificateList = z.object({ data: z.array(Certificate) });
