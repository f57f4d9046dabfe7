import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Labels and values, in reading order. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Replaces the default look, the lines of a receipt. */
  readonly className?: string;
}

/** A list of labelled values; looks like the lines of a receipt unless `className` is given. */
export function Facts({ facts, className = styles.facts }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
