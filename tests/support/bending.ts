import type { z } from 'zod';
import { readBending } from '../../server/upstream/reading.ts';

/** Reads an answer leniently, as the site reads data to be shown; fails when nothing of it is readable. */
export function read<Answer>(contract: z.ZodType<Answer>, body: unknown): Answer {
  const answer = readBending(contract, body);
  if (!answer.success) throw new Error('the answer was refused whole', { cause: answer.error });
  return answer.data;
}
