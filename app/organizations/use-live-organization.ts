import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { failureOfCall, live } from '../api/live.tsx';

/** How often the students' progress is asked for while the page is in sight, in milliseconds. */
const ASK_EVERY_MS = 60_000;

/**
 * The organization as it is now: what the page was made with, renewed while it is open.
 * When the manager is no longer one (logged out elsewhere, removed), the page is asked for again and says so.
 */
export function useLiveOrganization(made: OrganizationView): OrganizationView {
  const { revalidate } = useRevalidator();
  const { data, error } = live.organizations.byId.useQuery(
    { id: made.id },
    { initialData: made, initialDataUpdatedAt: made.madeAt.getTime(), refetchInterval: ASK_EVERY_MS },
  );
  const status = failureOfCall(error)?.status ?? null;
  const isLocked = status === 401 || status === 404;
  useEffect(() => {
    if (isLocked) revalidate();
  }, [isLocked, revalidate]);
  // The reader may have asked for the page again meanwhile.
  return data.madeAt > made.madeAt ? data : made;
}
