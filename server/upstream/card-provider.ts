import { z } from 'zod';
import type { Money } from '../domain/money.ts';
import { majorAmount } from '../domain/money.ts';
import { SessionAnswer, TokenAnswer } from './contracts/card-provider.ts';
import type { AuthorizationBody, RefundBody, SessionBody, TokenBody } from './contracts/card-provider.ts';
import { ChargeList } from './contracts/reconciliation.ts';
import { byItself } from './contracts/answers.ts';
import type { UpstreamClient } from './types.ts';

/**
 * Longest wait for an authorization, in milliseconds. Banks are slow, and giving up early only makes the outcome
 * unknown.
 */
export const AUTHORIZATION_TIMEOUT_MS = 60_000;
const SAFE = { timeoutMs: 10_000, repeat: 'safe' } as const;

/** A merchant account at a provider. */
interface Merchant {
  /** Name of the provider in the REST paths. */
  readonly provider: string;
  readonly merchantId: string;
}

/** Returns a security token, which the following calls need. Charges nothing. @throws UpstreamError */
export async function getSecurityToken(client: UpstreamClient, { provider, merchantId }: Merchant) {
  const body: z.infer<typeof TokenBody> = { MERCHANT_ID: merchantId };
  const parts = { provider };
  const answer = byItself(z.object({ data: TokenAnswer }));
  return (await client.call({ endpoint: 'cardToken', parts, body, answer, ...SAFE })).data.token;
}

/** Opens a session of the card form for an amount and returns its key. Charges nothing. @throws UpstreamError */
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
  const answer = byItself(SessionAnswer);
  return (await client.call({ endpoint: 'cardSession', parts, body, answer, ...SAFE })).data.sessionKey;
}

/**
 * Charges the card. Sent exactly once, whatever the response. The caller reads the answer
 * (server/payments/providers/niubiz.ts): it has too many forms for one contract.
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
 * Asks what became of an order. The answer is the authorization's, or says that the order was not charged.
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
 * Requests the refund of a charge, or of a part of it. Sent once: ask `getRefundStatus` before repeating it. The caller
 * reads the answer.
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

/**
 * Returns every charge of a day in Lima, yyyy-mm-dd; null for one that cannot be read, and for pages that cannot be had.
 * The client needs the operator's bearer.
 * @throws UpstreamError
 */
export const listCharges = async (client: UpstreamClient, provider: string, day: string) =>
  (
    await client.call({
      endpoint: 'charges',
      parts: { provider, day },
      answer: ChargeList,
      ...SAFE,
      bends: true,
    })
  ).data;
