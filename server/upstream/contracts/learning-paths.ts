import { z } from 'zod';
import { AgeRangeCode } from './campaigns.ts';
import { Level } from './content.ts';
import { entry, entryList, HexColor, MediaPath, SitePath, Slug } from './content-blocks.ts';
import { MajorAmount } from './shared.ts';

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
export const LearningPathEntry = entry(
  z.object({
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
    /** Slug of the path of the next level, or null after the last one. */
    next: Slug.nullable(),
  }),
);
export type LearningPathEntry = z.infer<typeof LearningPathEntry>;

/** GET /entries?content_type=learningPath (assumed). */
export const LearningPathEntryList = entryList(LearningPathEntry);
