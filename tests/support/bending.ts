import type { z } from 'zod';
import { readBending } from '../../server/upstream/reading.ts';

/** Reads an answer as what is shown is read; fails where nothing of it can be. */
export function read<Answer>(contract: z.ZodType<Answer>, body: unknown): Answer {
  const answer = readBending(contract, body);
  if (!answer.success) throw new Error('the answer was refused whole', { cause: answer.error });
  return answer.data;
}
