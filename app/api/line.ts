import { useSyncExternalStore } from 'react';

/** Set by server/http/visit.ts on a response that lacks data which did not arrive in time. */
const LATE_HEADER = 'x-kipu-late';
/** Set by server/http/app.ts on what scripts request: the release of the site that answered. */
const RELEASE_HEADER = 'x-kipu-release';
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

/** Whether another release of the site than that of this page has answered. */
let isOutdated = false;

/** Returns whether answers may be data that the scripts of this page cannot draw, since they are of another release. */
export const isOfAnotherRelease = () => isOutdated;

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
 * with what was typed on it, by an error page. Responses are read whole, since a connection can break in the middle. What
 * is read from another release is not drawn: the page is opened as a new document instead.
 */
export function keepPageWithoutLine(): void {
  const fetch = window.fetch.bind(window);
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    const release = response.headers.get(RELEASE_HEADER);
    if (release !== null && release !== window.__remixManifest.version) isOutdated = true;
    return response;
  };
  window.fetch = async (input, init = {}) => {
    const url = pageDataUrl(input);
    if (!url) return send(input, init);
    for (;;) {
      // Before it is sent, because reading a flash message removes it.
      if (isOutdated && onlyReads(init)) return openDocument(url);
      try {
        const response = await whole(await send(input, init));
        if (!isAnswered(response)) await untilRepeated(init, 'store_unavailable', retryAfter(response));
        else if (!isOutdated || !onlyReads(init)) {
          tell({ isLate: response.headers.has(LATE_HEADER) });
          return response;
        }
      } catch (error) {
        // What fetch throws without a connection.
        if (!(error instanceof TypeError)) throw error;
        await untilRepeated(init, 'offline', null);
      }
    }
  };
  window.addEventListener('online', lineIsBack);
}

/** Returns the URL of a request of Remix, for the data of a page or with a form sent to it; null for any other. */
function pageDataUrl(input: RequestInfo | URL): URL | null {
  const url = input instanceof Request ? null : new URL(input, window.location.href);
  return url?.origin === window.location.origin && url.pathname.endsWith('.data') ? url : null;
}

const onlyReads = ({ method = 'GET' }: RequestInit) => method.toUpperCase() === 'GET';

/** Opens the page whose data was requested. Never resolves: this document ends. */
function openDocument(url: URL): Promise<never> {
  url.pathname = url.pathname.replace(/(_root)?\.data$/, '');
  url.searchParams.delete('_routes');
  window.location.assign(url);
  return new Promise(() => undefined);
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
function untilRepeated(init: RequestInit, obstacle: Obstacle, afterMs: number | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const { signal } = init;
    const forget = keepUnsent({ repeat: resolve, onceBack: onlyReads(init) ? 'repeat' : 'wait' }, obstacle);
    const goOn = () => {
      forget();
      resolve();
    };
    if (onlyReads(init) && afterMs !== null) setTimeout(goOn, afterMs);
    signal?.addEventListener('abort', () => {
      forget();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    });
  });
}
