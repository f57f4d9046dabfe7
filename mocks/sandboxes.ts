import { createDatabase } from './db.ts';
import type { Database } from './db.ts';
import type { Ledger } from './ledger.ts';

/** The sandbox of people, and of requests that name none. */
export const DEMO_SANDBOX = 'demo';

/** One family of data: tests that run beside each other use one each. */
export interface Sandbox {
  readonly id: string;
  readonly db: Database;
  /** How many times something was tried, this time included: scenarios fail the first tries only. */
  countTry(what: string): number;
}

export interface Sandboxes {
  /** The sandbox of a name, made from the fixtures and from what its ledger says when it is first asked for. */
  get(id: string): Sandbox;
  /** Puts a sandbox back to the fixtures. */
  reset(id: string): void;
  /** A purchase number that no sandbox ever had: digits, 12 at most. */
  nextPurchaseNumber(): string;
}

/** The sandboxes over a ledger. The fixtures' dates are set once, by the day the mock starts. */
export function createSandboxes(ledger: Ledger, now: () => Date): Sandboxes {
  const startedAt = now();
  const sandboxes = new Map<string, Sandbox>();
  return {
    get(id) {
      const known = sandboxes.get(id);
      if (known) return known;
      const sandbox = createSandbox(id, ledger, startedAt);
      sandboxes.set(id, sandbox);
      return sandbox;
    },
    reset(id) {
      ledger.append({ kind: 'reset', at: now().toISOString(), sandbox: id, user_id: 'panel' });
      sandboxes.delete(id);
    },
    nextPurchaseNumber() {
      // The second of the clock as a lower bound: a ledger that was deleted does not bring old numbers back.
      const number = Math.max(ledger.highestPurchaseNumber() + 1, Math.floor(now().getTime() / 1000));
      return String(number);
    },
  };
}

function createSandbox(id: string, ledger: Ledger, startedAt: Date): Sandbox {
  // The site keeps payments by user: the same account of two sandboxes must not be one buyer.
  const db = createDatabase(startedAt, (userId) => (id === DEMO_SANDBOX ? userId : `${userId}-${id}`));
  for (const entry of ledger.entriesOf(id)) {
    if (entry.kind === 'purchase') {
      const { purchase_number: purchaseNumber, merchant_id: merchantId, user_id: userId } = entry;
      db.addPurchase({ purchaseNumber, merchantId, userId });
    } else if (entry.kind === 'charge' || entry.kind === 'denial') {
      const { purchase_number: purchaseNumber, merchant_id: merchantId, answer } = entry;
      db.addOrder({ purchaseNumber, merchantId, charged: entry.kind === 'charge', answer });
    } else if (entry.kind === 'enrollment') {
      db.addEnrollment(entry.user_id, entry.enrollment);
    }
  }
  const tries = new Map<string, number>();
  return {
    id,
    db,
    countTry(what) {
      const count = (tries.get(what) ?? 0) + 1;
      tries.set(what, count);
      return count;
    },
  };
}
