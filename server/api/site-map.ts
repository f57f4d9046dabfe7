import { z } from 'zod';
import { AGE_RANGES, ageRangeByCode } from '../domain/age-ranges.ts';
import type { EntryType, EntryTypes } from '../upstream/contracts/entries.ts';
import { viewerOf } from './viewer.ts';
import { publicProcedure, router } from './trpc.ts';

/** A page of the content service, and the day that its words carry. */
const DatedPage = z.object({ slug: z.string(), day: z.iso.date() });

/** What has a page of its own at the moment: everything of the site that search engines may list beside fixed pages. */
const SiteMap = z.object({
  /** Age ranges of the season on sale; empty when none is. */
  vacationAges: z.array(z.enum(AGE_RANGES.map((range) => range.slug))),
  hasGameJam: z.boolean(),
  courses: z.array(z.string()),
  learningPaths: z.array(z.string()),
  videos: z.array(DatedPage),
  blogPosts: z.array(DatedPage),
  legalPages: z.array(DatedPage),
});
export type SiteMap = z.infer<typeof SiteMap>;

export const siteMapRouter = router({
  /** For /sitemap.xml: what is in the catalogue now, and nothing that would answer 404. */
  pages: publicProcedure.output(SiteMap).query(async ({ ctx }) => {
    const viewer = viewerOf(ctx);
    const entries = <Type extends EntryType>(type: Type): Promise<readonly EntryTypes[Type][]> =>
      ctx.catalogue.entries(viewer, type);
    const [season, courses, learningPaths, videos, posts, legalPages, gameJams] = await Promise.all([
      ctx.catalogue.season(viewer),
      entries('course'),
      entries('learningPath'),
      entries('video'),
      entries('blogPost'),
      entries('legalPage'),
      entries('gameJam'),
    ]);
    return {
      vacationAges: (season?.age_ranges ?? []).map((range) => ageRangeByCode(range.age_range).slug),
      hasGameJam: gameJams.length > 0,
      courses: courses.map(({ fields }) => fields.slug),
      learningPaths: learningPaths.map(({ fields }) => fields.slug),
      videos: videos.map(({ fields }) => ({ slug: fields.slug, day: fields.upload_date })),
      blogPosts: posts.map(({ fields }) => ({ slug: fields.slug, day: fields.publishDate })),
      legalPages: legalPages.map(({ fields }) => ({ slug: fields.slug, day: fields.effectiveDate })),
    };
  }),
});
