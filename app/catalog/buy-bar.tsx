import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './buy-bar.module.css';

/** Class that hides, on phones, what the bar shows instead. */
export const IN_THE_BAR_ON_PHONES = styles.elsewhere;

interface BuyBarProps {
  /** Id of the form that the button submits, when the bar is outside it. */
  readonly form?: string;
  /** The price, or one for each choice. */
  readonly children: ReactNode;
  readonly label: string;
  readonly className?: string;
}

/**
 * Price and buy button, fixed to the bottom of a phone's screen while the page scrolls, with `position: sticky` and no
 * script. Its tab order follows its place in the document, and it never covers the focused element (WCAG 2.4.11).
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
