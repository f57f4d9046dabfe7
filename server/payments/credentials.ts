import type { Sealer } from '../store/seal.ts';
import { CallControls, credentialText, parseCredential } from '../upstream/call-controls.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { Buyer } from './types.ts';

/**
 * The buyer's credential, sealed in the attempt while background steps may need it, and the clients made of it.
 * It is removed with the move that ends the attempt.
 */
export interface Credentials {
  seal(attemptId: string, buyer: Pick<Buyer, 'bearer' | 'controls'>): Promise<string>;
  /** A client for the buyer of this moment. */
  clientOf(buyer: Pick<Buyer, 'bearer' | 'controls'>): UpstreamClient;
  /** A client of the credential kept with an attempt, or null when there is none that can be read. */
  clientFor(attempt: Attempt): Promise<UpstreamClient | null>;
  /** The call controls kept with an attempt. */
  controlsOf(attempt: Attempt): Promise<CallControls>;
}

/** Returns the credentials of a sealer. */
export function createCredentials(options: {
  sealer: Sealer;
  upstream: Upstream;
  newId: () => string;
}): Credentials {
  const { sealer, upstream, newId } = options;
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;
  const clientOf: Credentials['clientOf'] = ({ bearer, controls }) =>
    upstream.for({ bearer, controls, requestId: newId() });

  async function open(attempt: Attempt) {
    if (attempt.credential === null) return null;
    const text = await sealer.open(subjectOf(attempt.id), attempt.credential);
    return text === null ? null : parseCredential(text);
  }

  return {
    seal: (attemptId, { bearer, controls }) =>
      sealer.seal(subjectOf(attemptId), credentialText({ bearer, controls })),
    clientOf,
    async clientFor(attempt) {
      const credential = await open(attempt);
      return credential && clientOf(credential);
    },
    async controlsOf(attempt) {
      return (await open(attempt))?.controls ?? CallControls.none;
    },
  };
}
