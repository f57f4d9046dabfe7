import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

/** The one h1 of a page, with a sentence under it. */
export function PageHeading({ title, lead }: { readonly title: ReactNode; readonly lead?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
