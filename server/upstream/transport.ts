import { isUtf8 } from 'node:buffer';
import { traceHeaders } from '../tracing.ts';
import { ENDPOINTS } from './endpoints.ts';
import type { UpstreamContext, UpstreamFault, UpstreamRequest } from './types.ts';

/** The system calls that look up an address and connect to it: when they fail, nothing was received. */
const CONNECTING = ['getaddrinfo', 'connect'];

/** A call to be sent. */
interface Sent {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it changes something and must not be sent again when there is no response. */
  readonly isOnce: boolean;
  /** Aborts the call, however much of the response has arrived. */
  readonly signal: AbortSignal;
}

/** A complete response. */
export interface Received {
  readonly status: number;
  readonly text: string;
  /** The target of a redirect, as written; null for none. */
  readonly location: string | null;
  /** The header by which a list may name its next page, as written (RFC 8288); null for none. */
  readonly link: string | null;
}

/**
 * Sends a call and reads the whole response. It follows no redirect: a call with a bearer must not, except for
 * `atOtherSlash`.
 * @throws the error that kept the response from arriving completely
 */
export type Transport = (url: string, sent: Sent) => Promise<Received>;

/** Sends with fetch, read from globalThis at each call: tests that play the academy in the same process replace it. */
export const byFetch: Transport = async (url, { method, headers, body, signal }) => {
  const sent = { method, headers, signal, ...(body !== undefined && { body }) };
  const response = await globalThis.fetch(url, { ...sent, redirect: 'manual' });
  const location = response.headers.get('location');
  const link = response.headers.get('link');
  return { status: response.status, text: textOf(await response.arrayBuffer()), location, link };
};

const UTF_8 = new TextDecoder();
const LATIN_1 = new TextDecoder('latin1');

/** Returns a body as text: what is not UTF-8, as JSON has to be, is taken for Latin-1, whatever it is declared to be. */
export const textOf = (body: ArrayBuffer | Uint8Array): string =>
  (isUtf8(body) ? UTF_8 : LATIN_1).decode(body);

/** Returns how long the page behind a call still waits. Milliseconds. */
export const timeLeft = ({ wait }: UpstreamContext) => (wait?.endsAt ?? Infinity) - performance.now();

/** Sends a call within its time limit. @throws the error that kept the response from arriving completely */
export async function send(
  url: string,
  context: UpstreamContext,
  { endpoint, body, timeoutMs, repeat, idempotencyKey }: UpstreamRequest<unknown>,
  transport = byFetch,
): Promise<Received> {
  const { bearer, requestId, controls } = context;
  const { method, auth } = ENDPOINTS[endpoint];
  // Not AbortSignal.timeout: it would keep the answer in memory until it fires, however early the answer came.
  const end = new AbortController();
  const limitMs = Math.max(1, Math.min(timeoutMs, Math.ceil(timeLeft(context))));
  const limit = setTimeout(() => end.abort(new DOMException('No answer in time', 'TimeoutError')), limitMs);
  try {
    const call: Sent = {
      method,
      isOnce: repeat === 'never' && method !== 'GET',
      headers: {
        accept: 'application/json',
        'x-request-id': requestId,
        ...traceHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': asHeader(idempotencyKey) }),
        ...(auth && bearer && { authorization: `Bearer ${bearer}` }),
        // Caches on the way may keep what everybody sees. A list of places that is out of date enrolls a child twice.
        ...(auth && { 'cache-control': 'no-cache' }),
        ...controls.headers,
      },
      signal: end.signal,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    };
    const first = await transport(url, call);
    const moved = isRedirect(first) && method === 'GET' ? atOtherSlash(url, first.location) : null;
    const received = moved === null ? first : await transport(moved, call);
    if (isRedirect(received)) throw new Error(`Redirected by status ${received.status}`);
    return received;
  } finally {
    clearTimeout(limit);
  }
}

/**
 * Returns a key as a header can carry it, which is printable ASCII: keys contain codes as typed, and numbers as academies
 * write them. Different keys stay different.
 */
const asHeader = (key: string) =>
  key.replace(/\p{Cs}/gu, '\uFFFD').replace(/[^ -$&-~]/gu, encodeURIComponent);

const isRedirect = ({ status }: Received) => status >= 300 && status < 400;

/**
 * Returns the target of a redirect that only adds a '/' to the end of the path, as Django does where the specification
 * has none, or removes it, as Laravel does where the specification has one; null for any other redirect, which a call
 * with a bearer must not follow.
 */
function atOtherSlash(url: string, location: string | null): string | null {
  if (location === null || !URL.canParse(location, url)) return null;
  const wanted = new URL(url);
  const { pathname } = wanted;
  wanted.pathname = pathname.endsWith('/') ? pathname.slice(0, -1) : `${pathname}/`;
  return new URL(location, url).href === wanted.href ? wanted.href : null;
}

/**
 * Returns the fault of an incomplete response. Unless there was certainly no connection, the call may have been
 * received.
 */
export function faultOf(cause: unknown): UpstreamFault {
  if (cause instanceof Error && (cause.name === 'TimeoutError' || cause.name === 'AbortError'))
    return 'timeout';
  return isUnconnected(cause) ? 'refused' : 'connection_lost';
}

/** Whether no connection was made; undici wraps one error per tried address in an AggregateError. */
function isUnconnected(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError) return error.errors.length > 0 && error.errors.every(isUnconnected);
  if ('syscall' in error) return CONNECTING.includes(String(error.syscall));
  return ('code' in error && error.code === 'UND_ERR_CONNECT_TIMEOUT') || isUnconnected(error.cause);
}
