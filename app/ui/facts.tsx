import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Label and value, in the order they are read. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

/** The lines of a receipt. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
