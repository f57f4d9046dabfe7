import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { useHydrated } from '../ui/page-answer.tsx';
import styles from './payment-reference.module.css';

/** What a person reads out on the phone: large, in groups, chosen whole by a press, and copied by a button. */
export function PaymentReference({ reference }: { readonly reference: string }) {
  const [copied, setCopied] = useState(false);
  const hydrated = useHydrated();
  const copy = async () => {
    await navigator.clipboard.writeText(reference);
    setCopied(true);
  };
  return (
    <span className={styles.line}>
      <code className={styles.reference}>{reference}</code>
      {hydrated && (
        <Button
          type="button"
          kind="quiet"
          size="small"
          className="no-print"
          // Where nothing may be copied, the code can still be chosen by hand.
          onClick={() => void copy().catch(() => undefined)}
        >
          Copiar<span className="visually-hidden"> la referencia</span>
        </Button>
      )}
      <span role="status" className={styles.copied}>
        {copied && 'Copiada'}
      </span>
    </span>
  );
}
