import { randomUUID } from 'node:crypto';
import { parse } from 'hono/utils/cookie';
import { createDatabase } from './db.ts';
import type { Database } from './db.ts';
import { createEmailCodes } from './email-codes.ts';
import type { EmailCodes } from './email-codes.ts';
import { UNTURNED } from './faults.ts';
import type { Dials } from './faults.ts';
import { createInvoices } from './invoices.ts';
import type { Invoices } from './invoices.ts';
import type { Ledger, LedgerEntry } from './ledger.ts';
import { createPasswordLinks } from './password-links.ts';
import type { PasswordLinks } from './password-links.ts';
import { createReferrals } from './referrals.ts';
import type { Referrals } from './referrals.ts';
import type { ScenarioId } from './scenarios.ts';
import { createWaitingList } from './waiting-list.ts';
import type { WaitingList } from './waiting-list.ts';

/** The cookie with a browser's sandbox. The site reads it too: cookies are shared across ports. */
export const SANDBOX_COOKIE = 'kipu_mock_sandbox';

/** The default sandbox, of people and of requests that name none. */
export const DEMO_SANDBOX = 'demo';

/** Prefix of the sandboxes in which the panel opened a scenario. */
const OPENED = 'panel-';

/** Returns a new sandbox name for a scenario that the panel opens, so that no other one disturbs it. */
export const newOpening = (): string => `${OPENED}${randomUUID()}`;

/** Whether the panel made a sandbox to open a scenario. */
export const isOpenedByPanel = (name: string): boolean => name.startsWith(OPENED);

/** Whether a name is valid for a sandbox. */
export const isSandboxName = (name: string): boolean => /^[\w-]{1,80}$/.test(name);

type Fact<Entry> = Entry extends LedgerEntry ? Omit<Entry, 'at' | 'sandbox' | 'scenario'> : never;

/** An isolated set of data; tests that run in parallel use one each. */
export interface Sandbox {
  readonly id: string;
  readonly db: Database;
  readonly waitingList: WaitingList;
  readonly referrals: Referrals;
  readonly passwordLinks: PasswordLinks;
  readonly emailCodes: EmailCodes;
  readonly invoices: Invoices;
  /** The reviewed courses, as 'child/course', in memory: a restart of the mock ends them. */
  readonly reviews: Set<string>;
  /** Writes what happened to the ledger, then applies it to the data. */
  record(fact: Fact<LedgerEntry>, scenario: ScenarioId | null): void;
  /** Counts an attempt and returns how many there were, this one included: some scenarios fail only the first ones. */
  countTry(what: string): number;
  /** Latency and faults that were set on the panel, besides its scenario. */
  dials: Dials;
  /** The scenario of its newest call: requests of browsers to the card provider do not name one. */
  playing: ScenarioId | null;
}

/** Returns the sandbox of a browser's cookie; the demo's without one. */
export function sandboxOfBrowser(
  { sandboxes }: { readonly sandboxes: Sandboxes },
  request: Request,
): Sandbox {
  const named = parse(request.headers.get('cookie') ?? '', SANDBOX_COOKIE)[SANDBOX_COOKIE];
  return sandboxes.get(named && isSandboxName(named) ? named : DEMO_SANDBOX);
}

export interface Sandboxes {
  /** Returns the sandbox with a name, created from the fixtures and the ledger on first use. */
  get(id: string): Sandbox;
  /** Resets a sandbox to the fixtures. */
  reset(id: string): void;
  /** Returns a purchase number that no sandbox has used: at most 12 digits. */
  nextPurchaseNumber(): string;
}

/** Creates the sandboxes over a ledger. The dates of the fixtures are fixed when the mock starts. */
export function createSandboxes(ledger: Ledger, now: () => Date): Sandboxes {
  const startedAt = now();
  const sandboxes = new Map<string, Sandbox>();

  function createSandbox(id: string): Sandbox {
    // The site stores payments by user: the same account in two sandboxes must not be one buyer.
    const db = createDatabase(startedAt, (userId) => (id === DEMO_SANDBOX ? userId : `${userId}-${id}`));
    const invoices = createInvoices();
    for (const entry of ledger.entriesOf(id)) apply({ db, invoices }, entry);
    const tries = new Map<string, number>();
    return {
      id,
      db,
      waitingList: createWaitingList(),
      referrals: createReferrals(),
      passwordLinks: createPasswordLinks(),
      emailCodes: createEmailCodes(),
      invoices,
      reviews: new Set(),
      dials: UNTURNED,
      playing: null,
      record(fact, scenario) {
        const entry = { ...fact, at: now().toISOString(), sandbox: id, ...(scenario && { scenario }) };
        ledger.append(entry);
        apply({ db, invoices }, entry);
      },
      countTry(what) {
        const count = (tries.get(what) ?? 0) + 1;
        tries.set(what, count);
        return count;
      },
    };
  }

  return {
    get(id) {
      const sandbox = sandboxes.get(id) ?? createSandbox(id);
      sandboxes.set(id, sandbox);
      return sandbox;
    },
    reset(id) {
      ledger.append({ kind: 'reset', at: now().toISOString(), sandbox: id, user_id: 'panel' });
      sandboxes.delete(id);
    },
    nextPurchaseNumber() {
      // At least the current Unix time in seconds, so that deleting the ledger does not bring old numbers back.
      const number = Math.max(ledger.highestPurchaseNumber() + 1, Math.floor(now().getTime() / 1000));
      return String(number);
    },
  };
}

/** Applies a ledger entry to a sandbox's data: when it happens, and again after a restart. */
function apply({ db, invoices }: Pick<Sandbox, 'db' | 'invoices'>, entry: LedgerEntry): void {
  switch (entry.kind) {
    case 'purchase': {
      const { purchase_number: purchaseNumber, merchant_id: merchantId, user_id: userId } = entry;
      db.addPurchase({ purchaseNumber, merchantId, userId });
      return;
    }
    case 'charge':
    case 'denial':
    case 'awaiting':
    case 'expiry': {
      const { purchase_number: purchaseNumber, merchant_id: merchantId, answer } = entry;
      db.keepOrder({ purchaseNumber, merchantId, answer });
      return;
    }
    case 'enrollment':
      db.addEnrollment(entry.user_id, entry.enrollment);
      return;
    case 'enrollment_update':
      db.updateEnrollment(entry.enrollment);
      return;
    case 'invoice':
      invoices.apply(entry);
      return;
    case 'purchase_update':
    case 'subscription':
    case 'notification':
    case 'mail':
    case 'refund':
    case 'reset':
  }
}
