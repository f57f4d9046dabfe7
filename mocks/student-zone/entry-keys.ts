import { randomBytes } from 'node:crypto';

/** A key opens the zone for two minutes, in milliseconds: it stands in an address, so it must not last. */
const LIFETIME_MS = 2 * 60 * 1000;

/** Whose student zone a key opens. */
interface Entrance {
  readonly sandboxId: string;
  readonly childId: string;
}

/** Keys to student zones. They live in memory: a restart of the mock ends them. */
export interface EntryKeys {
  issue(entrance: Entrance): string;
  /** Uses a key up; null when it was used, has expired or never was one. */
  take(key: string): Entrance | null;
}

/** Makes an empty ring of keys. */
export function createEntryKeys(now: () => Date): EntryKeys {
  const keys = new Map<string, Entrance & { readonly expiresAt: number }>();
  return {
    issue({ sandboxId, childId }) {
      const key = randomBytes(24).toString('base64url');
      keys.set(key, { sandboxId, childId, expiresAt: now().getTime() + LIFETIME_MS });
      return key;
    },
    take(key) {
      const entrance = keys.get(key);
      keys.delete(key);
      return entrance && entrance.expiresAt > now().getTime() ? entrance : null;
    },
  };
}
