import { z } from 'zod';
import { AgeRangeCode } from './campaigns.ts';
import { soft } from './missing.ts';
import { CalendarDay, Id, IsActive, stillActive, Text, Words } from './values.ts';
import { WaitingBody } from './waiting-list.ts';

/** An announced program, which has no groups yet. */
const AnnouncedProgram = z.object({
  id: Id,
  name: Words,
  age_range: soft(AgeRangeCode),
  description: Text,
  /** The approximate start; null while it is not known. */
  start_date: soft(CalendarDay),
  is_active: IsActive,
});
export type AnnouncedProgram = z.infer<typeof AnnouncedProgram>;

/**
 * GET /api/products/catch-users/ (fields assumed): the announced programs for which families can leave their address.
 */
export const AnnouncedProgramList = z.object({ data: z.array(AnnouncedProgram).transform(stillActive) });

/** POST /api/products/catch-users/ (assumed): the contact to notify, with consent, once the program can be bought. */
export const CatchUserBody = WaitingBody.pick({ submission_id: true, contact: true }).extend({
  program_id: z.string().min(1),
});
export type CatchUserBody = z.infer<typeof CatchUserBody>;

/** Its answer. Status 409 if another form has already registered the contact for the program. */
export const CaughtUser = z.object({ data: z.object({ id: Id }) });
