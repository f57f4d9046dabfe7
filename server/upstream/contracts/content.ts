import { z } from 'zod';
import { AgeRangeCode } from './campaigns.ts';
import { entryList, MediaPath, Slug } from './content-blocks.ts';
import { CalendarDay } from './shared.ts';

/** How far a course or a learning path goes, from first to last. */
export const Level = z.enum(['Inicial', 'Básico', 'Intermedio', 'Avanzado']);
export type Level = z.infer<typeof Level>;

/** A live class of a course: what is done in it, in one line. */
const CourseSession = z.object({ title: z.string().min(1), summary: z.string().min(1) });

/** A part of a course's contents, with its classes in order. */
export const CourseContent = z.object({
  id: z.string().min(1),
  name: z.string().min(1),
  description: z.string().min(1),
  icon: MediaPath,
  sessions: z.array(CourseSession).min(1),
});
export type CourseContent = z.infer<typeof CourseContent>;

/** What a topic filter of /cursos is called, and its value in the URL. */
export const Topic = z.object({ slug: Slug, name: z.string().min(1) });
export type Topic = z.infer<typeof Topic>;

/**
 * A course or a pack of courses as the content service describes it (spec §3 'Course'): all that is words and
 * pictures. What changes by the hour – price, groups, seats – is the REST API's (contracts/courses.ts).
 */
export const CourseEntry = z.object({
  sys: z.object({ id: z.string().min(1) }),
  fields: z.object({
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
  }),
});
export type CourseEntry = z.infer<typeof CourseEntry>;

/** GET /entries?content_type=course (assumed). */
export const CourseEntryList = entryList(CourseEntry);
