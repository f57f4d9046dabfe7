import { CreatedEnrollment, EnrollmentList } from './contracts/enrollments.ts';
import type { Enrollment, EnrollmentBody } from './contracts/enrollments.ts';
import type { UpstreamClient } from './types.ts';

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
