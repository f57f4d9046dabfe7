import { DENIED_TITLE, denialText } from '../../server/domain/checkout/action-codes.ts';
import { useRefusal } from '../forms/refusal.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { formatMoney, formatProviderDate } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Link } from '../ui/link.tsx';
import { denialHint } from './denial-hint.ts';
import { Facts } from '../ui/facts.tsx';
import type { ReceiptProps } from './receipt-view.ts';
import styles from './receipt.module.css';

interface DeniedReceiptProps extends ReceiptProps {
  /** Hidden in the form of another try. */
  readonly idempotencyKey: string;
}

/** A denied payment (spec §8): what happened, that nothing was charged, and the ways on. */
export function DeniedReceipt({ purchase, startedAt, idempotencyKey }: DeniedReceiptProps) {
  const actionCode = purchase.denial?.actionCode ?? null;
  const hint = denialHint(actionCode);
  return (
    <>
      {/* Why the other try just made could not start. */}
      <ErrorSummary failure={useRefusal('only')?.failure ?? undefined} />
      <Card as="article" className={styles.card} aria-labelledby="receipt-title">
        <h1 id="receipt-title" className={styles.title}>
          {DENIED_TITLE}
        </h1>
        <p className={styles.lead}>{denialText(actionCode)}</p>
        {hint && <p>{hint}</p>}
        <p>
          <strong>{NOTHING_CHARGED}</strong>
        </p>
        <Facts
          facts={[
            ['Número de orden', purchase.purchaseNumber],
            ['Fecha y hora', formatProviderDate(purchase.denial?.transactionDate ?? null) ?? startedAt],
            ['Compra', purchase.description],
            ['Monto', formatMoney(purchase.amount)],
          ]}
        />
        <form method="post" className={styles.actions}>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <Button size="big">Intentar con otra tarjeta</Button>
          <Link href={paths.chosenOn(purchase.selection)}>Elegir otro programa u horario</Link>
        </form>
      </Card>
    </>
  );
}
