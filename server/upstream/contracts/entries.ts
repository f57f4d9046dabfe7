import { z } from 'zod';
import * as content from './content.ts';
import { once } from './missing.ts';
import { CourseEntry, LearningPathEntry, TeacherEntry } from './courses.ts';

interface Addressed {
  readonly sys: { readonly id: string };
  readonly fields: object;
}

/**
 * Returns the entries with unique slugs. Two entries with one slug would share a page, and be bought as the same, so
 * the later one gets its id, like an entry without a slug.
 */
function atOwnAddresses<Entry extends Addressed>(entries: readonly Entry[]): Entry[] {
  const taken = new Set<unknown>();
  return entries.map((entry) => {
    const slug = 'slug' in entry.fields ? entry.fields.slug : null;
    if (slug === null || !taken.has(slug)) {
      taken.add(slug);
      return entry;
    }
    return { ...entry, fields: { ...entry.fields, slug: entry.sys.id } };
  });
}

/** Returns the contract of a list: the entries that can be read, and how many cannot. */
const listOf = <Entry extends z.ZodType<Addressed>>(entry: Entry) =>
  z.object({ items: z.array(entry.nullable()) }).transform(({ items }) => {
    const read = items.flatMap((item) => (item === null ? [] : [item]));
    return { items: atOwnAddresses(once(read, ({ sys }) => sys.id)), unread: items.length - read.length };
  });

const LISTS = {
  course: listOf(CourseEntry),
  learningPath: listOf(LearningPathEntry),
  teacher: listOf(TeacherEntry),
  video: listOf(content.VideoEntry),
  testimonial: listOf(content.TestimonialEntry),
  /** Newest first. */
  review: listOf(content.ReviewEntry),
  /** Newest first. */
  project: listOf(content.ProjectEntry),
  faq: listOf(content.FaqEntry),
  slider: listOf(content.SliderEntry),
  home: listOf(content.HomeEntry),
  about: listOf(content.AboutEntry),
  announcement: listOf(content.AnnouncementEntry),
  thankYou: listOf(content.ThankYouEntry),
  blogPost: listOf(content.BlogPostEntry),
  /** The next one first. */
  gameJam: listOf(content.GameJamEntry),
  legalPage: listOf(content.LegalPageEntry),
  /** One entry. */
  provider: listOf(content.ProviderEntry),
};

/** The content types of the content service, with what each entry contains. */
export type EntryTypes = {
  readonly [Type in keyof typeof LISTS]: z.infer<(typeof LISTS)[Type]>['items'][number];
};
export type EntryType = keyof EntryTypes;

/** The entries of a type that can be read, and how many cannot. */
export interface EntryList<Type extends EntryType> {
  readonly items: EntryTypes[Type][];
  readonly unread: number;
}

/**
 * The contract of each type's list: GET /entries?content_type={type} (assumed), in the order in which they are shown.
 */
export const ENTRY_LISTS: { readonly [Type in EntryType]: z.ZodType<EntryList<Type>> } = LISTS;

/** Whether a text is the name of a content type. */
export function isEntryType(text: string): text is EntryType {
  return Object.hasOwn(ENTRY_LISTS, text);
}
