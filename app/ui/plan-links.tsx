import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { formatWithdrawal } from './format.ts';
import { Link } from './link.tsx';
import styles from './plan-links.module.css';

interface PlanLinksProps {
  readonly purchaseNumber: string;
  /** Null where nobody is named beside it. */
  readonly student: AttemptView['student'];
}

/** The ways to another group and out of a purchase that may be changed. Their pages say until when. */
export function PlanLinks({ purchaseNumber, student }: PlanLinksProps) {
  return (
    <p className={styles.links}>
      <Link href={paths.changeGroup(purchaseNumber)}>Cambiar de grupo</Link>{' '}
      <Link href={paths.withdrawal(purchaseNumber)}>{formatWithdrawal(student)}</Link>
    </p>
  );
}
