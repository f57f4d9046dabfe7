import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './buy-bar.module.css';

/** Hides what the bar shows instead, on the screens that it is there for. */
export const IN_THE_BAR_ON_PHONES = styles.elsewhere;

interface BuyBarProps {
  /** Id of the form that the button sends, when the bar stands outside of it. */
  readonly form?: string;
  /** What it costs: a price, or one for each choice. */
  readonly children: ReactNode;
  readonly label: string;
  readonly className?: string;
}

/**
 * Price and button that stay at the lower edge of a phone, whatever is read above: no script, a sticky box. It takes
 * its place in the row of keys right where it stands, and what has the focus is never under it (WCAG 2.4.11).
 */
export function BuyBar({ form, children, label, className }: BuyBarProps) {
  return (
    <div className={classNames(styles.bar, className)}>
      <div className={styles.price}>{children}</div>
      <Button form={form} className={styles.button}>
        {label}
      </Button>
    </div>
  );
}
