import type { Followed } from '../domain/family/parents-zone.ts';
import { BannerList, Organization, RecommendedList } from './contracts/dashboards.ts';
import type { Banner, Recommended } from './contracts/dashboards.ts';
import type { UpstreamClient } from './types.ts';

/** Dashboards stand without these parts: they are asked for once, and not waited for long. */
const TIMEOUT_MS = 4_000;

/** What to go on with after a course or a path. @throws UpstreamError */
export async function recommendedAfter(
  client: UpstreamClient,
  { kind, id }: Followed,
): Promise<Recommended[]> {
  const { data } = await client.call({
    endpoint: kind === 'course' ? 'recommendedAfterCourse' : 'recommendedAfterPath',
    parts: { id },
    answer: RecommendedList,
    timeoutMs: TIMEOUT_MS,
    repeat: 'never',
  });
  return data;
}

/** Banners of the dashboards. @throws UpstreamError */
export async function dashboardBanners(client: UpstreamClient): Promise<Banner[]> {
  const { data } = await client.call({
    endpoint: 'dashboardBanners',
    answer: BannerList,
    timeoutMs: TIMEOUT_MS,
    repeat: 'never',
  });
  return data;
}

/**
 * An organization with everybody who is enrolled through it (assumed endpoint).
 * @throws UpstreamError with status 404 when the user behind the bearer does not manage it
 */
export function organization(client: UpstreamClient, id: string): Promise<Organization> {
  return client.call({
    endpoint: 'organization',
    parts: { id },
    answer: Organization,
    timeoutMs: 10_000,
    repeat: 'safe',
  });
}
