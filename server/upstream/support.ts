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
 * Files a sheet of the claims book. Its submission id makes a repeat safe: the same sheet keeps its number. Whatever is
 * answered with a good status, nothing as well, is of a sheet on file: whoever is told otherwise files it again.
 * @throws UpstreamError also for a page in place of an answer, and for what says itself that it failed
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
 * Sends what a parent says of a course. Sent once: the academy knows one that it has by child and course.
 * @throws UpstreamError with status 409 when it has one
 */
export const sendReview = (client: UpstreamClient, body: ReviewBody) =>
  client.call({ endpoint: 'writeReview', body, answer: Kept, timeoutMs, repeat: 'never' });
