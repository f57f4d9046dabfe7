import { z } from 'zod';
import { ageRangeByCode } from '../domain/age-ranges.ts';
import { projectViews } from '../domain/content/projects.ts';
import {
  aboutView,
  blogCard,
  blogPostView,
  gameJamView,
  homeView,
  purchaseThanks,
  testimonialViews,
  videoView,
} from '../domain/content/site-content.ts';
import type { ThankYouView } from '../domain/content/site-content.ts';
import { entriesOf, entryListOf, upstreamContextOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { orLeftOut } from './left-out.ts';
import type { EntryType } from '../upstream/contracts/entries.ts';
import { found, publicProcedure, router } from './trpc.ts';

const BySlug = z.object({ slug: z.string() });

/** The words and pictures of the pages that sell nothing themselves. */
export const siteContentRouter = router({
  /** /. It stands without whatever of it cannot be read: people are led to it when another page fails. */
  home: publicProcedure.query(async ({ ctx }) => {
    const [homes, announcements, slides, faq, testimonials, videos, courses] = await Promise.all([
      orNoEntries(ctx, 'home'),
      orNoEntries(ctx, 'announcement'),
      orNoEntries(ctx, 'slider'),
      orNoEntries(ctx, 'faq'),
      orNoEntries(ctx, 'testimonial'),
      orNoEntries(ctx, 'video'),
      orNoEntries(ctx, 'course'),
    ]);
    const [home] = homes;
    return homeView({ home, announcements, slides, faq, testimonials, videos, courses });
  }),

  /** /nosotros. @throws not_found when the content service has no such page */
  about: publicProcedure.query(async ({ ctx }) => aboutView(found((await entriesOf(ctx, 'about'))[0]))),

  /** The next Game Jam. @throws not_found when none is planned */
  gameJam: publicProcedure.query(async ({ ctx }) => gameJamView(found((await entriesOf(ctx, 'gameJam'))[0]))),

  /** /blog: every post, the newest first, and how many could not be read. */
  blog: publicProcedure.query(async ({ ctx }) => {
    const { items, unread } = await entryListOf(ctx, 'blogPost');
    return { posts: items.map(blogCard), unread };
  }),

  /** /blog/{slug}. @throws not_found for a slug of no post */
  blogPost: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [posts, teachers] = await Promise.all([entriesOf(ctx, 'blogPost'), orNoEntries(ctx, 'teacher')]);
    return found(blogPostView(posts, input.slug, teachers));
  }),

  /** /proyectos: what students made, the newest first, and how many could not be read. */
  projects: publicProcedure.query(async ({ ctx }) => {
    const [{ items, unread }, courses] = await Promise.all([
      entryListOf(ctx, 'project'),
      orNoEntries(ctx, 'course'),
    ]);
    return { projects: projectViews(items, courses), unread };
  }),

  /** /videos/{slug}. @throws not_found for a slug of no video */
  video: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const videos = await entriesOf(ctx, 'video');
    return videoView(found(videos.find(({ fields }) => fields.slug === input.slug)));
  }),

  /**
   * /gracias/{slug}. `path` is the slug of the path that was asked for; the page's own is offered without one. What else
   * is on it is told by its kind, and is not waited for afterwards: all of it is asked side by side.
   * @throws not_found for a slug of no such page or of no path
   */
  thankYou: publicProcedure
    .input(BySlug.extend({ path: z.string().optional() }))
    .query(async ({ ctx, input }): Promise<ThankYouView> => {
      const asked = { paths: entryListOf(ctx, 'learningPath'), testimonials: allTestimonials(ctx) };
      // A page without them stands whatever becomes of them.
      for (const reading of Object.values(asked)) reading.catch(() => undefined);
      const pages = await entriesOf(ctx, 'thankYou');
      const page = found(pages.find(({ fields }) => fields.slug === input.slug));
      const { variant, title, description } = page.fields;
      switch (variant) {
        case 'purchase': {
          const slug = input.path ?? page.fields.path;
          const { items, unread } = await asked.paths;
          const path = items.find(({ fields }) => fields.slug === slug);
          // Among those that cannot be read may be the one that was asked for, and the page's own may have left or have
          // another address by now: the thanks stand without it.
          if (!path && (unread > 0 || input.path === undefined))
            return { variant: 'other', title, description };
          return found(purchaseThanks(page, path, ctx.visitor.currency));
        }
        case 'testimonials': {
          const testimonials = await asked.testimonials;
          return { variant, title, description, testimonials: testimonials.slice(0, 3) };
        }
        case 'other':
          return { variant, title, description };
      }
    }),
});

/** Every entry of a content type that a page can do without. */
const orNoEntries = <Type extends EntryType>(ctx: ApiContext, type: Type) =>
  orLeftOut(ctx, `${type} on a page`, entriesOf(ctx, type));

async function allTestimonials(ctx: ApiContext) {
  const [testimonials, videos, courses] = await Promise.all([
    orNoEntries(ctx, 'testimonial'),
    orNoEntries(ctx, 'video'),
    orNoEntries(ctx, 'course'),
  ]);
  return testimonialViews(testimonials, videos, courses);
}

export const siteMapRouter = router({
  /** For /sitemap.xml: what has a page of its own in the catalogue now, and nothing that would answer 404. */
  pages: publicProcedure.query(async ({ ctx }) => {
    const [season, courses, teachers, learningPaths, videos, posts, legalPages, gameJams, projects] =
      await Promise.all([
        ctx.catalogue.season(upstreamContextOf(ctx)),
        entriesOf(ctx, 'course'),
        entriesOf(ctx, 'teacher'),
        entriesOf(ctx, 'learningPath'),
        entriesOf(ctx, 'video'),
        entriesOf(ctx, 'blogPost'),
        entriesOf(ctx, 'legalPage'),
        entriesOf(ctx, 'gameJam'),
        // An academy need not have any: the map of everything else stands without it.
        orNoEntries(ctx, 'project'),
      ]);
    return {
      /** Age ranges of the season on sale; empty when none is. */
      vacationAges: [...new Set(season?.age_ranges.map((range) => ageRangeByCode(range.age_range).slug))],
      hasGameJam: gameJams.length > 0,
      hasProjects: projectViews(projects, []).length > 0,
      courses: courses.map(({ fields }) => fields.slug),
      teachers: teachers.map(({ fields }) => fields.slug),
      learningPaths: learningPaths.map(({ fields }) => fields.slug),
      /** Pages of the content service carry the day of their words, yyyy-mm-dd. */
      videos: videos.map(({ fields }) => ({ slug: fields.slug, day: fields.upload_date })),
      blogPosts: posts.map(({ fields }) => ({ slug: fields.slug, day: fields.publishDate })),
      legalPages: legalPages.map(({ fields }) => ({ slug: fields.slug, day: fields.effectiveDate })),
    };
  }),
});
