import { useEffect } from 'react';
import type { AttemptView } from '../../server/payments/types.ts';
import type { ReceiptProps } from './receipt-card.tsx';
import { live, LiveProvider } from '../api/live.tsx';

/** The current state of a payment. */
export type Seen = AttemptView & { readonly checkedAt: Date };

interface WatchProps {
  /** The purchase as the page shows it. */
  readonly purchase: ReceiptProps['purchase'];
  readonly everyMs: number;
  readonly onLook: (seen: Seen) => void;
}

/** Polls a payment and passes each result to `onLook`. Draws nothing. */
export function ReceiptWatch(props: WatchProps) {
  return (
    <LiveProvider>
      <Watch {...props} />
    </LiveProvider>
  );
}

function Watch({ purchase, everyMs, onLook }: WatchProps) {
  const { data } = live.payments.receipt.useQuery(
    { purchaseNumber: purchase.purchaseNumber },
    { refetchInterval: everyMs, initialData: purchase, staleTime: 0 },
  );
  useEffect(() => onLook(data), [data, onLook]);
  return null;
}
