import { Fragment } from 'react';
import type { ReactNode } from 'react';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { formatMoment, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useTimeZone } from '../ui/site.ts';
import { promotionWords } from './payment-ways.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import styles from './receipt.module.css';

/** Says until when the seat is reserved for another attempt. Draws nothing once that time has passed. */
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

/** Leads to the payment that was made in place of one that ended without a charge, which is not paid again. */
export function PaidInstead({ number }: { readonly number: string }) {
  return (
    <>
      <p>
        <strong>Después hiciste otro pago de lo mismo.</strong> Mira cómo quedó: si ya está pagado, no pagues
        otra vez.
      </p>
      <p className={styles.actions}>
        <ButtonLink href={paths.receipt(number)}>Ver el otro pago</ButtonLink>
      </p>
    </>
  );
}

interface RetryFormProps extends Pick<ReceiptProps, 'purchase' | 'idempotencyKey'> {
  /** Its buttons. */
  readonly children: ReactNode;
}

/** The form to pay again after a payment that charged nothing: each button starts a new payment of the same order. */
export function RetryForm({ purchase, idempotencyKey, children }: RetryFormProps) {
  return (
    <PostForm className={styles.actions}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      {children} <Link href={paths.chosenOn(purchase.selection)}>Elegir otro programa u horario</Link>
    </PostForm>
  );
}

const ANOTHER_CARD = 'Intentar con otra tarjeta';

/** The button of each way to pay after a denial. */
const PRESSES: Readonly<Record<PaymentWay, string>> = {
  card: ANOTHER_CARD,
  card_abroad: ANOTHER_CARD,
  subscription: 'Pagar mes a mes',
  cash: 'Pagar en efectivo',
  transfer: 'Pagar por transferencia',
};

/** The ways to pay after a denial, another card first. A monthly payment is offered monthly again. */
export function OtherWays({ ways: { ways, promotions }, ...props }: ReceiptProps) {
  const isMonthly = props.purchase.way === 'subscription';
  const others = ways.filter((way) => way !== 'subscription');
  const shown: readonly PaymentWay[] = isMonthly ? ['subscription', ...others] : ways;
  const inParts = promotions.map(promotionWords).join('; ');
  return (
    <>
      <RetryForm {...props}>
        {shown.map((way, index) => (
          <Fragment key={way}>
            {index > 0 && ' '}
            <Button name="way" value={way} {...(index > 0 ? { kind: 'secondary' } : { size: 'big' })}>
              {isMonthly ? (way === 'subscription' ? ANOTHER_CARD : 'Pagar todo de una vez') : PRESSES[way]}
            </Button>
          </Fragment>
        ))}
      </RetryForm>
      {inParts && <p>También puedes pagar en {inParts}.</p>}
    </>
  );
}
