import { FiledClaim } from './contracts/support.ts';
import { Kept } from './contracts/answers.ts';
import type { ClaimBody, ContactBody, ReviewBody } from './contracts/support.ts';
import { isTaken } from './contracts/refused-fields.ts';
import { UpstreamError } from './types.ts';
import type { UpstreamClient } from './types.ts';

const timeoutMs = 10_000;

/**
 * Sends a question to the academy. Sent once: a repeat would be a second question.
 * @throws UpstreamError for any answer but 200 and 201 (spec §8), and for one that reports a failure itself
 */
export const sendContact = (client: UpstreamClient, body: ContactBody) =>
  client.call({
    endpoint: 'contact',
    body,
    answer: Kept,
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
  orArrivedBefore(
    client.call({
      endpoint: 'claims',
      body,
      answer: FiledClaim,
      timeoutMs,
      repeat: 'safe',
      goodStatuses: [200, 201, 202, 204],
    }),
    { claim_number: null, filed_at: null },
  );

/**
 * Returns the answer to a form, or `instead` where its submission id is there already: the id is of this form alone, so
 * an earlier try has arrived whose answer was lost.
 */
export async function orArrivedBefore<Answer>(sent: Promise<Answer>, instead: Answer): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof UpstreamError && isTaken(error, 'submission_id')) return instead;
    throw error;
  }
}

/**
 * Sends a parent's review of a course. Sent once: the academy recognizes an earlier one by child and course.
 * @throws UpstreamError with status 409 when there is an earlier one
 */
export const sendReview = (client: UpstreamClient, body: ReviewBody) =>
  client.call({ endpoint: 'writeReview', body, answer: Kept, timeoutMs, repeat: 'never' });
