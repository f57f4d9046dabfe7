import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { live } from '../api/live.tsx';
import { formatInstant } from '../ui/format.ts';
import { NeedHelpCard } from '../ui/page.tsx';
import { RECEIPT_ZONE } from './receipt-words.ts';
import type { NumberedPurchase, ReceiptProps } from './receipt-words.ts';
import { ApprovedReceipt, DeniedReceipt, PaymentInReview, VerifyingPayment } from './receipt.tsx';

interface ReceiptPageProps extends ReceiptProps {
  readonly checkedAt: string;
  readonly idempotencyKey: string;
}

/** What is said to whoever listens when the outcome arrives while the page is open. */
const ARRIVED: Partial<Record<NumberedPurchase['status'], string>> = {
  approved: 'El banco confirmó tu pago.',
  denied: 'El banco denegó la operación.',
  needs_review: 'Una persona del equipo está revisando tu pago.',
};

/** The card that fits what became of a payment, and help beside it. */
export function ReceiptPage(props: ReceiptPageProps) {
  const { purchase } = props;
  const { status, purchaseNumber } = purchase;
  const checkedAt = useSettling(purchase) ?? props.checkedAt;
  const [statusAtFirst] = useState(status);
  const arrived = status === statusAtFirst ? undefined : ARRIVED[status];
  return (
    <div className="page page-narrow page-block stack">
      <p role="status" className="visually-hidden">
        {arrived}
      </p>
      {status === 'approved' && <ApprovedReceipt {...props} />}
      {status === 'denied' && <DeniedReceipt {...props} />}
      {status === 'verifying' && <VerifyingPayment {...props} checkedAt={checkedAt} />}
      {status === 'needs_review' && <PaymentInReview {...props} />}
      <NeedHelpCard message={`Hola, necesito ayuda con mi compra. Número de orden: ${purchaseNumber}.`} />
    </div>
  );
}

/** How often the outcome of a payment is asked for while it is not known, in milliseconds. */
const ASK_EVERY_MS = 4_000;

/**
 * Watches a payment that is being verified, or an enrollment that is not finished, and draws the page anew as soon as
 * something changed. Settled purchases are left alone.
 * @returns 'dd/mm/yy hh:mm:ss' of the last answer, or null before the first one.
 */
function useSettling(purchase: NumberedPurchase): string | null {
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
  return isFetchedAfterMount ? formatInstant(new Date(dataUpdatedAt), RECEIPT_ZONE) : null;
}
