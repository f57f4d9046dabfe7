import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Link } from '../ui/link.tsx';
import styles from './order-failure.module.css';

/** Why 'Pagar' did not lead to the payment, with the way on when there is one. */
export function OrderFailure() {
  const refused = useRefusal('start');
  if (!refused) return null;
  const { errors, failure } = refused;
  return (
    <div className={styles.failure}>
      <ErrorSummary errors={errors} failure={failure ?? undefined} />
      {failure?.code === 'already_purchased' && (
        <p>
          <Link href={paths.dashboard()}>Ver tus compras</Link>
        </p>
      )}
    </div>
  );
}
