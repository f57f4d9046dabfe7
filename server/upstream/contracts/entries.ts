import type { z } from 'zod';
import {
  AboutEntry,
  AnnouncementEntry,
  BlogPostEntry,
  FaqEntry,
  GameJamEntry,
  HomeEntry,
  LegalPageEntry,
  ProviderEntry,
  SliderEntry,
  TestimonialEntry,
  ThankYouEntry,
  VideoEntry,
} from './content.ts';
import { CourseEntry, LearningPathEntry, TeacherEntry } from './courses.ts';
import { entryList } from './shared.ts';

const LISTS = {
  course: entryList(CourseEntry),
  learningPath: entryList(LearningPathEntry),
  teacher: entryList(TeacherEntry),
  video: entryList(VideoEntry),
  testimonial: entryList(TestimonialEntry),
  faq: entryList(FaqEntry),
  slider: entryList(SliderEntry),
  home: entryList(HomeEntry),
  about: entryList(AboutEntry),
  announcement: entryList(AnnouncementEntry),
  thankYou: entryList(ThankYouEntry),
  blogPost: entryList(BlogPostEntry),
  /** The next one first. */
  gameJam: entryList(GameJamEntry),
  legalPage: entryList(LegalPageEntry),
  /** One entry. */
  provider: entryList(ProviderEntry),
};

/** The content types of the content service and what an entry of each says. */
export type EntryTypes = {
  readonly [Type in keyof typeof LISTS]: z.infer<(typeof LISTS)[Type]>['items'][number];
};
export type EntryType = keyof EntryTypes;

/** The contract of each type's list: GET /entries?content_type={type}. */
export const ENTRY_LISTS: { readonly [Type in EntryType]: z.ZodType<{ items: EntryTypes[Type][] }> } = LISTS;

/** Whether a text names a content type. */
export function isEntryType(text: string): text is EntryType {
  return Object.hasOwn(ENTRY_LISTS, text);
}
