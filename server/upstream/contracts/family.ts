import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { ownIds } from '../../domain/own-ids.ts';
import { CERTIFICATE_STATUSES, CertificateCode } from './certificates.ts';
import { CLASS_REPORT_FIELDS } from './class-reports.ts';
import {
  CalendarDay,
  choiceOf,
  ClockHour,
  few,
  HexColor,
  Id,
  listOf,
  Media,
  MOST_SESSIONS,
  numeric,
  orElse,
  Percent,
  Slug,
  soft,
  unreadIn,
  WebAddress,
  Words,
  ZoneName,
} from './shared.ts';
import type { Unread } from './shared.ts';
import { Flag } from './softened.ts';

// What a family is shown of its children. Whatever a page can do without is soft: null when it is missing or cannot be
// read. A field that the specification does not name is assumed, and never required.

/**
 * A child (spec §3 'Child'). The password is the child's own login: it leaves the server only when a parent asks to
 * see it.
 */
export const Child = z.object({
  id: Id,
  /** Shown wherever the child is spoken of. */
  first_name: orElse(Words, 'Sin nombre'),
  email: soft(Words),
  /** As it is typed: spaces may belong to it. */
  password: soft(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())),
  /** Number of the avatar. */
  icon_id: orElse(numeric(z.number().int().nonnegative()), 0),
  /** Assumed, as all that follows. Fills the place in GET /api/students/{learning_platform}_redirect/{id}. */
  learning_platform: soft(
    z
      .string()
      .trim()
      .regex(/^[\w-]+$/),
  ),
  /** The family is asked for what is not there. */
  birth_date: soft(CalendarDay).optional(),
  /** Values of the option lists (spec §3). */
  experience: soft(Words).optional(),
  operating_system: soft(Words).optional(),
  /** How much of the name a check of its certificates shows; null where the academy lets nobody choose. Assumed. */
  certificate_name: soft(choiceOf(CERTIFICATE_NAMES)).optional(),
});
export type Child = z.infer<typeof Child>;

/**
 * GET /api/children/ (auth, assumed): the parent's children, in the order that the academy keeps; null for one that
 * cannot be read.
 */
export const ChildList = z.object({ data: z.array(Child.nullable()) });

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
export const CreatedChild = z.object({ data: z.object({ id: Id }) });

/** GET /api/students/{learning_platform}_redirect/{id} (auth): where the child's student zone opens. */
export const StudentRedirect = z.object({ redirect_login: WebAddress });

/** Statuses of a course (spec §4 'Course status'). */
export const CHILD_COURSE_STATUSES = [
  'has_not_started',
  'in_progress',
  'has_ended',
  'blocked',
  'remaining',
] as const;

/** Words in place of an object that has them in one field. */
const named = <Schema extends z.ZodType, Named>(schema: Schema, of: (words: string) => Named) =>
  z.union([schema, Words.transform(of)]);

/** Null means not purchased (spec §3); whatever else the academy writes there is an invoice. */
const Invoice = z.preprocess(
  (value) => (value === undefined || value === null || value === false || value === '' ? null : value),
  z
    .union([z.object({ id: Id }), z.unknown().transform(() => ({ id: null }))])
    .nullable()
    .transform((invoice) => invoice),
);

/** A name that the academy gives, and the id that it knows it by, where it tells it. */
const NamedStudent = soft(z.object({ id: soft(Id), full_name: soft(Words) }));

/** How a student stands in a course. Null for a status that nobody knows: it is said as 'Por definir'. */
export const Standing = z.object({
  status: soft(choiceOf(CHILD_COURSE_STATUSES)),
  /** Beside the status: 'abandoned' is said as 'No completado'. The specification names no other, so it may be left out. */
  state: z
    .unknown()
    .optional()
    .transform((state): 'active' | 'abandoned' =>
      choiceOf(['abandoned']).safeParse(state).success ? 'abandoned' : 'active',
    ),
  progress: soft(Percent),
});

/** One weekly class of a group, HH:mm in the group's time zone. */
export const GroupClass = z.object({
  day_name: Words,
  time_start: soft(ClockHour),
  time_end: soft(ClockHour),
});

/** A child's place in one course, as the parents zone reads it (spec §3 'Course enrolment'). */
const ToldCourse = z.object({
  /** Assumed. */
  id: soft(Id),
  ...Standing.shape,
  /** Where the live class meets, or null. */
  zoom_url: soft(WebAddress),
  teacher: soft(named(z.object({ full_name: Words }), (full_name) => ({ full_name }))),
  invoice: Invoice,
  student: NamedStudent,
  course: z.object({
    id: Id,
    name: Words,
    description: soft(Words),
    /** From 1; null for a course outside of any path. */
    order_in_learning_path: soft(numeric(z.number())),
    /** Months. */
    duration: soft(numeric(z.number().positive())),
    number_of_sessions: soft(numeric(z.number().int().positive().max(MOST_SESSIONS))),
    thumbnail: Media,
    project_summary: soft(
      named(z.object({ name: soft(Words), description: soft(Words) }), (description) => ({
        name: null,
        description,
      })),
    ),
    /** What has to be downloaded before the first class, null where nothing has; left out where nobody has said. */
    instructive: Media.optional(),
    curriculum: Media,
  }),
  group: soft(
    z.object({
      /** Assumed. */
      name: soft(Words),
      start_date: soft(CalendarDay),
      end_date: soft(CalendarDay),
      /** IANA zone that `frequency` is written in. Assumed: without one it is the academy's own. */
      time_zone: ZoneName,
      frequency: few(GroupClass),
      /** Classes per week. */
      frequency_numeric: soft(numeric(z.number().int().positive())),
    }),
  ),
  /** Whether the family has said how it was (assumed). */
  reviewed: soft(Flag).optional(),
  ...CLASS_REPORT_FIELDS,
});

/** The same, known by an id: the academy's own, else one of ours. */
export type ChildCourse = z.infer<typeof ToldCourse> & { id: string };

/** A learning path of a child (spec §3 'Path (parents' tab)'). Only the first of its details counts. */
const ToldPath = z.object({
  learning_path_name: soft(Words),
  learning_path_details: few(
    z.object({
      id: soft(Id),
      main_color: soft(HexColor),
      secondary_color: soft(HexColor),
      level: soft(Words),
      /** Months. */
      duration: soft(numeric(z.number().positive())),
      /** Classes per week. */
      frequency: soft(numeric(z.number().int().positive())),
      curriculum: Media,
    }),
  ),
  /** The path that follows; empty when there is none. */
  learning_path_next: few(z.object({ slug: Slug, thumbnail: Media })),
  courses: listOf(ToldCourse),
});
export interface ChildPath extends Omit<z.infer<typeof ToldPath>, 'courses'>, Unread {
  courses: ChildCourse[];
}

/** What one child follows: what of it cannot be read is counted where it stood. */
export interface ChildCourses extends Unread {
  child_id: string;
  learning_paths: ChildPath[];
  /** Free and individual courses. */
  courses: ChildCourse[];
}

const ToldChildCourses = z
  .object({ child_id: Id, learning_paths: listOf(ToldPath), courses: listOf(ToldCourse) })
  .transform(({ child_id, learning_paths: told, courses }): ChildCourses => {
    const ownId = ownIds();
    const readable = (places: typeof courses) =>
      places
        .filter((place) => place !== null)
        .map((place) => ({ ...place, id: place.id ?? ownId(`${child_id}-${place.course.id}`) }));
    return {
      child_id,
      learning_paths: told
        .filter((path) => path !== null)
        .map((path) => ({ ...path, courses: readable(path.courses), ...unreadIn(path.courses) })),
      courses: readable(courses),
      ...unreadIn(told, courses),
    };
  });

/** GET /api/enrolments/ (auth): what every child of the parent follows. Children with nothing may be left out. */
export const EnrolmentList = z.object({ data: z.array(ToldChildCourses.nullable()) });

/** A certificate (spec §3), with whose it is and what for. */
export const Certificate = z
  .object({
    /** Assumed, as whatever is not the title or the file. */
    id: soft(Id),
    title: Words,
    /** The PDF below the media storage. */
    file: Media,
    kind: soft(choiceOf(['course', 'path'])),
    /** Id of the course or of the path that it is for. */
    subject_id: soft(Id),
    student: NamedStudent,
    issued_on: soft(CalendarDay),
    /** What anybody checks it by. */
    code: soft(CertificateCode).optional(),
    status: soft(choiceOf(CERTIFICATE_STATUSES)).optional(),
    /** To a student: how much of the name a check of it shows; null where the academy lets nobody choose. */
    certificate_name: soft(choiceOf(CERTIFICATE_NAMES)).optional(),
  })
  .transform((told) => ({ ...told, id: told.id ?? certificateId(told) }));
export type Certificate = z.infer<typeof Certificate>;

/** Returns an id for a certificate that comes without one: the same for as long as it says the same. */
export const certificateId = ({ title, file }: { readonly title: string; readonly file: string | null }) =>
  createHash('sha256').update(`${title}|${file}`).digest('hex').slice(0, 16);

/**
 * GET /api/certificates/ (auth, assumed), the newest first: a parent gets those of her children, a student the own
 * ones, a manager those of the organization.
 */
export const CertificateList = z.object({ data: z.array(Certificate.nullable()) });
