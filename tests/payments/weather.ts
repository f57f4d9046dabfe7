import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { createAcademyApi } from './academy-api.ts';
import type { AcademyApi } from './academy-api.ts';
import type { Fault } from './faults.ts';
import type { Scheduler } from './scheduler.ts';
import type { Comes } from './town.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/**
 * How late something may be, in milliseconds: from almost no time to far beyond all waits and limits of the code, even
 * a whole day of queries. The code and these numbers are independent of each other.
 */
const DELAYS: readonly [number, ...number[]] = [
  2 * SECOND,
  10 * SECOND,
  40 * SECOND,
  90 * SECOND,
  126 * SECOND,
  200 * SECOND,
  10 * MINUTE,
  45 * MINUTE,
  3 * HOUR,
  40 * HOUR,
];

/** Returns a delay of any order of magnitude. */
export function anyDelay(scheduler: Scheduler): number {
  return scheduler.upTo(scheduler.pick(DELAYS));
}

/** How often a call fails while the weather is bad. */
const FAULT_RATES: Partial<Record<EndpointName, number>> = {
  cardAuthorization: 0.4,
  cardStatus: 0.2,
  createEnrollment: 0.3,
  updateEnrollment: 0.3,
  updatePurchase: 0.3,
  cardRefund: 0.4,
  paymentInformation: 0.4,
  paymentIntent: 0.4,
  paymentIntentStatus: 0.2,
  subscription: 0.4,
  subscriptionStatus: 0.2,
  intentRefund: 0.4,
};
/** Status queries, which some academies do not have. */
const STATUS_CALLS: readonly EndpointName[] = ['cardStatus', 'paymentIntentStatus', 'subscriptionStatus'];
/** Calls that request refunds or query them. */
const REFUND_CALLS: readonly EndpointName[] = [
  'cardRefund',
  'cardRefundStatus',
  'intentRefund',
  'intentRefundStatus',
];
const USUAL_FAULT_RATE = 0.1;
/** Banks return only refunds that were made so long after the bad weather, so that nights find it. Milliseconds. */
const RETURNS_MS = 48 * HOUR;
/** Calls whose answers may be those to earlier ones, and how often they are. */
const MIXED_UP: readonly EndpointName[] = [
  'createPurchase',
  'cardAuthorization',
  'paymentInformation',
  'paymentIntent',
  'subscription',
  'endSubscription',
  ...STATUS_CALLS,
  ...REFUND_CALLS,
];
const MIXED_UP_RATE = 0.04;
/** Months end at most so long after the bad weather, so that a last look shows them all. Milliseconds. */
const MONTHS_END_MS = 94 * HOUR;
/** How often an answer is complete, but later than anybody should wait for one. */
const SLOW_RATE = 0.03;

const WORKS = ['not_done', 'done', 'late'] as const;
const HTML = '<html><head><title>404 Not Found</title></head><body></body></html>';
/** Possible bodies of a 404: the academy's own words, a proxy's page, nothing, somebody else's JSON. */
const BODIES_OF_404: readonly [unknown, ...unknown[]] = [{ detail: 'Not found.' }, HTML, '', {}, []];

/** Faults that do not tell whether the academy API did its work. */
const AMBIGUOUS: readonly Fault[] = WORKS.flatMap((work): Fault[] => [
  { fault: 'timeout', work },
  // A body that breaks off counts as a lost connection, too.
  { fault: 'connection_lost', work },
  { fault: 'status', status: 500, body: { detail: 'x' }, work },
  { fault: 'status', status: 502, body: HTML, work },
  { fault: 'status', status: 503, body: '', work },
  { fault: 'status', status: 504, body: HTML, work },
  { fault: 'not_json', status: 200, body: '{"data": {"purch', work },
  ...BODIES_OF_404.map((body): Fault => ({ fault: 'status', status: 404, body, work })),
]);

const FAULTS: readonly [Fault, ...Fault[]] = [
  { fault: 'refused', work: 'not_done' },
  { fault: 'breaker_open', work: 'not_done' },
  { fault: 'refused', work: 'not_done' },
  { fault: 'contract', status: 200, body: {}, work: 'done' },
  { fault: 'status', status: 401, body: {}, work: 'not_done' },
  { fault: 'status', status: 403, body: {}, work: 'not_done' },
  { fault: 'status', status: 429, body: {}, work: 'not_done' },
  { fault: 'status', status: 400, body: { detail: 'x' }, work: 'not_done' },
  ...AMBIGUOUS,
];

/** A permanent refusal, rarer than the others. */
const REFUSED: Fault = { fault: 'status', status: 409, body: {}, work: 'not_done' };

/** An academy, and whether it lacks the status queries that the specification does not show. */
export type SimulatedAcademy = AcademyApi & { readonly lacksStatus: boolean };

/** Creates the academy API of one simulated run, with bad weather until an instant. */
export function createSimulatedAcademy(options: {
  readonly scheduler: Scheduler;
  readonly firstNumber: number;
  readonly badUntil: number;
  /** Until when refund calls are faulty: few families have withdrawn before. */
  readonly refundsBadUntil: number;
  /** Called with the delay of a call's work. Milliseconds. */
  readonly onLate: (delay: number) => void;
  /** Schedules something. */
  readonly comes: Comes;
  readonly tell: (text: string) => void;
}): SimulatedAcademy {
  const { scheduler, badUntil, tell, firstNumber } = options;
  /** Some academies lack the status query, which the specification does not show. */
  const lacksStatus = scheduler.chance(0.1);
  const isBad = () => scheduler.now() < badUntil;
  const isBadFor = (endpoint: EndpointName) =>
    isBad() || (REFUND_CALLS.includes(endpoint) && scheduler.now() < options.refundsBadUntil);
  function lateness(): number {
    const delay = anyDelay(scheduler);
    options.onLate(delay);
    return delay;
  }

  /** Months are short here, but still longer than outcomes are queried. */
  function letMonthsPass(purchaseNumber: string, renew: () => boolean): void {
    const month = 26 * HOUR + scheduler.upTo(20 * HOUR);
    if (scheduler.now() + month > badUntil + MONTHS_END_MS) return;
    const pass = () => {
      if (renew()) letMonthsPass(purchaseNumber, renew);
    };
    options.comes(month, pass, purchaseNumber);
  }

  const academy = createAcademyApi({
    faultOf(endpoint) {
      if (lacksStatus && STATUS_CALLS.includes(endpoint)) {
        return { fault: 'status', status: 404, body: scheduler.pick(BODIES_OF_404), work: 'not_done' };
      }
      if (!isBadFor(endpoint) || !scheduler.chance(FAULT_RATES[endpoint] ?? USUAL_FAULT_RATE))
        return undefined;
      const fault = scheduler.chance(0.04) ? REFUSED : scheduler.pick(FAULTS);
      tell(`${endpoint} fails: ${fault.fault} ${fault.status ?? ''} (its work is ${fault.work})`);
      return fault;
    },
    // The waits of the code do not limit how late an answer is: a process may have been frozen meanwhile.
    pause() {
      const isSlow = isBad() && scheduler.chance(SLOW_RATE);
      return scheduler.sleep(isSlow ? lateness() : scheduler.upTo(800));
    },
    giveUp: (timeoutMs) => scheduler.sleep(timeoutMs),
    // The delay of a refund is recorded with the refund, and says nothing about enrollments.
    later: (endpoint, work, purchaseNumber) =>
      options.comes(REFUND_CALLS.includes(endpoint) ? anyDelay(scheduler) : lateness(), work, purchaseNumber),
    payableFor: () => scheduler.upTo(scheduler.pick([HOUR, 3 * HOUR, 20 * HOUR])),
    holdsLocalOrder: () =>
      scheduler.chance(0.1) ? scheduler.pick(['REJECTED', 'VERIFIED', 'VERIFIED']) : null,
    monthly: (purchaseNumber, renew) =>
      letMonthsPass(purchaseNumber, () => renew(purchaseNumber, scheduler.chance(0.7))),
    refund: () => scheduler.pick(['Refunded', 'Refunded', 'Pending', 'Rejected']),
    settleRefund: (purchaseNumber, end) =>
      options.comes(
        scheduler.upTo(scheduler.pick([HOUR, 24 * HOUR])),
        () => end(scheduler.chance(0.8) ? 'Refunded' : 'Rejected'),
        purchaseNumber,
      ),
    returnRefund(purchaseNumber, back) {
      if (scheduler.now() > badUntil + RETURNS_MS || !scheduler.chance(0.2)) return;
      options.comes(scheduler.upTo(scheduler.pick([3 * HOUR, 20 * HOUR])), back, purchaseNumber);
    },
    mixesUp(endpoint) {
      if (!isBadFor(endpoint) || !MIXED_UP.includes(endpoint) || !scheduler.chance(MIXED_UP_RATE))
        return null;
      return scheduler.pick(['done', 'not_done'] as const);
    },
    now: () => scheduler.now(),
    guardsOrders: scheduler.chance(0.5),
    deniesUnknownOrders: scheduler.chance(0.3),
    firstNumber,
    tell,
  });
  return { ...academy, lacksStatus };
}
