import { traceHeaders } from '../tracing.ts';
import { withTargets } from './content-links.ts';
import { asListed, asListing, isEmptyList, Kept, withLinedNames, withoutRoot } from './contracts/answers.ts';
import { ENDPOINTS, isListing, isOfContentService, isReading } from './endpoints.ts';
import { withOwnPaths } from './own-paths.ts';
import type { OwnAddresses } from './own-paths.ts';
import { allPages, joined, pageText } from './pages.ts';
import { readTold } from './reading.ts';
import type { Reading } from './reading.ts';
import { byFetch } from './transport.ts';
import type { Received, Transport } from './transport.ts';
import { UpstreamError } from './types.ts';
import type { UpstreamContext, UpstreamFault, UpstreamRequest } from './types.ts';

/** The system calls that look up an address and connect to it: when they fail, nothing was received. */
const CONNECTING = ['getaddrinfo', 'connect'];

/** Makes the error of this call. */
type Fail = (
  fault: UpstreamFault,
  details: { status?: number; body?: unknown; cause?: unknown },
) => UpstreamError;

/** Returns how long the page behind a call still waits. Milliseconds. */
export const timeLeft = ({ wait }: UpstreamContext) => (wait?.endsAt ?? Infinity) - performance.now();

/** A response, with the texts of all its pages if it is a list. */
interface Answered extends Received {
  readonly pages: readonly string[];
}

/**
 * Sends a call once, or once for each page of a list, and reads its answer.
 * @param own The URLs to be read as paths in answers that are shown, and how the call is sent; by default, with fetch.
 * @throws UpstreamError
 */
export async function exchange<Answer>(
  url: string,
  context: UpstreamContext,
  request: UpstreamRequest<Answer>,
  own: OwnAddresses & { readonly transport?: Transport },
): Promise<Reading<Answer>> {
  const { requestId } = context;
  const fail: Fail = (fault, details) =>
    new UpstreamError({ fault, endpoint: request.endpoint, requestId, ...details });
  const get = (address: string) => send(address, context, request, own.transport);
  const received = await get(url).catch((cause: unknown) => {
    throw fail(faultOf(cause), { cause });
  });
  const pages =
    isListing(request.endpoint) && isGood(received, request)
      ? await pagesFrom(url, pageText(received), get)
      : [received.text];
  return readAnswer({ ...received, pages }, request, own, fail);
}

/** Returns the texts of a list's pages. One that cannot be had is told as unread by the list, and fails nothing. */
const pagesFrom = (url: string, first: string, get: (url: string) => Promise<Received>) =>
  allPages(url, first, async (address) => {
    const page = await get(address).catch(() => null);
    return page?.status === 200 ? pageText(page) : null;
  });

const isGood = ({ status }: Received, { goodStatuses }: UpstreamRequest<unknown>) =>
  goodStatuses?.includes(status) ?? (status >= 200 && status < 300);

/** Sends a call within its time limit. @throws the error that kept the response from arriving completely */
async function send(
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
    const call: Parameters<Transport>[1] = {
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
function faultOf(cause: unknown): UpstreamFault {
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

/**
 * Reads a complete response by the contract of its call. Its text becomes a value in these steps: JSON, with all pages as
 * one and with what entries refer to in place of links (`jsonOf`); a list or a thing in the specification's form, with
 * its names (contracts/answers.ts, `inForm`); and what the contract reads of it, exactly or, where it is only shown,
 * without what breaks the contract (reading.ts).
 * @throws UpstreamError
 */
function readAnswer<Answer>(
  received: Answered,
  request: UpstreamRequest<Answer>,
  own: OwnAddresses,
  fail: Fail,
): Reading<Answer> {
  const { status, text, pages } = received;
  const { endpoint, answer: contract, known, bends, inForm = (told) => told } = request;
  // The status comes first: a 502 with an HTML page is a 502.
  if (!isGood(received, request)) {
    const body = jsonOf(pages, request, own);
    throw fail('status', { status, body: body === undefined ? text : body });
  }
  // The URLs that become paths, and the status, are part of the key: with others, the same text is read differently.
  const key = known ? `${status} ${own.siteOrigin} ${own.mediaUrl} ${pages.join('\n')}` : text;
  const before = known?.get(key);
  if (before) return before;
  const json = saidBy(received, request, own);
  if (json === undefined) throw fail('not_json', { status, body: text });
  // Who says, with a good status, that they failed has not said that there is nothing.
  const denied = isReading(endpoint) && isEmptyList(json) ? Kept.safeParse(json).error : undefined;
  if (denied) throw fail('status', { status, body: json, cause: denied });
  const listed = isListing(endpoint) ? asListed(json) : json;
  const whole = bends ? asListing(withoutRoot(listed)) : listed;
  // A charge is approved by the fields of the specification alone, without any other (niubiz.ts).
  const told = endpoint === 'cardAuthorization' ? whole : withLinedNames(whole);
  const answer = bends ? readTold(contract, inForm(told)) : contract.safeParse(told);
  if (!answer.success) {
    // An empty answer is fine if the contract accepts it; otherwise it was cut off.
    if (isEmpty(text)) throw fail('not_json', { status, body: text });
    throw fail('contract', { status, body: json, cause: answer.error });
  }
  const reading = { data: answer.data, leftOut: 'leftOut' in answer ? answer.leftOut : [] };
  known?.set(key, reading);
  return reading;
}

/** Returns what a good response says, as JSON: nothing, or a plain text, too, where it may; undefined for none of these. */
function saidBy(
  { status, text, pages }: Answered,
  request: UpstreamRequest<unknown>,
  own: OwnAddresses,
): unknown {
  const json = isEmpty(text) ? null : jsonOf(pages, request, own);
  // Some servers represent an empty list by 204, others by null.
  const saysNone = json === null && (status === 204 || !isEmpty(text));
  if (saysNone && isListing(request.endpoint)) return [];
  return json === undefined && request.goodStatuses && isPlainWords(text) ? text : json;
}

const isEmpty = (text: string) => text.trim() === '';

/** Whether a text is neither HTML, which may come from a gateway, nor truncated JSON. */
const isPlainWords = (text: string) => /^[^<{["]/.test(text.trimStart());

/** Returns the pages of a response as one JSON value, with our own URLs as paths if it is shown; undefined for no JSON. */
function jsonOf(
  pages: readonly string[],
  { endpoint, bends }: UpstreamRequest<unknown>,
  own: OwnAddresses,
): unknown {
  try {
    const told = pages.map((text): unknown => JSON.parse(text));
    const json = joined(isOfContentService(endpoint) ? told.map(withTargets) : told);
    return bends ? withOwnPaths(json, own) : json;
  } catch {
    return undefined;
  }
}
