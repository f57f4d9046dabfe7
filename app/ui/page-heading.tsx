import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The h1 of a page, with an optional sentence below it. */
export function PageHeading({ title, lead }: { readonly title: ReactNode; readonly lead?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
