import type { AttemptView } from '../../server/payments/types.ts';
import { formatMoney } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Link } from '../ui/link.tsx';
import styles from './purchase-list.module.css';

const STATUS_WORDS: Record<AttemptView['status'], string> = {
  open: 'Sin terminar',
  verifying: 'En verificación',
  approved: 'Pagado',
  denied: 'Denegado',
  needs_review: 'En revisión',
  abandoned: 'Sin terminar',
};

/** 'Tus compras': every purchase that has a receipt to open. Draws nothing while there is none. */
export function PurchaseList({ purchases }: { readonly purchases: readonly AttemptView[] }) {
  const numbered = purchases.flatMap((purchase) =>
    purchase.purchaseNumber === null ? [] : [{ ...purchase, purchaseNumber: purchase.purchaseNumber }],
  );
  if (numbered.length === 0) return null;
  return (
    <section aria-labelledby="purchases-title">
      <h2 id="purchases-title">Tus compras</h2>
      <CordList aria-labelledby="purchases-title" className={styles.list}>
        {numbered.map(({ id, purchaseNumber, productName, amount, status }) => (
          <CordItem key={id} state={status === 'approved' ? 'done' : 'next'}>
            <p className={styles.line}>
              <Link href={paths.receipt(purchaseNumber)}>{productName}</Link>
              <span className="numbers">{formatMoney(amount)}</span>
            </p>
            <p className={styles.soft}>
              {STATUS_WORDS[status]}, orden {purchaseNumber}
            </p>
          </CordItem>
        ))}
      </CordList>
    </section>
  );
}
