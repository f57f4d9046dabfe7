import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { KipuError } from '../errors.ts';
import type { Store } from './database.ts';
import { isStoreOutage } from './outage.ts';

/**
 * Returns the counter of a kind: `points` within `duration` (seconds). Its methods throw the library's `RateLimiterRes`
 * where the limit is reached, and a KipuError store_unavailable or unexpected when the store fails.
 */
export function createCounter(
  store: Store,
  kind: string,
  limit: { readonly points: number; readonly duration: number },
) {
  const counter = counterOfLibrary(store, kind, limit);

  /**
   * On SQLite all queries share one connection: waits until no transaction is open, so that no rollback undoes a count.
   */
  async function alone<Result>(action: () => Promise<Result>): Promise<Result> {
    try {
      return store.raw.dialect === 'sqlite'
        ? await store.kysely.connection().execute(() => action())
        : await action();
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw reason;
      throw new KipuError(isStoreOutage(reason) ? 'store_unavailable' : 'unexpected', { cause: reason });
    }
  }

  return {
    /** Counts once. @param options.customDuration Seconds, instead of the limit's own. */
    consume: (key: string, options: { readonly customDuration?: number } = {}) =>
      alone(() => counter.consume(key, 1, options)),
    /** Gives one count back. */
    reward: (key: string) => alone(() => counter.reward(key)),
    /** Counts several times, and never refuses. */
    penalty: (key: string, points: number) => alone(() => counter.penalty(key, points)),
    get: (key: string) => alone(() => counter.get(key)),
    set: (key: string, points: number) => alone(() => counter.set(key, points, limit.duration)),
    delete: (key: string) => alone(() => counter.delete(key)),
  };
}

function counterOfLibrary({ raw }: Store, keyPrefix: string, limit: { points: number; duration: number }) {
  const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
  const settings = { ...limit, ...table, keyPrefix };
  return raw.dialect === 'sqlite'
    ? new RateLimiterSQLite({ ...settings, storeClient: raw.client, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({ ...settings, storeClient: withoutNames(raw.client), storeType: 'pool' });
}

/**
 * Returns the pool for the library, with unnamed statements. The library names its prepared statements, and a name
 * belongs to a connection: behind a pooler that assigns connections per transaction, the next statement would find the
 * name taken or missing.
 */
function withoutNames(pool: Pool) {
  return {
    query: ({ text, values }: { readonly text: string; readonly values?: unknown[] }) =>
      pool.query(text, values),
  };
}
