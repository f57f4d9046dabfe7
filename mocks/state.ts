import { randomBytes } from 'node:crypto';
import { createCardSessions } from './card-provider/card-sessions.ts';
import type { CardSessions } from './card-provider/card-sessions.ts';
import { CAREFUL_CARD } from '../fixtures/global-card.ts';
import { createPaymentMethods } from './global-card/payment-methods.ts';
import type { PaymentMethods } from './global-card/payment-methods.ts';
import type { Ledger } from './ledger.ts';
import { createSandboxes } from './sandboxes.ts';
import type { Sandboxes } from './sandboxes.ts';

/** What a mock backend is started with. */
export interface MockOptions {
  /** The only origin that may embed card fields and be returned to from the hosted page. */
  readonly siteOrigin: string;
  readonly now: () => Date;
  readonly ledger: Ledger;
}

/** What a mock backend knows while it runs. Every handler takes it. */
export interface MockState extends MockOptions {
  readonly sandboxes: Sandboxes;
  readonly cardSessions: CardSessions;
  readonly paymentMethods: PaymentMethods;
  readonly entryKeys: EntryKeys;
}

/** Returns the state of a mock backend that was just started over a ledger. */
export function createMockState(options: MockOptions): MockState {
  return {
    ...options,
    sandboxes: createSandboxes(options.ledger, options.now),
    cardSessions: createCardSessions(options.now),
    paymentMethods: createPaymentMethods(CAREFUL_CARD),
    entryKeys: createEntryKeys(options.now),
  };
}

/** A key opens the zone for two minutes, in milliseconds: it stands in an address, so it must not last. */
const ENTRY_KEY_LIFETIME_MS = 2 * 60 * 1000;

/** Whose student zone a key opens. */
interface Entrance {
  readonly sandboxId: string;
  readonly childId: string;
}

/** Keys to student zones. They live in memory: a restart of the mock ends them. */
interface EntryKeys {
  issue(entrance: Entrance): string;
  /** Uses a key up; null when it was used, has expired or never was one. */
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
