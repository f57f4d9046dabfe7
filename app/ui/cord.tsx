import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './tone.ts';
import styles from './cord.module.css';

/** A twisted cord laid across: the line between two parts of a page. Decoration only. */
export function Cord({ tone = 'wool', className }: { readonly tone?: Tone; readonly className?: string }) {
  return <div className={classNames(styles.cord, className)} data-tone={tone} aria-hidden="true" />;
}

interface CordListProps {
  /** Steps in an order are numbered for screen readers; left out, the list is plain. */
  readonly ordered?: boolean;
  readonly tone?: Tone;
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
}

/** A list that hangs from a cord, one knot an item. */
export function CordList({
  ordered = false,
  tone = 'wool',
  className,
  children,
  ...attributes
}: CordListProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    // Safari forgets that a list without bullets is a list.
    <List {...attributes} role="list" className={classNames(styles.list, className)} data-tone={tone}>
      {children}
    </List>
  );
}

interface CordItemProps {
  /** A step tied, the one being tied, one still loose; left out, a plain knot. */
  readonly state?: 'done' | 'current' | 'next';
  readonly className?: string;
  readonly children: ReactNode;
}

/** One knot of a `CordList`. */
export function CordItem({ state, className, children }: CordItemProps) {
  return (
    <li
      className={classNames(styles.item, state && styles[state], className)}
      aria-current={state === 'current' ? 'step' : undefined}
    >
      {state === 'done' && <span className="visually-hidden">Listo: </span>}
      {children}
    </li>
  );
}
