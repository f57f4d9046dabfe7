import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { Lateness } from '../lateness.ts';
import { messageOf } from '../logger.ts';
import type { Logger } from '../logger.ts';
import { upstreamSeconds } from '../metrics.ts';
import { currentRequest, referenceOf } from '../reference.ts';
import { traced, traceHeaders } from '../tracing.ts';
import { Breaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { CallControls } from './call-controls.ts';
import { ENDPOINTS, endpointPath, isListing, isOfContentService } from './endpoints.ts';
import type { EndpointName } from './endpoints.ts';
import { withOwnPaths } from './own-paths.ts';
import type { OwnAddresses } from './own-paths.ts';
import { asListing, readTold } from './reading.ts';
import type { LeftOut, Reading } from './reading.ts';
import { byFetch } from './transport.ts';
import type { Transport } from './transport.ts';
import { isCallMissing, tellIfLate, UpstreamError } from './types.ts';
import type { Upstream, UpstreamContext, UpstreamFault, UpstreamRequest } from './types.ts';

/** Faults of answers that are remembered, so that each is logged once. */
const MAX_TOLD = 1_000;
/** Repeats of a safe call after its first try. */
const REPEATS = 2;
/** Pause before the first repeat, in milliseconds; doubled before the next, with up to half of it added at random. */
const FIRST_PAUSE_MS = 120;
/** Faults of the network or the host, which may be gone at the next try. A broken contract stays broken. */
const PASSING: ReadonlySet<UpstreamFault> = new Set(['refused', 'timeout', 'connection_lost', 'not_json']);

/** System error codes that mean that no connection was made, so nothing was received. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Returns the client of the academy API and the content service, with the state of its breaker for the health page.
 * @param apiUrl Base URL of the REST API. @param contentUrl Base URL of the content service.
 * @param cardProvider Fills `:provider` in paths.
 * @param siteOrigin Addresses of the site and of `mediaUrl` become paths in answers that are shown.
 */
export function createUpstream(options: {
  readonly apiUrl: string;
  readonly contentUrl: string;
  readonly siteOrigin: string;
  readonly mediaUrl: string;
  readonly cardProvider: string;
  readonly log: Logger;
  readonly breaker?: Breaker;
  /** How calls go out; by fetch when left out. */
  readonly transport?: Transport;
  /** Of this process; left out by commands, which serve nobody meanwhile. */
  readonly lateness?: Lateness;
}): Upstream & { breakerState(): BreakerState } {
  const { apiUrl, contentUrl, cardProvider: provider, log, breaker = new Breaker(), lateness } = options;
  const told = new LRUCache<string, true>({ max: MAX_TOLD });

  /** Logs what of an item cannot be read, once in a process: pages ask for the same again and again. */
  function tellLeftOut({ endpoint }: { endpoint: EndpointName }, leftOut: readonly LeftOut[]): void {
    for (const { field, item, fault } of leftOut) {
      const key = `${endpoint}|${item}|${field}|${fault}`;
      if (told.has(key)) continue;
      told.set(key, true);
      log.warn({ endpoint, field, item, fault }, 'left out of an answer: it cannot be read');
    }
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
        // The breaker may have opened between two tries, by other calls: the fault of the first try says more.
        if (before && error.fault === 'breaker_open') throw before;
        before = error;
        const { endpoint, fault, status, requestId } = error;
        const reference = currentRequest()?.reference ?? referenceOf(requestId);
        const isHoped = context.isProbe && fault === 'status' && !mayPass(error);
        log[isHoped ? 'info' : 'warn'](
          { endpoint, fault, status, requestId, attempt, reference, why: whyOf(error) },
          wordsOf(error),
        );
        if (attempt >= tries || !mayPass(error)) throw error;
        const pauseMs = FIRST_PAUSE_MS * 2 ** (attempt - 1) * (1 + Math.random() * 0.5);
        // A repeat takes about as long as the try before it; one that cannot end in time would only load the host.
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
    const key = breakerKey(base, context);
    if (timeLeft(context) <= 0) {
      throw new UpstreamError({ fault: 'timeout', endpoint, requestId: context.requestId });
    }
    if (!breaker.admits(key)) {
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
      breaker.succeeded(key);
      ended({ outcome: 'answered' });
      return answer;
    } catch (error) {
      ended({ outcome: error instanceof UpstreamError ? error.fault : 'failed' });
      if (!(error instanceof UpstreamError) || !isFaultOfHost(error)) breaker.succeeded(key);
      // The process stood still: the answer may have come in time.
      else if (error.fault === 'timeout' && lateness?.stoodStillSince(begunAt)) breaker.undecided(key);
      else breaker.failed(key);
      throw error;
    }
  }

  return {
    for: (context) => ({ call: (request) => call(context, request) }),
    breakerState: () => breaker.state(breakerKey(apiUrl, { controls: CallControls.none })),
  };
}

/** Returns how long the page behind a call still waits. Milliseconds. */
const timeLeft = ({ wait }: UpstreamContext) => (wait?.endsAt ?? Infinity) - performance.now();

async function exchange<Answer>(
  url: string,
  context: UpstreamContext,
  {
    endpoint,
    body: sent,
    answer: contract,
    timeoutMs,
    repeat,
    idempotencyKey,
    bends,
    known,
    goodStatuses,
  }: UpstreamRequest<Answer>,
  own: OwnAddresses & { readonly transport?: Transport },
): Promise<Reading<Answer>> {
  const { bearer, requestId, controls } = context;
  const { transport = byFetch } = own;
  const fail = (fault: UpstreamFault, details: { status?: number; body?: unknown; cause?: unknown }) =>
    new UpstreamError({ fault, endpoint, requestId, ...details });
  let received: Awaited<ReturnType<Transport>>;
  // Not AbortSignal.timeout, which keeps the answer in memory until it fires, however soon the answer came.
  const end = new AbortController();
  const limitMs = Math.max(1, Math.min(timeoutMs, Math.ceil(timeLeft(context))));
  const limit = setTimeout(() => end.abort(new DOMException('No answer in time', 'TimeoutError')), limitMs);
  try {
    const { method } = ENDPOINTS[endpoint];
    const call: Parameters<Transport>[1] = {
      method,
      isOnce: repeat === 'never' && method !== 'GET',
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        ...traceHeaders(),
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...(ENDPOINTS[endpoint].auth && bearer && { authorization: `Bearer ${bearer}` }),
        ...controls.headers,
      },
      signal: end.signal,
      ...(sent !== undefined && { body: JSON.stringify(sent) }),
    };
    received = await transport(url, call);
    if (isRedirect(received.status)) {
      const moved = method === 'GET' ? withLastSlash(url, received.location) : null;
      if (moved !== null) received = await transport(moved, call);
    }
    if (isRedirect(received.status)) throw new Error(`Redirected by status ${received.status}`);
  } catch (cause) {
    throw fail(faultOf(cause), { cause });
  } finally {
    clearTimeout(limit);
  }
  const { status, text } = received;
  const isGood = goodStatuses?.includes(status) ?? (status >= 200 && status < 300);
  // The addresses that become paths are part of the key: the same text reads otherwise with others.
  const said = known ? `${own.siteOrigin} ${own.mediaUrl} ${text}` : text;
  const before = isGood && known?.get(said);
  if (before) return before;
  const isEmpty = text.trim() === '';
  const told = isEmpty && isGood ? { json: null } : parseJson(text, bends ? own : null);
  // Some say a list without anything in it by 204, and others by null.
  const isList = isListing(endpoint);
  const saysNone = isList && told?.json === null && (status === 204 || !isEmpty);
  const parsed = saysNone ? { json: [] } : told;
  const body = parsed ?? (goodStatuses && isPlainWords(text) ? { json: text } : null);
  // The status comes first: a 502 with an HTML page is a 502.
  if (!isGood) throw fail('status', { status, body: body ? body.json : text });
  if (!body) throw fail('not_json', { status, body: text });
  const answer = bends
    ? readTold(contract, body.json)
    : contract.safeParse(isList ? asListing(body.json) : body.json);
  // An empty answer is fine where the contract takes nothing; elsewhere it was cut off.
  if (!answer.success && isEmpty) throw fail('not_json', { status, body: text });
  if (!answer.success) throw fail('contract', { status, body: body.json, cause: answer.error });
  const reading = { data: answer.data, leftOut: 'leftOut' in answer ? answer.leftOut : [] };
  known?.set(said, reading);
  return reading;
}

const isRedirect = (status: number) => status >= 300 && status < 400;

/**
 * Returns where a redirect leads that only asks for the '/' at the end of the same address, as Django's do where the
 * specification has none; null for any other, which a bearer must not follow.
 */
function withLastSlash(url: string, location: string | null): string | null {
  if (location === null || !URL.canParse(location, url)) return null;
  const wanted = new URL(url);
  wanted.pathname += '/';
  return new URL(location, url).href === wanted.href ? wanted.href : null;
}

/**
 * Payments have a breaker of their own, so that pages never stop one, and so has each scenario and sandbox, so that an
 * outage in one test is none in another.
 */
function breakerKey(base: string, { controls, pays }: Pick<UpstreamContext, 'controls' | 'pays'>): string {
  return `${new URL(base).host}|${pays ? 'payments' : 'pages'}|${JSON.stringify(controls)}`;
}

/** What the log says of a failed call: of a 403 the specification's own words (spec §8). */
const wordsOf = ({ status }: UpstreamError) =>
  status === 403 ? 'Problemas con el request' : 'upstream call failed';

/** Faults of which the connection tells more: a redirect, a certificate that has expired, a name that is not known. */
const OF_CONNECTIONS: ReadonlySet<UpstreamFault> = new Set(['refused', 'connection_lost']);

/** What the log says of why no answer came; nothing of what an answer said. */
const whyOf = ({ fault, cause }: UpstreamError) =>
  OF_CONNECTIONS.has(fault) && cause instanceof Error ? messageOf(cause) : undefined;

function mayPass(error: UpstreamError): boolean {
  if (isCallMissing(error)) return false;
  const { fault, status } = error;
  // A proxy says 408 to a connection that was idle for long, and may have done so as the call was on its way.
  return PASSING.has(fault) || (fault === 'status' && ((status ?? 0) >= 500 || status === 408));
}

/** Whether a fault is the host's: refusals (4xx) and answers that break their contract come from a host that works. */
function isFaultOfHost(error: UpstreamError): boolean {
  return error.fault !== 'contract' && mayPass(error);
}

/** Returns why there is no whole answer. Anything that is not surely "no connection" may have been received. */
function faultOf(cause: unknown): UpstreamFault {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return 'timeout';
  const codes = systemCodes(cause);
  return codes.length > 0 && codes.every((code) => NOT_CONNECTED.has(code)) ? 'refused' : 'connection_lost';
}

/** Codes of an error's chain of causes; undici wraps one error per tried address in an AggregateError. */
function systemCodes(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const own = 'code' in error && typeof error.code === 'string' ? [error.code] : [];
  const wrapped = error instanceof AggregateError ? error.errors.flatMap(systemCodes) : [];
  return [...own, ...wrapped, ...systemCodes(error.cause)];
}

/** Whether a text is neither a page, which may be of somebody in between, nor JSON that was cut off. */
const isPlainWords = (text: string) => /^[^<{["]/.test(text.trimStart());

/** @param own Whose addresses are read as paths; null for an answer that is read exactly. */
function parseJson(text: string, own: OwnAddresses | null): { json: unknown } | null {
  try {
    const json: unknown = JSON.parse(text);
    return { json: own ? withOwnPaths(json, own) : json };
  } catch {
    return null;
  }
}
