import { formatMoney, formatZone } from '../ui/format.ts';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { RECEIPT_ZONE } from './receipt-view.ts';
import type { ReceiptProps } from './receipt-view.ts';
import styles from './receipt.module.css';

interface VerifyingPaymentProps extends ReceiptProps {
  /** 'dd/mm/yy hh:mm:ss' of the last time the provider's answer was looked for. */
  readonly checkedAt: string;
}

/**
 * A payment whose outcome is not known yet. It offers no way to pay again: a charge that was made would be made twice.
 * Without JavaScript the page asks again by itself.
 */
export function VerifyingPayment({ purchase, startedAt, checkedAt }: VerifyingPaymentProps) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <Card as="article" className={styles.card} aria-labelledby="receipt-title">
        <h1 id="receipt-title" className={styles.title}>
          Estamos verificando tu pago
        </h1>
        <p className={styles.lead}>
          <strong>No vuelvas a pagar.</strong> El banco todavía no nos confirma el resultado. Puede tardar
          unos minutos.
        </p>
        <p>
          Esta página se actualiza sola. También puedes cerrarla y volver más tarde: tu compra sigue aquí, y
          te matriculamos apenas el banco confirme.
        </p>
        <Facts facts={unsettledFacts(purchase, startedAt)} />
        <p className={styles.checked}>
          Última revisión: {checkedAt} ({formatZone(RECEIPT_ZONE)})
        </p>
      </Card>
    </>
  );
}

/** A payment that only a person can settle; whoever waits is told what is known, and whom to write to. */
export function PaymentInReview({ purchase, startedAt }: ReceiptProps) {
  const paid = purchase.receipt !== null;
  return (
    <Card as="article" className={styles.card} aria-labelledby="receipt-title">
      <h1 id="receipt-title" className={styles.title}>
        {paid ? 'Recibimos tu pago y estamos revisando tu matrícula' : 'Estamos revisando tu pago'}
      </h1>
      <p className={styles.lead}>
        <strong>No vuelvas a pagar.</strong>{' '}
        {paid
          ? 'El banco aprobó el cobro, pero la matrícula no se pudo completar sola.'
          : 'El banco no nos confirmó el resultado, así que una persona del equipo lo está viendo con él.'}
      </p>
      <p>
        {paid
          ? 'Una persona del equipo la completa o te devuelve el dinero. Si quieres apurarlo, escríbenos con tu número de orden.'
          : 'Si el cobro se hizo, te matriculamos o te devolvemos el dinero. Escríbenos con tu número de orden.'}
      </p>
      <Facts
        facts={[
          ...unsettledFacts(purchase, startedAt),
          ...(purchase.receipt ? [['Código de transacción', purchase.receipt.transactionId] as const] : []),
        ]}
      />
    </Card>
  );
}

function unsettledFacts(purchase: ReceiptProps['purchase'], startedAt: string) {
  return [
    ['Número de orden', purchase.purchaseNumber],
    ['Inicio del pago', `${startedAt} (${formatZone(RECEIPT_ZONE)})`],
    ['Compra', purchase.description],
    ['Monto', formatMoney(purchase.amount)],
  ] as const;
}
