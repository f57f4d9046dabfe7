import type { z } from 'zod';
import {
  AboutEntryList,
  AnnouncementEntryList,
  BlogPostEntryList,
  FaqEntryList,
  GameJamEntryList,
  HomeEntryList,
  LegalPageEntryList,
  ProviderEntryList,
  SliderEntryList,
  TestimonialEntryList,
  ThankYouEntryList,
  VideoEntryList,
} from './content.ts';
import type {
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
import { CourseEntryList, LearningPathEntryList, TeacherEntryList } from './courses.ts';
import type { CourseEntry, LearningPathEntry, TeacherEntry } from './courses.ts';

/** The content types of the content service and what an entry of each says. */
export interface EntryTypes {
  readonly course: CourseEntry;
  readonly learningPath: LearningPathEntry;
  readonly teacher: TeacherEntry;
  readonly video: VideoEntry;
  readonly testimonial: TestimonialEntry;
  readonly faq: FaqEntry;
  readonly slider: SliderEntry;
  readonly home: HomeEntry;
  readonly about: AboutEntry;
  readonly announcement: AnnouncementEntry;
  readonly thankYou: ThankYouEntry;
  readonly blogPost: BlogPostEntry;
  readonly gameJam: GameJamEntry;
  readonly legalPage: LegalPageEntry;
  readonly provider: ProviderEntry;
}
export type EntryType = keyof EntryTypes;

/** The contract of each type's list: GET /entries?content_type={type}. */
export const ENTRY_LISTS: { readonly [Type in EntryType]: z.ZodType<{ items: EntryTypes[Type][] }> } = {
  course: CourseEntryList,
  learningPath: LearningPathEntryList,
  teacher: TeacherEntryList,
  video: VideoEntryList,
  testimonial: TestimonialEntryList,
  faq: FaqEntryList,
  slider: SliderEntryList,
  home: HomeEntryList,
  about: AboutEntryList,
  announcement: AnnouncementEntryList,
  thankYou: ThankYouEntryList,
  blogPost: BlogPostEntryList,
  gameJam: GameJamEntryList,
  legalPage: LegalPageEntryList,
  provider: ProviderEntryList,
};

/** Whether a text names a content type. */
export function isEntryType(text: string): text is EntryType {
  return Object.hasOwn(ENTRY_LISTS, text);
}
