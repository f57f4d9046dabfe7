import { Organization } from './contracts/organizations.ts';
import type { UpstreamClient } from './types.ts';

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
