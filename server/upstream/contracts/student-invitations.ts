import { z } from 'zod';

/** POST /api/organizations/{id}/invitations/ (auth, assumed): whom a manager invites to the organization. */
export const InvitationsBody = z.object({ emails: z.array(z.email()).min(1) });

/** What it answers: the addresses that were invited before, which are not written to again. */
export const InvitationsSent = z.object({ data: z.object({ already_invited: z.array(z.string()) }) });
