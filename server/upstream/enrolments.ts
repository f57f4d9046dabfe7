import { EnrolmentList } from './contracts/enrolments.ts';
import type { ChildEnrolments } from './contracts/enrolments.ts';
import type { UpstreamClient } from './types.ts';

/**
 * What every child of the parent behind the bearer follows.
 * @throws UpstreamError
 */
export async function listEnrolments(client: UpstreamClient): Promise<ChildEnrolments[]> {
  const { data } = await client.call({
    endpoint: 'enrolments',
    answer: EnrolmentList,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
  return data;
}
