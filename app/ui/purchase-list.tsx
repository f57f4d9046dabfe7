import { givesPlace, isTaught } from '../../server/domain/checkout/place.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { PlanLinks } from './plan-links.tsx';
import { CordItem, CordList } from './cord.tsx';
import { formatInstant, formatMoney, formatStudent, RECEIPT_ZONE } from './format.ts';
import { Link } from './link.tsx';
import { priceLines } from './price-lines.ts';
import { useSite } from './site.ts';
import { KnotLabel } from './status-label.tsx';
import type { Knot } from './status-label.tsx';
import styles from './purchase-list.module.css';

/** The label of each status, and its knot. */
const TOLD: Readonly<Record<AttemptView['status'], readonly [knot: Knot, words: string]>> = {
  open: ['end', 'Sin terminar'],
  awaiting: ['end', 'Te falta pagar'],
  verifying: ['half', 'En verificación'],
  approved: ['tied', 'Pagada'],
  denied: ['cut', 'Denegada'],
  needs_review: ['held', 'En revisión'],
  refunding: ['loose', 'Devolución en curso'],
  refunded: ['loose', 'Devuelta'],
  abandoned: ['none', 'No se cobró'],
};

type Told = Pick<AttemptView, 'status' | 'enrolled' | 'refund'>;

/** Returns knot and label of a payment as the family should see it, even if internal work on it is still pending. */
export function paymentTold(payment: Told) {
  return TOLD[givesPlace(payment) ? 'approved' : payment.status];
}

/** The status of a payment: a short label and a knot. */
export function PaymentLabel(payment: Told) {
  const [knot, words] = paymentTold(payment);
  return <KnotLabel knot={knot}>{words}</KnotLabel>;
}

interface PurchaseListProps {
  readonly purchases: readonly AttemptView[];
  /** Id of the heading that names the list. */
  readonly titleId: string;
}

/** A list of payments with all their identifying data, each linked to its page. */
export function PurchaseList({ purchases, titleId }: PurchaseListProps) {
  const { today } = useSite();
  return (
    <CordList aria-labelledby={titleId} className={styles.list}>
      {purchases.map((purchase) => {
        const {
          id,
          reference,
          purchaseNumber,
          productName,
          student,
          amount,
          way,
          sentAt,
          createdAt,
          price,
          invoiceId,
          receipt,
          subscription,
        } = purchase;
        const lines = priceLines(price, amount.currency);
        return (
          <CordItem key={id} state={purchase.status === 'approved' ? 'done' : 'next'}>
            <p className={styles.line}>
              <Link id={id} href={purchaseNumber ? paths.receipt(purchaseNumber) : paths.enrollment(id)}>
                {productName}
              </Link>{' '}
              <span className="numbers">
                {formatMoney(amount)}
                {way === 'subscription' && ' cada mes'}
                {subscription?.endedAt && ', ya terminado'}
              </span>
            </p>
            {student && <p className={styles.student}>{formatStudent(student)}</p>}
            <PaymentLabel {...purchase} />
            {/* The list price and its reductions. */}
            {lines.length > 0 && (
              <p className={styles.soft}>{lines.map(([label, text]) => `${label} ${text}`).join(', ')}</p>
            )}
            <p className={styles.soft}>
              {formatInstant(sentAt ?? createdAt, RECEIPT_ZONE)}
              {purchaseNumber && `, compra ${purchaseNumber}`}
              {receipt && invoiceId !== null && `, comprobante ${invoiceId}`}, referencia{' '}
              <span className={styles.reference}>{reference}</span>
            </p>
            {purchaseNumber !== null && purchase.isChangeable && !isTaught(purchase, today) && (
              <PlanLinks purchaseNumber={purchaseNumber} student={student} about={id} />
            )}
          </CordItem>
        );
      })}
    </CordList>
  );
}
