import { createHash } from 'node:crypto';
import { z } from 'zod';
import { CERTIFICATE_NAMES } from '../../domain/family/certificate-name.ts';
import { ownIds } from '../../domain/own-ids.ts';
import { fullName } from '../../domain/full-name.ts';
import { plainText } from '../../domain/plain-text.ts';
import { CERTIFICATE_STATUSES, CertificateCode } from './certificates.ts';
import { CLASS_REPORT_FIELDS } from './class-reports.ts';
import { asChildItem } from './enrolment-items.ts';
import { keptWith } from './answers.ts';
import { eachClassOnce, few, fewOrOne, listOf, orElse, soft, unreadIn } from './missing.ts';
import type { Unread } from './missing.ts';
import {
  CalendarDay,
  choiceOf,
  ClockHour,
  Flag,
  HexColor,
  Id,
  Level,
  Media,
  Months,
  MOST_SESSIONS,
  numeric,
  PerWeek,
  Progress,
  Slug,
  WebAddress,
  Words,
  ZoneName,
} from './values.ts';

// What a family sees of its children. Everything that a page can do without is soft: null when it is missing or cannot
// be read. Fields that the specification does not name are assumed, and never required.

/**
 * A child (spec §3 'Child'). The password is the child's own login: it leaves the server only when a parent asks to see
 * it.
 */
export const Child = z.object({
  id: Id,
  /** Shown wherever a page is about the child. */
  first_name: orElse(Words, 'Sin nombre'),
  email: soft(Words),
  /** Exactly as typed: spaces may be part of it. */
  password: soft(z.preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string())),
  /** Number of the avatar. */
  icon_id: orElse(numeric(z.number().int().nonnegative()), 0),
  /** Assumed, like everything that follows. Used in GET /api/students/{learning_platform}_redirect/{id}. */
  learning_platform: soft(
    z
      .string()
      .trim()
      .regex(/^[\w-]+$/),
  ),
  /** If it is missing, the family is asked for it. */
  birth_date: soft(CalendarDay).optional(),
  /** Values of the option lists (spec §3). */
  experience: soft(Words).optional(),
  operating_system: soft(Words).optional(),
  /**
   * How much of the name the verification of the child's certificates shows; null if the academy offers no choice.
   * Assumed.
   */
  certificate_name: soft(choiceOf(CERTIFICATE_NAMES)).optional(),
});
export type Child = z.infer<typeof Child>;

/**
 * GET /api/children/ (auth, assumed): the parent's children, each once, in the academy's order; null for one that cannot
 * be read.
 */
export const ChildList = z.object({
  data: z
    .array(Child.nullable())
    .transform((told) =>
      told.filter((child, at) => child === null || told.findIndex((one) => one?.id === child.id) === at),
    ),
});

/** POST /api/children/ (auth, assumed): a new child of the parent. */
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

/** What is read of the new child. */
export const CreatedChild = z.object({ data: z.object({ id: Id }) });

/** The id of the new child; null where a good answer does not tell it. */
export const IdOfCreatedChild = keptWith(
  CreatedChild.shape.data.transform(({ id }) => id),
  null,
);

/** GET /api/students/{learning_platform}_redirect/{id} (auth): the URL of the child's student zone. */
export const StudentRedirect = z.object({ redirect_login: WebAddress });

/** Statuses of a course (spec §4 'Course status'). */
export const CHILD_COURSE_STATUSES = [
  'has_not_started',
  'in_progress',
  'has_ended',
  'blocked',
  'remaining',
] as const;

/** Also accepts a plain text in place of an object that has this text in one of its fields. */
const named = <Schema extends z.ZodType, Named>(schema: Schema, of: (words: string) => Named) =>
  z.union([schema, Words.transform(of)]);

/**
 * A teacher (spec §3 'teacher'), in the form of the specification or in the usual others. A number, or an object without
 * a name, is a teacher all the same, with an unknown name.
 */
export const Teacher = z.union([
  z.object({ full_name: Words }),
  z.object({ name: Words }).transform(({ name }) => ({ full_name: name })),
  z.object({ first_name: Words, last_name: soft(Words) }).transform(({ first_name, last_name }) => ({
    full_name: fullName({ firstName: first_name, lastName: last_name }),
  })),
  z.object({ firstName: Words, lastName: soft(Words) }).transform((told) => ({ full_name: fullName(told) })),
  Words.refine((words) => !/^\d+$/.test(words)).transform((full_name) => ({ full_name })),
  z.unknown().transform(() => ({ full_name: null })),
]);

/** Values that say that there is no invoice; PHP writes an empty object as an empty list. */
const NO_INVOICE: ReadonlySet<unknown> = new Set([undefined, null, false, 0, '', '0']);

/** Null means not purchased (spec §3); any other value from the academy is an invoice. */
const Invoice = z.preprocess(
  (value) => (NO_INVOICE.has(value) || (Array.isArray(value) && value.length === 0) ? null : value),
  z
    .union([z.object({ id: Id }), z.unknown().transform(() => ({ id: null }))])
    .nullable()
    .transform((invoice) => invoice),
);

/** A student's name, and the academy's id of the student if it sends it. */
const NamedStudent = soft(z.object({ id: soft(Id), full_name: soft(Words) }));

/** A student's progress in a course. The status is null for an unknown one, shown as 'Por definir'. */
export const Standing = z.object({
  status: soft(choiceOf(CHILD_COURSE_STATUSES)),
  /**
   * In addition to the status: 'abandoned' is shown as 'No completado'. The specification names no other value, so it
   * may be missing.
   */
  state: z
    .unknown()
    .optional()
    .transform((state): 'active' | 'abandoned' =>
      choiceOf(['abandoned']).safeParse(state).success ? 'abandoned' : 'active',
    ),
  progress: soft(Progress),
});

/** One weekly class of a group, HH:mm in the group's time zone. */
export const GroupClass = z.object({
  day_name: Words,
  time_start: soft(ClockHour),
  time_end: soft(ClockHour),
});

/** More courses than any path has: a larger position is wrong. */
const MOST_IN_PATH = 100;

/** A child's place in one course, as in the parents zone (spec §3 'Course enrolment'). */
const ToldCourse = z.object({
  /** Assumed. */
  id: soft(Id),
  ...Standing.shape,
  /** The link to the live class, or null. */
  zoom_url: soft(WebAddress),
  teacher: soft(Teacher),
  invoice: Invoice,
  student: NamedStudent,
  course: z.object({
    id: Id,
    name: Words,
    description: soft(Words),
    /** From 1; null for a course that is not part of a path. */
    order_in_learning_path: soft(numeric(z.number().max(MOST_IN_PATH))),
    /** Months. */
    duration: soft(Months),
    number_of_sessions: soft(numeric(z.number().int().positive().max(MOST_SESSIONS))),
    thumbnail: Media,
    project_summary: soft(
      named(z.object({ name: soft(Words), description: soft(Words) }), (description) => ({
        name: null,
        description,
      })),
    ),
    /** What to download before the first class; null if nothing, missing if the academy does not say. */
    instructive: Media.optional(),
    curriculum: Media,
  }),
  group: soft(
    z.object({
      /** Assumed. */
      name: soft(Words),
      start_date: soft(CalendarDay),
      end_date: soft(CalendarDay),
      /** IANA zone of `frequency`. Assumed; the academy's own if it is missing. */
      time_zone: ZoneName,
      frequency: few(GroupClass).transform(eachClassOnce),
      /** Classes per week. */
      frequency_numeric: soft(PerWeek),
    }),
  ),
  /** Whether the family has reviewed the course (assumed). */
  reviewed: soft(Flag).optional(),
  ...CLASS_REPORT_FIELDS,
});

/** The same with an id: the academy's own, or else ours. */
export type ChildCourse = z.infer<typeof ToldCourse> & { id: string };

/**
 * A child's learning path (spec §3 'Path (parents' tab)'). Only the first of its details and of the next paths counts, so
 * either may also come by itself, without a list.
 */
const ToldPath = z.object({
  learning_path_name: soft(Words),
  learning_path_details: fewOrOne(
    z.object({
      id: soft(Id),
      main_color: soft(HexColor),
      secondary_color: soft(HexColor),
      level: soft(Level),
      duration: soft(Months),
      /** Classes per week. */
      frequency: soft(PerWeek),
      curriculum: Media,
    }),
  ),
  /** The next path; empty when there is none. */
  learning_path_next: fewOrOne(z.object({ slug: Slug, thumbnail: Media })),
  /** A path consists of courses: where they are missing, they could not be read. */
  courses: z.preprocess((told) => told ?? [null], listOf(ToldCourse)),
});
export interface ChildPath extends Omit<z.infer<typeof ToldPath>, 'courses'>, Unread {
  courses: ChildCourse[];
}

/** The courses and paths of one child, with the number of unreadable ones at each place. */
export interface ChildCourses extends Unread {
  child_id: string;
  /** The student's full name, where nothing else tells whose they are: the id is then ours. */
  student_name?: string;
  learning_paths: ChildPath[];
  /** Free and individual courses. */
  courses: ChildCourse[];
}

const ToldChildCourses = z.preprocess(
  asChildItem,
  z
    .object({
      child_id: Id.nullable(),
      learning_paths: listOf(ToldPath),
      courses: listOf(ToldCourse),
    })
    .transform(({ child_id, ...told }) => {
      const places = [...told.learning_paths.flatMap((path) => path?.courses ?? []), ...told.courses];
      const student = places.find((place) => place?.student)?.student ?? null;
      const student_name = student?.full_name ?? '';
      const id = child_id ?? student?.id ?? null;
      return id === null
        ? { ...told, child_id: `de-${plainText(student_name)}`, student_name }
        : { ...told, child_id: id };
    }),
);
type ToldChildCourses = z.infer<typeof ToldChildCourses>;

/** Returns every child once, at its first place in the list, with the content of all its items: there may be one per path. */
function ofEachChild(told: readonly (ToldChildCourses | null)[]): (ChildCourses | null)[] {
  const items = told.filter((item) => item !== null);
  return told.flatMap((item) => {
    if (item === null) return [null];
    const own = items.filter(({ child_id }) => child_id === item.child_id);
    return own[0] === item ? [childCourses(item.child_id, own)] : [];
  });
}

function childCourses(childId: string, items: readonly ToldChildCourses[]): ChildCourses {
  const student_name = items.find((item) => 'student_name' in item)?.student_name;
  const ownId = ownIds();
  const readable = (places: ToldChildCourses['courses']) =>
    places
      .filter((place) => place !== null)
      .map((place) => ({ ...place, id: place.id ?? ownId(`${childId}-${place.course.id}`) }));
  const paths = items.flatMap(({ learning_paths }) => learning_paths);
  const courses = items.flatMap((item) => item.courses);
  return {
    child_id: childId,
    ...(student_name !== undefined && { student_name }),
    learning_paths: paths
      .filter((path) => path !== null)
      .map((path) => ({ ...path, courses: readable(path.courses), ...unreadIn(path.courses) })),
    courses: readable(courses),
    ...unreadIn(paths, courses),
  };
}

/** GET /api/enrolments/ (auth): courses and paths of every child of the parent. Children without any may be missing. */
export const EnrolmentList = z.object({ data: z.array(ToldChildCourses.nullable()).transform(ofEachChild) });

/** A certificate (spec §3), with its student and subject. */
export const Certificate = z
  .object({
    /** Assumed, like everything except title and file. */
    id: soft(Id),
    title: Words,
    /** The PDF in the media storage. */
    file: Media,
    kind: soft(choiceOf(['course', 'path'])),
    /** Id of its course or path. */
    subject_id: soft(Id),
    student: NamedStudent,
    issued_on: soft(CalendarDay),
    /** The code with which anybody can verify it. */
    code: soft(CertificateCode).optional(),
    status: soft(choiceOf(CERTIFICATE_STATUSES)).optional(),
    /** Only for students: how much of the name its verification shows; null if the academy offers no choice. */
    certificate_name: soft(choiceOf(CERTIFICATE_NAMES)).optional(),
  })
  .transform((told) => ({ ...told, id: told.id ?? certificateId(told) }));
export type Certificate = z.infer<typeof Certificate>;

/** Returns an id for a certificate without one: it stays the same as long as title and file do. */
export const certificateId = ({ title, file }: { readonly title: string; readonly file: string | null }) =>
  createHash('sha256').update(`${title}|${file}`).digest('hex').slice(0, 16);

/**
 * GET /api/certificates/ (auth, assumed), newest first: a parent gets those of the children, a student the own ones, a
 * manager those of the organization.
 */
export const CertificateList = z.object({ data: z.array(Certificate.nullable()) });
