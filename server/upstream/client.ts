import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../logger.ts';
import { Breaker } from './breaker.ts';
import type { BreakerState } from './breaker.ts';
import { CallControls } from './call-controls.ts';
import { ENDPOINTS, endpointPath, isOfContentService } from './endpoints.ts';
import type { EndpointName } from './endpoints.ts';
import { UpstreamError } from './types.ts';
import type { Upstream, UpstreamClient, UpstreamContext, UpstreamFault, UpstreamRequest } from './types.ts';

/** Repeats of a safe call after its first try. */
const REPEATS = 2;
/** Pause before the first repeat; doubled before the next, then spread by half so that repeats do not march. */
const FIRST_PAUSE_MS = 120;
/** Faults of the way or of the host, which may be gone at the next try. A contract that is broken stays broken. */
const PASSING: ReadonlySet<UpstreamFault> = new Set(['refused', 'timeout', 'connection_lost', 'not_json']);

/** Codes of the system that mean: no connection was made, so nothing was received. */
const NOT_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Returns clients, and tells the health page about the breaker. */
export interface UpstreamWithHealth extends Upstream {
  breakerState(): BreakerState;
}

/**
 * The door to the academy API.
 * @param apiUrl Base URL of the REST API. @param contentUrl Base URL of the content service.
 * @param cardProvider Fills `:provider` in paths.
 */
export function createUpstream(options: {
  readonly apiUrl: string;
  readonly contentUrl: string;
  readonly cardProvider: string;
  readonly log: Logger;
  readonly breaker?: Breaker;
}): UpstreamWithHealth {
  const breaker = options.breaker ?? new Breaker();
  const apiKey = breakerKey(options.apiUrl, CallControls.none);
  return {
    for: (context) => new HttpClient(options, breaker, context),
    breakerState: () => breaker.state(apiKey),
  };
}

class HttpClient implements UpstreamClient {
  readonly #options: { apiUrl: string; contentUrl: string; cardProvider: string; log: Logger };
  readonly #breaker: Breaker;
  readonly #context: UpstreamContext;

  constructor(
    options: { apiUrl: string; contentUrl: string; cardProvider: string; log: Logger },
    breaker: Breaker,
    context: UpstreamContext,
  ) {
    this.#options = options;
    this.#breaker = breaker;
    this.#context = context;
  }

  async call<Answer>(request: UpstreamRequest<Answer>): Promise<Answer> {
    const tries = request.repeat === 'safe' ? 1 + REPEATS : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#once(request);
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        const { endpoint, fault, status, requestId } = error;
        this.#options.log.warn({ endpoint, fault, status, requestId, attempt }, 'upstream call failed');
        if (attempt >= tries || !mayPass(error)) throw error;
        const pauseMs = FIRST_PAUSE_MS * 2 ** (attempt - 1);
        await pause(pauseMs + Math.random() * pauseMs * 0.5);
      }
    }
  }

  async #once<Answer>(request: UpstreamRequest<Answer>): Promise<Answer> {
    const { endpoint } = request;
    const base = isOfContentService(endpoint) ? this.#options.contentUrl : this.#options.apiUrl;
    const key = breakerKey(base, this.#context.controls);
    if (!this.#breaker.admits(key)) throw this.#error('breaker_open', endpoint);
    try {
      const answer = await this.#exchange(base, request);
      this.#breaker.succeeded(key);
      return answer;
    } catch (error) {
      if (error instanceof UpstreamError && isFaultOfHost(error)) this.#breaker.failed(key);
      else this.#breaker.succeeded(key);
      throw error;
    }
  }

  async #exchange<Answer>(base: string, request: UpstreamRequest<Answer>): Promise<Answer> {
    const { endpoint } = request;
    const path = endpointPath(endpoint, { provider: this.#options.cardProvider, ...request.parts });
    let response: Response;
    let text: string;
    try {
      // Read from globalThis at the time of the call: a fetch kept from import time would escape what tests put in its place.
      response = await globalThis.fetch(`${base}${path}`, {
        method: ENDPOINTS[endpoint].method,
        headers: this.#headers(request),
        redirect: 'error',
        signal: AbortSignal.timeout(request.timeoutMs),
        ...(request.body !== undefined && { body: JSON.stringify(request.body) }),
      });
      text = await response.text();
    } catch (cause) {
      throw this.#error(faultOf(cause), endpoint, { cause });
    }
    const body = parseJson(text);
    // The status comes first: a 502 with an HTML page is a 502.
    if (!response.ok) {
      throw this.#error('status', endpoint, { status: response.status, body: body ? body.json : text });
    }
    if (!body) throw this.#error('not_json', endpoint, { status: response.status, body: text });
    const answer = request.answer.safeParse(body.json);
    if (answer.success) return answer.data;
    throw this.#error('contract', endpoint, {
      status: response.status,
      body: body.json,
      cause: answer.error,
    });
  }

  #headers(request: UpstreamRequest<unknown>): Record<string, string> {
    const { bearer, requestId, controls } = this.#context;
    return {
      accept: 'application/json',
      'x-request-id': requestId,
      ...(request.body !== undefined && { 'content-type': 'application/json' }),
      ...(ENDPOINTS[request.endpoint].auth && bearer && { authorization: `Bearer ${bearer}` }),
      ...controls.headers,
    };
  }

  #error(
    fault: UpstreamFault,
    endpoint: EndpointName,
    details: { status?: number; body?: unknown; cause?: unknown } = {},
  ): UpstreamError {
    return new UpstreamError({ fault, endpoint, requestId: this.#context.requestId, ...details });
  }
}

/** Each scenario and sandbox counts for itself: one test's outage is not another's. */
function breakerKey(base: string, controls: CallControls): string {
  return `${new URL(base).host}|${JSON.stringify(controls)}`;
}

function mayPass(error: UpstreamError): boolean {
  return PASSING.has(error.fault) || (error.fault === 'status' && (error.status ?? 0) >= 500);
}

/** Whether a fault says that the host is ill; refusals (4xx) and unreadable contracts are answers of a well one. */
function isFaultOfHost(error: UpstreamError): boolean {
  return error.fault !== 'contract' && mayPass(error);
}

/** What kept fetch from giving a whole answer. Anything that is not surely "no connection" may have arrived. */
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

function parseJson(text: string): { json: unknown } | null {
  try {
    return { json: JSON.parse(text) };
  } catch {
    return null;
  }
}
