import { z } from 'zod';
import { Block, entry, entryList, MediaPath, Slug } from './content-blocks.ts';
import { CalendarDay } from './shared.ts';

/** A post of the blog (spec §3 'Blog', with what a page of its own needs). */
export const BlogPostEntry = entry(
  z.object({
    title: z.string().min(1),
    slug: Slug,
    /** What it is about in one or two sentences: the list and search engines show it. */
    summary: z.string().min(1),
    heroImage: MediaPath,
    /** What the picture shows. */
    heroAlt: z.string().min(1),
    /** The picture of a shared link, as of a course. */
    shareImage: MediaPath.optional(),
    publishDate: CalendarDay,
    author: z.string().min(1),
    body: z.array(Block).min(1),
  }),
);
export type BlogPostEntry = z.infer<typeof BlogPostEntry>;

/** GET /entries?content_type=blogPost (assumed). */
export const BlogPostEntryList = entryList(BlogPostEntry);
