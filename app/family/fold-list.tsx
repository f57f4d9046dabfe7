import type { ReactNode } from 'react';
import { Details } from '../ui/details.tsx';
import styles from './fold-list.module.css';

interface FoldListProps {
  readonly title: string;
  readonly id: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly isOpen: boolean;
    readonly content: ReactNode;
  }[];
  /** Content above the list. */
  readonly children?: ReactNode;
}

/** A list of courses or paths, each of which can be opened. Draws nothing when it is empty. */
export function FoldList({ title, id, items, children }: FoldListProps) {
  if (items.length === 0 && !children) return null;
  return (
    <section className={styles.list} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {items.map((item) => (
        <Details key={item.id} show={item.name} open={item.isOpen} className={styles.item}>
          {item.content}
        </Details>
      ))}
    </section>
  );
}
