import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
}

/** The one h1 of a page, with a sentence under it. */
export function PageHeading({ title, lead }: PageHeadingProps) {
  return (
    <div className={styles.heading}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
    </div>
  );
}
