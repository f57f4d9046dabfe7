import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** A label and its value. */
export type Fact = readonly [label: string, value: ReactNode];

/** A fact; null or false for one that does not apply. */
export type PossibleFact = Fact | null | false;

interface FactsProps {
  /** In reading order. */
  readonly facts: readonly PossibleFact[];
  /** Replaces the default look, the lines of a receipt. */
  readonly className?: string;
}

/** A list of labelled values; looks like the lines of a receipt unless `className` is given. */
export function Facts({ facts, className = styles.facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
