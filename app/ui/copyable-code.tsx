import { useState } from 'react';
import { Button, ButtonPlace } from './button.tsx';
import { classNames } from './class-names.ts';
import { useHydrated, usePageAnswer } from './page-answer.tsx';
import styles from './copyable-code.module.css';

interface CopyableCodeProps {
  readonly code: string;
  /** What it is, for who does not see what stands beside it: 'la referencia'. */
  readonly what: string;
  /** What is said once it is copied. */
  readonly done: 'Copiada' | 'Copiado';
  /** What is copied in its place: the address behind a code. */
  readonly copies?: string;
  /** What the button says. */
  readonly action?: string;
  /** Larger than what is around it: what the page is there for. */
  readonly large?: boolean;
}

/** What is read out or typed elsewhere: in large letters, chosen whole by a press, and copied by a button. */
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
          // Where nothing may be copied, the code can still be chosen by hand.
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
