import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { ParentsZone } from '../../server/domain/family/parents-zone.ts';
import { failureOfCall, live } from '../api/live.tsx';

/** How often the zone is asked for while the page is in sight, in milliseconds. */
const ASK_EVERY_MS = 60_000;

/**
 * The zone as it is now: what the page was made with, renewed every minute and whenever the page comes back in sight.
 * When it is no longer the reader's (logged out elsewhere), the page is asked for again and says so.
 */
export function useLiveZone(made: ParentsZone): ParentsZone {
  const { revalidate } = useRevalidator();
  const { data, error } = live.parents.zone.useQuery(
    { childId: made.zone?.child.id },
    { initialData: made, refetchInterval: ASK_EVERY_MS, refetchOnWindowFocus: true },
  );
  const status = failureOfCall(error)?.status ?? null;
  const isLocked = status === 401 || status === 404;
  useEffect(() => {
    if (isLocked) revalidate();
  }, [isLocked, revalidate]);
  // A form of the page may have had it made again meanwhile.
  return data.madeAt > made.madeAt ? data : made;
}
