import { z } from 'zod';
import { Kept } from './shared.ts';

/** POST /api/organizations/{id}/invitations/ (auth, assumed): whom a manager invites to the organization. */
export const InvitationsBody = z.object({ emails: z.array(z.email()).min(1) });

const Told = z.object({ already_invited: z.array(z.string()) });

/**
 * Its answer, inside `data` or by itself: the addresses that were invited before, and get no second mail. Without this
 * list, the request was accepted all the same.
 */
export const InvitationsSent = Kept.transform((told) => {
  const read = z.union([z.object({ data: Told }), Told.transform((data) => ({ data }))]).safeParse(told);
  return read.success ? read.data : { data: { already_invited: [] } };
});
