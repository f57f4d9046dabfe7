import { z } from 'zod';
import type { CertificateName } from '../domain/family/certificate-name.ts';
import { asAuthentication, asTokens, Authentication, RefreshedTokens } from './contracts/account.ts';
import type { GuardianData, RegisterBody } from './contracts/account.ts';
import {
  ConfirmEmailAnswer,
  ErasureAnswer,
  ResetPasswordAnswer,
  UnknownAccount,
} from './contracts/passwords.ts';
import { isKeptUnread, Kept } from './contracts/answers.ts';
import { UpstreamError } from './types.ts';
import type { UpstreamClient } from './types.ts';

/** The academy API hashes passwords slowly on purpose. */
const ONCE = { timeoutMs: 10_000, repeat: 'never', bends: true } as const;

/**
 * Logs in (assumed endpoint). Sent once: a repeat would count as another attempt in the academy API's rate limit.
 * @throws UpstreamError with status 401 when e-mail and password do not match; some academies answer 400, 403, 404,
 *   422, or a good status with a body that says so
 */
export const login = (client: UpstreamClient, body: { email: string; password: string }) =>
  client.call({
    endpoint: 'login',
    body,
    answer: Authentication,
    inForm: (told) => asAuthentication(told, body.email),
    ...ONCE,
  });

/**
 * Creates an account and logs it in (assumed endpoint). For an e-mail that already has an account, the academy writes
 * to its holder. Returns null when the academy does not log the account in, but first mails a link that confirms the
 * address.
 * @throws UpstreamError; with status 409 when the academy discloses instead that the e-mail has an account
 */
export async function register(client: UpstreamClient, body: RegisterBody): Promise<Authentication | null> {
  try {
    const inForm = (told: unknown) => asAuthentication(told, body.email);
    return await client.call({ endpoint: 'register', body, answer: Authentication, inForm, ...ONCE });
  } catch (error) {
    if (!(error instanceof UpstreamError) || !isKeptUnread(error)) throw error;
    return null;
  }
}

/**
 * Stores the guardian of the students of the logged-in user (assumed endpoint). A repeat changes nothing.
 * @throws UpstreamError
 */
export const keepGuardian = (client: UpstreamClient, guardian: GuardianData) =>
  client.call({
    endpoint: 'updateMe',
    body: { guardian },
    answer: Kept,
    timeoutMs: 5_000,
    repeat: 'never',
  });

/**
 * Stores how much of the user's name the verification of a certificate shows (assumed endpoint). A repeat changes
 * nothing.
 * @throws UpstreamError
 */
export const keepCertificateName = (client: UpstreamClient, name: CertificateName) =>
  client.call({
    endpoint: 'updateMe',
    body: { certificate_name: name },
    answer: Kept,
    timeoutMs: 8_000,
    repeat: 'safe',
  });

/**
 * Ends the login at the academy API (assumed endpoint). The content of the response does not matter.
 * @throws UpstreamError
 */
export const logout = (client: UpstreamClient) =>
  client.call({ endpoint: 'logout', answer: z.unknown(), timeoutMs: 3_000, repeat: 'never' });

/**
 * Changes the password of the logged-in user (assumed endpoint). Returns the tokens that are valid from now on.
 * @throws UpstreamError
 */
export const changePassword = (client: UpstreamClient, body: { password: string; new_password: string }) =>
  client.call({ endpoint: 'changePassword', body, answer: RefreshedTokens, inForm: asTokens, ...ONCE });

/**
 * Has a link for a new password sent to an address that has an account (assumed endpoint). Whether it has one is not
 * disclosed.
 * @throws UpstreamError
 */
export async function sendPasswordLink(client: UpstreamClient, body: { email: string }): Promise<void> {
  try {
    await client.call({ endpoint: 'sendPasswordLink', body, answer: z.unknown(), ...ONCE });
  } catch (error) {
    const isUnknown = error instanceof UpstreamError && UnknownAccount.safeParse(error.body).success;
    if (!isUnknown) throw error;
  }
}

/**
 * Replaces a forgotten password, with the token of a link (assumed endpoint). Returns whose password it was.
 * @throws UpstreamError with a 4xx status when the link has expired, was used, or never existed
 */
export const resetPassword = (client: UpstreamClient, body: { token: string; new_password: string }) =>
  client.call({ endpoint: 'resetPassword', body, answer: ResetPasswordAnswer, ...ONCE });

/**
 * Has a code mailed to the logged-in user (assumed endpoint). It invalidates the previous one.
 * @throws UpstreamError
 */
export const sendEmailCode = (client: UpstreamClient) =>
  client.call({ endpoint: 'sendEmailCode', answer: Kept, timeoutMs: ONCE.timeoutMs, repeat: 'never' });

/**
 * Confirms the e-mail of the logged-in user with that code (assumed endpoint). Returns whether the code was right.
 * @throws UpstreamError with a 4xx status, too, when the code is wrong, has expired or was used
 */
export const confirmEmail = async (client: UpstreamClient, body: { code: string }): Promise<boolean> =>
  (await client.call({ endpoint: 'confirmEmail', body, answer: ConfirmEmailAnswer, ...ONCE })).confirmed;

/**
 * Erases the account of the logged-in user (assumed endpoint). The academy keeps purchases and invoices.
 * @throws UpstreamError unless the academy says that it is erased
 */
export async function eraseAccount(client: UpstreamClient, body: { password: string }): Promise<void> {
  try {
    await client.call({ endpoint: 'eraseMe', body, answer: ErasureAnswer, ...ONCE });
  } catch (error) {
    const isErased = error instanceof UpstreamError && ErasureAnswer.safeParse(error.body).success;
    if (!isErased) throw error;
  }
}
