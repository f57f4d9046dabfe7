import type { EndpointName } from '../../server/upstream/endpoints.ts';
import type { Fault } from './remote.ts';
import { createRemote } from './remote.ts';
import type { Scheduler } from './scheduler.ts';

/** How often a call fails while the weather is bad. */
const FAULT_RATES: Partial<Record<EndpointName, number>> = { cardAuthorization: 0.35, createEnrollment: 0.3 };
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
export function createSimulatedRemote(scheduler: Scheduler, badUntil: number) {
  return createRemote({
    faultOf(endpoint) {
      if (scheduler.now() >= badUntil) return undefined;
      if (scheduler.random() >= (FAULT_RATES[endpoint] ?? USUAL_FAULT_RATE)) return undefined;
      if (scheduler.random() < 0.03) return REFUSED;
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
