import { EnrolmentList } from './contracts/enrolments.ts';
import type { ChildCourses } from './contracts/enrolments.ts';
import type { UpstreamClient } from './types.ts';

/**
 * What every child of the parent behind the bearer follows.
 * @throws UpstreamError
 */
export async function listChildCourses(client: UpstreamClient): Promise<ChildCourses[]> {
  const { data } = await client.call({
    endpoint: 'enrolments',
    answer: EnrolmentList,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
  return data;
}
