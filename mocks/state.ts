import { randomBytes } from 'node:crypto';
import { createCardSessions } from './card-provider/card-sessions.ts';
import type { CardSessions } from './card-provider/card-sessions.ts';
import { CAREFUL_CARD } from '../fixtures/global-card.ts';
import { createPaymentMethods } from './global-card/payment-methods.ts';
import type { PaymentMethods } from './global-card/payment-methods.ts';
import type { Ledger } from './ledger.ts';
import { createSandboxes } from './sandboxes.ts';
import type { Sandboxes } from './sandboxes.ts';

/** Options of a mock backend. */
export interface MockOptions {
  /** The only origin that may embed card fields and that the hosted page returns to. */
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly ledger: Ledger;
}

/** The state of a running mock backend, passed to every handler. */
export interface MockState extends MockOptions {
  readonly sandboxes: Sandboxes;
  readonly cardSessions: CardSessions;
  readonly paymentMethods: PaymentMethods;
  readonly entryKeys: EntryKeys;
}

/** Creates the state of a mock backend over a ledger. */
export function createMockState(options: MockOptions): MockState {
  return {
    ...options,
    sandboxes: createSandboxes(options.ledger, options.now),
    cardSessions: createCardSessions(options.now),
    paymentMethods: createPaymentMethods(CAREFUL_CARD),
    entryKeys: createEntryKeys(options.now),
  };
}

/** How long a key opens the zone. Milliseconds. Short, since the key is part of a URL. */
const ENTRY_KEY_LIFETIME_MS = 2 * 60 * 1000;

/** The student zone that a key opens. */
interface Entrance {
  readonly sandboxId: string;
  readonly childId: string;
}

/** Keys to student zones, in memory: a restart of the mock ends them. */
interface EntryKeys {
  issue(entrance: Entrance): string;
  /** Uses up a key; null when it was used, has expired or never existed. */
  take(key: string): Entrance | null;
}

function createEntryKeys(now: () => Date): EntryKeys {
  const keys = new Map<string, Entrance & { readonly expiresAt: number }>();
  return {
    issue(entrance) {
      const key = randomBytes(24).toString('base64url');
      keys.set(key, { ...entrance, expiresAt: now().getTime() + ENTRY_KEY_LIFETIME_MS });
      return key;
    },
    take(key) {
      const entrance = keys.get(key);
      keys.delete(key);
      return entrance && entrance.expiresAt > now().getTime() ? entrance : null;
    },
  };
}
