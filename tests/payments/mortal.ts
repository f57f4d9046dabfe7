import { createCredentials } from '../../server/payments/credentials.ts';
import { createDesk } from '../../server/payments/desk.ts';
import { createJournal } from '../../server/payments/journal.ts';
import type { Journal } from '../../server/payments/journal.ts';
import type { PaymentDesk } from '../../server/payments/payments.ts';
import type { Store } from '../../server/store/database.ts';
import type { Sealer } from '../../server/store/seal.ts';
import type { Upstream } from '../../server/upstream/types.ts';
import { CARD_PROVIDER } from './desk.ts';
import type { Scheduler } from './scheduler.ts';

/** Sealing without cryptography: it must not wait for anything that virtual time does not know. */
const PLAIN_SEALER: Sealer = {
  seal: (subject, text) => Promise.resolve(JSON.stringify([subject, text])),
  open: (_, sealed) => Promise.resolve((JSON.parse(sealed) as [string, string])[1]),
};

const never = new Promise<never>(() => undefined);

/** A process that sells, and that may die at any moment in which it waits for its store or the academy API. */
export interface MortalProcess {
  readonly desk: PaymentDesk;
  readonly journal: Journal;
  readonly isAlive: () => boolean;
}

/**
 * Starts a process. When it dies, all that it was doing stops where it stands, for ever; what it had asked of the
 * store or of the academy API may have happened or not.
 * @param chanceOfDeath At each boundary: before a call, and after it before its result is known.
 */
export function startProcess(options: {
  store: Store;
  upstream: Upstream;
  scheduler: Scheduler;
  chanceOfDeath: () => number;
  seatsLeft: () => Promise<number>;
  onDeath: () => void;
}): MortalProcess {
  const { scheduler, upstream, store } = options;
  let alive = true;

  function live(): boolean {
    if (alive && scheduler.random() < options.chanceOfDeath()) {
      alive = false;
      options.onDeath();
    }
    return alive;
  }

  async function mortal<Result>(act: () => Promise<Result>): Promise<Result> {
    if (!live()) return never;
    try {
      const result = await act();
      return live() ? result : await never;
    } catch (error) {
      if (live()) throw error;
      return never;
    }
  }

  const id = () => `${Math.floor(scheduler.random() * 2 ** 32)}-${Math.floor(scheduler.random() * 2 ** 32)}`;
  const now = () => new Date(scheduler.now());
  const nothing = () => undefined;
  const logger = { info: nothing, warn: nothing, error: nothing };
  const real = createJournal({ store, now, logger, owner: id() });
  const journal: Journal = {
    begin: (beginning) => mortal(() => real.begin(beginning)),
    find: (attemptId) => mortal(() => real.find(attemptId)),
    findPurchase: (userId, purchaseNumber) => mortal(() => real.findPurchase(userId, purchaseNumber)),
    list: (userId, states) => mortal(() => real.list(userId, states)),
    move: (attempt, move) => mortal(() => real.move(attempt, move)),
    claim: (attempt) => mortal(() => real.claim(attempt)),
    renewCredentials: (userId, seal) => mortal(() => real.renewCredentials(userId, seal)),
    due: (limit) => mortal(() => real.due(limit)),
    releaseLeases: () => mortal(() => real.releaseLeases()),
    refuseAfterDenials: (userId) => mortal(() => real.refuseAfterDenials(userId)),
    events: (attemptId) => real.events(attemptId),
    verify: () => real.verify(),
  };
  const mortalUpstream: Upstream = {
    for: (context) => ({ call: (request) => mortal(() => upstream.for(context).call(request)) }),
  };
  const desk = createDesk({
    journal,
    credentials: createCredentials({ sealer: PLAIN_SEALER, upstream: mortalUpstream, newId: id }),
    providers: [CARD_PROVIDER],
    logger,
    seatsLeft: () => mortal(options.seatsLeft),
    now: () => scheduler.now(),
    sleep: (milliseconds, signal) => scheduler.sleep(milliseconds, signal),
    newAttemptId: id,
    newSecret: id,
    soleOwner: true,
  });
  return { desk, journal, isAlive: () => alive };
}
