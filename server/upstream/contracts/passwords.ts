import { z } from 'zod';
import { soft } from './missing.ts';
import { Flag, Id } from './values.ts';

/** That it is so, as databases keep it: nothing else is certain. */
const Yes = Flag.pipe(z.literal(true));

/** POST change of password (assumed). It returns new tokens, since the change may invalidate the previous ones. */
export const ChangePasswordBody = z.object({ password: z.string(), new_password: z.string().min(8) });

/**
 * POST link by e-mail (assumed). The answer is the same whether or not the address has an account, or `UnknownAccount`.
 */
export const PasswordLinkBody = z.object({ email: z.email() });

/** POST reset (assumed): the token is the last part of the link. */
export const ResetPasswordBody = z.object({ token: z.string().min(1), new_password: z.string().min(8) });

/** The account, so that its sessions are ended; and its e-mail, if it is sent, so that its failed logins are reset. */
export const ResetPasswordAnswer = z.object({ user_id: Id, email: soft(z.email()) });

/** POST erasure (assumed). */
export const ErasureBody = z.object({ password: z.string() });

/** The only answer that means that the account is erased; also the body of a 404 if it was erased before. */
export const ErasureAnswer = z.object({ erased: Yes });

/** The body of a 404 that is about the address, and not from an academy without this call. */
export const UnknownAccount = z.object({ reason: z.literal('unknown_account') });

/** POST confirmation of an e-mail (assumed): the code that was mailed last. */
export const ConfirmEmailBody = z.object({ code: z.string().regex(/^\d{6}$/) });

/** A good status that says nothing besides: no body, or an empty object. */
const Nothing = z.union([z.null(), z.strictObject({})]);

/** Whether the code was right: a good status with nothing besides means so, as for every change (spec §7). */
export const ConfirmEmailAnswer = z.union([
  z.object({ confirmed: Flag }),
  Nothing.transform(() => ({ confirmed: true })),
]);
