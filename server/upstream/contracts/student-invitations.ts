import { z } from 'zod';
import { keptWith } from './answers.ts';

/** POST /api/organizations/{id}/invitations/ (auth, assumed): whom a manager invites to the organization. */
export const InvitationsBody = z.object({ emails: z.array(z.email()).min(1) });

/**
 * Its answer: the addresses that were invited before, and get no second mail. Without this list, the request was accepted
 * all the same.
 */
export const InvitationsSent = keptWith(z.object({ already_invited: z.array(z.string()) }), {
  already_invited: [],
});
