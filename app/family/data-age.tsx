import { useAddress } from '../ui/address.ts';
import { formatDataAge } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useTimeZone } from '../ui/site.ts';
import styles from './data-age.module.css';

/** When the data of a dashboard was read, and a link to refresh it. */
export function DataAge({ madeAt }: { readonly madeAt: Date }) {
  return (
    <p className={styles.age}>
      {formatDataAge(madeAt, useTimeZone())}{' '}
      <Link href={useAddress()} className="no-print">
        Actualizar
      </Link>
    </p>
  );
}
