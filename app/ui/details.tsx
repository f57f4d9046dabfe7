import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './details.module.css';

interface DetailsProps {
  /** Label while closed. */
  readonly show: string;
  /** Label while open, if it is another. */
  readonly hide?: string;
  readonly open?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A section that opens and closes without JavaScript; its label says what pressing it does. */
export function Details({ show, hide, open, className, children }: DetailsProps) {
  return (
    <details className={classNames(styles.details, className)} open={open}>
      <summary className={styles.summary}>
        {hide === undefined ? (
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
