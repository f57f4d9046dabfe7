import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { STATES } from './payments/machine.ts';

/** The metrics of a process, for Prometheus. They contain no personal data and no URLs with ids. */
const registry = new Registry();

/** From a cached page to the longest wait for a payment. Seconds. */
const BUCKETS = [0.005, 0.02, 0.1, 0.3, 1, 3, 10, 30];

/** Requests to the host: pages, procedures, files of families. */
export const requestSeconds = new Histogram({
  name: 'kipu_request_seconds',
  help: 'Answers of the host, by method and status',
  labelNames: ['method', 'status'],
  buckets: BUCKETS,
  registers: [registry],
});

/** Public pages served from the cache or drawn for it. */
export const publicPages = new Counter({
  name: 'kipu_public_pages_total',
  help: 'Public pages, by whether they were kept or drawn',
  labelNames: ['from'],
  registers: [registry],
});

/** Requests told to come back later because the process was overloaded. */
export const refusedAsBusy = new Counter({
  name: 'kipu_refused_as_busy_total',
  help: 'Requests that were refused because the process was late',
  registers: [registry],
});

/** Calls to the academy API and the content service. */
export const upstreamSeconds = new Histogram({
  name: 'kipu_upstream_seconds',
  help: 'Calls upstream, by endpoint and outcome',
  labelNames: ['endpoint', 'outcome'],
  buckets: BUCKETS,
  registers: [registry],
});

const gauge = (name: string, help: string, labelNames: string[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });
const storeUp = gauge('kipu_store_up', 'Whether the store answers');
const payments = gauge('kipu_payments', 'Payments by state', ['state']);
const oldest = gauge(
  'kipu_payments_oldest_seconds',
  'Since the payment that is longest in a state came to it',
  ['state'],
);
const needPerson = gauge('kipu_payments_need_person', 'Payments that wait for a decision');
const runnerLag = gauge(
  'kipu_runner_lag_seconds',
  'Since this process last looked for payments that are due',
);

/** Payments of one state. */
interface StateStanding {
  readonly state: string;
  readonly count: number;
  /** When the payment that is longest in it came to it. Epoch milliseconds; null for states that payments stay in. */
  readonly since: number | null;
}

/** Values that are read when Prometheus asks. */
interface Standing {
  readonly health: () => Promise<{
    readonly store: 'ok' | 'failing';
    readonly payments: { readonly needPerson: number; readonly runnerBeat: Date | null } | null;
  }>;
  readonly byState: () => Promise<readonly StateStanding[]>;
  readonly now: () => Date;
}

/** Returns all metrics in Prometheus' text format; without payments while the store does not answer. */
async function exposition({ health, byState, now }: Standing): Promise<string> {
  const time = now().getTime();
  const state = await health();
  storeUp.set(state.store === 'ok' ? 1 : 0);
  payments.reset();
  oldest.reset();
  if (state.payments) {
    // A figure that begins above 0 is no rise to Prometheus, and the first payments denied would be no alarm.
    for (const empty of STATES) payments.set({ state: empty }, 0);
    needPerson.set(state.payments.needPerson);
    const { runnerBeat } = state.payments;
    if (runnerBeat) runnerLag.set((time - runnerBeat.getTime()) / 1000);
    for (const { state, count, since } of await byState()) {
      payments.set({ state }, count);
      if (since !== null) oldest.set({ state }, (time - since) / 1000);
    }
  }
  return registry.metrics();
}

/** Returns a separate HTTP server for Prometheus: the proxy never forwards to its port. */
export function createMetricsListener(standing: Standing): Server {
  const server = createServer((_request, response) => {
    exposition(standing).then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(503).end(),
    );
  });
  // Only once it listens: the default metrics cost something all the time (they sample the event loop 100 times a
  // second).
  return server.once('listening', () => collectDefaultMetrics({ register: registry }));
}
