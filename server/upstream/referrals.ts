import type { ReferralInvoiceBody } from './contracts/referrals.ts';
import { Invitation, ReferralStanding, RegisteredReferral } from './contracts/referrals.ts';
import { Kept } from './contracts/shared.ts';
import { isCallMissing, UpstreamError } from './types.ts';
import type { UpstreamClient } from './types.ts';

const READ = { timeoutMs: 8_000, repeat: 'safe' } as const;

/** Returns who invites with a code (assumed endpoint). @throws UpstreamError with status 404 for an unknown code */
export const readInvitation = async (client: UpstreamClient, code: string) =>
  (await client.call({ endpoint: 'invitation', parts: { code }, answer: Invitation, ...READ })).data;

/**
 * Returns the logged-in user's own code, and who used it (assumed endpoint); null if the academy has no such
 * call.
 * @throws UpstreamError
 */
export async function readStanding(client: UpstreamClient) {
  try {
    return (await client.call({ endpoint: 'referrals', answer: ReferralStanding, bends: true, ...READ }))
      .data;
  } catch (error) {
    if (!(error instanceof UpstreamError) || !isCallMissing(error)) throw error;
    return null;
  }
}

/** What an invited family wants to buy, by the academy's id. */
export interface Referred {
  readonly kind: 'course' | 'path' | 'group';
  readonly id: string;
}

/**
 * Registers that the logged-in user was invited with a code to buy something. Returns what is taken off. A repeat finds
 * the registration.
 * @throws UpstreamError with status 409 and a reason when the code is not valid for this family
 */
export async function registerReferral(client: UpstreamClient, { kind, id }: Referred, code: string) {
  const endpoint = { course: 'referCourse', path: 'referPath', group: 'referGroup' } as const;
  const request = { parts: { id }, body: { code }, answer: RegisteredReferral };
  const answer = await client.call({
    endpoint: endpoint[kind],
    ...request,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
  return answer.data;
}

/**
 * Tells the academy the invoice of an invited family's first purchase. A repeat changes nothing.
 * @throws UpstreamError
 */
export const settleReferral = (client: UpstreamClient, id: string, body: ReferralInvoiceBody) =>
  client.call({
    endpoint: 'settleReferral',
    parts: { id },
    body,
    answer: Kept,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
