import { z } from 'zod';
import type {
  BlogPostEntry,
  GameJamEntry,
  AboutEntry,
  AnnouncementEntry,
  FaqEntry,
  HomeEntry,
  SliderEntry,
  ThankYouEntry,
  TestimonialEntry,
  VideoEntry,
} from '../../upstream/contracts/content.ts';
import type { CourseEntry, LearningPathEntry } from '../../upstream/contracts/courses.ts';
import { mediaUrl } from '../media.ts';
import type { Currency } from '../money.ts';
import { moneyFromMajor } from '../money.ts';
import { MoneyView } from '../catalogue/vacations.ts';

const SlideView = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** Paths of the cover on our own origin: from 768 px up, and below (spec §2). */
  cover: z.string(),
  coverNarrow: z.string(),
  primary: z.object({ opens: z.enum(['video', 'page']), text: z.string(), href: z.string() }).nullable(),
  secondary: z
    .discriminatedUnion('opens', [
      z.object({ opens: z.literal('chat'), text: z.string() }),
      z.object({ opens: z.literal('page'), text: z.string(), href: z.string() }),
    ])
    .nullable(),
});
export type SlideView = z.infer<typeof SlideView>;

const AnnouncementView = z.object({
  text: z.string(),
  link: z.object({ text: z.string(), href: z.string() }).nullable(),
});
export type AnnouncementView = z.infer<typeof AnnouncementView>;

/** A video as tiles show it. */
const VideoTile = z.object({ slug: z.string(), title: z.string(), poster: z.string(), seconds: z.number() });
export type VideoTile = z.infer<typeof VideoTile>;

/** /videos/{slug}. */
export const VideoView = VideoTile.extend({
  description: z.string(),
  /** Paths of the file and of its captions on our own origin. */
  file: z.string(),
  captions: z.string(),
  /** yyyy-mm-dd */
  uploadDate: z.string(),
});
export type VideoView = z.infer<typeof VideoView>;

const TestimonialView = z.object({
  id: z.string(),
  name: z.string(),
  age: z.number(),
  city: z.string(),
  quote: z.string(),
  /** Null once the course has left the catalogue. */
  courseName: z.string().nullable(),
  video: VideoView,
  /** True for invented people: the page then says so. */
  demo: z.boolean(),
});
export type TestimonialView = z.infer<typeof TestimonialView>;

const Question = z.object({ id: z.string(), question: z.string(), answer: z.string() });
export type Question = z.infer<typeof Question>;

const Step = z.object({ title: z.string(), text: z.string() });

const ValueView = z.object({ name: z.string(), description: z.string(), icon: z.string() });
export type ValueView = z.infer<typeof ValueView>;

/** What the home page says, beside the season and the learning paths. */
export const HomeView = z.object({
  announcement: AnnouncementView.nullable(),
  slides: z.array(SlideView),
  lead: z.string(),
  classSteps: z.array(Step),
  featured: z.object({ title: z.string(), video: VideoView }).nullable(),
  testimonials: z.array(TestimonialView),
  values: z.array(ValueView),
  questions: z.array(Question),
});
export type HomeView = z.infer<typeof HomeView>;

/** /nosotros. */
export const AboutView = z.object({
  title: z.string(),
  lead: z.string(),
  picture: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
  values: z.array(ValueView),
});
export type AboutView = z.infer<typeof AboutView>;

/** A post as the list of the blog shows it. */
export const BlogCard = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  picture: z.string(),
  pictureText: z.string(),
  /** yyyy-mm-dd */
  publishDate: z.string(),
  author: z.string(),
});
export type BlogCard = z.infer<typeof BlogCard>;

const WayToPay = z.object({
  text: z.string(),
  href: z.string(),
  /** Null where the academy does not say. */
  months: z.number().nullable(),
  amount: MoneyView,
});
export type WayToPay = z.infer<typeof WayToPay>;

const thankYouWords = { title: z.string(), description: z.string() };

/** /gracias/{slug} (spec §2 'Thank-you page'). */
export const ThankYouView = z.discriminatedUnion('variant', [
  z.object({
    variant: z.literal('purchase'),
    ...thankYouWords,
    pathName: z.string(),
    ways: z.tuple([WayToPay, WayToPay]),
  }),
  z.object({ variant: z.literal('testimonials'), ...thankYouWords, testimonials: z.array(TestimonialView) }),
  z.object({ variant: z.literal('other'), ...thankYouWords }),
]);
export type ThankYouView = z.infer<typeof ThankYouView>;

/** The Game Jam (spec §5, §9). */
export const GameJamView = z.object({
  title: z.string(),
  lead: z.string(),
  description: z.string(),
  picture: z.string(),
  /** yyyy-mm-dd; null while they are still to be announced. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  minimumAge: z.number(),
  maximumAge: z.number(),
  steps: z.array(Step),
  rules: z.array(z.string()),
  judging: z.array(z.object({ name: z.string(), text: z.string() })),
  categories: z.array(
    z.object({
      name: z.string(),
      minimumAge: z.number(),
      maximumAge: z.number(),
      description: z.string(),
      prizes: z.array(z.string()),
    }),
  ),
  questions: z.array(Question),
});
export type GameJamView = z.infer<typeof GameJamView>;

/** What makes the second button of a slide a way into the chat (spec §2). */
const CHAT_WORD = 'Escríbenos';

/**
 * A slide of the hero. Its second button opens the chat when its text contains 'Escríbenos', and leads where the first
 * one does otherwise; buttons that are off or say nothing are not there.
 */
export function slideView({ sys, fields }: SliderEntry): SlideView {
  const {
    primary_button_type: opens,
    primary_button_link: href,
    primary_button_text: primaryText,
    secondary_button_text: secondaryText,
  } = fields;
  const hasPrimary = fields.is_primary_button_enabled && primaryText !== '';
  const hasSecondary = fields.is_secondary_button_enabled && secondaryText !== '';
  const secondary = secondaryText.includes(CHAT_WORD)
    ? { opens: 'chat' as const, text: secondaryText }
    : { opens: 'page' as const, text: secondaryText, href };
  return {
    id: sys.id,
    title: fields.title,
    subtitle: fields.subtitle,
    cover: mediaUrl(fields.cover),
    coverNarrow: mediaUrl(fields.cover_mobile),
    primary: hasPrimary ? { opens, text: primaryText, href } : null,
    secondary: hasSecondary ? secondary : null,
  };
}

/** /videos/{slug}. */
export function videoView({ fields }: VideoEntry): VideoView {
  return {
    slug: fields.slug,
    title: fields.title,
    description: fields.description,
    poster: mediaUrl(fields.poster),
    file: mediaUrl(fields.video),
    captions: mediaUrl(fields.captions),
    seconds: fields.duration_seconds,
    uploadDate: fields.upload_date,
  };
}

/** Who tells what they made, with their video; someone whose video is gone is left out. */
export function testimonialViews(
  testimonials: readonly TestimonialEntry[],
  videos: readonly VideoEntry[],
  courses: readonly CourseEntry[],
): TestimonialView[] {
  return testimonials.flatMap(({ sys, fields }) => {
    const video = videos.find((candidate) => candidate.sys.id === fields.video);
    if (!video) return [];
    const course = courses.find((candidate) => candidate.sys.id === fields.course);
    const { name, age, city, quote, demo } = fields;
    const courseName = course?.fields.name ?? null;
    return [{ id: sys.id, name, age, city, quote, demo, courseName, video: videoView(video) }];
  });
}

/** What the content service says on the home page, by content type. */
interface HomeEntries {
  readonly home: HomeEntry;
  readonly announcements: readonly AnnouncementEntry[];
  readonly slides: readonly SliderEntry[];
  readonly about: AboutEntry | undefined;
  readonly faq: readonly FaqEntry[];
  readonly testimonials: readonly TestimonialEntry[];
  readonly videos: readonly VideoEntry[];
  readonly courses: readonly CourseEntry[];
}

/** The home page. The first announcement is the one that counts. */
export function homeView(entries: HomeEntries): HomeView {
  const { fields } = entries.home;
  const featured = entries.videos.find(({ sys }) => sys.id === fields.featured_video);
  return {
    announcement: entries.announcements[0]?.fields ?? null,
    slides: entries.slides.map(slideView),
    lead: fields.lead,
    classSteps: fields.class_steps,
    featured: featured ? { title: fields.featured_title, video: videoView(featured) } : null,
    testimonials: testimonialViews(entries.testimonials, entries.videos, entries.courses),
    values: entries.about ? valueViews(entries.about) : [],
    questions: entries.faq.map(({ sys, fields: { question, answer } }) => ({ id: sys.id, question, answer })),
  };
}

/** /nosotros. */
export function aboutView(about: AboutEntry): AboutView {
  const { title, lead, image, sections } = about.fields;
  return { title, lead, picture: mediaUrl(image), sections, values: valueViews(about) };
}

function valueViews({ fields }: AboutEntry): ValueView[] {
  return fields.values.map((value) => ({ ...value, icon: mediaUrl(value.icon) }));
}

/** A post as the list of the blog shows it. */
export function blogCard({ fields }: BlogPostEntry): BlogCard {
  const { slug, title, summary, heroImage, heroAlt, publishDate, author } = fields;
  return { slug, title, summary, picture: mediaUrl(heroImage), pictureText: heroAlt, publishDate, author };
}

/** The Game Jam. */
export function gameJamView({ fields }: GameJamEntry): GameJamView {
  const { image, faq, ...words } = fields;
  return { ...words, picture: mediaUrl(image), questions: faq };
}

/**
 * The purchase variant: two ways to pay a path, each with its link and amount in the currency of the visitor's country.
 * @returns null when the page is of another variant or its path is no longer offered.
 */
export function purchaseThanks(
  { fields }: ThankYouEntry,
  path: LearningPathEntry | undefined,
  currency: Currency,
): ThankYouView | null {
  if (fields.variant !== 'purchase' || !path) return null;
  const way = (text: string, price: LearningPathEntry['fields']['firstCourse']): WayToPay => ({
    text,
    href: price.payment_links[currency],
    months: price.months,
    amount: moneyFromMajor(currency === 'PEN' ? price.amount_pen : price.amount_usd, currency),
  });
  return {
    variant: 'purchase',
    title: fields.title,
    description: fields.description,
    pathName: path.fields.name,
    ways: [
      way(fields.first_course_text, path.fields.firstCourse),
      way(fields.full_path_text, path.fields.fullPath),
    ],
  };
}
