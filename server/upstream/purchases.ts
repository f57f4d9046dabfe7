import type { z } from 'zod';
import * as contracts from './contracts/purchases.ts';
import { PurchaseList } from './contracts/reconciliation.ts';
import { byItself, Kept } from './contracts/answers.ts';
import { readOnce } from './reading.ts';
import { UpstreamError } from './types.ts';
import type { UpstreamClient } from './types.ts';

/** Writes take longer at the academy API. Milliseconds. */
const WRITE_TIMEOUT_MS = 15_000;
const SAFE = { timeoutMs: 10_000, repeat: 'safe' } as const;
/** For showing places, not for decisions about money. */
const PLACES = { ...SAFE, bends: true, ...readOnce(contracts.PlaceList) };

/**
 * Creates a purchase and returns its number. A repeat leaves an unused purchase behind, which does no harm.
 * @param idempotencyKey The attempt's, as in every call below that changes something. Assumed: nothing relies on it.
 * @throws UpstreamError; status 403 when the user may not buy (spec §6).
 */
export async function createPurchase(
  client: UpstreamClient,
  merchantId: string,
  idempotencyKey: string,
): Promise<string> {
  const body: z.infer<typeof contracts.CreatePurchaseBody> = { MERCHANT_ID: merchantId };
  const request = { body, answer: byItself(contracts.CreatedPurchase), idempotencyKey, ...SAFE };
  return (await client.call({ endpoint: 'createPurchase', ...request })).data.purchase_id;
}

/**
 * Writes amount, currency and transaction to a purchase. The values are fixed, so a repeat changes nothing.
 * @throws UpstreamError
 */
export const updatePurchase = (
  client: UpstreamClient,
  id: string,
  body: contracts.UpdatePurchaseBody,
  idempotencyKey: string,
) =>
  client.call({
    endpoint: 'updatePurchase',
    parts: { id },
    body,
    idempotencyKey,
    answer: Kept,
    ...SAFE,
    timeoutMs: WRITE_TIMEOUT_MS,
  });

/**
 * Returns the logged-in user's places that are not withdrawn, for showing them: null for one that cannot be read.
 * @throws UpstreamError
 */
export async function listPlaces(client: UpstreamClient) {
  const { data } = await client.call({ endpoint: 'enrollments', ...PLACES });
  return data.filter((place) => !isLeft(place));
}

/** The purchase of a place whose purchase cannot be read. */
const UNREADABLE = '';

/** The places of a purchase that are not withdrawn. */
export interface PurchasePlaces {
  readonly purchase: string;
  readonly places: readonly contracts.EnrolledPlace[];
  /**
   * Courses of places that may belong to this purchase, since the purchase of the place is missing or unreadable; null
   * for one whose course cannot be read either.
   */
  readonly doubtful: readonly (string | null)[];
}

/**
 * Returns the same for one purchase, for decisions about enrolling.
 * @param wasSent Whether what is to be enrolled was ever sent. If not, a place without a purchase (the specification
 *   shows only `course_id`) belongs to another one, and so do the places on pages of the list that cannot be had.
 * @throws UpstreamError
 */
export async function listEnrollments(
  client: UpstreamClient,
  purchase: string,
  wasSent = true,
): Promise<PurchasePlaces> {
  const request = { endpoint: 'enrollments', answer: contracts.EnrollmentList, ...SAFE } as const;
  const { data, hasMore } = await client.call(request);
  const mayBeOwn = data.filter((place) => {
    if (place === null || place.purchase === UNREADABLE || place.purchase === purchase) return true;
    return place.purchase === undefined && wasSent;
  });
  const isOwn = (place: contracts.EnrolledPlace | null) =>
    place?.purchase === purchase && place.course_id !== null;
  return {
    purchase,
    places: mayBeOwn.flatMap((place) => (place && isOwn(place) && !isLeft(place) ? place : [])),
    doubtful: [
      ...mayBeOwn.flatMap((place) => (isOwn(place) ? [] : [place?.course_id ?? null])),
      ...(hasMore && wasSent ? [null] : []),
    ],
  };
}

const isLeft = (place: { readonly status?: string | null } | null) =>
  place?.status?.toLowerCase() === 'withdrawn';

/** @throws UpstreamError when it is uncertain whether one of the courses has a place of this purchase */
export function refuseDoubts({ purchase, doubtful }: PurchasePlaces, courses: readonly string[]): void {
  if (!courses.some((course) => doubtful.includes(course) || doubtful.includes(null))) return;
  throw new UpstreamError({ fault: 'contract', endpoint: 'enrollments', requestId: `purchase ${purchase}` });
}

/**
 * Enrolls the user in one course. Sent once: a repeat would enroll twice, so look at `listEnrollments` before repeating
 * it.
 * @param idempotencyKey The attempt's with the line of its order.
 * @throws UpstreamError also for an answer about another purchase and course
 */
export async function createEnrollment(
  client: UpstreamClient,
  body: contracts.EnrollmentBody,
  idempotencyKey: string,
) {
  const endpoint = 'createEnrollment';
  const once = { timeoutMs: WRITE_TIMEOUT_MS, repeat: 'never', idempotencyKey } as const;
  const data = await client.call({ endpoint, body, answer: contracts.KeptEnrollment, ...once });
  // A proxy that kept the answer to an earlier call has not passed this one on. The purchase alone does not tell: an academy
  // may answer with an id of its own for it.
  const isOfAnother = (told: string | null, sent: string) => told !== null && told !== sent;
  if (isOfAnother(data.purchase, body.purchase) && isOfAnother(data.course_id, body.course_id)) {
    throw new UpstreamError({ fault: 'contract', endpoint, requestId: `purchase ${body.purchase}` });
  }
  return data;
}

/** Offers the places of a purchase to other families. Not used by the product (spec §7). @throws UpstreamError */
export async function offerForResale(client: UpstreamClient, purchase: string, idempotencyKey: string) {
  const body: z.infer<typeof contracts.ResaleBody> = { purchase };
  const once = { timeoutMs: WRITE_TIMEOUT_MS, repeat: 'never', idempotencyKey } as const;
  return (await client.call({ endpoint: 'resale', body, answer: contracts.OfferedResale, ...once })).data;
}

/**
 * Moves an enrollment to another group, or withdraws it. The values are fixed, so a repeat changes nothing by itself.
 * But an unanswered call may take effect late and undo a move made after it. So it is sent once, and a caller that
 * repeats it must know of the earlier call.
 * Whatever the answer says, only the academy's list tells who has moved or left.
 * @param idempotencyKey The attempt's with the kind of change.
 * @throws UpstreamError with status 409 when the group is full
 */
export async function updateEnrollment(
  client: UpstreamClient,
  id: string,
  body: contracts.UpdateEnrollmentBody,
  idempotencyKey: string,
): Promise<void> {
  const once = { timeoutMs: WRITE_TIMEOUT_MS, repeat: 'never', idempotencyKey } as const;
  const answer = contracts.KeptEnrollment;
  await client.call({ endpoint: 'updateEnrollment', parts: { id }, body, answer, ...once });
}

/** What a place tells of whether somebody still has it. */
const standingOf = ({ status, state, is_active }: contracts.EnrolledPlace) =>
  JSON.stringify([status, state, is_active]);

/**
 * Takes the student out of every place of a purchase. Each withdrawal is sent once, like any other update. Whatever the
 * academy answers, only its list tells who has left: frameworks ignore a field that they do not know.
 * @throws UpstreamError also while a place of one of the courses may still be listed as it was
 */
export async function leavePlaces(
  client: UpstreamClient,
  { purchase, courses }: { readonly purchase: string; readonly courses: readonly string[] },
  attemptId: string,
): Promise<void> {
  const before = await listEnrollments(client, purchase);
  for (const { id } of before.places) {
    // Without an id it cannot be withdrawn.
    if (id === null) continue;
    await updateEnrollment(client, id, { status: 'withdrawn' }, `${attemptId}:withdrawn:${id}`);
  }
  const after = before.places.length > 0 ? await listEnrollments(client, purchase) : before;
  const hasLeft = (place: contracts.EnrolledPlace) =>
    before.places.some((one) => one.id === place.id && standingOf(one) !== standingOf(place));
  const stays = after.places.flatMap((place) => (hasLeft(place) ? [] : place.course_id));
  refuseDoubts({ ...after, doubtful: [...after.doubtful, ...stays] }, courses);
}

/**
 * Returns every purchase of a day in Lima, yyyy-mm-dd, that was paid or has enrollments; null for one that cannot be
 * read, and for pages that cannot be had. The client needs the operator's bearer.
 * @throws UpstreamError
 */
export const listPurchases = async (client: UpstreamClient, day: string) =>
  (await client.call({ endpoint: 'purchases', parts: { day }, answer: PurchaseList, ...SAFE, bends: true }))
    .data;
