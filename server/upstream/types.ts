import { z } from 'zod';
import { messageOf } from '../logger.ts';
import type { CallControls } from './call-controls.ts';
import { carriesLogin, isAssumed, isListing, isReading } from './endpoints.ts';
import type { EndpointName } from './endpoints.ts';
import { isEmptyList, Kept } from './contracts/answers.ts';
import type { KnownReadings } from './reading.ts';

/** What all calls of one request or background step have in common. */
export interface UpstreamContext {
  /** The stored refresh token, or null for public calls. */
  readonly bearer: string | null;
  readonly requestId: string;
  readonly controls: CallControls;
  /** Set for the steps of a payment: they are not stopped by a circuit breaker that pages have opened. */
  readonly pays?: true;
  /** Set for the probe, to which a refusal shows that the call exists: refusals are then not logged as warnings. */
  readonly isProbe?: true;
  /** The page that waits for the answer; without one, only the call's own limit counts. */
  readonly wait?: PageWait;
}

/** A page that waits for the answers of its calls. */
export interface PageWait {
  /** In milliseconds of `performance.now()`: later calls and answers are timeouts. */
  readonly endsAt: number;
  /** Called when something will not arrive in time. */
  late(): void;
}

/** One call, with its time limit and whether it may be repeated. The page behind it may wait for less. */
export interface UpstreamRequest<Answer> {
  readonly endpoint: EndpointName;
  readonly parts?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: z.ZodType<Answer>;
  readonly timeoutMs: number;
  /** 'safe': a repeat changes nothing, so passing faults are tried again (2 more times). 'never': sent once. */
  readonly repeat: 'safe' | 'never';
  /**
   * Whether parts that break the contract are left out and the rest is read (`readBending`): for data that is shown.
   * Not set for answers that decide about money: there, anything uncertain is unknown.
   */
  readonly bends?: boolean;
  /** Brings an answer that bends into the form of its contract, if academies may send it in others. */
  readonly inForm?: (told: unknown) => unknown;
  /** Earlier readings by the text of the answer: long answers that seldom change are then not parsed again. */
  readonly known?: KnownReadings<Answer>;
  /** The statuses that count as success, for which a plain text is an answer, too. If left out, every 2xx with JSON. */
  readonly goodStatuses?: readonly number[];
  /**
   * Stays the same when the same thing is requested again, so that an academy that respects the key does it only once.
   */
  readonly idempotencyKey?: string;
}

export interface UpstreamClient {
  /** Sends the call and parses the answer. @throws UpstreamError whenever the call fails, in whatever way */
  call<Answer>(request: UpstreamRequest<Answer>): Promise<Answer>;
}

/** Returns the client of one request. */
export interface Upstream {
  for(context: UpstreamContext): UpstreamClient;
}

/**
 * How a call failed. Only after 'refused' and 'breaker_open' is it certain that nothing was received. After any other
 * fault of a call that changes something, the outcome is unknown unless `status` says otherwise.
 */
export type UpstreamFault =
  | 'refused'
  | 'breaker_open'
  | 'timeout'
  | 'connection_lost'
  | 'status'
  | 'not_json'
  | 'contract';

/** Faults with details in the connection error: a redirect, an expired certificate, an unknown host name. */
const OF_CONNECTIONS: ReadonlySet<UpstreamFault> = new Set(['refused', 'connection_lost']);

/** A failed call. */
export class UpstreamError extends Error {
  readonly fault: UpstreamFault;
  readonly endpoint: EndpointName;
  readonly status: number | null;
  readonly requestId: string;
  /**
   * Private, so that it does not reach the log with the error's fields: it may contain names, tokens or a child's
   * login.
   */
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

  /** What the connection says of a call that got no response; null for every other fault. */
  get why(): string | null {
    return OF_CONNECTIONS.has(this.fault) && this.cause instanceof Error ? messageOf(this.cause) : null;
  }

  /** The body of the response, for reading a refusal. */
  get body(): unknown {
    return this.#body;
  }
}

/**
 * Where a refusal gives its reason, and the texts that mean that the login is not known. An expired 'token' alone does
 * not count: cards have tokens, too.
 */
const Refusal = z.object({ code: z.unknown(), detail: z.unknown(), message: z.unknown() });
const KNOWS_NO_LOGIN =
  /credentials were not provided|credenciales de autenticaci[oó]n no se prove|\b(?:not_authenticated|token_not_valid|unauthenticated)\b/i;

/** Whether a body is an HTML page, as gateways send it: the academy answers with JSON. */
export const isPage = (body: unknown) => typeof body === 'string' && body.trimStart().startsWith('<');

/**
 * Whether the academy no longer accepts the login of a call: some say so by 403 with a sentence, like Django. The page of
 * a gateway in front of it says nothing about the login; a 401 without a body does.
 */
export function hasLoginEnded({ endpoint, status, body }: UpstreamError): boolean {
  if (!carriesLogin(endpoint) || isPage(body)) return false;
  const said = status === 403 ? Refusal.partial().safeParse(body).data : undefined;
  return status === 401 || (said !== undefined && KNOWS_NO_LOGIN.test(Object.values(said).join(' ')));
}

/**
 * Returns the failed call, for a caller that has its own text for it.
 * @throws the error itself when it is not a failed call, or when the login has ended: that is handled in one place
 */
export function failedCall(error: unknown): UpstreamError {
  if (!(error instanceof UpstreamError) || hasLoginEnded(error)) throw error;
  return error;
}

/**
 * Returns the answer of a call, or a substitute when the call fails, even because the login has ended.
 * @throws any error that is not a failed call
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

/** Whether a call says that there is no such thing, or no more (410): some send an empty list in place of one thing. */
export const isNotThere = ({ fault, endpoint, status, body }: UpstreamError): boolean =>
  status === 404 || status === 410 || (fault === 'contract' && isReadingOne(endpoint) && tellsNone(body));

const isReadingOne = (endpoint: EndpointName) => isReading(endpoint) && !isListing(endpoint);

/** Whether a body says that there is nothing. */
const tellsNone = (body: unknown) => isEmptyList(body) && Kept.safeParse(body).success;

/** Returns the answer of a call; null if there is no such thing. */
export async function nullWhenGone<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UpstreamError && isNotThere(error)) return null;
    throw error;
  }
}

/** Statuses of a server without such a call. */
const CALL_IS_MISSING: ReadonlySet<number | null> = new Set([404, 405, 501]);

/**
 * Whether an HTML page came instead of an answer, with a good status, as some servers send for every unknown path. For
 * calls in the specification this means nothing: they exist.
 */
const isPageInstead = ({ fault, endpoint, body }: UpstreamError): boolean =>
  fault === 'not_json' && isAssumed(endpoint) && isPage(body);

/** Whether the academy lacks this call, as far as its answer shows: then nothing was done. */
export const isCallMissing = (error: UpstreamError): boolean =>
  CALL_IS_MISSING.has(error.status) || isPageInstead(error);

/**
 * Returns the answer of a call, or a substitute where the academy lacks this call.
 * @throws any other failure
 */
export async function orWhenMissing<Answer, Instead>(
  call: Promise<Answer>,
  instead: () => Instead | Promise<Instead>,
): Promise<Answer | Instead> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof UpstreamError && isCallMissing(error)) return instead();
    throw error;
  }
}

/** Statuses that refuse a call only for now, whatever it requested. */
export const NOT_NOW: ReadonlySet<number | null> = new Set([408, 425, 429]);

/**
 * Whether a call was refused without regard to what it requested: by a rate limit, or by a gateway in front of the
 * academy, with a page. A call without a login cannot be refused for it: a 401 or 403 says nothing about what it
 * requested.
 */
export const isTurnedAway = ({ endpoint, status, body }: UpstreamError): boolean =>
  NOT_NOW.has(status) || ((status === 401 || status === 403) && (!carriesLogin(endpoint) || isPage(body)));

/** Faults after which the answer may still come, but too late for this page. */
const LATE: ReadonlySet<UpstreamFault> = new Set(['timeout', 'breaker_open']);

/** Tells the page that waits for a call, if there is one, when the call was too late. */
export function tellIfLate({ wait }: Pick<UpstreamContext, 'wait'>, error: unknown): void {
  if (error instanceof UpstreamError && LATE.has(error.fault)) wait?.late();
}
