import { z } from 'zod';
import { Authentication } from './contracts/account.ts';
import type { RegisterBody } from './contracts/account.ts';
import type { UpstreamClient } from './types.ts';

/** Passwords are hashed slowly on purpose at the academy API. */
const TIMEOUT_MS = 10_000;

/**
 * Logs in (assumed endpoint). Not repeated: a repeat would count as another attempt at the academy API's limits.
 * @throws UpstreamError with status 401 when e-mail and password do not match.
 */
export function login(
  client: UpstreamClient,
  body: { email: string; password: string },
): Promise<Authentication> {
  return client.call({
    endpoint: 'login',
    body,
    answer: Authentication,
    timeoutMs: TIMEOUT_MS,
    repeat: 'never',
  });
}

/**
 * Creates an account and logs it in (assumed endpoint).
 * @throws UpstreamError with status 409 when the e-mail has an account already.
 */
export function register(client: UpstreamClient, body: RegisterBody): Promise<Authentication> {
  return client.call({
    endpoint: 'register',
    body,
    answer: Authentication,
    timeoutMs: TIMEOUT_MS,
    repeat: 'never',
  });
}

/** Ends the login at the academy API (assumed endpoint). What it answers does not matter. */
export async function logout(client: UpstreamClient): Promise<void> {
  await client.call({ endpoint: 'logout', answer: z.unknown(), timeoutMs: 3_000, repeat: 'never' });
}
