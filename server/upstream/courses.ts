import { CourseOffer, CourseOfferList } from './contracts/courses.ts';
import type { UpstreamClient } from './types.ts';

const TIMEOUT_MS = 8_000;

/** What every course and pack costs and when it is taught. @throws UpstreamError */
export async function courseOffers(client: UpstreamClient): Promise<CourseOffer[]> {
  const { data } = await client.call({
    endpoint: 'courseOffers',
    answer: CourseOfferList,
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
  return data;
}

/**
 * The offer of one course, by the id of its content entry (spec §7).
 * @throws UpstreamError with status 404 when it is not sold.
 */
export function courseOffer(client: UpstreamClient, id: string): Promise<CourseOffer> {
  return client.call({
    endpoint: 'course',
    parts: { id },
    answer: CourseOffer,
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
}
