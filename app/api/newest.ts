import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { client } from './client.ts';

/** How often what is live is asked for while its page is in sight, in milliseconds. */
const ASK_EVERY_MS = 60_000;
/** Somebody who comes back to the page sees data of this age without a new request. Milliseconds. */
const FRESH_MS = 10_000;

/**
 * Returns the newest data of a page: what it was made with, or what a later request brought. When the reader may no longer
 * see it (logged out elsewhere, removed), the page is loaded again and says so.
 * @param subject Id of whom or what the data is about: data of another subject is not shown.
 * @param ask Calls the procedure. The browser loads the client with the first call, since most pages are left before.
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
        if (!isLeft) keep({ subject, made: read });
      } catch (error) {
        const status = failureOfCall(error)?.status ?? null;
        if (!isLeft && (status === 401 || status === 404)) latest.current.revalidate();
      }
    };
    const renewAfter = (ms: number) => () => {
      const isDue = document.visibilityState === 'visible' && Date.now() - askedAt >= ms;
      // Without a line the client cannot be loaded; the next time it may.
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
  // A form of the page, or a reload, may have brought newer data meanwhile.
  return last.subject === subject && last.made.madeAt > made.madeAt ? last.made : made;
}

/**
 * Returns what a page shows: the last data of the same subject, with its age, while newer data is late.
 * @param isRead Whether the data came this time.
 */
export function useLastRead<Read>(now: Read, subject: string | null, isRead: boolean): Read {
  const [last, keep] = useState({ subject, read: now });
  if (isRead && last.read !== now) keep({ subject, read: now });
  return !isRead && last.subject === subject ? last.read : now;
}
