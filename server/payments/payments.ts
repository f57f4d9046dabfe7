import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as timeOrderedId } from 'uuid';
import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import type { Store } from '../store/database.ts';
import type { Sealer } from '../store/seal.ts';
import type { Upstream } from '../upstream/types.ts';
import { createCredentials } from './credentials.ts';
import { createDesk } from './desk.ts';
import { createJournal } from './journal.ts';
import type { PaymentLog } from './journal.ts';
import type { CardProvider } from './provider.ts';
import type { Runner, Sleep } from './runner.ts';
import type { Buyer, Payments } from './types.ts';

/** The payment desk with what the host runs of it. */
export interface PaymentDesk extends Payments {
  /** Resumes what a crash left and finishes what is due: started after the store opens, stopped before it closes. */
  readonly runner: Runner;
  /**
   * Returns a buyer's unfinished payments a fresh credential, at the next login: the stored one may have ended while
   * an enrollment was still to be made.
   */
  renewCredentials(buyer: Buyer): Promise<void>;
  /** Checks the event log of every attempt; gives what is wrong, or nothing. */
  verifyLog(): Promise<string[]>;
}

export interface PaymentsOptions {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly upstream: Upstream;
  /** The first one charges new attempts; the others finish what they began. */
  readonly providers: readonly [CardProvider, ...CardProvider[]];
  readonly now: () => Date;
  readonly logger: PaymentLog;
  /** Seats left of a chosen group, for payments that come back from the hosted page. */
  readonly seatsLeft: (selection: PurchaseSelection, controls: Buyer['controls']) => Promise<number>;
  /** How to wait; the real clock unless told otherwise. */
  readonly sleep?: Sleep;
}

/** Opens the payment desk on a store. Nothing runs in the background before `runner.start()`. */
export function createPayments(options: PaymentsOptions): PaymentDesk {
  const { store, sealer, upstream, providers, now, logger, seatsLeft } = options;
  const journal = createJournal({ store, now, logger, owner: randomUUID() });
  const credentials = createCredentials({ sealer, upstream, newId: randomUUID });
  return createDesk({
    journal,
    credentials,
    providers,
    logger,
    seatsLeft,
    now: () => now().getTime(),
    sleep: options.sleep ?? waitUnlessAborted,
    newAttemptId: () => timeOrderedId({ msecs: now().getTime() }),
    newSecret: () => randomBytes(32).toString('base64url'),
    soleOwner: store.raw.dialect === 'sqlite',
  });
}

const waitUnlessAborted: Sleep = async (milliseconds, signal) => {
  // An aborted wait is a wait that ended early, not a failure.
  await wait(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
};
