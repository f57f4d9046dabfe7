import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import type { client } from './client.ts';

/** How often what is live is asked for while its page is in sight, in milliseconds. */
const ASK_EVERY_MS = 60_000;
/** What is younger is not asked for again by whoever comes back to the page. Milliseconds. */
const FRESH_MS = 10_000;

/**
 * Returns what a page shows as it is now: the newer of what the page was made with and what was asked for since. When
 * it is no longer the reader's (logged out elsewhere, removed), the page is asked for again and says so.
 * @param subject Of whom or what it is: what was asked for of another is not shown.
 * @param ask Of the procedures, which the browser loads when they are asked first: most pages are left before.
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
      // Without a line the procedures do not come; the next time they may.
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
  // A form of the page, or the reader, may have had it made again meanwhile.
  return last.subject === subject && last.made.madeAt > made.madeAt ? last.made : made;
}

/**
 * Returns what a page shows: what was read last of the same subject stands, with its age, while it is asked for anew and
 * late.
 * @param isRead Whether what it is about came this time.
 */
export function useLastRead<Read>(now: Read, subject: string | null, isRead: boolean): Read {
  const [last, keep] = useState({ subject, read: now });
  if (isRead && last.read !== now) keep({ subject, read: now });
  return !isRead && last.subject === subject ? last.read : now;
}
