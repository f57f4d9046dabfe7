import { z } from 'zod';
import type { EndpointName } from '../../server/upstream/endpoints.ts';

/** What tells which purchase a call is about. */
export interface AboutCall {
  readonly endpoint: EndpointName;
  readonly body: unknown;
  readonly parts: Readonly<Record<string, string>>;
  readonly idempotencyKey: string | undefined;
}

/** The field with the purchase that money is moved for. */
const OfPurchase = z.object({ purchase_number: z.string() });

/** The number of the purchase that money is moved for. @throws ZodError for the body of another call */
export const numberOf = (body: unknown) => OfPurchase.parse(body).purchase_number;

/** The purchase number of a call, if it has one. */
export const purchaseOf = ({ body, parts }: AboutCall) =>
  parts.purchaseNumber ?? OfPurchase.safeParse(body).data?.purchase_number;

/** A purchase that is made has no number yet: its merchant, and the key of its attempt. */
const OfMerchant = z.object({ MERCHANT_ID: z.string() });
const merchantOf = ({ body }: AboutCall) => OfMerchant.safeParse(body).data?.MERCHANT_ID;
const aboutOf = (call: AboutCall) => purchaseOf(call) ?? call.idempotencyKey;

/**
 * Whether a call is like another one, for another purchase. Not across merchants: each may have purchases of the same
 * number, so that such an answer is none that could be told from a right one.
 */
export const isForAnother = (one: AboutCall, call: AboutCall) =>
  one.endpoint === call.endpoint && aboutOf(one) !== aboutOf(call) && merchantOf(one) === merchantOf(call);

/**
 * Whether an answer tells which purchase it is about: nothing else can be told from the right answer. The Peruvian
 * provider's denials do not.
 */
export const namesPurchase = (call: AboutCall, answer: unknown) =>
  JSON.stringify(answer ?? null).includes(purchaseOf(call) ?? 'purchase_id');
