import { useRevalidator } from '@remix-run/react';
import { useEffect } from 'react';
import { live } from '../api/live.tsx';
import { formatInstant } from '../ui/format.ts';
import { RECEIPT_ZONE } from './receipt-view.ts';
import type { NumberedPurchase } from './receipt-view.ts';

/** How often the outcome of a payment is asked for while it is not known, in milliseconds. */
const ASK_EVERY_MS = 4_000;

interface Settling {
  /** 'dd/mm/yy hh:mm:ss' of the last answer, or null before the first one. */
  readonly checkedAt: string | null;
}

/**
 * Watches a payment that is being verified, or an enrollment that is not finished, and draws the page anew as soon as
 * something changed. Settled purchases are left alone.
 */
export function useSettling(purchase: NumberedPurchase): Settling {
  const { purchaseNumber, status, enrolled } = purchase;
  const unsettled = status === 'verifying' || (status === 'approved' && !enrolled);
  const { revalidate } = useRevalidator();
  const { data, dataUpdatedAt, isFetchedAfterMount } = live.payments.receipt.useQuery(
    { purchaseNumber },
    { enabled: unsettled, refetchInterval: ASK_EVERY_MS, initialData: purchase, staleTime: 0 },
  );
  const changed = data.status !== status || data.enrolled !== enrolled;
  useEffect(() => {
    if (changed) revalidate();
  }, [changed, revalidate]);
  // The loader's own clock stands until the first answer: both sides must draw the same page first.
  return { checkedAt: isFetchedAfterMount ? formatInstant(new Date(dataUpdatedAt), RECEIPT_ZONE) : null };
}
