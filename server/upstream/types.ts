import { z } from 'zod';
import type { CallControls } from './call-controls.ts';
import { carriesLogin, isAssumed } from './endpoints.ts';
import type { EndpointName } from './endpoints.ts';
import type { KnownReadings } from './reading.ts';

/** What every call of one request or one background step carries along. */
export interface UpstreamContext {
  /** The stored refresh token, or null for public calls. */
  readonly bearer: string | null;
  readonly requestId: string;
  readonly controls: CallControls;
  /** Set for the steps of a payment: a circuit breaker that calls of pages have opened does not stop them. */
  readonly pays?: true;
  /** Set for the probe, to which a refusal shows that the call exists: refusals are then not logged as warnings. */
  readonly isProbe?: true;
  /** The page that waits for the answer; without one, only the call's own limit counts. */
  readonly wait?: PageWait;
}

/** A page that waits for the answers of its calls. */
export interface PageWait {
  /** In milliseconds of `performance.now()`: calls and answers after it are time-outs. */
  readonly endsAt: number;
  /** To be called when something will not come in time. */
  late(): void;
}

/** One call. Each names its time limit, and whether it may be repeated. The page behind it may wait for less. */
export interface UpstreamRequest<Answer> {
  readonly endpoint: EndpointName;
  readonly parts?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: z.ZodType<Answer>;
  readonly timeoutMs: number;
  /** 'safe': a repeat changes nothing, so passing faults are tried again (2 more times). 'never': sent once. */
  readonly repeat: 'safe' | 'never';
  /**
   * Whether what breaks the contract is left out and the rest read (`readBending`): for what is shown. Left out where an
   * answer decides about money: there what is not known for sure is unknown.
   */
  readonly bends?: boolean;
  /** Answers that were parsed before, by their text: spares parsing long ones again that seldom change. */
  readonly known?: KnownReadings<Answer>;
  /** Statuses that count as success whatever the body says; left out, every 2xx with its JSON. */
  readonly goodStatuses?: readonly number[];
  /** Stays the same when the same thing is asked for again, so that an academy that heeds the key does it only once. */
  readonly idempotencyKey?: string;
}

export interface UpstreamClient {
  /**
   * Sends the call and parses the answer.
   * @throws UpstreamError always, whatever goes wrong.
   */
  call<Answer>(request: UpstreamRequest<Answer>): Promise<Answer>;
}

/** Returns the client of one request. */
export interface Upstream {
  for(context: UpstreamContext): UpstreamClient;
}

/**
 * How a call failed. 'refused' and 'breaker_open' are the only ones where it is certain that nothing was received;
 * after any other of a call that changes something, the outcome is unknown unless `status` says otherwise.
 */
export type UpstreamFault =
  | 'refused'
  | 'breaker_open'
  | 'timeout'
  | 'connection_lost'
  | 'status'
  | 'not_json'
  | 'contract';

/** A failed call. */
export class UpstreamError extends Error {
  readonly fault: UpstreamFault;
  readonly endpoint: EndpointName;
  readonly status: number | null;
  readonly requestId: string;
  /** Private, so that no log finds it among the error's fields: it may hold names, tokens or a child's login. */
  readonly #body: unknown;

  constructor(details: {
    fault: UpstreamFault;
    endpoint: EndpointName;
    requestId: string;
    status?: number;
    body?: unknown;
    cause?: unknown;
  }) {
    super(`${details.endpoint} failed: ${details.fault}${details.status ? ` ${details.status}` : ''}`, {
      cause: details.cause,
    });
    this.name = 'UpstreamError';
    this.fault = details.fault;
    this.endpoint = details.endpoint;
    this.status = details.status ?? null;
    this.#body = details.body;
    this.requestId = details.requestId;
  }

  /** What came back, for reading a refusal. */
  get body(): unknown {
    return this.#body;
  }
}

/**
 * Where a refusal says why, and what it says there of a login that it does not know. An expired 'token' alone is not
 * enough: cards have tokens, too.
 */
const Refusal = z.object({ code: z.unknown(), detail: z.unknown(), message: z.unknown() });
const KNOWS_NO_LOGIN =
  /credentials were not provided|credenciales de autenticaci[oó]n no se prove|\b(?:not_authenticated|token_not_valid|unauthenticated)\b/i;

/** Whether the academy no longer knows the login that a call carried: some say so by 403 and a sentence, as Django does. */
export function hasLoginEnded({ endpoint, status, body }: UpstreamError): boolean {
  if (!carriesLogin(endpoint)) return false;
  const said = status === 403 ? Refusal.partial().safeParse(body).data : undefined;
  return status === 401 || (said !== undefined && KNOWS_NO_LOGIN.test(Object.values(said).join(' ')));
}

/**
 * Returns a failed call to whoever has words for it.
 * @throws the error itself when it is no failed call, or one whose login has ended: that is told alike everywhere
 */
export function failedCall(error: unknown): UpstreamError {
  if (!(error instanceof UpstreamError) || hasLoginEnded(error)) throw error;
  return error;
}

/**
 * Returns the answer of a call, or what stands in its place when the call fails, the end of a login included.
 * @throws whatever is no failed call
 */
export async function orInstead<Answer, Instead>(
  call: Promise<Answer>,
  instead: Instead,
): Promise<Answer | Instead> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UpstreamError) return instead;
    throw error;
  }
}

/** Statuses of a server that has no such call. */
const CALL_IS_MISSING: ReadonlySet<number | null> = new Set([404, 405, 501]);

/** Whether an answer is a page, as somebody in between writes it: the academy answers in JSON. */
export const isPage = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('<');

/**
 * Whether a page came where an answer was asked for, with a good status: what some servers say at every address that they
 * do not know. Of a call that the specification shows it says nothing: that call is there.
 */
const isPageInstead = ({ fault, endpoint, body }: UpstreamError): boolean =>
  fault === 'not_json' && isAssumed(endpoint) && isPage(body);

/** Whether the academy has no such call, as far as its answer tells: then nothing was done. */
export const isCallMissing = (error: UpstreamError): boolean =>
  CALL_IS_MISSING.has(error.status) || isPageInstead(error);

/** Statuses that say that it is not now, and nothing of what was asked for. */
export const NOT_NOW: ReadonlySet<number | null> = new Set([408, 425, 429]);

/**
 * Whether a call was turned away by somebody who knows nothing of what it asked for: a limit, or a gate before the academy.
 * A call without a login has none that could be refused (401), and a firewall says 403 by a page.
 */
export const isTurnedAway = ({ endpoint, status, body }: UpstreamError): boolean =>
  NOT_NOW.has(status) || (!carriesLogin(endpoint) && (status === 401 || (status === 403 && isPage(body))));

/** Faults after which the answer may still come, but not in time for this page. */
const LATE: ReadonlySet<UpstreamFault> = new Set(['timeout', 'breaker_open']);

/** Tells the page that waits for a call, if any does, whether it failed by being late. */
export function tellIfLate({ wait }: Pick<UpstreamContext, 'wait'>, error: unknown): void {
  if (error instanceof UpstreamError && LATE.has(error.fault)) wait?.late();
}
