import type { ReactNode } from 'react';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { formatMoment, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useTimeZone } from '../ui/site.ts';
import { promotionWords } from './payment-ways.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import styles from './receipt.module.css';

/** Until when the seat waits for another try. Draws nothing once that is over. */
export function KeptSeat({ purchase: { seatKeptUntil, checkedAt } }: Pick<ReceiptProps, 'purchase'>) {
  const timeZone = useTimeZone();
  if (!seatKeptUntil || seatKeptUntil <= checkedAt) return null;
  return (
    <p>
      <strong>Te guardamos el cupo hasta el {formatMoment(seatKeptUntil, timeZone)}</strong> (
      {formatZone(timeZone)}). Lo que ya elegiste y escribiste sigue aquí: solo falta el pago.
    </p>
  );
}

/** Why the other try just made could not start. */
export function RetryFailure() {
  return <ErrorSummary failure={useRefusal('only')?.failure ?? undefined} />;
}

interface RetryFormProps extends Pick<ReceiptProps, 'purchase' | 'idempotencyKey'> {
  /** Its buttons. */
  readonly children: ReactNode;
}

/** The ways on from a payment that charged nothing: each button is the next payment of the same order. */
export function RetryForm({ purchase, idempotencyKey, children }: RetryFormProps) {
  return (
    <form method="post" className={styles.actions}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children}
      <Link href={paths.chosenOn(purchase.selection)}>Elegir otro programa u horario</Link>
    </form>
  );
}

const ANOTHER_CARD = 'Intentar con otra tarjeta';

/** What the button of each way says where another was denied. */
const PRESSES: Readonly<Record<PaymentWay, string>> = {
  card: ANOTHER_CARD,
  card_abroad: ANOTHER_CARD,
  subscription: 'Pagar mes a mes',
  cash: 'Pagar en efectivo',
  transfer: 'Pagar por transferencia',
};

/** Every way that what was denied may be paid in, another card first. What was to be paid every month stays so. */
export function OtherWays({ ways: { ways, promotions }, ...props }: ReceiptProps) {
  const isMonthly = props.purchase.way === 'subscription';
  const others = ways.filter((way) => way !== 'subscription');
  const shown: readonly PaymentWay[] = isMonthly ? ['subscription', ...others] : ways;
  const inParts = promotions.map(promotionWords).join('; ');
  return (
    <>
      {inParts && <p>También puedes pagar en {inParts}.</p>}
      <RetryForm {...props}>
        {shown.map((way, index) => (
          <Button key={way} name="way" value={way} {...(index > 0 ? { kind: 'secondary' } : { size: 'big' })}>
            {isMonthly ? (way === 'subscription' ? ANOTHER_CARD : 'Pagar todo de una vez') : PRESSES[way]}
          </Button>
        ))}
      </RetryForm>
    </>
  );
}
