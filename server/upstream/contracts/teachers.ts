import { z } from 'zod';
import { entry, entryList, MediaPath, Slug } from './content-blocks.ts';

/** Someone who teaches, as families meet them. */
export const TeacherEntry = entry(
  z.object({
    name: z.string().min(1),
    slug: Slug,
    /** What they teach, in a few words. */
    specialty: z.string().min(1),
    bio: z.string().min(1),
    city: z.string().min(1),
    photo: MediaPath,
  }),
);
export type TeacherEntry = z.infer<typeof TeacherEntry>;

/** GET /entries?content_type=teacher (assumed). */
export const TeacherEntryList = entryList(TeacherEntry);
