import { randomUUID } from 'node:crypto';
import type { Sealer } from '../store/seal.ts';
import { credentialText, parseCredential } from '../upstream/call-controls.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { Credential } from './types.ts';

/**
 * The buyer's credential, sealed in the attempt while background steps may need it, and the clients made of it.
 * It is removed with the move that ends the attempt.
 */
export type Credentials = ReturnType<typeof createCredentials>;

/** Returns the credentials that a sealer seals. */
export function createCredentials({ sealer, upstream }: { sealer: Sealer; upstream: Upstream }) {
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;

  /** Returns the credential kept with an attempt, or null when there is none that can be read. */
  async function open({ id, credential }: Attempt): Promise<Credential | null> {
    const text = credential && (await sealer.open(subjectOf(id), credential));
    return text ? parseCredential(text) : null;
  }

  /** Returns a client that calls the academy API with a credential. */
  const clientOf = ({ bearer, controls }: Credential): UpstreamClient =>
    upstream.for({ bearer, controls, requestId: randomUUID() });

  return {
    seal: (attemptId: string, credential: Credential) =>
      sealer.seal(subjectOf(attemptId), credentialText(credential)),
    open,
    clientOf,
    /** Returns a client of the credential kept with an attempt, or null when there is none that can be read. */
    async clientFor(attempt: Attempt): Promise<UpstreamClient | null> {
      const credential = await open(attempt);
      return credential && clientOf(credential);
    },
  };
}
