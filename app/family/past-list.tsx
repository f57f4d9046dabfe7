import type { ReactNode } from 'react';
import { Details } from '../ui/details.tsx';
import styles from './past-list.module.css';

interface PastListProps {
  /** 'Rutas anteriores:' or 'Cursos anteriores:' (spec §4). */
  readonly title: string;
  readonly id: string;
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    /** Open from the start, because the address asks for it. */
    readonly isOpen: boolean;
    readonly content: ReactNode;
  }[];
}

/** What a child has behind it; each opens and closes. Draws nothing while there is nothing. */
export function PastList({ title, id, items }: PastListProps) {
  if (items.length === 0) return null;
  return (
    <section className={styles.past} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {items.map((item) => (
        <Details key={item.id} show={item.name} hide={item.name} open={item.isOpen} className={styles.item}>
          {item.content}
        </Details>
      ))}
    </section>
  );
}
