import { z } from 'zod';
import { Id, soft } from './shared.ts';

/** POST change of password (assumed); it answers new tokens, since those of before may end with it. */
export const ChangePasswordBody = z.object({ password: z.string(), new_password: z.string().min(8) });

/** POST link by e-mail (assumed). The same answer whether the address has an account or not, or `UnknownAccount`. */
export const PasswordLinkBody = z.object({ email: z.email() });

/** POST reset (assumed): the token is the last part of the link. */
export const ResetPasswordBody = z.object({ token: z.string().min(1), new_password: z.string().min(8) });

/** Whose password it was, so that the sessions of that account end; its failed logins, where the e-mail is said. */
export const ResetPasswordAnswer = z.object({ user_id: Id, email: soft(z.email()) });

/** POST erasure (assumed). */
export const ErasureBody = z.object({ password: z.string() });

/** What alone says that an account is erased: the answer, and a 404 for one that was erased before. */
export const ErasureAnswer = z.object({ erased: z.literal(true) });

/** What a 404 says that is about the address, and not of an academy that has no such call. */
export const UnknownAccount = z.object({ reason: z.literal('unknown_account') });

/** POST confirmation of an e-mail (assumed): the code that was mailed last. */
export const ConfirmEmailBody = z.object({ code: z.string().regex(/^\d{6}$/) });

/** What alone says that the code was right. */
export const ConfirmEmailAnswer = z.object({ confirmed: z.literal(true) });
