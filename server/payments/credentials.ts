import type { Sealer } from '../store/seal.ts';
import { credentialText, parseCredential } from '../upstream/call-controls.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { Credential } from './types.ts';

/**
 * The buyer's credential, sealed in the attempt while background steps may need it, and the clients made of it.
 * It is removed with the move that ends the attempt.
 */
export interface Credentials {
  seal(attemptId: string, credential: Credential): Promise<string>;
  /** Returns the credential kept with an attempt, or null when there is none that can be read. */
  open(attempt: Attempt): Promise<Credential | null>;
  /** Returns a client that calls the academy API with a credential. */
  clientOf(credential: Credential): UpstreamClient;
  /** Returns a client of the credential kept with an attempt, or null when there is none that can be read. */
  clientFor(attempt: Attempt): Promise<UpstreamClient | null>;
}

/** Returns the credentials that a sealer seals. */
export function createCredentials(options: {
  sealer: Sealer;
  upstream: Upstream;
  newId: () => string;
}): Credentials {
  const { sealer, upstream, newId } = options;
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;

  const credentials: Credentials = {
    seal: (attemptId, { bearer, controls }) =>
      sealer.seal(subjectOf(attemptId), credentialText({ bearer, controls })),
    async open({ id, credential }) {
      const text = credential && (await sealer.open(subjectOf(id), credential));
      return text ? parseCredential(text) : null;
    },
    clientOf: ({ bearer, controls }) => upstream.for({ bearer, controls, requestId: newId() }),
    async clientFor(attempt) {
      const credential = await credentials.open(attempt);
      return credential && credentials.clientOf(credential);
    },
  };
  return credentials;
}
