import { Campaign, CampaignList } from './contracts/campaigns.ts';
import type { UpstreamClient } from './types.ts';

const TIMEOUT_MS = 8_000;

/** The seasons on sale, the current one first (spec §7). */
export function campaigns(client: UpstreamClient): Promise<CampaignList> {
  return client.call({ endpoint: 'campaigns', answer: CampaignList, timeoutMs: TIMEOUT_MS, repeat: 'safe' });
}

/**
 * A season with its programs, options and requirements.
 * @throws UpstreamError with status 404 when there is none with this id.
 */
export function campaign(client: UpstreamClient, id: string): Promise<Campaign> {
  return client.call({
    endpoint: 'campaign',
    parts: { id },
    answer: Campaign,
    timeoutMs: TIMEOUT_MS,
    repeat: 'safe',
  });
}
