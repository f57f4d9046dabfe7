import { z } from 'zod';
import { entry, entryList, HexColor, MediaPath, SitePath, Slug } from './content-blocks.ts';

/** A frequently asked question (spec §3). The entry id is its anchor on the page. */
export const FaqEntry = entry(
  z.object({
    question: z.string().min(1),
    answer: z.string().min(1),
    category: z.enum(['clases', 'inscripcion', 'pagos', 'tecnologia', 'familias']),
    /** One of the two that the public contact card shows (spec §2). */
    is_featured: z.boolean(),
  }),
);
export type FaqEntry = z.infer<typeof FaqEntry>;

/** GET /entries?content_type=faq (assumed). */
export const FaqEntryList = entryList(FaqEntry);

/**
 * A slide of the hero (spec §3 'Slider item'). The secondary button has no link: it opens a chat when its text
 * contains 'Escríbenos', and else leads where the primary one does (spec §2).
 */
export const SliderEntry = entry(
  z.object({
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
  }),
);
export type SliderEntry = z.infer<typeof SliderEntry>;

/** GET /entries?content_type=slider (assumed). */
export const SliderEntryList = entryList(SliderEntry);

/** One of 'Nuestros valores' (spec §2). */
const Value = z.object({ name: z.string().min(1), description: z.string().min(1), icon: MediaPath });

/** The home page's own words, beside what it lists (assumed: one entry). */
export const HomeEntry = entry(
  z.object({
    lead: z.string().min(1),
    /** How a class works, in steps. */
    class_steps: z.array(z.object({ title: z.string().min(1), text: z.string().min(1) })).min(1),
    /** Entry id of the featured video. */
    featured_video: z.string().min(1),
    featured_title: z.string().min(1),
  }),
);
export type HomeEntry = z.infer<typeof HomeEntry>;

/** GET /entries?content_type=home (assumed). */
export const HomeEntryList = entryList(HomeEntry);

/** /nosotros: the about-us section and the values (assumed: one entry). */
export const AboutEntry = entry(
  z.object({
    title: z.string().min(1),
    lead: z.string().min(1),
    image: MediaPath,
    sections: z.array(
      z.object({ heading: z.string().min(1), paragraphs: z.array(z.string().min(1)).min(1) }),
    ),
    values: z.array(Value).length(3),
  }),
);
export type AboutEntry = z.infer<typeof AboutEntry>;

/** GET /entries?content_type=about (assumed). */
export const AboutEntryList = entryList(AboutEntry);

/** The announcement bar (spec §2); none is shown when the list is empty. */
export const AnnouncementEntry = entry(
  z.object({
    text: z.string().min(1),
    link: z.object({ text: z.string().min(1), href: SitePath }).nullable(),
  }),
);
export type AnnouncementEntry = z.infer<typeof AnnouncementEntry>;

/** GET /entries?content_type=announcement (assumed). */
export const AnnouncementEntryList = entryList(AnnouncementEntry);

const thankYouWords = { slug: Slug, title: z.string().min(1), description: z.string().min(1) };

/** /gracias/{slug} (spec §2 'Thank-you page'): each variant has its own way on. */
export const ThankYouEntry = entry(
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

/** GET /entries?content_type=thankYou (assumed). */
export const ThankYouEntryList = entryList(ThankYouEntry);
