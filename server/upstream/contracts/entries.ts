import type { z } from 'zod';
import { BlogPostEntryList } from './blog.ts';
import type { BlogPostEntry } from './blog.ts';
import { GameJamEntryList } from './game-jam.ts';
import type { GameJamEntry } from './game-jam.ts';
import { LearningPathEntryList } from './learning-paths.ts';
import type { LearningPathEntry } from './learning-paths.ts';
import { LegalPageEntryList, ProviderEntryList } from './legal.ts';
import type { LegalPageEntry, ProviderEntry } from './legal.ts';
import {
  AboutEntryList,
  AnnouncementEntryList,
  FaqEntryList,
  HomeEntryList,
  SliderEntryList,
  ThankYouEntryList,
} from './site-content.ts';
import type {
  AboutEntry,
  AnnouncementEntry,
  FaqEntry,
  HomeEntry,
  SliderEntry,
  ThankYouEntry,
} from './site-content.ts';
import { TeacherEntryList } from './teachers.ts';
import type { TeacherEntry } from './teachers.ts';
import { TestimonialEntryList, VideoEntryList } from './videos.ts';
import type { TestimonialEntry, VideoEntry } from './videos.ts';
import { CourseEntryList } from './content.ts';
import type { CourseEntry } from './content.ts';

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
