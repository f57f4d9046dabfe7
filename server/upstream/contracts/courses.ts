import { z } from 'zod';
import { AgeRangeCode, priced, VacationGroup } from './campaigns.ts';
import { CalendarDay, entry, HexColor, MajorAmount, MediaPath, SitePath, Slug } from './shared.ts';

/** How far a course or a learning path goes, from first to last. */
export const Level = z.enum(['Inicial', 'Básico', 'Intermedio', 'Avanzado']);
export type Level = z.infer<typeof Level>;

/** A part of a course's contents, with its classes in order. */
export const CourseContent = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().min(1),
  icon: MediaPath,
  /** The live classes: what is done in each, in one line. */
  sessions: z.array(z.object({ title: z.string().min(1), summary: z.string().min(1) })).min(1),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** What a topic filter of /cursos is called, and its value in the URL. */
export const Topic = z.object({ slug: Slug, name: z.string().min(1) });
export type Topic = z.infer<typeof Topic>;

/**
 * A course or a pack of courses as the content service describes it (spec §3 'Course'): all that is words and
 * pictures. What changes by the hour – price, groups, seats – is the REST API's (contracts/courses.ts).
 */
export const CourseEntry = entry({
  name: z.string().min(1),
  slug: Slug,
  kind: z.enum(['course', 'pack']),
  initialDate: CalendarDay.nullable(),
  endDate: CalendarDay.nullable(),
  shortDescription: z.string().min(1),
  shortDescriptionForGrid: z.string().min(1),
  h1Tag: z.string().min(1),
  backgroundimage: MediaPath,
  mainImage: MediaPath,
  /** The picture of a shared link, 1200 by 630 pixels: networks take no drawings. Left out, the academy's own is shown. */
  shareImage: MediaPath.optional(),
  ageRange: z.object({ name: z.string(), code: AgeRangeCode }),
  /** The modules on sale (spec §3 'Product / module of a course'). */
  modules: z.array(
    z.object({ sys: z.object({ id: z.string() }), fields: z.object({ concept: z.string() }) }),
  ),
  description: z.string().min(1),
  level: Level,
  topics: z.array(Topic).min(1),
  /** What the child will be able to do, each a sentence that begins with a verb. */
  learns: z.array(z.string().min(1)).min(1),
  /** What is needed at home beyond the season's technical requirements. */
  requirements: z.array(z.string().min(1)).min(1),
  /** What the child takes home at the end. */
  project: z.string().min(1),
  /** Classes in all. */
  sessions: z.number().int().positive(),
  /** As shown, for instance '4 semanas'. */
  duration: z.string().min(1),
  /** Empty for a pack: its contents are those of its courses. */
  contents: z.array(CourseContent),
  /** Courses of a pack in order, with how many of its classes are of each; empty for a course. */
  includes: z.array(z.object({ course: z.string().min(1), sessions: z.number().int().positive() })),
  /** Entry ids of the teachers. */
  teachers: z.array(z.string().min(1)),
  syllabus: MediaPath.nullable(),
  /** Whether families may take it with a robotics kit of their own, and are asked which (assumed). */
  takesRoboticsKit: z.boolean().optional(),
});
export type CourseEntry = z.infer<typeof CourseEntry>;

/** One way to pay a path (spec §9): its first course or all of it. */
export const PathPrice = z.object({
  /** How long it lasts in months; null where the academy does not say (path 2, whole). */
  months: z.number().positive().multipleOf(0.5).nullable(),
  amount_pen: MajorAmount,
  amount_usd: MajorAmount,
  /** Where it is paid, by currency (spec §9). */
  payment_links: z.object({ PEN: SitePath, USD: SitePath }),
});
export type PathPrice = z.infer<typeof PathPrice>;

/** A learning path: courses to be taken in order, ending in a certificate. */
export const LearningPathEntry = entry({
  name: z.string().min(1),
  slug: Slug,
  /** Position in the table of prices (spec §9), from 1. */
  number: z.number().int().positive(),
  level: Level,
  ageRange: z.object({ name: z.string(), code: AgeRangeCode }),
  shortDescription: z.string().min(1),
  description: z.string().min(1),
  mainImage: MediaPath,
  thumbnail: MediaPath,
  /** The picture of a shared link, as of a course. */
  shareImage: MediaPath.optional(),
  mainColor: HexColor,
  secondaryColor: HexColor,
  curriculum: MediaPath.nullable(),
  /** Classes a week. */
  frequency: z.number().int().positive(),
  /** What the child can do at the end of the path. */
  outcomes: z.array(z.string().min(1)).min(1),
  /** Course entries in order, each with what it adds and its length in months. */
  courses: z
    .array(
      z.object({
        course: z.string().min(1),
        goal: z.string().min(1),
        months: z.number().positive().multipleOf(0.5),
      }),
    )
    .min(1),
  firstCourse: PathPrice,
  fullPath: PathPrice,
  /** What a month of the whole path costs where it may be paid month by month, outside Peru (assumed). */
  monthly_usd: MajorAmount.optional(),
  /** Slug of the path of the next level, or null after the last one. */
  next: Slug.nullable(),
});
export type LearningPathEntry = z.infer<typeof LearningPathEntry>;

/** GET /api/learning-paths-all/{id} (fields assumed): a path of the REST API, whole. */
export const WholeLearningPath = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  /** In the order in which they are taken. */
  courses: z.array(z.object({ id: z.string().min(1), name: z.string().min(1) })).min(1),
});

/** Someone who teaches, as families meet them. */
export const TeacherEntry = entry({
  name: z.string().min(1),
  slug: Slug,
  /** What they teach, in a few words. */
  specialty: z.string().min(1),
  bio: z.string().min(1),
  city: z.string().min(1),
  photo: MediaPath,
});
export type TeacherEntry = z.infer<typeof TeacherEntry>;

/**
 * GET /api/courses/{id}: what a course or pack costs and when it is taught. Its id is that of the content entry.
 * Field names follow the vacation program (spec §3), since both are priced and bought the same way.
 */
export const CourseOffer = z.object({
  id: z.string().min(1),
  /** The vacation program that sells this course, or null when it is sold by itself. */
  program: z.string().min(1).nullable(),
  ...priced,
  groups: z.array(VacationGroup),
});
export type CourseOffer = z.infer<typeof CourseOffer>;

/** GET /api/courses/ (assumed): every offer, for the course list. */
export const CourseOfferList = z.object({ data: z.array(CourseOffer) });
