import { randomUUID } from 'node:crypto';
import type { Store } from './database.ts';

/** The record of who saw the login of which child. */
export interface LoginReveals {
  /** Writes one down, before the login is given. @throws when it cannot: then nothing may be shown. */
  record(reveal: {
    readonly userId: string;
    readonly childId: string;
    readonly requestId: string;
  }): Promise<void>;
}

/** Returns the record of a store. */
export function createLoginReveals(options: { store: Store; now: () => Date }): LoginReveals {
  return {
    async record({ userId, childId, requestId }) {
      await options.store.kysely
        .insertInto('loginReveal')
        .values({
          id: randomUUID(),
          userId,
          childId,
          requestId,
          revealedAt: options.now().getTime(),
        })
        .execute();
    },
  };
}
