import { randomUUID } from 'node:crypto';
import type { Store } from './database.ts';
import { sha256 } from './seal.ts';

/** One request of a family for its data, as it was answered. */
export interface DataRequest {
  readonly at: Date;
  readonly what: 'exported' | 'erased';
  /** Hash of the account's id. */
  readonly userHash: string;
  /** Who did it; empty where the family did it by itself. */
  readonly by: string;
  readonly reason: string;
}

/** What was taken along and erased, and by whom: the proof that a request was answered. */
export type DataRequests = ReturnType<typeof createDataRequests>;

/** Returns the requests of a store. */
export function createDataRequests({ store, now }: { store: Store; now: () => Date }) {
  const database = store.kysely;
  return {
    /** Writes one down. @throws when it cannot */
    async add(request: {
      readonly what: DataRequest['what'];
      readonly userId: string;
      readonly by?: string;
      readonly reason?: string;
    }): Promise<void> {
      const { what, userId, by = '', reason = '' } = request;
      const row = {
        id: randomUUID(),
        at: now().getTime(),
        what,
        userHash: sha256(userId),
        byWhom: by,
        reason,
      };
      await database.insertInto('dataRequest').values(row).execute();
    },

    /** Returns all, oldest first. */
    async list(): Promise<DataRequest[]> {
      const rows = await database.selectFrom('dataRequest').selectAll().orderBy('at').execute();
      return rows.map(({ at, what, userHash, byWhom, reason }) => ({
        at: new Date(at),
        what,
        userHash,
        by: byWhom,
        reason,
      }));
    },
  };
}
