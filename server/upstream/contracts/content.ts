import { z } from 'zod';
import { ruc } from 'stdnum/lib/cjs/pe/index.js';
import { few, listOf, optional, orElse, soft } from './missing.ts';
import {
  CalendarDay,
  choiceOf,
  entry,
  entryOf,
  Flag,
  HexColor,
  Id,
  MediaPath,
  numeric,
  PageSlug,
  Picture,
  SitePath,
  Slug,
  Text,
  withAddress,
  Words,
} from './values.ts';
import { asBlocks, richBlocks } from './written.ts';

/** An anchor on one of our pages. */
const Anchor = z.string().regex(/^[\p{L}\p{N}_-]+$/u);

/**
 * One block of a long text (posts, legal pages). All text is plain: the content service sends no HTML, so nothing of it
 * can run on our pages.
 */
export const Block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('paragraph'), text: Words }),
  /** `id` is the anchor of the section: it stays the same when the text changes. */
  z.object({
    kind: z.literal('heading'),
    level: orElse(z.union([z.literal(2), z.literal(3)]), 2),
    id: orElse(Anchor, ''),
    text: Words,
  }),
  z.object({ kind: z.literal('list'), ordered: orElse(Flag, false), items: z.array(Words).min(1) }),
  z.object({ kind: z.literal('quote'), text: Words, source: soft(Words) }),
  /** Terms with their meaning, such as a list of purposes or of deadlines. */
  z.object({
    kind: z.literal('definitions'),
    items: z.array(z.object({ term: Words, description: Words })).min(1),
  }),
  z.object({ kind: z.literal('link'), text: Words, href: SitePath }),
]);
export type Block = z.infer<typeof Block>;

/**
 * A long text, with null in place of an unreadable part, so that nobody takes the rest for the whole. It may come in one
 * piece.
 */
const Body = z.preprocess((told) => {
  if (typeof told === 'string') return asBlocks(told);
  return richBlocks(told)?.flatMap((block) => (block === null ? [null] : asBlocks(block))) ?? told;
}, listOf(Block));

/**
 * A frequently asked question (spec §3; category and featuring are assumed). The entry id is its anchor on the page.
 */
export const FaqEntry = entry({
  question: Words,
  answer: Words,
  category: soft(choiceOf(['clases', 'inscripcion', 'pagos', 'tecnologia', 'familias'])),
  /** Whether it is one of the two on the public contact card (spec §2). */
  is_featured: orElse(Flag, false),
});
export type FaqEntry = z.infer<typeof FaqEntry>;

/**
 * A slide of the hero (spec §3 'Slider item'). The secondary button has no link: it opens a chat if its text contains
 * 'Escríbenos', and otherwise has the target of the primary one (spec §2).
 */
export const SliderEntry = entry({
  title: Words,
  subtitle: Text,
  cover: Picture,
  cover_mobile: Picture,
  is_primary_button_enabled: orElse(Flag, false),
  primary_button_type: orElse(choiceOf(['video', 'page']), 'page'),
  primary_button_text: Text,
  /** One of our pages, or the page of a video (assumed). */
  primary_button_link: soft(SitePath),
  primary_button_background_color: soft(HexColor),
  primary_button_text_color: soft(HexColor),
  is_secondary_button_enabled: orElse(Flag, false),
  secondary_button_text: Text,
});
export type SliderEntry = z.infer<typeof SliderEntry>;

/** A description in steps. */
const Steps = few(z.object({ title: Words, text: Text }));

/** The texts of the home page, except for its lists (assumed: one entry). */
export const HomeEntry = entry({
  lead: Text,
  /** How a class works, in steps. */
  class_steps: Steps,
  /** Entry id of the featured video. */
  featured_video: soft(Id),
  featured_title: Text,
});
export type HomeEntry = z.infer<typeof HomeEntry>;

/** /nosotros: the about-us section and the values (assumed: one entry). */
export const AboutEntry = entry({
  title: orElse(Words, 'Nosotros'),
  lead: Text,
  image: Picture,
  sections: few(z.object({ heading: Words, paragraphs: few(Words) })),
  /** 'Nuestros valores' (spec §2). */
  values: few(z.object({ name: Words, description: Text, icon: Picture })),
});
export type AboutEntry = z.infer<typeof AboutEntry>;

/** The announcement bar (spec §2); it is not shown when the list is empty. */
export const AnnouncementEntry = entry({
  text: Words,
  link: soft(z.object({ text: Words, href: SitePath })),
});
export type AnnouncementEntry = z.infer<typeof AnnouncementEntry>;

const thankYouWords = { slug: Slug, title: orElse(Words, '¡Gracias!'), description: Text };

/** /gracias/{slug} (spec §2 'Thank-you page'): each variant leads to something else; unknown ones are 'other'. */
export const ThankYouEntry = entryOf(
  z.union([
    z.object({
      variant: z.literal('purchase'),
      ...thankYouWords,
      /** Slug of the path whose two payment links are offered when the URL names no path. */
      path: Slug,
      first_course_text: orElse(Words, 'Llevar el primer curso'),
      full_path_text: orElse(Words, 'Llevar la ruta completa'),
    }),
    z.object({ variant: z.literal('testimonials'), ...thankYouWords }),
    z.object({
      variant: z
        .unknown()
        .optional()
        .transform(() => 'other' as const),
      ...thankYouWords,
    }),
  ]),
);
export type ThankYouEntry = z.infer<typeof ThankYouEntry>;

/** A blog post (spec §3 'Blog': title, picture and date; the other fields, for its own page, are assumed). */
export const BlogPostEntry = withAddress(
  entry({
    title: Words,
    slug: PageSlug,
    /** What it is about, in one or two sentences; shown by the list and by search engines. */
    summary: Text,
    heroImage: Picture,
    /** Description of the picture. */
    heroAlt: Text,
    /** The picture for shared links, as for courses. */
    shareImage: optional(MediaPath),
    publishDate: soft(CalendarDay),
    author: Text,
    body: Body,
  }),
);
export type BlogPostEntry = z.infer<typeof BlogPostEntry>;

/** A video with captions, of a testimonial or featured (assumed). Its page is /videos/{slug}. */
export const VideoEntry = withAddress(
  entry({
    title: Words,
    slug: PageSlug,
    description: Text,
    video: MediaPath,
    /** WebVTT captions in Spanish. */
    captions: Picture,
    poster: Picture,
    duration_seconds: soft(numeric(z.number().int().positive().max(86_400))),
    /** Day of publication. */
    upload_date: soft(CalendarDay),
  }),
);
export type VideoEntry = z.infer<typeof VideoEntry>;

/** In years. */
const Age = numeric(z.number().int().min(1).max(99));

/** A student who describes what they made (spec §2: three on the thank-you page). */
export const TestimonialEntry = entry({
  name: Words,
  age: soft(Age),
  city: Text,
  quote: Text,
  /** Entry id of the course that it is about. */
  course: soft(Id),
  /** Entry id of the video. */
  video: Id,
  /** True for invented people of a demo: the page then says so. */
  demo: orElse(Flag, false),
});
export type TestimonialEntry = z.infer<typeof TestimonialEntry>;

/** A family's review of a course that its child took; the academy has checked it (assumed). */
export const ReviewEntry = entry({
  /** Entry id of the course. */
  course: Id,
  /** From 1 to 5. */
  stars: numeric(z.number().int().min(1).max(5)),
  text: Words,
  /** As the family signs it. */
  name: Words,
  day: soft(CalendarDay),
  /**
   * True for invented families of a demo: the page then says so, and does not announce the review to search engines.
   */
  demo: orElse(Flag, false),
});
export type ReviewEntry = z.infer<typeof ReviewEntry>;

/**
 * A student's project, shown to everybody (assumed). It contains nothing else about a child than the page may show: no
 * last name, no school, no city.
 */
export const ProjectEntry = entry({
  title: Words,
  /** What it does, and how it was made. */
  text: Text,
  picture: MediaPath,
  /** Description of the picture. */
  picture_text: Text,
  /** Entry id of the course in which it was made. */
  course: soft(Id),
  first_name: Words,
  age: soft(Age),
  /** Whether the family has agreed in writing to its publication; otherwise nobody sees the project. */
  is_agreed: orElse(Flag, false),
  /** True for invented students of a demo: the page then says so. */
  demo: orElse(Flag, false),
});
export type ProjectEntry = z.infer<typeof ProjectEntry>;

/** The Game Jam (spec §5, §9: 9 to 16 years, free, prizes for the top three of Juniors and Teens). */
export const GameJamEntry = entry({
  title: Words,
  lead: Text,
  description: Text,
  image: Picture,
  /** Days in the academy's time zone; null until they are announced. */
  startDate: soft(CalendarDay),
  endDate: soft(CalendarDay),
  minimumAge: orElse(Age, 9),
  maximumAge: orElse(Age, 16),
  steps: Steps,
  rules: few(Words),
  judging: few(z.object({ name: Words, text: Text })),
  categories: few(
    z.object({
      name: Words,
      minimumAge: soft(Age),
      maximumAge: soft(Age),
      description: Text,
      /** First, second and third place; with one missing, the others could be shown in the wrong places. */
      prizes: orElse(z.array(Words).length(3), []),
    }),
  ),
  faq: few(z.object({ id: Id, question: Words, answer: Words })),
});
export type GameJamEntry = z.infer<typeof GameJamEntry>;

/** The seller: what the law requires in the footer, the legal pages and the claims book. */
export const ProviderEntry = entry({
  legalName: Words,
  tradeName: Text,
  /** Peru's tax number, 11 digits with SUNAT's check digit; '' if it is not valid. */
  ruc: orElse(
    Words.refine((number) => ruc.validate(number).isValid),
    '',
  ),
  address: Text,
  email: orElse(z.email(), ''),
  phone: Text,
  /** Number in the register of personal data banks. */
  dataBankRegistration: Text,
  /** True for the invented company of a demo: the pages then say so. */
  demo: orElse(Flag, false),
});
export type ProviderEntry = z.infer<typeof ProviderEntry>;

/** A legal page: terms, privacy or refunds. */
export const LegalPageEntry = entry({
  slug: Slug,
  title: Words,
  lead: Text,
  /** Identifies the text that somebody accepted; it changes with every change of meaning. */
  version: Text,
  effectiveDate: soft(CalendarDay),
  body: Body,
});
export type LegalPageEntry = z.infer<typeof LegalPageEntry>;
