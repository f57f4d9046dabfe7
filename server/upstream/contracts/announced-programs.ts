import { z } from 'zod';
import { AgeRangeCode } from './campaigns.ts';
import { CalendarDay, Id, soft, Words } from './shared.ts';
import { Text } from './softened.ts';
import { WaitingBody } from './waiting-list.ts';

/** A program that is announced and has no groups yet. */
const AnnouncedProgram = z.object({
  id: Id,
  name: Words,
  age_range: soft(AgeRangeCode),
  description: Text,
  /** About when it begins; null while nobody knows. */
  start_date: soft(CalendarDay),
});
export type AnnouncedProgram = z.infer<typeof AnnouncedProgram>;

/** GET /api/products/catch-users/ (fields assumed): the programs that take addresses of whoever wants to hear of them. */
export const AnnouncedProgramList = z.object({ data: z.array(AnnouncedProgram) });

/** POST /api/products/catch-users/ (assumed): who is to be told once a program can be bought, and agreed to it. */
export const CatchUserBody = WaitingBody.pick({ submission_id: true, contact: true }).extend({
  program_id: z.string().min(1),
});
export type CatchUserBody = z.infer<typeof CatchUserBody>;

/** Its answer. Status 409 for a contact that is known for the program already, by another form. */
export const CaughtUser = z.object({ data: z.object({ id: Id }) });
