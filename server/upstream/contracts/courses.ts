import { z } from 'zod';
import { VacationGroup } from './campaigns.ts';
import { MajorAmount } from './shared.ts';

/**
 * GET /api/courses/{id}: what a course or pack costs and when it is taught. Its id is that of the content entry.
 * Field names follow the vacation program (spec §3), since both are priced and bought the same way.
 */
export const CourseOffer = z.object({
  id: z.string().min(1),
  /** The vacation program that sells this course, or null when it is sold by itself. */
  program: z.string().min(1).nullable(),
  has_discount: z.boolean(),
  discount_percentage: z.number().min(0).max(100),
  amount_pen: MajorAmount,
  amount_usd: MajorAmount,
  amount_after_discount_pen: MajorAmount,
  amount_after_discount_usd: MajorAmount,
  groups: z.array(VacationGroup),
});
export type CourseOffer = z.infer<typeof CourseOffer>;

/** GET /api/courses/ (assumed): every offer, for the course list. */
export const CourseOfferList = z.object({ data: z.array(CourseOffer) });
