import { z } from 'zod';
import type { CertificateName } from '../domain/family/certificate-name.ts';
import { Authentication, RefreshedTokens } from './contracts/account.ts';
import type { GuardianData, RegisterBody } from './contracts/account.ts';
import {
  ConfirmEmailAnswer,
  ErasureAnswer,
  ResetPasswordAnswer,
  UnknownAccount,
} from './contracts/passwords.ts';
import { Kept } from './contracts/shared.ts';
import { UpstreamError } from './types.ts';
import type { UpstreamClient } from './types.ts';

/** Passwords are hashed slowly on purpose at the academy API. */
const ONCE = { timeoutMs: 10_000, repeat: 'never', bends: true } as const;

/**
 * Logs in (assumed endpoint). Not repeated: a repeat would count as another attempt at the academy API's limits.
 * @throws UpstreamError with status 401 when e-mail and password do not match; some academies say 400, 403, 404 or 422.
 */
export const login = (client: UpstreamClient, body: { email: string; password: string }) =>
  client.call({ endpoint: 'login', body, answer: Authentication, ...ONCE });

/**
 * Creates an account and logs it in (assumed endpoint); also for an e-mail that has one, whose holder is written to.
 * Returns null of an academy that logs nobody in by it, but mails a link first that confirms the address.
 * @throws UpstreamError; with status 409 of an academy that tells of an e-mail that has an account instead.
 */
export async function register(client: UpstreamClient, body: RegisterBody): Promise<Authentication | null> {
  try {
    return await client.call({ endpoint: 'register', body, answer: Authentication, ...ONCE });
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    const isMade = error.fault === 'contract' && Kept.safeParse(error.body).success;
    const isMadeWithoutAWord = error.fault === 'not_json' && error.body === '';
    if (!isMade && !isMadeWithoutAWord) throw error;
    return null;
  }
}

/**
 * Keeps who answers for the students of the user behind the bearer (assumed endpoint); a repeat changes nothing.
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
 * Keeps how much of the own name a check of certificates shows (assumed endpoint); a repeat changes nothing.
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

/** Ends the login at the academy API (assumed endpoint). What it answers does not matter. */
export const logout = (client: UpstreamClient) =>
  client.call({ endpoint: 'logout', answer: z.unknown(), timeoutMs: 3_000, repeat: 'never' });

/**
 * Changes the password of the user behind the bearer (assumed endpoint). Returns the tokens that count from here on.
 * @throws UpstreamError
 */
export const changePassword = (client: UpstreamClient, body: { password: string; new_password: string }) =>
  client.call({ endpoint: 'changePassword', body, answer: RefreshedTokens, ...ONCE });

/**
 * Has a link to a new password sent to an address, if it has an account (assumed endpoint). Whether it has one is not
 * told. @throws UpstreamError
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
 * Replaces a forgotten password by the token of a link (assumed endpoint). Returns whose it was.
 * @throws UpstreamError with a status of 4xx when the link is too old, was used, or never was one.
 */
export const resetPassword = (client: UpstreamClient, body: { token: string; new_password: string }) =>
  client.call({ endpoint: 'resetPassword', body, answer: ResetPasswordAnswer, ...ONCE });

/**
 * Has a code mailed to the user behind the bearer (assumed endpoint); the one before it is good no more.
 * @throws UpstreamError
 */
export const sendEmailCode = (client: UpstreamClient) =>
  client.call({ endpoint: 'sendEmailCode', answer: Kept, ...ONCE });

/**
 * Confirms the e-mail of the user behind the bearer by that code (assumed endpoint).
 * @throws UpstreamError with a status of 4xx when the code is another one, has expired or was used
 */
export async function confirmEmail(client: UpstreamClient, body: { code: string }): Promise<void> {
  await client.call({ endpoint: 'confirmEmail', body, answer: ConfirmEmailAnswer, ...ONCE });
}

/**
 * Erases the account of the user behind the bearer (assumed endpoint); purchases and invoices stay with the academy.
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
