import type { z } from 'zod';
import { BlogPostEntryList } from './contracts/blog.ts';
import { CourseEntry, CourseEntryList } from './contracts/content.ts';
import { GameJamEntryList } from './contracts/game-jam.ts';
import { LearningPathEntryList } from './contracts/learning-paths.ts';
import { LegalPageEntryList, ProviderEntryList } from './contracts/legal.ts';
import {
  AboutEntryList,
  AnnouncementEntryList,
  FaqEntryList,
  HomeEntryList,
  SliderEntryList,
  ThankYouEntryList,
} from './contracts/site-content.ts';
import { TeacherEntryList } from './contracts/teachers.ts';
import { TestimonialEntryList, VideoEntryList } from './contracts/videos.ts';
import type { EntryType, EntryTypes } from './contracts/entries.ts';
import type { UpstreamClient } from './types.ts';

const TIMEOUT_MS = 8_000;

const LISTS: { readonly [Type in EntryType]: z.ZodType<{ items: EntryTypes[Type][] }> } = {
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

/**
 * A course of the content service by its entry id (spec §7).
 * @throws UpstreamError with status 404 when the course has left the catalogue.
 */
export function courseEntry(client: UpstreamClient, id: string): Promise<CourseEntry> {
  return client.call({
    endpoint: 'courseEntry',
    parts: { id },
    answer: CourseEntry,
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
}

/** Every entry of one content type, in the order they are shown. @throws UpstreamError */
export async function entries<Type extends EntryType>(
  client: UpstreamClient,
  type: Type,
): Promise<readonly EntryTypes[Type][]> {
  const { items } = await client.call<{ items: EntryTypes[Type][] }>({
    endpoint: 'entries',
    parts: { type },
    answer: LISTS[type],
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
  return items;
}
