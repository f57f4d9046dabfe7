import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import type { Lateness } from '../lateness.ts';
import type { Logger } from '../logger.ts';
import { upstreamSeconds } from '../metrics.ts';
import { currentRequest, referenceOf } from '../reference.ts';
import { traced } from '../tracing.ts';
import { Breaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { CallControls } from './call-controls.ts';
import { refusedFields } from './contracts/refused-fields.ts';
import { carriesLogin, endpointPath, isListing, isOfContentService } from './endpoints.ts';
import { exchange } from './exchange.ts';
import { unreadFields } from './reading.ts';
import type { LeftOut } from './reading.ts';
import { timeLeft } from './transport.ts';
import type { Transport } from './transport.ts';
import { isCallMissing, tellIfLate, UpstreamError } from './types.ts';
import type { Upstream, UpstreamContext, UpstreamFault, UpstreamRequest } from './types.ts';

/** How many faulty fields of answers are remembered, so that each is logged only once. */
const MAX_TOLD = 1_000;
/** In how many items of a list the fault of a field is logged: the others have it for the same reason. */
const MOST_ITEMS = 20;
/** Repeats of a safe call after its first try. */
const REPEATS = 2;
/**
 * Pause before the first repeat, in milliseconds; doubled before the next one, with up to half of it added at random.
 */
const FIRST_PAUSE_MS = 120;
/** Faults of the network or the host, which may be gone at the next try. A broken contract stays broken. */
const PASSING: ReadonlySet<UpstreamFault> = new Set(['refused', 'timeout', 'connection_lost', 'not_json']);

/**
 * Returns the client of the academy API and the content service, with the state of its breaker for the health page.
 * @param options.apiUrl Base URL of the REST API.
 * @param options.contentUrl Base URL of the content service.
 * @param options.cardProvider Fills `:provider` in paths.
 * @param options.siteOrigin In answers that are shown, URLs of the site and of `mediaUrl` become paths.
 */
export function createUpstream(options: {
  readonly apiUrl: string;
  readonly contentUrl: string;
  readonly siteOrigin: string;
  readonly mediaUrl: string;
  readonly cardProvider: string;
  readonly log: Logger;
  readonly breaker?: Breaker;
  /** How calls are sent; by default, with fetch. */
  readonly transport?: Transport;
  /** This process's own; left out by commands, which serve no requests. */
  readonly lateness?: Lateness;
}): Upstream & { breakerState(): BreakerState } {
  const { apiUrl, contentUrl, cardProvider: provider, log, breaker = new Breaker(), lateness } = options;
  const told = new LRUCache<string, Set<string | null>>({ max: MAX_TOLD });

  /** Logs each unreadable part of an answer once per process: pages request the same data again and again. */
  function tellLeftOut({ endpoint, parts }: CallTold, leftOut: readonly LeftOut[]): void {
    for (const { field, item, fault } of leftOut) {
      const reason = { endpoint, ...typeOf(parts), field, fault };
      const key = JSON.stringify(reason);
      const items = told.get(key) ?? new Set();
      if (items.has(item) || items.size >= MOST_ITEMS) continue;
      told.set(key, items.add(item));
      log.warn({ ...reason, item }, 'left out of an answer: it cannot be read');
    }
  }

  /** Logs a failed try: as a warning, unless a refusal is what a probe asked for. */
  function logFailedTry(
    { isProbe }: UpstreamContext,
    { body, parts }: Pick<UpstreamRequest<unknown>, 'body' | 'parts'>,
    error: UpstreamError,
    attempt: number,
  ): void {
    const { endpoint, fault, status, requestId } = error;
    const reference = currentRequest()?.reference ?? referenceOf(requestId);
    const isExpected = isProbe && fault === 'status' && !mayPass(error);
    log[isExpected ? 'info' : 'warn'](
      { endpoint, ...typeOf(parts), fault, status, requestId, attempt, reference, ...reasonsOf(error, body) },
      wordsOf(error),
    );
  }

  async function call<Answer>(context: UpstreamContext, request: UpstreamRequest<Answer>): Promise<Answer> {
    try {
      return await callWithRepeats(context, request);
    } catch (error) {
      tellIfLate(context, error);
      throw error;
    }
  }

  async function callWithRepeats<Answer>(
    context: UpstreamContext,
    request: UpstreamRequest<Answer>,
  ): Promise<Answer> {
    const tries = request.repeat === 'safe' ? 1 + REPEATS : 1;
    let before: UpstreamError | null = null;
    for (let attempt = 1; ; attempt += 1) {
      const begunAt = performance.now();
      try {
        return await callOnce(context, request);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        // Other calls may have opened the breaker between two tries: the fault of the earlier try says more.
        if (before && error.fault === 'breaker_open') throw before;
        before = error;
        logFailedTry(context, request, error, attempt);
        if (attempt >= tries || !mayPass(error)) throw error;
        const pauseMs = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() * 0.5);
        // A repeat takes about as long as the try before it. One that cannot finish in time would only load the host.
        if (pauseMs + (performance.now() - begunAt) > timeLeft(context)) throw error;
        await pause(pauseMs);
      }
    }
  }

  async function callOnce<Answer>(
    context: UpstreamContext,
    request: UpstreamRequest<Answer>,
  ): Promise<Answer> {
    const { endpoint } = request;
    const base = isOfContentService(endpoint) ? contentUrl : apiUrl;
    const host = hostKey(base, context);
    // The content service's lists share one endpoint, but each is a call of its own.
    const name = isOfContentService(endpoint) ? `${endpoint} ${request.parts?.['type'] ?? ''}` : endpoint;
    if (timeLeft(context) <= 0) {
      throw new UpstreamError({ fault: 'timeout', endpoint, requestId: context.requestId });
    }
    if (!breaker.admits(host, name)) {
      upstreamSeconds.observe({ endpoint, outcome: 'breaker_open' }, 0);
      throw new UpstreamError({ fault: 'breaker_open', endpoint, requestId: context.requestId });
    }
    const begunAt = performance.now();
    const ended = upstreamSeconds.startTimer({ endpoint });
    try {
      const path = endpointPath(endpoint, { provider, ...request.parts });
      const { data: answer, leftOut } = await traced('call upstream', { 'kipu.endpoint': endpoint }, () =>
        exchange(`${base}${path}`, context, request, options),
      );
      tellLeftOut(request, leftOut);
      breaker.succeeded(host, name);
      ended({ outcome: 'answered' });
      return answer;
    } catch (error) {
      ended({ outcome: error instanceof UpstreamError ? error.fault : 'failed' });
      if (!(error instanceof UpstreamError) || !isFaultOfHost(error)) breaker.succeeded(host, name);
      // The process stood still, so the answer may have come in time.
      else if (error.fault === 'timeout' && lateness?.stoodStillSince(begunAt)) breaker.undecided(host, name);
      else if (mayBeOfOnePerson(error)) breaker.undecided(host, name);
      else breaker.failed(host, name);
      throw error;
    }
  }

  return {
    for: (context) => ({ call: (request) => call(context, request) }),
    breakerState: () => breaker.state(hostKey(apiUrl, { controls: CallControls.none })),
  };
}

/**
 * Returns the breaker's key of a host. Payments have their own breaker, so that pages never stop one. So has each
 * scenario and sandbox, so that an outage in one test does not affect another.
 */
function hostKey(base: string, { controls, pays }: Pick<UpstreamContext, 'controls' | 'pays'>): string {
  return `${new URL(base).host}|${pays ? 'payments' : 'pages'}|${JSON.stringify(controls)}`;
}

type CallTold = Pick<UpstreamRequest<unknown>, 'endpoint' | 'parts'>;

/** The content type of a list of entries, for the log: they all share one endpoint. */
const typeOf = (parts: CallTold['parts']) => (parts?.['type'] === undefined ? {} : { type: parts['type'] });

/** The log message of a failed call; for a 403, the text of the specification (spec §8). */
const wordsOf = ({ status }: UpstreamError) =>
  status === 403 ? 'Problemas con el request' : 'upstream call failed';

/**
 * The logged reasons of a failure: why there was no response, the fields of a response that could not be read, or those
 * of the call that the academy refuses. They contain no value of a response, and no name that the contract or the call
 * does not have.
 */
function reasonsOf(error: UpstreamError, sent: unknown) {
  const { why, cause } = error;
  if (why !== null) return { why };
  if (cause instanceof z.ZodError) return { unread: unreadFields(cause) };
  const fields = typeof sent === 'object' && sent !== null ? Object.keys(sent) : [];
  const refused = refusedFields(error, fields);
  return refused.length > 0 ? { refused } : {};
}

function mayPass(error: UpstreamError): boolean {
  if (isCallMissing(error)) return false;
  const { fault, status } = error;
  // A proxy sends 408 on a connection that was idle for long, possibly while the call was on its way; some academies send
  // 200 whatever happened.
  const isOfHost = status === 200 || status === 408 || (status ?? 0) >= 500;
  return PASSING.has(fault) || (fault === 'status' && isOfHost);
}

/** Whether a fault is the host's. Refusals (4xx) and broken contracts come from a host that works. */
function isFaultOfHost(error: UpstreamError): boolean {
  return error.fault !== 'contract' && mayPass(error);
}

/**
 * Whether a fault of the host may be about one person (what was typed, a login, a record): the academy itself answered,
 * with a 500 or with something else under 200, and not everybody asks for the same. It stops nobody else's calls.
 */
function mayBeOfOnePerson({ endpoint, status }: UpstreamError): boolean {
  const isAlikeForAll = isListing(endpoint) && !carriesLogin(endpoint);
  return !isAlikeForAll && (status === 500 || status === 200);
}
