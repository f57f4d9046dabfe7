import { randomUUID } from 'node:crypto';
import { currentRequest } from '../reference.ts';
import type { Sealer } from '../store/seal.ts';
import { credentialText, parseCredential } from '../upstream/call-controls.ts';
import type { Credential } from '../upstream/call-controls.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';

/**
 * Returns functions that seal the buyer's credential with an attempt, for as long as background steps may need it, and
 * that make clients from it. The move that ends the attempt removes the credential.
 */
export function createCredentials({ sealer, upstream }: { sealer: Sealer; upstream: Upstream }) {
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;

  /** Returns the credential stored with an attempt, or null when none can be read. */
  async function open({ id, credential }: Attempt): Promise<Credential | null> {
    const text = credential && (await sealer.open(subjectOf(id), credential));
    return text ? parseCredential(text) : null;
  }

  /** Returns a client that calls the academy API with a credential. */
  const clientOf = ({ bearer, controls }: Credential): UpstreamClient =>
    upstream.for({ bearer, controls, requestId: currentRequest()?.id ?? randomUUID(), pays: true });

  return {
    seal: (attemptId: string, credential: Credential) =>
      sealer.seal(subjectOf(attemptId), credentialText(credential)),
    open,
    clientOf,
    /** Returns the keyed hash under which a card's denials are counted. Nothing of the card can be read from it. */
    markOf: (card: string) => sealer.mark('card', card),
    /** Returns a client with the credential stored with an attempt, or null when none can be read. */
    async clientFor(attempt: Attempt): Promise<UpstreamClient | null> {
      const credential = await open(attempt);
      return credential && clientOf(credential);
    },
  };
}
