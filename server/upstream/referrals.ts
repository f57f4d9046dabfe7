import type { ReferralInvoiceBody } from './contracts/referrals.ts';
import { Invitation, ReferralStanding, RegisteredReferral } from './contracts/referrals.ts';
import { byItself, isObject, Kept, listIn } from './contracts/answers.ts';
import { orWhenMissing } from './types.ts';
import type { UpstreamClient } from './types.ts';

const READ = { timeoutMs: 8_000, repeat: 'safe' } as const;

/** Returns who invites with a code (assumed endpoint). @throws UpstreamError with status 404 for an unknown code */
export const readInvitation = async (client: UpstreamClient, code: string) =>
  (await client.call({ endpoint: 'invitation', parts: { code }, answer: byItself(Invitation), ...READ }))
    .data;

/**
 * Returns the logged-in user's own code, and who used it (assumed endpoint); null if the academy has no such
 * call.
 * @throws UpstreamError
 */
export async function readStanding(client: UpstreamClient) {
  const answer = { answer: ReferralStanding, inForm: asStanding, bends: true };
  const asked = client.call({ endpoint: 'referrals', ...answer, ...READ });
  return (await orWhenMissing(asked, () => ({ data: null }))).data;
}

/** Returns it as `data`, where it may also stand by itself; without anything readable, as an object that tells nothing. */
function asStanding(told: unknown): unknown {
  const data = isObject(told) && 'data' in told ? told.data : told;
  if (!isObject(data)) return { data: {} };
  return { data: 'invited' in data ? { ...data, invited: listIn(data.invited) } : data };
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
  const request = { parts: { id }, body: { code }, answer: byItself(RegisteredReferral) };
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
