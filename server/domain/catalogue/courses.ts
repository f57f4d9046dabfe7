import { z } from 'zod';
import { AGE_RANGES } from '../age-ranges.ts';
import { GroupView, PriceView } from './vacations.ts';

/** What a choice of /cursos is called, its value in the URL, and how many courses it leaves. */
const FilterOption = z.object({
  value: z.string(),
  name: z.string(),
  count: z.number().int(),
  chosen: z.boolean(),
});
export type FilterOption = z.infer<typeof FilterOption>;

/** A course or pack as lists show it. */
export const CourseCard = z.object({
  id: z.string(),
  slug: z.string(),
  kind: z.enum(['course', 'pack']),
  name: z.string(),
  summary: z.string(),
  age: z.enum(AGE_RANGES.map((range) => range.slug)),
  ageName: z.string(),
  level: z.string(),
  /** Path of the picture on our own origin. */
  picture: z.string(),
  sessions: z.number().int(),
  duration: z.string(),
  /** Null while it is not sold. */
  price: PriceView.nullable(),
  /** yyyy-mm-dd of the next group with seats; null shows 'Próximamente' (spec §9). */
  nextStart: z.string().nullable(),
});
export type CourseCard = z.infer<typeof CourseCard>;

/** What /cursos was asked for. Values that are no filter of ours count as not given. */
export const CourseFilter = z.object({
  /** Slug of an age range. */
  age: z.string().nullable(),
  /** Slug of a topic. */
  topic: z.string().nullable(),
  /** Words looked for; '' for none. */
  query: z.string().max(200),
});
export type CourseFilter = z.infer<typeof CourseFilter>;

/** /cursos: what was found, and what else can be chosen. */
export const CourseListView = z.object({
  filter: CourseFilter,
  ages: z.array(FilterOption),
  topics: z.array(FilterOption),
  courses: z.array(CourseCard),
  /** Courses and packs in all, whatever the filter. */
  total: z.number().int(),
});
export type CourseListView = z.infer<typeof CourseListView>;

/** A group as the page of its course offers it. */
export const CourseGroupView = GroupView.extend({ capacity: z.number().int().positive() });
export type CourseGroupView = z.infer<typeof CourseGroupView>;

/** The parts of one course. */
const CourseContents = z.object({
  /** Name and page of a course of a pack; null on the page of the course itself. */
  course: z.object({ name: z.string(), slug: z.string(), sessions: z.number().int() }).nullable(),
  parts: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      description: z.string(),
      icon: z.string(),
      /** Empty within a pack, which takes only some classes of each course. */
      sessions: z.array(z.object({ title: z.string(), summary: z.string() })),
    }),
  ),
});
export type CourseContents = z.infer<typeof CourseContents>;

/** /cursos/{slug}: all there is to know about a course or pack. */
export const CoursePageView = CourseCard.extend({
  title: z.string(),
  /** Path on our own origin of the picture for shared links; null shows the academy's. */
  sharePicture: z.string().nullable(),
  lead: z.string(),
  description: z.string(),
  learns: z.array(z.string()),
  requirements: z.array(z.string()),
  project: z.string(),
  contents: z.array(CourseContents),
  teachers: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      specialty: z.string(),
      bio: z.string(),
      city: z.string(),
      photo: z.string(),
    }),
  ),
  groups: z.array(CourseGroupView),
  /** Path on our own origin where the syllabus is downloaded, or null. */
  syllabus: z.string().nullable(),
  /** Learning paths that this course is a step of. */
  learningPaths: z.array(z.object({ slug: z.string(), name: z.string() })),
  /** Others of the same age. */
  others: z.array(CourseCard),
});
export type CoursePageView = z.infer<typeof CoursePageView>;
