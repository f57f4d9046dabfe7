import { useSyncExternalStore } from 'react';

/** Set by server/http/visit.ts on an answer in which something is missing that did not come in time. */
const LATE_HEADER = 'x-kipu-late';

/** What a hydrated page knows of the line to its server. */
interface Line {
  /** Repeats what could not be sent; null while nothing waits for the line. */
  readonly retry: (() => void) | null;
  /** Whether something was late in the data that came last; null while none has come since the page itself. */
  readonly isLate: boolean | null;
}

/** Something that could not be sent. */
interface Unsent {
  readonly repeat: () => void;
  /**
   * What happens once the line is back: requests that only read are repeated, those that change something wait for a
   * person, and the way to another document is forgotten.
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

/** Returns what is known of the line now. */
export function useLine(): Line {
  return useSyncExternalStore(
    subscribe,
    () => line,
    () => QUIET,
  );
}

/**
 * Keeps what could not be sent until a person repeats it, or the line is back. A way to another document that was kept
 * before is forgotten, since the person has done something else meanwhile.
 * @returns a function that forgets it
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
 * From here on a page that loses its line stays as it is, with what was typed: Remix's own requests for data do not fail
 * without a line, but wait for it.
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
        // What fetch throws when there is no line.
        if (!(error instanceof TypeError)) throw error;
        await untilRepeated(init ?? {});
      }
    }
  };
  window.addEventListener('online', lineIsBack);
}

/** Whether a request is for the data of a page, or submits a form for it. */
function isForPageData(input: RequestInfo | URL): boolean {
  const url = input instanceof Request ? null : new URL(input, window.location.href);
  return url?.origin === window.location.origin && url.pathname.endsWith('.data');
}

/** Waits until a request is repeated. @throws the reason of its abort signal when nobody waits for it any more */
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
