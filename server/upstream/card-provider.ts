import { z } from 'zod';
import type { Money } from '../domain/money.ts';
import { majorAmount } from '../domain/money.ts';
import { SessionAnswer, TokenAnswer } from './contracts/card-provider.ts';
import type { AuthorizationBody, RefundBody, SessionBody, TokenBody } from './contracts/card-provider.ts';
import { ChargeList } from './contracts/reconciliation.ts';
import type { UpstreamClient } from './types.ts';

/** Longest wait for an authorization, in milliseconds. Banks are slow; giving up early only makes it unknown. */
export const AUTHORIZATION_TIMEOUT_MS = 60_000;
const SAFE = { timeoutMs: 10_000, repeat: 'safe' } as const;

/** Whose account at which provider is charged. */
interface Merchant {
  /** Name of the provider in the REST paths. */
  readonly provider: string;
  readonly merchantId: string;
}

/**
 * Gets a security token, which the next calls carry. Charges nothing.
 * @throws UpstreamError
 */
export async function getSecurityToken(client: UpstreamClient, { provider, merchantId }: Merchant) {
  const body: z.infer<typeof TokenBody> = { MERCHANT_ID: merchantId };
  const parts = { provider };
  return (await client.call({ endpoint: 'cardToken', parts, body, answer: TokenAnswer, ...SAFE })).token;
}

/**
 * Opens a session of the card form for an amount and gives its key. Charges nothing.
 * @throws UpstreamError
 */
export async function openCardSession(
  client: UpstreamClient,
  session: Merchant & { readonly amount: Money; readonly securityToken: string },
): Promise<string> {
  const body: z.infer<typeof SessionBody> = {
    MERCHANT_ID: session.merchantId,
    amount: majorAmount(session.amount),
    token: session.securityToken,
  };
  const parts = { provider: session.provider };
  const answer = await client.call({ endpoint: 'cardSession', parts, body, answer: SessionAnswer, ...SAFE });
  return answer.data.sessionKey;
}

/**
 * Charges the card. Sent once and never again, whatever comes back. The answer is read by the caller
 * (server/payments/providers/niubiz.ts): it comes in too many shapes for one contract.
 * @throws UpstreamError
 */
export async function authorizeCard(
  client: UpstreamClient,
  charge: Merchant & {
    readonly amount: Money;
    readonly purchaseNumber: string;
    readonly transactionToken: string;
    readonly securityToken: string;
    readonly idempotencyKey: string;
  },
): Promise<unknown> {
  const body: AuthorizationBody = {
    MERCHANT_ID: charge.merchantId,
    amount: majorAmount(charge.amount),
    purchase_number: charge.purchaseNumber,
    transaction_token: charge.transactionToken,
    token: charge.securityToken,
  };
  return client.call({
    endpoint: 'cardAuthorization',
    parts: { provider: charge.provider },
    body,
    answer: z.unknown(),
    timeoutMs: AUTHORIZATION_TIMEOUT_MS,
    repeat: 'never',
    idempotencyKey: charge.idempotencyKey,
  });
}

/**
 * Asks what became of an order. Answers like the authorization did, or that the order was not charged.
 * @throws UpstreamError; a status of 404 proves nothing, whatever its body says.
 */
export function getAuthorizationStatus(
  client: UpstreamClient,
  { provider, merchantId: merchant, purchaseNumber }: Merchant & { readonly purchaseNumber: string },
): Promise<unknown> {
  const parts = { provider, merchant, purchaseNumber };
  return client.call({ endpoint: 'cardStatus', parts, answer: z.unknown(), ...SAFE });
}

/**
 * Gives a charge back, or a part of it. Sent once: whoever repeats it asks `getRefundStatus` first. The answer is read
 * by the caller.
 * @throws UpstreamError
 */
export const refundCharge = (
  client: UpstreamClient,
  {
    provider,
    merchantId,
    purchaseNumber,
    transactionId,
    amount,
    idempotencyKey,
  }: Merchant & {
    readonly purchaseNumber: string;
    readonly transactionId: string;
    readonly amount: Money;
    readonly idempotencyKey: string;
  },
): Promise<unknown> => {
  const body: RefundBody = {
    MERCHANT_ID: merchantId,
    purchase_number: purchaseNumber,
    transaction_id: transactionId,
    amount: majorAmount(amount),
  };
  return client.call({
    endpoint: 'cardRefund',
    parts: { provider },
    body,
    answer: z.unknown(),
    timeoutMs: AUTHORIZATION_TIMEOUT_MS,
    repeat: 'never',
    idempotencyKey,
  });
};

/** Asks what became of the refund of an order. @throws UpstreamError */
export function getRefundStatus(
  client: UpstreamClient,
  { provider, merchantId: merchant, purchaseNumber }: Merchant & { readonly purchaseNumber: string },
): Promise<unknown> {
  const parts = { provider, merchant, purchaseNumber };
  return client.call({ endpoint: 'cardRefundStatus', parts, answer: z.unknown(), ...SAFE });
}

/** Returns every charge of a day in Lima. The client's bearer is the operator's. @throws UpstreamError */
export const listCharges = async (client: UpstreamClient, provider: string, day: string) =>
  (await client.call({ endpoint: 'charges', parts: { provider, day }, answer: ChargeList, ...SAFE })).data;
