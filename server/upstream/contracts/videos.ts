import { z } from 'zod';
import { entry, entryList, MediaPath, Slug } from './content-blocks.ts';
import { CalendarDay } from './shared.ts';

/** A video with its captions: of a testimonial, or the featured one. It has a page of its own at /videos/{slug}. */
export const VideoEntry = entry(
  z.object({
    title: z.string().min(1),
    slug: Slug,
    description: z.string().min(1),
    video: MediaPath,
    /** WebVTT captions in Spanish. */
    captions: MediaPath,
    poster: MediaPath,
    duration_seconds: z.number().int().positive(),
    /** Day of publication. */
    upload_date: CalendarDay,
  }),
);
export type VideoEntry = z.infer<typeof VideoEntry>;

/** GET /entries?content_type=video (assumed). */
export const VideoEntryList = entryList(VideoEntry);

/** A student who tells what they made (spec §2: three on the thank-you page). */
export const TestimonialEntry = entry(
  z.object({
    name: z.string().min(1),
    /** In years. */
    age: z.number().int().min(5).max(18),
    city: z.string().min(1),
    quote: z.string().min(1),
    /** Entry id of the course they speak of. */
    course: z.string().min(1),
    /** Entry id of the video. */
    video: z.string().min(1),
    /** True for invented people of a demonstration: the page then says so. */
    demo: z.boolean(),
  }),
);
export type TestimonialEntry = z.infer<typeof TestimonialEntry>;

/** GET /entries?content_type=testimonial (assumed). */
export const TestimonialEntryList = entryList(TestimonialEntry);
