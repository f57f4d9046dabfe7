import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { Link } from '../ui/link.tsx';
import { PurchaseList } from '../ui/purchase-list.tsx';
import styles from './last-purchases.module.css';

/** How many payments a dashboard shows. */
const SHOWN = 3;

/** The last payments, and a link to all of them. Draws nothing when there is none. */
export function LastPurchases({ purchases }: { readonly purchases: readonly AttemptView[] }) {
  if (purchases.length === 0) return null;
  return (
    <section aria-labelledby="purchases-title">
      <h2 id="purchases-title" className={styles.title}>
        Tus compras
      </h2>
      <PurchaseList purchases={purchases.slice(0, SHOWN)} titleId="purchases-title" />
      <p>
        <Link href={paths.purchases()}>Ver todas mis compras</Link>
      </p>
    </section>
  );
}
