import { useState } from 'react';
import { Button, ButtonPlace } from './button.tsx';
import { classNames } from './class-names.ts';
import { useHydrated, usePageAnswer } from './page-answer.tsx';
import styles from './copyable-code.module.css';

interface CopyableCodeProps {
  readonly code: string;
  /** What the code is, for screen readers: 'la referencia'. */
  readonly what: string;
  /** Confirmation shown once it is copied. */
  readonly done: 'Copiada' | 'Copiado';
  /** Text to copy instead of the code, such as its URL. */
  readonly copies?: string;
  /** Label of the button. */
  readonly action?: string;
  /** Whether it is drawn larger, as the main content of the page. */
  readonly large?: boolean;
}

/** A code to read out or type elsewhere: one press selects all of it, and a button copies it. */
export function CopyableCode(props: CopyableCodeProps) {
  const { code, what, done, copies = code, action = 'Copiar', large = false } = props;
  const [copied, setCopied] = useState(false);
  const { hydrates } = usePageAnswer();
  const hydrated = useHydrated();
  const copy = async () => {
    await navigator.clipboard.writeText(copies);
    setCopied(true);
  };
  return (
    <span className={styles.line}>
      <code className={large ? styles.large : styles.code}>{code}</code>{' '}
      {hydrated ? (
        <Button
          type="button"
          kind="quiet"
          size="small"
          className={classNames(styles.copy, 'no-print')}
          // If the browser denies copying, the code can still be selected by hand.
          onClick={() => void copy().catch(() => undefined)}
        >
          {action}
          <span className="visually-hidden"> {what}</span>
        </Button>
      ) : (
        hydrates && (
          <ButtonPlace kind="quiet" size="small" className={classNames(styles.copy, 'no-print')}>
            {action}
          </ButtonPlace>
        )
      )}
      <span role="status" className={styles.copied}>
        {copied && done}
      </span>
    </span>
  );
}
