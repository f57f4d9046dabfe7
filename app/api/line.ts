import { useSyncExternalStore } from 'react';

/** Set by server/http/visit.ts on a response that lacks data which did not arrive in time. */
const LATE_HEADER = 'x-kipu-late';

/** What a hydrated page knows of its connection to the server. */
interface Line {
  /** Sends again what could not be sent; null while nothing waits. */
  readonly retry: (() => void) | null;
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

const QUIET: Line = { retry: null, isLate: null };
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
export function keepUnsent(kept: Unsent): () => void {
  if (kept.onceBack !== 'repeat') forgetWays();
  unsent.add(kept);
  tell({ retry: () => repeat(() => true) });
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
 * Makes Remix's own requests for data wait for a lost connection instead of failing, so that the page and what was typed
 * stay as they are.
 */
export function keepPageWithoutLine(): void {
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    if (!isForPageData(input)) return send(input, init);
    for (;;) {
      try {
        const answer = await send(input, init);
        tell({ isLate: answer.headers.has(LATE_HEADER) });
        return answer;
      } catch (error) {
        // What fetch throws without a connection.
        if (!(error instanceof TypeError)) throw error;
        await untilRepeated(init ?? {});
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

/** Waits until a request is to be sent again. @throws the reason of its abort signal */
function untilRepeated({ method = 'GET', signal }: RequestInit): Promise<void> {
  return new Promise((resolve, reject) => {
    const forget = keepUnsent({
      repeat: resolve,
      onceBack: method.toUpperCase() === 'GET' ? 'repeat' : 'wait',
    });
    signal?.addEventListener('abort', () => {
      forget();
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('Aborted', 'AbortError'));
    });
  });
}
