import { useState } from 'react';
import { NeedHelpCard } from '../ui/page.tsx';
import { ApprovedReceipt } from './approved-receipt.tsx';
import { DeniedReceipt } from './denied-receipt.tsx';
import type { NumberedPurchase, ReceiptProps } from './receipt-view.ts';
import { PaymentInReview, VerifyingPayment } from './unsettled-payment.tsx';
import { useSettling } from './use-settling.ts';

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
  const settling = useSettling(purchase);
  const [statusAtFirst] = useState(status);
  const arrived = status === statusAtFirst ? undefined : ARRIVED[status];
  return (
    <div className="page page-narrow page-block stack">
      <p role="status" className="visually-hidden">
        {arrived}
      </p>
      {status === 'approved' && <ApprovedReceipt {...props} />}
      {status === 'denied' && <DeniedReceipt {...props} />}
      {status === 'verifying' && (
        <VerifyingPayment {...props} checkedAt={settling.checkedAt ?? props.checkedAt} />
      )}
      {status === 'needs_review' && <PaymentInReview {...props} />}
      <NeedHelpCard message={`Hola, necesito ayuda con mi compra. Número de orden: ${purchaseNumber}.`} />
    </div>
  );
}
