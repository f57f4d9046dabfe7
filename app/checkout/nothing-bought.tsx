import type { ReactNode } from 'react';
import { LooseEnd } from '../ui/loose-end.tsx';
import styles from './nothing-bought.module.css';

/** What a page of purchases says when it has none to show, beside the drawing of a loose end. */
export function NothingBought({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div>{children}</div>
      <LooseEnd className={styles.picture} />
    </div>
  );
}
