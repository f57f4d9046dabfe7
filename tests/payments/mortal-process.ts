import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { createAcademyApi } from './academy-api.ts';
import type { Fault } from './academy-api.ts';
import { createPaymentService } from '../../server/payments/service.ts';
import { createJournal } from '../../server/payments/journal.ts';
import type { Journal } from '../../server/payments/journal.ts';
import type { PaymentService } from '../../server/payments/service.ts';
import type { Store } from '../../server/store/database.ts';
import type { Sealer } from '../../server/store/seal.ts';
import type { Upstream } from '../../server/upstream/types.ts';
import { CARD_PROVIDER } from './payment-service.ts';
import type { Scheduler } from './scheduler.ts';

/** Sealing without cryptography: it must not wait for anything that virtual time does not know. */
const PLAIN_SEALER: Sealer = {
  seal: (subject, text) => Promise.resolve(JSON.stringify([subject, text])),
  open: (_, sealed) => Promise.resolve((JSON.parse(sealed) as [string, string])[1]),
};

const never = new Promise<never>(() => undefined);

/** A process that sells, and that may die at any moment in which it waits for its store or the academy API. */
export interface MortalProcess {
  readonly service: PaymentService;
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
  const real = createJournal({ store, now, leaseClock: scheduler.now, logger, owner: id() });
  const journal: Journal = {
    begin: (beginning) => mortal(() => real.begin(beginning)),
    find: (attemptId) => mortal(() => real.find(attemptId)),
    findPurchase: (userId, purchaseNumber) => mortal(() => real.findPurchase(userId, purchaseNumber)),
    listSent: (userId) => mortal(() => real.listSent(userId)),
    listPayable: (userId) => mortal(() => real.listPayable(userId)),
    resolve: (decision) => mortal(() => real.resolve(decision)),
    move: (attempt, move) => mortal(() => real.move(attempt, move)),
    enrolledBefore: (attempt) => mortal(() => real.enrolledBefore(attempt)),
    claim: (attempt) => mortal(() => real.claim(attempt)),
    renewCredentials: (userId, seal) => mortal(() => real.renewCredentials(userId, seal)),
    due: (limit, except) => mortal(() => real.due(limit, except)),
    releaseLeases: () => mortal(() => real.releaseLeases()),
    refuseAfterDenials: (userId) => mortal(() => real.refuseAfterDenials(userId)),
  };
  const mortalUpstream: Upstream = {
    for: (context) => ({ call: (request) => mortal(() => upstream.for(context).call(request)) }),
  };
  const service = createPaymentService({
    journal,
    sealer: PLAIN_SEALER,
    upstream: mortalUpstream,
    providers: [CARD_PROVIDER],
    logger,
    seatsLeft: () => mortal(options.seatsLeft),
    now,
    sleep: (milliseconds, signal) => scheduler.sleep(milliseconds, signal),
    newAttemptId: id,
  });
  return { service, journal, isAlive: () => alive };
}

/** How often a call fails while the weather is bad. */
const FAULT_RATES: Partial<Record<EndpointName, number>> = {
  cardAuthorization: 0.35,
  createEnrollment: 0.3,
  updatePurchase: 0.3,
};
const USUAL_FAULT_RATE = 0.12;

/** Longest time after which late work may still be done, in milliseconds. */
const LATE_WITHIN_MS: Partial<Record<EndpointName, number>> = {
  cardAuthorization: 90_000,
  createEnrollment: 29_000,
};

const FAULTS: readonly [Fault, ...Fault[]] = [
  { fault: 'refused', work: 'not_done' },
  { fault: 'breaker_open', work: 'not_done' },
  { fault: 'timeout', work: 'not_done' },
  { fault: 'timeout', work: 'done' },
  { fault: 'timeout', work: 'late' },
  { fault: 'connection_lost', work: 'not_done' },
  { fault: 'connection_lost', work: 'done' },
  { fault: 'connection_lost', work: 'late' },
  { fault: 'status', status: 500, body: { detail: 'x' }, work: 'not_done' },
  { fault: 'status', status: 500, body: { detail: 'x' }, work: 'done' },
  { fault: 'not_json', status: 502, body: '<html></html>', work: 'not_done' },
  { fault: 'not_json', status: 502, body: '<html></html>', work: 'done' },
  { fault: 'contract', status: 200, body: {}, work: 'done' },
  { fault: 'status', status: 401, body: {}, work: 'not_done' },
  { fault: 'status', status: 403, body: {}, work: 'not_done' },
  { fault: 'status', status: 429, body: {}, work: 'not_done' },
];

/** A refusal for good, rarer than the rest. */
const REFUSED: Fault = { fault: 'status', status: 409, body: {}, work: 'not_done' };

/** The academy API of one simulated run, whose weather is bad until an instant. */
export function createSimulatedAcademy(scheduler: Scheduler, badUntil: number) {
  return createAcademyApi({
    faultOf(endpoint) {
      if (scheduler.now() >= badUntil) return undefined;
      if (scheduler.random() >= (FAULT_RATES[endpoint] ?? USUAL_FAULT_RATE)) return undefined;
      if (scheduler.random() < 0.06) return REFUSED;
      return scheduler.pick(FAULTS);
    },
    pause: () => scheduler.sleep(Math.floor(scheduler.random() * 800)),
    giveUp: (timeoutMs) => scheduler.sleep(timeoutMs),
    later(endpoint, work) {
      const within = LATE_WITHIN_MS[endpoint] ?? 10_000;
      scheduler.at(scheduler.now() + Math.floor(scheduler.random() * within), work);
    },
  });
}
