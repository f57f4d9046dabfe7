import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { formatWithdrawal } from './format.ts';
import { Link } from './link.tsx';
import { classNames } from './class-names.ts';
import styles from './plan-links.module.css';

interface PlanLinksProps {
  readonly purchaseNumber: string;
  /** Null for a purchase that names no student. */
  readonly student: Pick<NonNullable<AttemptView['student']>, 'kind' | 'firstName'> | null;
  /** Id of what was bought, where several purchases have these links. */
  readonly about?: string;
}

/** Links to change the group of a purchase, or to withdraw from it. Their pages show the deadlines. */
export function PlanLinks({ purchaseNumber, student, about }: PlanLinksProps) {
  return (
    <p className={classNames(styles.links, 'no-print')}>
      <Link href={paths.changeGroup(purchaseNumber)} aria-describedby={about}>
        Cambiar de grupo
      </Link>{' '}
      <Link href={paths.withdrawal(purchaseNumber)} aria-describedby={about}>
        {formatWithdrawal(student)}
      </Link>
    </p>
  );
}
