import type { z } from 'zod';
import {
  CreatedEnrollment,
  CreatedPurchase,
  EnrollmentList,
  UpdatedPurchase,
} from './contracts/purchases.ts';
import type {
  CreatePurchaseBody,
  Enrollment,
  EnrollmentBody,
  UpdatePurchaseBody,
} from './contracts/purchases.ts';
import type { UpstreamClient } from './types.ts';

/**
 * Creates a purchase and gives its number. A repeat leaves an unused purchase behind, which harms nobody.
 * @throws UpstreamError; status 403 when the user may not buy (spec §6).
 */
export async function createPurchase(client: UpstreamClient, merchantId: string): Promise<string> {
  const body: z.infer<typeof CreatePurchaseBody> = { MERCHANT_ID: merchantId };
  const answer = await client.call({
    endpoint: 'createPurchase',
    body,
    answer: CreatedPurchase,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
  return answer.data.purchase_id;
}

/**
 * Writes amount, currency and transaction into a purchase. The values are fixed, so a repeat changes nothing.
 * @throws UpstreamError
 */
export async function updatePurchase(
  client: UpstreamClient,
  purchaseNumber: string,
  body: UpdatePurchaseBody,
): Promise<void> {
  await client.call({
    endpoint: 'updatePurchase',
    parts: { id: purchaseNumber },
    body,
    answer: UpdatedPurchase,
    timeoutMs: 15_000,
    repeat: 'safe',
  });
}

/**
 * The enrollments of the user behind the bearer.
 * @throws UpstreamError
 */
export async function listEnrollments(client: UpstreamClient): Promise<Enrollment[]> {
  const answer = await client.call({
    endpoint: 'enrollments',
    answer: EnrollmentList,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
  return answer.data;
}

/**
 * Enrolls the user in one course. Sent once: a repeat would enroll twice, so whoever repeats it looks at
 * `listEnrollments` first.
 * @throws UpstreamError
 */
export async function createEnrollment(client: UpstreamClient, body: EnrollmentBody): Promise<Enrollment> {
  const answer = await client.call({
    endpoint: 'createEnrollment',
    body,
    answer: CreatedEnrollment,
    timeoutMs: 15_000,
    repeat: 'never',
  });
  return answer.data;
}
