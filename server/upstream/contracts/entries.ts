import type { BlogPostEntry } from './blog.ts';
import type { GameJamEntry } from './game-jam.ts';
import type { LearningPathEntry } from './learning-paths.ts';
import type { LegalPageEntry, ProviderEntry } from './legal.ts';
import type {
  AboutEntry,
  AnnouncementEntry,
  FaqEntry,
  HomeEntry,
  SliderEntry,
  ThankYouEntry,
} from './site-content.ts';
import type { TeacherEntry } from './teachers.ts';
import type { TestimonialEntry, VideoEntry } from './videos.ts';
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
