import { randomUUID } from 'node:crypto';
import type { Store } from './database.ts';
import { sha256 } from './seal.ts';

/** One answered request of a family for its data. */
export interface DataRequest {
  readonly at: Date;
  readonly what: 'exported' | 'erased';
  /** Hash of the account's id. */
  readonly userHash: string;
  /** The operator who did it; empty when the family did it itself. */
  readonly by: string;
  readonly reason: string;
}

/** Which data were exported or erased, and by whom: the proof that requests were answered. */
export type DataRequests = ReturnType<typeof createDataRequests>;

/** Returns the data requests of a store. */
export function createDataRequests({ store, now }: { store: Store; now: () => Date }) {
  const database = store.kysely;
  return {
    /** Records a request. @throws when it cannot be written */
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
