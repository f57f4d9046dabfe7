import type { z } from 'zod';
import type { CatchUserBody } from './contracts/announced-programs.ts';
import { Kept } from './contracts/answers.ts';
import { TakenPlace, WaitingPlaceList } from './contracts/waiting-list.ts';
import type { FreedSeatBody, WaitingBody } from './contracts/waiting-list.ts';
import { orArrivedBefore } from './support.ts';
import { orInstead } from './types.ts';
import type { UpstreamClient } from './types.ts';

/** Pages do without it, so it is requested once, with a short limit. */
const READ = { timeoutMs: 4_000, repeat: 'never', bends: true } as const;

/**
 * Takes a place in a waiting list. Its submission id makes a repeat safe: the same form keeps its place.
 * @throws UpstreamError with status 409 when the contact is already waiting there
 */
export const joinWaitingList = (client: UpstreamClient, body: WaitingBody) =>
  orArrivedBefore(
    client.call({ endpoint: 'joinWaitingList', body, answer: TakenPlace, timeoutMs: 10_000, repeat: 'safe' }),
    { position: null },
  );

/**
 * Leaves an address for an announced program. Its submission id makes a repeat safe.
 * @throws UpstreamError with status 409 when the contact is already registered for it
 */
export const catchUser = async (client: UpstreamClient, body: CatchUserBody) =>
  orArrivedBefore(
    client.call({ endpoint: 'catchUser', body, answer: Kept, timeoutMs: 10_000, repeat: 'safe' }),
    null,
  );

/** Returns the logged-in user's places in waiting lists. @throws UpstreamError */
export const listWaitingPlaces = async (client: UpstreamClient) =>
  (await client.call({ endpoint: 'waitingPlaces', answer: WaitingPlaceList, ...READ })).data;

/**
 * Tells the academy that a seat held for a purchase is free again, so that it goes to the next in the waiting list. A
 * repeat changes nothing.
 * @throws UpstreamError
 */
export async function freeSeat(client: UpstreamClient, groupId: string, purchaseNumber: string) {
  const body: z.infer<typeof FreedSeatBody> = { group_id: groupId, purchase_number: purchaseNumber };
  await client.call({
    endpoint: 'freeSeat',
    body,
    answer: Kept,
    timeoutMs: 10_000,
    repeat: 'safe',
    idempotencyKey: purchaseNumber,
  });
}

/** Who wants a seat, and when. */
export interface SeatAsker {
  readonly client: UpstreamClient;
  readonly now: Date;
}

/**
 * Whether the academy holds a seat of a full group for the logged-in user. While the academy cannot be asked, it holds
 * none: nobody is let in on a guess.
 */
export async function holdsSeatFor({ client, now }: SeatAsker, groupId: string): Promise<boolean> {
  const places = await orInstead(listWaitingPlaces(client), []);
  return places.some(
    ({ group_id, offered_until }) =>
      group_id === groupId && offered_until !== null && new Date(offered_until) > now,
  );
}
