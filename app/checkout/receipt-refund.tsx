import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import { paths } from '../paths.ts';
import { Facts } from '../ui/facts.tsx';
import { formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { factsOf, LookAgain, ReceiptCard } from './receipt-card.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import { paidAtOf, zonedInstant } from './receipt-lines.ts';
import styles from './receipt.module.css';

/**
 * A withdrawal in progress: the seat is being released, or the refund is on its way. Without JavaScript the page
 * refreshes by itself.
 */
export function Refunding({ purchase, sentAt, refreshIn }: ReceiptProps) {
  const { refund, way, payer } = purchase;
  const isSent = refund !== null && refund.sentAt !== null;
  const amount = (refund && formatMoney(refund.amount)) ?? 'tu dinero';
  // For cash and transfers, the account to refund to is not known yet.
  const next = isPaidLater(way)
    ? `Después te escribimos a ${payer.email} para enviarte ${amount} a la cuenta que nos digas.`
    : `Después pedimos que te devuelvan ${amount}.`;
  return (
    <ReceiptCard
      purchase={purchase}
      title={isSent ? 'Tu devolución está en camino' : 'Recibimos tu pedido de retiro'}
    >
      <p className={styles.lead}>
        {isSent
          ? `Pedimos que te devuelvan ${amount} por el mismo medio con que pagaste.`
          : `La academia está dejando libre el cupo. ${next}`}
      </p>
      <p>
        {isSent && 'Se lo seguimos preguntando al banco. '}
        Aquí te contamos cuando esté hecho. Puedes cerrar esta página.
      </p>
      <RefundFacts purchase={purchase} sentAt={sentAt} />
      <LookAgain purchase={purchase} refreshIn={refreshIn} />
    </ReceiptCard>
  );
}

/** A withdrawal that a person of the team completes: how and when the money is refunded. */
export function RefundByHand({ purchase, sentAt }: ReceiptProps) {
  const { refund, payer } = purchase;
  const hasLeft = refund !== null && refund.withdrawnAt !== null;
  return (
    <ReceiptCard purchase={purchase} title="Una persona del equipo hace tu devolución">
      <p className={styles.lead}>
        {hasLeft
          ? 'El retiro quedó hecho.'
          : 'Recibimos tu pedido de retiro, y la academia todavía no nos confirma que el cupo quedó libre.'}{' '}
        {refund && `Te corresponden ${formatMoney(refund.amount)}.`}
        {refund !== null &&
          refund.settledAt !== null &&
          ' Te dijimos que ya te los habíamos devuelto, pero en las cuentas del banco no figura.'}
      </p>
      <p>
        {refund?.needsProof
          ? `Te escribimos a ${payer.email} en un máximo de 3 días hábiles para pedirte un sustento simple, y la enviamos en los 5 días hábiles siguientes.`
          : `Te escribimos a ${payer.email} en un máximo de 3 días hábiles para contarte cómo te llega, y la enviamos en los 5 días hábiles siguientes.`}
      </p>
      <p>Si quieres apurarlo, escríbenos con tu referencia.</p>
      <RefundFacts purchase={purchase} sentAt={sentAt} />
    </ReceiptCard>
  );
}

/** A payment that was refunded, in full or in part. */
export function Refunded({ purchase, sentAt }: ReceiptProps) {
  const { refund, selection, way } = purchase;
  return (
    <ReceiptCard purchase={purchase} title="Te devolvimos el dinero">
      <p className={styles.lead}>
        Devolvimos {refund ? formatMoney(refund.amount) : 'todo lo que se cobró'}{' '}
        {isPaidLater(way)
          ? 'a la cuenta que nos dijiste. Tu banco puede tardar unos días en mostrarlo.'
          : 'a tu tarjeta. Tu banco puede tardar entre 7 y 30 días en mostrarlo.'}
      </p>
      <p>Esta compra ya no tiene un cupo reservado.</p>
      <RefundFacts purchase={purchase} sentAt={sentAt} />
      <p className={styles.actions}>
        <Link href={paths.chosenOn(selection)}>Elegir otro programa u horario</Link>
      </p>
    </ReceiptCard>
  );
}

function RefundFacts({ purchase, sentAt }: Pick<ReceiptProps, 'purchase' | 'sentAt'>) {
  const { status, refund, receipt } = purchase;
  return (
    <Facts
      facts={[
        ...factsOf(purchase, ['Fecha del pago', paidAtOf(purchase, sentAt)]),
        ['Código de transacción', receipt?.transactionId ?? 'No informado'],
        refund && ['Retiro pedido', zonedInstant(refund.askedAt)],
        refund && ['Te devolvemos', formatMoney(refund.amount)],
        refund && refund.kept.minor !== 0 && ['Nos quedamos con', formatMoney(refund.kept)],
        refund &&
          refund.settledAt !== null &&
          status === 'refunded' && ['Devuelto', zonedInstant(refund.settledAt)],
        refund && refund.refundId !== null && ['Código de la devolución', refund.refundId],
      ]}
    />
  );
}
