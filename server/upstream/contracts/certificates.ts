import { z } from 'zod';
import { MediaPath } from './content-blocks.ts';
import { CalendarDay } from './shared.ts';

/** A certificate (spec §3), with whose it is and what for. */
export const Certificate = z.object({
  id: z.string().min(1),
  title: z.string().min(1),
  /** The PDF below the media storage. */
  file: MediaPath,
  kind: z.enum(['course', 'path']),
  /** Id of the course or of the path that it is for. */
  subject_id: z.string().min(1),
  student: z.object({ id: z.string().min(1), full_name: z.string().min(1) }),
  issued_on: CalendarDay,
});
export type Certificate = z.infer<typeof Certificate>;

/**
 * GET /api/certificates/ (auth, assumed), the newest first: a parent gets those of her children, a student the own
 * ones, a manager those of the organization.
 */
export const CertificateList = z.object({ data: z.array(Certificate) });
