import { z } from 'zod';
import {
  aboutView,
  AboutView,
  blogCard,
  BlogCard,
  gameJamView,
  GameJamView,
  homeView,
  HomeView,
  purchaseThanks,
  testimonialViews,
  ThankYouView,
  videoView,
  VideoView,
} from '../domain/content/site-content.ts';
import { mediaUrlOrNull } from '../domain/media.ts';
import { KipuError } from '../errors.ts';
import { Block } from '../upstream/contracts/content.ts';
import type { EntryType, EntryTypes } from '../upstream/contracts/entries.ts';
import { viewerOf } from './viewer.ts';
import type { ApiContext } from './services.ts';
import { publicProcedure, router } from './trpc.ts';

/** /blog/{slug}, with the other posts to go on with. */
const BlogPostView = BlogCard.extend({
  /** Path on our own origin of the picture for shared links; null shows the academy's. */
  sharePicture: z.string().nullable(),
  body: z.array(Block),
  others: z.array(BlogCard),
});

const BySlug = z.object({ slug: z.string() });

/** The words and pictures of the pages that sell nothing themselves. */
export const siteContentRouter = router({
  /** /. @throws not_found when the content service has no home page */
  home: publicProcedure.output(HomeView).query(async ({ ctx }) => {
    const [homes, announcements, slides, abouts, faq, testimonials, videos, courses] = await Promise.all([
      entriesOf(ctx, 'home'),
      entriesOf(ctx, 'announcement'),
      entriesOf(ctx, 'slider'),
      entriesOf(ctx, 'about'),
      entriesOf(ctx, 'faq'),
      entriesOf(ctx, 'testimonial'),
      entriesOf(ctx, 'video'),
      entriesOf(ctx, 'course'),
    ]);
    const home = found(homes[0]);
    return homeView({ home, announcements, slides, about: abouts[0], faq, testimonials, videos, courses });
  }),

  /** /nosotros. @throws not_found when the content service has no such page */
  about: publicProcedure
    .output(AboutView)
    .query(async ({ ctx }) => aboutView(found((await entriesOf(ctx, 'about'))[0]))),

  /** The next Game Jam. @throws not_found when none is planned */
  gameJam: publicProcedure
    .output(GameJamView)
    .query(async ({ ctx }) => gameJamView(found((await entriesOf(ctx, 'gameJam'))[0]))),

  /** /blog: every post, the newest first. */
  blog: publicProcedure
    .output(z.array(BlogCard))
    .query(async ({ ctx }) => (await entriesOf(ctx, 'blogPost')).map(blogCard)),

  /** /blog/{slug}. @throws not_found for a slug of no post */
  blogPost: publicProcedure
    .input(BySlug)
    .output(BlogPostView)
    .query(async ({ ctx, input }) => {
      const posts = await entriesOf(ctx, 'blogPost');
      const post = found(posts.find(({ fields }) => fields.slug === input.slug));
      const others = posts.filter((other) => other !== post).map(blogCard);
      const { body, shareImage } = post.fields;
      return { ...blogCard(post), sharePicture: mediaUrlOrNull(shareImage), body, others };
    }),

  /** /videos/{slug}. @throws not_found for a slug of no video */
  video: publicProcedure
    .input(BySlug)
    .output(VideoView)
    .query(async ({ ctx, input }) => {
      const videos = await entriesOf(ctx, 'video');
      return videoView(found(videos.find(({ fields }) => fields.slug === input.slug)));
    }),

  /**
   * /gracias/{slug}. `path` is the slug of the path that was asked for; the page's own is offered without one.
   * @throws not_found for a slug of no such page or of no path
   */
  thankYou: publicProcedure
    .input(BySlug.extend({ path: z.string().optional() }))
    .output(ThankYouView)
    .query(async ({ ctx, input }) => {
      const pages = await entriesOf(ctx, 'thankYou');
      const page = found(pages.find(({ fields }) => fields.slug === input.slug));
      const { variant, title, description } = page.fields;
      switch (variant) {
        case 'purchase': {
          const slug = input.path ?? page.fields.path;
          const paths = await entriesOf(ctx, 'learningPath');
          const path = paths.find(({ fields }) => fields.slug === slug);
          return found(purchaseThanks(page, path, ctx.visitor.currency));
        }
        case 'testimonials': {
          const testimonials = await allTestimonials(ctx);
          return { variant, title, description, testimonials: testimonials.slice(0, 3) };
        }
        case 'other':
          return { variant, title, description };
      }
    }),
});

async function allTestimonials(ctx: ApiContext) {
  const [testimonials, videos, courses] = await Promise.all([
    entriesOf(ctx, 'testimonial'),
    entriesOf(ctx, 'video'),
    entriesOf(ctx, 'course'),
  ]);
  return testimonialViews(testimonials, videos, courses);
}

function entriesOf<Type extends EntryType>(
  ctx: ApiContext,
  type: Type,
): Promise<readonly EntryTypes[Type][]> {
  return ctx.catalogue.entries(viewerOf(ctx), type);
}

/** @throws not_found in place of nothing */
function found<Value>(value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw new KipuError('not_found');
  return value;
}
