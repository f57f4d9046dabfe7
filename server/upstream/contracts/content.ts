import { z } from 'zod';
import { ruc } from 'stdnum/lib/cjs/pe/index.js';
import { CalendarDay, entry, entryOf, HexColor, MediaPath, SitePath, Slug } from './shared.ts';

/**
 * One block of a long text (posts, legal pages). Text is plain: no HTML comes from the content service, so nothing
 * of it can run on our pages.
 */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: z.string().min(1) }),
  /** `id` is the anchor of the section: it stays when the words change. */
  z.object({
    kind: z.literal('heading'),
    level: z.union([z.literal(2), z.literal(3)]),
    id: Slug,
    text: z.string().min(1),
  }),
  z.object({ kind: z.literal('list'), ordered: z.boolean(), items: z.array(z.string().min(1)).min(1) }),
  z.object({ kind: z.literal('quote'), text: z.string().min(1), source: z.string().nullable() }),
  /** Terms with their meaning, as a list of purposes or of deadlines. */
  z.object({
    kind: z.literal('definitions'),
    items: z.array(z.object({ term: z.string().min(1), description: z.string().min(1) })).min(1),
  }),
  z.object({ kind: z.literal('link'), text: z.string().min(1), href: SitePath }),
]);
export type Block = z.infer<typeof Block>;

/** A frequently asked question (spec §3). The entry id is its anchor on the page. */
export const FaqEntry = entry({
  question: z.string().min(1),
  answer: z.string().min(1),
  category: z.enum(['clases', 'inscripcion', 'pagos', 'tecnologia', 'familias']),
  /** One of the two that the public contact card shows (spec §2). */
  is_featured: z.boolean(),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

/**
 * A slide of the hero (spec §3 'Slider item'). The secondary button has no link: it opens a chat when its text
 * contains 'Escríbenos', and else leads where the primary one does (spec §2).
 */
export const SliderEntry = entry({
  title: z.string().min(1),
  subtitle: z.string().min(1),
  cover: MediaPath,
  cover_mobile: MediaPath,
  is_primary_button_enabled: z.boolean(),
  primary_button_type: z.enum(['video', 'page']),
  primary_button_text: z.string(),
  /** A page of ours, or the page of a video. */
  primary_button_link: SitePath,
  primary_button_background_color: HexColor,
  primary_button_text_color: HexColor,
  is_secondary_button_enabled: z.boolean(),
  secondary_button_text: z.string(),
});
export type SliderEntry = z.infer<typeof SliderEntry>;

/** The home page's own words, beside what it lists (assumed: one entry). */
export const HomeEntry = entry({
  lead: z.string().min(1),
  /** How a class works, in steps. */
  class_steps: z.array(z.object({ title: z.string().min(1), text: z.string().min(1) })).min(1),
  /** Entry id of the featured video. */
  featured_video: z.string().min(1),
  featured_title: z.string().min(1),
});
export type HomeEntry = z.infer<typeof HomeEntry>;

/** /nosotros: the about-us section and the values (assumed: one entry). */
export const AboutEntry = entry({
  title: z.string().min(1),
  lead: z.string().min(1),
  image: MediaPath,
  sections: z.array(z.object({ heading: z.string().min(1), paragraphs: z.array(z.string().min(1)).min(1) })),
  /** 'Nuestros valores' (spec §2). */
  values: z
    .array(z.object({ name: z.string().min(1), description: z.string().min(1), icon: MediaPath }))
    .length(3),
});
export type AboutEntry = z.infer<typeof AboutEntry>;

/** The announcement bar (spec §2); none is shown when the list is empty. */
export const AnnouncementEntry = entry({
  text: z.string().min(1),
  link: z.object({ text: z.string().min(1), href: SitePath }).nullable(),
});
export type AnnouncementEntry = z.infer<typeof AnnouncementEntry>;

const thankYouWords = { slug: Slug, title: z.string().min(1), description: z.string().min(1) };

/** /gracias/{slug} (spec §2 'Thank-you page'): each variant has its own way on. */
export const ThankYouEntry = entryOf(
  z.discriminatedUnion('variant', [
    z.object({
      variant: z.literal('purchase'),
      ...thankYouWords,
      /** Slug of the path whose two payment links are offered when the address names none. */
      path: Slug,
      first_course_text: z.string().min(1),
      full_path_text: z.string().min(1),
    }),
    z.object({ variant: z.literal('testimonials'), ...thankYouWords }),
    z.object({ variant: z.literal('other'), ...thankYouWords }),
  ]),
);
export type ThankYouEntry = z.infer<typeof ThankYouEntry>;

/** A post of the blog (spec §3 'Blog', with what a page of its own needs). */
export const BlogPostEntry = entry({
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
});
export type BlogPostEntry = z.infer<typeof BlogPostEntry>;

/** A video with its captions: of a testimonial, or the featured one. It has a page of its own at /videos/{slug}. */
export const VideoEntry = entry({
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
});
export type VideoEntry = z.infer<typeof VideoEntry>;

/** A student who tells what they made (spec §2: three on the thank-you page). */
export const TestimonialEntry = entry({
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
});
export type TestimonialEntry = z.infer<typeof TestimonialEntry>;

/** The Game Jam (spec §5, §9: 9 to 16 years, free, prizes for the top three of Juniors and Teens). */
export const GameJamEntry = entry({
  title: z.string().min(1),
  lead: z.string().min(1),
  description: z.string().min(1),
  image: MediaPath,
  /** Days in the academy's time zone; null when they are still to be announced. */
  startDate: CalendarDay.nullable(),
  endDate: CalendarDay.nullable(),
  minimumAge: z.number().int().positive(),
  maximumAge: z.number().int().positive(),
  steps: z.array(z.object({ title: z.string().min(1), text: z.string().min(1) })).min(1),
  rules: z.array(z.string().min(1)).min(1),
  judging: z.array(z.object({ name: z.string().min(1), text: z.string().min(1) })).min(1),
  categories: z
    .array(
      z.object({
        name: z.string().min(1),
        minimumAge: z.number().int().positive(),
        maximumAge: z.number().int().positive(),
        description: z.string().min(1),
        /** First, second and third place. */
        prizes: z.array(z.string().min(1)).length(3),
      }),
    )
    .length(2),
  faq: z.array(z.object({ id: z.string().min(1), question: z.string().min(1), answer: z.string().min(1) })),
});
export type GameJamEntry = z.infer<typeof GameJamEntry>;

/** Who sells: what the law wants said in the footer, the legal pages and the claims book. */
export const ProviderEntry = entry({
  legalName: z.string().min(1),
  tradeName: z.string().min(1),
  /** Peru's tax number, 11 digits with a check digit of SUNAT's. */
  ruc: z.string().refine((number) => ruc.validate(number).isValid),
  address: z.string().min(1),
  email: z.email(),
  phone: z.string().min(1),
  /** Number of the register of personal data banks. */
  dataBankRegistration: z.string().min(1),
  /** True for the invented company of a demonstration: the pages then say so. */
  demo: z.boolean(),
});
export type ProviderEntry = z.infer<typeof ProviderEntry>;

/** A legal page: terms, privacy or refunds. */
export const LegalPageEntry = entry({
  slug: Slug,
  title: z.string().min(1),
  lead: z.string().min(1),
  /** Names the text that somebody accepted; it changes with every change of meaning. */
  version: z.string().min(1),
  effectiveDate: CalendarDay,
  body: z.array(Block).min(1),
});
export type LegalPageEntry = z.infer<typeof LegalPageEntry>;
