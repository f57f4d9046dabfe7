import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { client } from './client.ts';
import { isOfAnotherRelease } from './line.ts';

/** How often live data is refreshed while its page is visible. Milliseconds. */
const ASK_EVERY_MS = 60_000;
/** Coming back to the page within this time starts no new request. Milliseconds. */
const FRESH_MS = 10_000;

/**
 * Returns the newest data of a page: that of its loader, or that of a later request. When the viewer may no longer see it
 * (logged out elsewhere, removed), the loaders run again and say so.
 * @param subject Id of what the data is about; data about another subject is not shown.
 * @param ask Calls the procedure. The client is loaded with the first call, since most pages are left before it.
 */
export function useNewest<Made extends { readonly madeAt: Date }>(
  made: Made,
  subject: string,
  ask: (api: typeof client) => Promise<Made>,
): Made {
  const { revalidate } = useRevalidator();
  const [last, keep] = useState({ subject, made });
  const latest = useRef({ ask, revalidate });
  useEffect(() => {
    latest.current = { ask, revalidate };
  });
  useEffect(() => {
    let isLeft = false;
    let askedAt = Date.now();
    const renew = async () => {
      askedAt = Date.now();
      const { client, failureOfCall } = await import('./client.ts');
      try {
        const read = await latest.current.ask(client);
        if (!isLeft && !isOfAnotherRelease()) keep({ subject, made: read });
      } catch (error) {
        const status = failureOfCall(error)?.status ?? null;
        if (!isLeft && (status === 401 || status === 404)) latest.current.revalidate();
      }
    };
    const renewAfter = (ms: number) => () => {
      const isDue = document.visibilityState === 'visible' && Date.now() - askedAt >= ms;
      // Offline, the client cannot be loaded; the next refresh tries again.
      if (isDue) renew().catch(() => undefined);
    };
    const comeBack = renewAfter(FRESH_MS);
    const timer = setInterval(renewAfter(0), ASK_EVERY_MS);
    document.addEventListener('visibilitychange', comeBack);
    window.addEventListener('online', comeBack);
    return () => {
      isLeft = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', comeBack);
      window.removeEventListener('online', comeBack);
    };
  }, [subject]);
  // A form or a reload may have brought newer data.
  return last.subject === subject && last.made.madeAt > made.madeAt ? last.made : made;
}

/**
 * Returns the data of a page, or the last data about the same subject while new data is late.
 * @param isRead Whether `now` has data.
 */
export function useLastRead<Read>(now: Read, subject: string | null, isRead: boolean): Read {
  const [last, keep] = useState({ subject, read: now });
  if (isRead && last.read !== now) keep({ subject, read: now });
  return !isRead && last.subject === subject ? last.read : now;
}
