import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { Tone } from './tone.ts';
import styles from './cord.module.css';

/** A horizontal twisted cord that separates two parts of a page. Decoration only. */
export function Cord({ tone = 'wool', className }: { readonly tone?: Tone; readonly className?: string }) {
  return <div className={classNames(styles.cord, className)} data-tone={tone} aria-hidden="true" />;
}

interface CordListProps {
  /** Whether it is an ordered list, numbered for screen readers. */
  readonly ordered?: boolean;
  readonly tone?: Tone;
  readonly className?: string;
  readonly children: ReactNode;
  readonly 'aria-labelledby'?: string;
}

/** A list that hangs from a cord, one knot per item. */
export function CordList({
  ordered = false,
  tone = 'wool',
  className,
  children,
  ...attributes
}: CordListProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    // Safari does not treat a list without bullets as a list.
    <List {...attributes} role="list" className={classNames(styles.list, className)} data-tone={tone}>
      {children}
    </List>
  );
}

interface CordItemProps {
  /** State of a step: its knot is tied, being tied, or still loose. Left out, the knot is plain. */
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
