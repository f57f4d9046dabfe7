import { z } from 'zod';

/**
 * What a person is told when something fails: one row of the error catalogue (server/errors.ts),
 * in the shape that crosses from procedures to pages. Texts are in Spanish and safe to show.
 */
export const Failure = z.object({
  /** Stable code of the catalogue row, for logs, support and tests. */
  code: z.string(),
  /** HTTP status of a page that fails with it. */
  status: z.number().int().min(400).max(599),
  /** One clear sentence: what happened. */
  text: z.string(),
  /** What to do next, when there is something to do. */
  advice: z.string().optional(),
  /** Sentences by form field, when a field is to blame. */
  fields: z.record(z.string(), z.string()).optional(),
  /** How long to wait before trying again, in seconds. */
  retryAfterSeconds: z.number().int().positive().optional(),
});
export type Failure = z.infer<typeof Failure>;
