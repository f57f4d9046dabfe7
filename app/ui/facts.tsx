import type { ReactNode } from 'react';
import styles from './facts.module.css';

interface FactsProps {
  /** Label and value, in the order they are read. */
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** How they look where they are not the lines of a receipt. */
  readonly className?: string;
}

/** What there is to know about something, each under its name; lines of a receipt unless `className` says otherwise. */
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
