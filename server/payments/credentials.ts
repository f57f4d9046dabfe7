import { z } from 'zod';
import type { Sealer } from '../store/seal.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { Buyer } from './types.ts';

const Credential = z.object({
  bearer: z.string(),
  mock: z.object({ scenario: z.string().optional(), sandbox: z.string().optional() }),
});

/**
 * The buyer's credential, sealed in the attempt while background steps may need it, and the clients made of it.
 * It is removed with the move that ends the attempt.
 */
export interface Credentials {
  seal(attemptId: string, buyer: Pick<Buyer, 'bearer' | 'mock'>): Promise<string>;
  /** A client for the buyer of this moment. */
  clientOf(buyer: Pick<Buyer, 'bearer' | 'mock'>): UpstreamClient;
  /** A client of the credential kept with an attempt, or null when there is none that can be read. */
  clientFor(attempt: Attempt): Promise<UpstreamClient | null>;
  /** The mock controls kept with an attempt; empty when there are none. */
  mockOf(attempt: Attempt): Promise<Buyer['mock']>;
}

/** Returns the credentials of a sealer. */
export function createCredentials(options: {
  sealer: Sealer;
  upstream: Upstream;
  newId: () => string;
}): Credentials {
  const { sealer, upstream, newId } = options;
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;
  const clientOf: Credentials['clientOf'] = ({ bearer, mock }) =>
    upstream.for({ bearer, mock, requestId: newId() });

  async function open(attempt: Attempt) {
    if (attempt.credential === null) return null;
    const text = await sealer.open(subjectOf(attempt.id), attempt.credential);
    return text === null ? null : Credential.parse(JSON.parse(text));
  }

  return {
    seal: (attemptId, { bearer, mock }) =>
      sealer.seal(subjectOf(attemptId), JSON.stringify({ bearer, mock })),
    clientOf,
    async clientFor(attempt) {
      const credential = await open(attempt);
      return credential && clientOf(credential);
    },
    async mockOf(attempt) {
      return (await open(attempt))?.mock ?? {};
    },
  };
}
