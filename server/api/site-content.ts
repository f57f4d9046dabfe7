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
import { entryBySlug } from '../domain/catalogue/shelf.ts';
import { OWN_ABOUT, OWN_GAME_JAM, OWN_THANKS } from '../domain/content/own-texts.ts';
import type { ThankYouView } from '../domain/content/site-content.ts';
import { entriesOf, entryListOf, upstreamContextOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { BySlug } from './ids.ts';
import { orLeftOut } from './left-out.ts';
import type { EntryType } from '../upstream/contracts/entries.ts';
import { found, publicProcedure, router } from './trpc.ts';

/** Content of the pages that sell nothing themselves. */
export const siteContentRouter = router({
  /** /. It leaves out any part that cannot be read, since error pages link to it. */
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

  /** /nosotros. */
  about: publicProcedure.query(async ({ ctx }) => aboutView((await entriesOf(ctx, 'about'))[0] ?? OWN_ABOUT)),

  /** The next Game Jam. @throws not_found when none is planned */
  gameJam: publicProcedure.query(async ({ ctx }) => {
    const { items, unread } = await entryListOf(ctx, 'gameJam');
    // One that cannot be read may have dates and prizes, which the own text would deny.
    return gameJamView(found(items[0] ?? (unread === 0 ? OWN_GAME_JAM : null)));
  }),

  /** /blog: every post, newest first, and how many could not be read. */
  blog: publicProcedure.query(async ({ ctx }) => {
    const { items, unread } = await entryListOf(ctx, 'blogPost');
    return { posts: items.map(blogCard), unread };
  }),

  /** /blog/{slug}. @throws not_found for an unknown slug */
  blogPost: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const [posts, teachers] = await Promise.all([entriesOf(ctx, 'blogPost'), orNoEntries(ctx, 'teacher')]);
    return found(blogPostView(posts, input.slug, teachers));
  }),

  /** /proyectos: projects of students, newest first, and how many could not be read. */
  projects: publicProcedure.query(async ({ ctx }) => {
    const [{ items, unread }, courses] = await Promise.all([
      entryListOf(ctx, 'project'),
      orNoEntries(ctx, 'course'),
    ]);
    return { projects: projectViews(items, courses), unread };
  }),

  /** /videos/{slug}. @throws not_found for an unknown slug */
  video: publicProcedure.input(BySlug).query(async ({ ctx, input }) => {
    const videos = await entriesOf(ctx, 'video');
    return videoView(found(entryBySlug(videos, input.slug)));
  }),

  /**
   * /gracias/{slug}. `path` is the slug of the requested learning path; by default it is the page's own. What else is
   * shown depends on the page's variant; everything is requested together to save a second wait.
   * @throws not_found for an unknown slug; for an unknown `path` unless some paths cannot be read
   */
  thankYou: publicProcedure
    .input(BySlug.extend({ path: z.string().optional() }))
    .query(async ({ ctx, input }): Promise<ThankYouView> => {
      const asked = { paths: entryListOf(ctx, 'learningPath'), testimonials: allTestimonials(ctx) };
      // Variants that do not use them are not affected by their failure.
      for (const reading of Object.values(asked)) reading.catch(() => undefined);
      const pages = await entriesOf(ctx, 'thankYou');
      const page = found(entryBySlug([...pages, ...OWN_THANKS], input.slug));
      const { variant, title, description } = page.fields;
      switch (variant) {
        case 'purchase': {
          const slug = input.path ?? page.fields.path;
          const { items, unread } = await asked.paths;
          const path = entryBySlug(items, slug);
          // A requested path may be among the unreadable ones, and the page's own may be gone or have a new slug by
          // now: the thanks are then shown without it.
          if (!path && (unread > 0 || input.path === undefined))
            return { variant: 'other', title, description };
          return found(purchaseThanks(page, path, ctx.visitor.currency));
        }
        case 'testimonials': {
          const testimonials = await asked.testimonials;
          // With nothing to show, it leads back, as the other variants do.
          if (testimonials.length === 0) return { variant: 'other', title, description };
          return { variant, title, description, testimonials: testimonials.slice(0, 3) };
        }
        case 'other':
          return { variant, title, description };
      }
    }),
});

/** Returns every entry of a content type that a page can do without; empty if they cannot be read. */
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
  /** For /sitemap.xml: everything in the catalogue that has a page now, and nothing that would answer 404. */
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
        // Projects are optional: the sitemap lists everything else without them.
        orNoEntries(ctx, 'project'),
      ]);
    return {
      /** Slugs of the age ranges of the season on sale; empty when none is. */
      vacationAges: [...new Set(season?.age_ranges.map((range) => ageRangeByCode(range.age_range).slug))],
      hasGameJam: gameJams.length > 0,
      hasProjects: projectViews(projects, []).length > 0,
      courses: courses.map(({ fields }) => fields.slug),
      teachers: teachers.map(({ fields }) => fields.slug),
      learningPaths: learningPaths.map(({ fields }) => fields.slug),
      /** Pages of the content service have the day of their content, yyyy-mm-dd. */
      videos: videos.map(({ fields }) => ({ slug: fields.slug, day: fields.upload_date })),
      blogPosts: posts.map(({ fields }) => ({ slug: fields.slug, day: fields.publishDate })),
      legalPages: legalPages.map(({ fields }) => ({ slug: fields.slug, day: fields.effectiveDate })),
    };
  }),
});
