import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Store } from './database.ts';
import { sha256 } from './seal.ts';
import type { Sealer } from './seal.ts';
import { SessionData } from './session-data.ts';

/** How long a session lives after its last use. Milliseconds. */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** A session's expiry is extended at most this often, so that not every page view writes. Milliseconds. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** Opened sessions are cached for a minute, and not decrypted again while their rows are unchanged. */
const OPENED = { max: 1_000, ttl: 60_000, ttlAutopurge: true };

/** A session that has not ended. */
export interface LivingSession {
  readonly data: SessionData;
  /** Whether this use should extend its expiry, in the store and in the browser. */
  readonly isDue: boolean;
}

/** A session as shown to its owner. */
export interface SessionFacts {
  /** Identifies the session without giving access: the hash of the id that only its browser has. */
  readonly key: string;
  readonly device: string;
  /** When the user logged in there. */
  readonly since: Date;
  /** Accurate to the hour. */
  readonly seenAt: Date;
}

/** Returns the key of a session: the hash of its id, under which it is stored. */
export const sessionKey = (id: string): string => sha256(id);

/** Sessions by an opaque id of 256 random bits, which only the browser has: the store has its hash. */
export type Sessions = ReturnType<typeof createSessions>;

/**
 * Returns the sessions of a store.
 * @param options.longestMs Maximum life of a session, however much it is used; each login starts it anew.
 */
export function createSessions(options: {
  store: Store;
  sealer: Sealer;
  now: () => Date;
  longestMs: number;
}) {
  const { sealer, longestMs } = options;
  const database = options.store.kysely;
  const now = () => options.now().getTime();
  const opened = new LRUCache<string, SessionData>(OPENED);

  /** Returns the content of a row. Every seal is different, so equal sealed texts have equal content. */
  async function contentOf(idHash: string, sealed: string): Promise<SessionData | null> {
    const name = `${idHash} ${sealed}`;
    const known = opened.get(name);
    if (known) return known;
    const data = parseData(await sealer.open(subjectOf(idHash), sealed));
    if (data) opened.set(name, data);
    return data;
  }

  async function newRow(data: SessionData, device: string) {
    const id = randomBytes(32).toString('base64url');
    const idHash = sessionKey(id);
    return { id, row: { idHash, createdAt: now(), device, ...(await contents(idHash, data)) } };
  }

  /** Returns the columns that every write sets. */
  async function contents(idHash: string, data: SessionData) {
    const sealed = await sealer.seal(subjectOf(idHash), JSON.stringify(data));
    return { data: sealed, userId: data.signedIn?.user.id ?? null, ...extended() };
  }

  const subjectOf = (idHash: string) => `session:${idHash}`;
  const extended = () => ({ seenAt: now(), expiresAt: now() + SESSION_LIFE_MS });
  const oldest = () => now() - longestMs;

  /** The rows of sessions that have not ended. */
  const living = () =>
    database.selectFrom('session').where('expiresAt', '>', now()).where('createdAt', '>', oldest());

  return {
    /** Stores a new session and returns its id. @param device Device and browser in words. */
    async create(data: SessionData, device: string): Promise<string> {
      const { id, row } = await newRow(data, device);
      await database.insertInto('session').values(row).execute();
      return id;
    },

    /** Returns a session that has not ended; null for an unknown, ended or unreadable one. */
    async find(id: string): Promise<LivingSession | null> {
      const idHash = sessionKey(id);
      const row = await living()
        .select(['data', 'expiresAt'])
        .where('idHash', '=', idHash)
        .executeTakeFirst();
      const data = row ? await contentOf(idHash, row.data) : null;
      if (!row || !data) return null;
      return { data, isDue: row.expiresAt - now() < SESSION_LIFE_MS - EXTEND_EVERY_MS };
    },

    /** Extends a session. Returns false when it has ended meanwhile: it must not come back to life. */
    async extend(id: string): Promise<boolean> {
      const changed = await database
        .updateTable('session')
        .set(extended())
        .where('idHash', '=', sessionKey(id))
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    /** Replaces the data. Returns false, and changes nothing, when the session has ended meanwhile. */
    async update(id: string, data: SessionData): Promise<boolean> {
      const idHash = sessionKey(id);
      const changed = await database
        .updateTable('session')
        .set(await contents(idHash, data))
        .where('idHash', '=', idHash)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    /**
     * Stores the data under a new id and ends the old one, atomically: after login and logout.
     * @returns the new id; null, with nothing stored, when the user logs out of a session that has already ended
     */
    async rotate(id: string, data: SessionData, device: string): Promise<string | null> {
      const fresh = await newRow(data, device);
      return database.transaction().execute(async (transaction) => {
        const ended = await transaction
          .deleteFrom('session')
          .where('idHash', '=', sessionKey(id))
          .executeTakeFirst();
        if (ended.numDeletedRows === 0n && !data.signedIn) return null;
        await transaction.insertInto('session').values(fresh.row).execute();
        return fresh.id;
      });
    },

    /** Ends a session. Returns false when it had ended already. */
    async remove(id: string): Promise<boolean> {
      const ended = await database
        .deleteFrom('session')
        .where('idHash', '=', sessionKey(id))
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    /** Returns the sessions of a user that have not ended, the most recently used first. */
    async ofUser(userId: string): Promise<SessionFacts[]> {
      const rows = await living()
        .select(['idHash', 'device', 'createdAt', 'seenAt'])
        .where('userId', '=', userId)
        .orderBy('seenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map(({ idHash, device, createdAt, seenAt }) => ({
        key: idHash,
        device,
        since: new Date(createdAt),
        seenAt: new Date(seenAt),
      }));
    },

    /**
     * Returns the data of a user's sessions that have not ended, with the user id; those that cannot be opened are left
     * out.
     * @param userId Null for the sessions of all logged-in users.
     */
    async contentsOf(userId: string | null): Promise<{ userId: string; data: SessionData }[]> {
      const rows = await living()
        .select(['idHash', 'data'])
        .where((row) => (userId === null ? row('userId', 'is not', null) : row('userId', '=', userId)))
        .execute();
      const opened = await Promise.all(
        rows.map(async ({ idHash, data }) => parseData(await sealer.open(subjectOf(idHash), data))),
      );
      return opened.flatMap((data) => (data?.signedIn ? [{ userId: data.signedIn.user.id, data }] : []));
    },

    /** Ends one session of a user, by its key. Returns false when the user has no such session. */
    async endOne(userId: string, key: string): Promise<boolean> {
      const ended = await database
        .deleteFrom('session')
        .where('userId', '=', userId)
        .where('idHash', '=', key)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    /** Ends every session of a user except one. @param exceptKey The one that stays; null ends all. */
    async endOthers(userId: string, exceptKey: string | null): Promise<void> {
      await database
        .deleteFrom('session')
        .where('userId', '=', userId)
        .where('idHash', '<>', exceptKey ?? '')
        .execute();
    },

    /** Deletes ended sessions and returns how many there were. */
    async removeExpired(): Promise<number> {
      const result = await database
        .deleteFrom('session')
        .where(({ eb, or }) => or([eb('expiresAt', '<=', now()), eb('createdAt', '<=', oldest())]))
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** Returns null for a session of an older version that no longer fits: it ends, instead of breaking every page. */
function parseData(text: string | null): SessionData | null {
  return text === null ? null : (SessionData.safeParse(JSON.parse(text)).data ?? null);
}
