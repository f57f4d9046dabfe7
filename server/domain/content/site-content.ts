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
import type { CourseEntry, LearningPathEntry, TeacherEntry } from '../../upstream/contracts/courses.ts';
import { pathPriceView } from '../catalogue/learning-paths.ts';
import { mediaUrl, mediaUrlOrNull } from '../media.ts';
import type { Currency } from '../money.ts';
import { entryById, entryBySlug } from '../catalogue/shelf.ts';

/** The word that makes the second button of a slide open the chat (spec §2). */
const CHAT_WORD = 'Escríbenos';

/**
 * Returns a slide of the hero. The specification shows no link for its first button: without one it leads to the
 * featured video if it opens a video, and otherwise to the courses, as its button says 'Ver cursos' (spec §2, §3). Its
 * second button opens the chat when its text contains 'Escríbenos', and otherwise has the same link as the first;
 * buttons that are disabled, empty or without a link are left out.
 */
function slideView({ sys, fields }: SliderEntry, featured: VideoEntry | undefined) {
  const {
    primary_button_type: opens,
    primary_button_link: link,
    primary_button_text: primaryText,
    secondary_button_text: secondaryText,
  } = fields;
  const video = featured ? `/videos/${encodeURIComponent(featured.fields.slug)}` : null;
  const href = link ?? (opens === 'page' ? '/cursos' : video);
  const hasPrimary = fields.is_primary_button_enabled && primaryText !== '';
  const hasSecondary = fields.is_secondary_button_enabled && secondaryText !== '';
  const page = href === null ? null : { opens: 'page' as const, text: secondaryText, href };
  const secondary = secondaryText.includes(CHAT_WORD)
    ? { opens: 'chat' as const, text: secondaryText }
    : page;
  return {
    id: sys.id,
    title: fields.title,
    subtitle: fields.subtitle,
    /** Paths of the cover on our own origin: from 768 px up, and below (spec §2); null without one. */
    cover: mediaUrlOrNull(fields.cover || fields.cover_mobile),
    coverNarrow: mediaUrlOrNull(fields.cover_mobile || fields.cover),
    primary: hasPrimary && href !== null ? { opens, text: primaryText, href } : null,
    secondary: hasSecondary ? secondary : null,
  };
}
export type SlideView = ReturnType<typeof slideView>;

/** Returns the view of /videos/{slug}. */
export function videoView({ fields }: VideoEntry) {
  return {
    slug: fields.slug,
    title: fields.title,
    description: fields.description,
    /** Paths on our own origin of the poster, the video file and its captions; null when there is none. */
    poster: mediaUrlOrNull(fields.poster),
    file: mediaUrl(fields.video),
    captions: mediaUrlOrNull(fields.captions),
    /** Null when the content service does not say. */
    seconds: fields.duration_seconds,
    uploadDate: fields.upload_date,
  };
}
export type VideoView = ReturnType<typeof videoView>;

/** Returns the testimonials with their videos; those whose video is gone are left out. */
export function testimonialViews(
  testimonials: readonly TestimonialEntry[],
  videos: readonly VideoEntry[],
  courses: readonly CourseEntry[],
) {
  return testimonials.flatMap(({ sys, fields }) => {
    const video = entryById(videos, fields.video);
    if (!video) return [];
    const course = entryById(courses, fields.course);
    const { name, age, city, quote, demo } = fields;
    /** Null if the course has left the catalogue. */
    const courseName = course?.fields.name ?? null;
    return [{ id: sys.id, name, age, city, quote, demo, courseName, video: videoView(video) }];
  });
}
export type TestimonialView = ReturnType<typeof testimonialViews>[number];

/** The content of the home page, by content type. */
interface HomeEntries {
  readonly home: HomeEntry | undefined;
  readonly announcements: readonly AnnouncementEntry[];
  readonly slides: readonly SliderEntry[];
  readonly faq: readonly FaqEntry[];
  readonly testimonials: readonly TestimonialEntry[];
  readonly videos: readonly VideoEntry[];
  readonly courses: readonly CourseEntry[];
}

/**
 * Returns the content of the home page, besides the season and the learning paths, as far as it can be read. Only the
 * first announcement is shown.
 */
export function homeView(entries: HomeEntries) {
  const fields = entries.home?.fields;
  const featured = entryById(entries.videos, fields?.featured_video);
  return {
    announcement: entries.announcements[0]?.fields ?? null,
    slides: entries.slides.map((slide) => slideView(slide, featured)),
    lead: fields?.lead ?? '',
    classSteps: fields?.class_steps ?? [],
    featured: featured
      ? {
          title: [fields?.featured_title, featured.fields.title].find(Boolean) ?? '',
          video: videoView(featured),
        }
      : null,
    testimonials: testimonialViews(entries.testimonials, entries.videos, entries.courses),
    questions: entries.faq.map(questionView),
  };
}
export type HomeView = ReturnType<typeof homeView>;
export type AnnouncementView = NonNullable<HomeView['announcement']>;

/** Returns a frequently asked question with its answer (spec §3 'FAQ item'). */
export function questionView({ sys, fields }: FaqEntry) {
  return { id: sys.id, question: fields.question, answer: fields.answer };
}
export type Question = ReturnType<typeof questionView>;

/** Returns the view of /nosotros. */
export function aboutView(about: Pick<AboutEntry, 'fields'>) {
  const { title, lead, image, sections } = about.fields;
  return { title, lead, picture: mediaUrlOrNull(image), sections, values: valueViews(about) };
}
export type AboutView = ReturnType<typeof aboutView>;

function valueViews({ fields }: Pick<AboutEntry, 'fields'>) {
  return fields.values.map((value) => ({ ...value, icon: mediaUrlOrNull(value.icon) }));
}
export type ValueView = ReturnType<typeof valueViews>[number];

/** Returns a post as the list of the blog shows it. */
export function blogCard({ fields }: BlogPostEntry) {
  const { slug, title, summary, heroImage, heroAlt, publishDate, author } = fields;
  return {
    slug,
    title,
    summary,
    picture: mediaUrlOrNull(heroImage),
    pictureText: heroAlt,
    publishDate,
    author,
  };
}
export type BlogCard = ReturnType<typeof blogCard>;

/** Returns the view of /blog/{slug}, with links to the other posts; null when no post has that slug. */
export function blogPostView(
  posts: readonly BlogPostEntry[],
  slug: string,
  teachers: readonly TeacherEntry[] = [],
) {
  const post = entryBySlug(posts, slug);
  if (!post) return null;
  const { body, shareImage, author } = post.fields;
  return {
    ...blogCard(post),
    /** Path on our own origin of the picture for shared links; when null, the academy's is used. */
    sharePicture: mediaUrlOrNull(shareImage),
    /** Slug of the author's page if the author is a teacher; null otherwise. */
    teacherSlug: teachers.find(({ fields }) => fields.name === author)?.fields.slug ?? null,
    body,
    others: posts.filter((other) => other !== post).map(blogCard),
  };
}
export type BlogPostView = NonNullable<ReturnType<typeof blogPostView>>;

/** Returns the Game Jam (spec §5, §9); its days are null until they are announced. */
export function gameJamView({ fields }: Pick<GameJamEntry, 'fields'>) {
  const { image, faq, ...words } = fields;
  return { ...words, picture: mediaUrlOrNull(image), questions: faq };
}
export type GameJamView = ReturnType<typeof gameJamView>;

/**
 * Returns the view of /gracias/{slug} after a purchase (spec §2 'Thank-you page'): two ways to pay a path, each with
 * its link and its amount in the currency of the visitor's country.
 * @returns null when the page is of another variant or its path is no longer offered.
 */
export function purchaseThanks(
  { fields }: Pick<ThankYouEntry, 'fields'>,
  path: LearningPathEntry | undefined,
  currency: Currency,
) {
  if (fields.variant !== 'purchase' || !path) return null;
  /** Empty when the price cannot be read. */
  const way = (text: string, price: LearningPathEntry['fields']['firstCourse']) => {
    const shown = price && pathPriceView(price, currency);
    return shown
      ? [
          {
            text,
            /** Without a payment link, the path's own page, where it can be bought. */
            href: price.payment_links[currency] ?? `/rutas/${encodeURIComponent(path.fields.slug)}`,
            ...shown,
          },
        ]
      : [];
  };
  return {
    variant: fields.variant,
    title: fields.title,
    description: fields.description,
    pathName: path.fields.name,
    ways: [
      ...way(fields.first_course_text, path.fields.firstCourse),
      ...way(fields.full_path_text, path.fields.fullPath),
    ],
  };
}
type PurchaseThanks = NonNullable<ReturnType<typeof purchaseThanks>>;

interface ThankYouWords {
  readonly title: string;
  readonly description: string;
}

/** The view of /gracias/{slug} (spec §2 'Thank-you page'). */
export type ThankYouView =
  | PurchaseThanks
  | (ThankYouWords & {
      readonly variant: 'testimonials';
      readonly testimonials: readonly TestimonialView[];
    })
  | (ThankYouWords & { readonly variant: 'other' });
