import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './details.module.css';

interface DetailsProps {
  /** What the switch says while closed, and while open. */
  readonly show: string;
  readonly hide: string;
  readonly open?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Something that opens and closes without JavaScript, and says which of the two pressing it would do. */
export function Details({ show, hide, open, className, children }: DetailsProps) {
  return (
    <details className={classNames(styles.details, className)} open={open}>
      <summary className={styles.summary}>
        {show === hide ? (
          show
        ) : (
          <>
            <span className={styles.show}>{show}</span> <span className={styles.hide}>{hide}</span>
          </>
        )}
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  );
}
