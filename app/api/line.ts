import { useSyncExternalStore } from 'react';

/** Set by server/http/visit.ts on a response that lacks data which did not arrive in time. */
const LATE_HEADER = 'x-kipu-late';
/** What Remix sends page data as. */
const PAGE_DATA = /^text\/x-script\b/;
/** When data that something else answered is requested again, unless the response says when. Milliseconds. */
const ASK_AGAIN_MS = 30_000;

/** Why something was not sent or not answered: there is no connection, or something else answers than the site. */
type Obstacle = 'offline' | 'store_unavailable';

/** What a hydrated page knows of its connection to the server. */
interface Line {
  /** Sends again what could not be sent; null while nothing waits. */
  readonly retry: (() => void) | null;
  /** Why the last thing that waits could not be sent. */
  readonly obstacle: Obstacle;
  /** Whether the last page data lacked something late; null while none has come since the page itself. */
  readonly isLate: boolean | null;
}

/** Something that could not be sent. */
interface Unsent {
  readonly repeat: () => void;
  /**
   * What happens once the connection is back: requests that only read are repeated, those that change something wait for
   * the person, and a navigation to another document is forgotten.
   */
  readonly onceBack: 'repeat' | 'forget' | 'wait';
}

const QUIET: Line = { retry: null, obstacle: 'offline', isLate: null };
let line = QUIET;
const unsent = new Set<Unsent>();
const onlookers = new Set<() => void>();

function tell(change: Partial<Line>): void {
  line = { ...line, ...change };
  for (const look of onlookers) look();
}

function subscribe(look: () => void): () => void {
  onlookers.add(look);
  return () => onlookers.delete(look);
}

/** Returns the state of the connection, as far as it is known. */
export function useLine(): Line {
  return useSyncExternalStore(
    subscribe,
    () => line,
    () => QUIET,
  );
}

/**
 * Keeps what could not be sent until the person repeats it or the connection is back; returns a function that forgets it.
 * An earlier navigation to another document is forgotten: the person has done something else since.
 */
export function keepUnsent(kept: Unsent, obstacle: Obstacle = 'offline'): () => void {
  if (kept.onceBack !== 'repeat') forgetWays();
  unsent.add(kept);
  tell({ retry: () => repeat(() => true), obstacle });
  return () => {
    unsent.delete(kept);
    if (unsent.size === 0) tell({ retry: null });
  };
}

function repeat(chosen: (kept: Unsent) => boolean): void {
  const meant = [...unsent].filter(chosen);
  // Going to another document cancels every request of this one, so nothing else is repeated then.
  const way = meant.find(({ onceBack }) => onceBack === 'forget');
  const all = way ? [way] : meant;
  for (const kept of all) unsent.delete(kept);
  if (unsent.size === 0) tell({ retry: null });
  for (const kept of all) kept.repeat();
}

function forgetWays(): void {
  for (const kept of unsent) if (kept.onceBack === 'forget') unsent.delete(kept);
}

function lineIsBack(): void {
  forgetWays();
  repeat(({ onceBack }) => onceBack === 'repeat');
}

/**
 * Makes Remix's own requests for data wait while there is no connection, or while something else answers than the site (a
 * proxy without it, a network that wants a login, the site itself when it refuses requests): Remix would replace the page,
 * with what was typed on it, by an error page. Responses are read whole, since a connection can break in the middle.
 */
export function keepPageWithoutLine(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isForPageData(input)) return send(input, init);
    for (;;) {
      try {
        const response = await whole(await send(input, init));
        if (isAnswered(response)) {
          tell({ isLate: response.headers.has(LATE_HEADER) });
          return response;
        }
        await untilRepeated(init ?? {}, 'store_unavailable', retryAfter(response));
      } catch (error) {
        // What fetch throws without a connection.
        if (!(error instanceof TypeError)) throw error;
        await untilRepeated(init ?? {}, 'offline', null);
      }
    }
  };
  window.addEventListener('online', lineIsBack);
}

/** Whether a request is one of Remix: for the data of a page, or a form sent to it. */
function isForPageData(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? null : new URL(input, window.location.href);
  return url?.origin === window.location.origin && url.pathname.endsWith('.data');
}

/** Returns a response with its whole body. @throws {TypeError} when the connection broke before its end */
async function whole(response: Response): Promise<Response> {
  // One with a status that has no body cannot be made with one.
  return response.body ? new Response(await response.arrayBuffer(), response) : response;
}

/** Whether the site answered: with page data, or with a refusal that would be the same the next time. */
function isAnswered({ status, headers, body }: Response): boolean {
  const isRefusal = status >= 400 && status < 500 && status !== 429;
  return isRefusal || !body || PAGE_DATA.test(headers.get('content-type') ?? '');
}

/** Returns how long to wait before data is requested again, in milliseconds. */
function retryAfter({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after') ?? NaN);
  return seconds > 0 ? seconds * 1000 : ASK_AGAIN_MS;
}

/**
 * Waits until a request is to be sent again.
 * @param afterMs After how many milliseconds one that only reads is sent again by itself; null for not at all.
 * @throws the reason of its abort signal
 */
function untilRepeated(
  { method = 'GET', signal }: RequestInit,
  obstacle: Obstacle,
  afterMs: number | null,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const onlyReads = method.toUpperCase() === 'GET';
    const forget = keepUnsent({ repeat: resolve, onceBack: onlyReads ? 'repeat' : 'wait' }, obstacle);
    const goOn = () => {
      forget();
      resolve();
    };
    if (onlyReads && afterMs !== null) setTimeout(goOn, afterMs);
    signal?.addEventListener('abort', () => {
      forget();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    });
  });
}
