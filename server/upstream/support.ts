import { z } from 'zod';
import { FiledClaim } from './contracts/support.ts';
import { Kept } from './contracts/shared.ts';
import type { ClaimBody, ContactBody, ReviewBody } from './contracts/support.ts';
import type { UpstreamClient } from './types.ts';

const timeoutMs = 10_000;

/**
 * Sends a question to the academy. Sent once: a repeat would be a second question.
 * @throws UpstreamError for any answer but 200 and 201 (spec §8)
 */
export const sendContact = (client: UpstreamClient, body: ContactBody) =>
  client.call({
    endpoint: 'contact',
    body,
    answer: z.unknown(),
    timeoutMs,
    repeat: 'never',
    goodStatuses: [200, 201],
  });

/**
 * Files a sheet of the claims book. Its submission id makes a repeat safe: the same sheet keeps its number. Any good
 * status means that the sheet is on file, even with an empty answer: a consumer who is told otherwise files it again.
 * @throws UpstreamError also for an HTML page as the answer, and for an answer that reports a failure itself
 */
export const fileClaim = (client: UpstreamClient, body: ClaimBody) =>
  client.call({
    endpoint: 'claims',
    body,
    answer: FiledClaim,
    timeoutMs,
    repeat: 'safe',
    goodStatuses: [200, 201, 202, 204],
  });

/**
 * Sends a parent's review of a course. Sent once: the academy recognizes an earlier one by child and course.
 * @throws UpstreamError with status 409 when there is an earlier one
 */
export const sendReview = (client: UpstreamClient, body: ReviewBody) =>
  client.call({ endpoint: 'writeReview', body, answer: Kept, timeoutMs, repeat: 'never' });
