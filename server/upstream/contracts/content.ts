import { z } from 'zod';
import { CalendarDay } from './shared.ts';

/** A course entry of the content service (spec §3 'Course'). */
export const CourseEntry = z.object({
  sys: z.object({ id: z.string().min(1) }),
  fields: z.object({
    name: z.string(),
    slug: z.string(),
    initialDate: CalendarDay.nullable(),
    endDate: CalendarDay.nullable(),
    shortDescription: z.string(),
    shortDescriptionForGrid: z.string(),
    h1Tag: z.string(),
    backgroundimage: z.string(),
    mainImage: z.string(),
    ageRange: z.object({ name: z.string() }),
    /** The modules on sale (spec §3 'Product / module of a course'). */
    modules: z.array(
      z.object({ sys: z.object({ id: z.string() }), fields: z.object({ concept: z.string() }) }),
    ),
  }),
});
export type CourseEntry = z.infer<typeof CourseEntry>;
