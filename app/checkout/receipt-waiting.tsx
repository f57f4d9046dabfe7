import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import { paths } from '../paths.ts';
import { Facts } from '../ui/facts.tsx';
import { Link } from '../ui/link.tsx';
import { Classes, Seller, WaysOn } from './receipt-bought.tsx';
import { factsOf, LookAgain, ReceiptCard } from './receipt-card.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import { zoned, zonedInstant } from './receipt-lines.ts';
import { RefundByHand } from './receipt-refund.tsx';
import { SubscriptionCard } from './subscription.tsx';
import styles from './receipt.module.css';

/**
 * A payment whose outcome is unknown. It offers no way to pay again, which could charge twice. Without JavaScript the
 * page refreshes by itself.
 */
export function Verifying({ purchase, sentAt, refreshIn }: ReceiptProps) {
  return (
    <ReceiptCard purchase={purchase} title="Estamos verificando tu pago">
      <p className={styles.lead}>
        <strong>No vuelvas a pagar.</strong> Enviamos tu pago al banco y todavía no nos confirma si lo cobró.
      </p>
      <p>
        Se lo seguimos preguntando. Si pasan 30 minutos sin respuesta, una persona del equipo lo ve con el
        banco.
      </p>
      <p>
        Esta página se actualiza sola. También puedes cerrarla: tu compra queda en{' '}
        <Link href={paths.purchases()}>Mis compras</Link>, y te matriculamos apenas el banco confirme.
      </p>
      <Facts
        facts={factsOf(
          purchase,
          sentFact({ purchase, sentAt }),
          ['Última revisión', zonedInstant(purchase.checkedAt)],
          ...nextQuestion(purchase),
        )}
      />
      <LookAgain purchase={purchase} refreshIn={refreshIn} />
    </ReceiptCard>
  );
}

/** A payment that only a person of the team can settle: says what is known, and how to ask about it. */
export function InReview(props: ReceiptProps) {
  const { receipt, enrolled, refund } = props.purchase;
  if (refund !== null) return <RefundByHand {...props} />;
  if (receipt === null) return <InDoubt {...props} />;
  return enrolled ? <EnrolledInReview {...props} /> : <PaidInReview {...props} />;
}

/** It is unknown whether it was charged. */
function InDoubt({ purchase, sentAt }: ReceiptProps) {
  return (
    <ReceiptCard purchase={purchase} title="Estamos revisando tu pago">
      <p className={styles.lead}>
        <strong>No vuelvas a pagar.</strong>{' '}
        {isPaidLater(purchase.way)
          ? 'Todavía no es seguro si tu pago llegó, así que una persona del equipo lo está viendo con quien recibe los pagos.'
          : 'Todavía no es seguro si se cobró, así que una persona del equipo lo está viendo con el banco.'}
      </p>
      <p>
        Si el pago se hizo, te matriculamos o te devolvemos el dinero. Aquí te contamos cómo quedó. Si quieres
        apurarlo, escríbenos con tu referencia.
      </p>
      <Facts facts={factsOf(purchase, sentFact({ purchase, sentAt }), ...nextQuestion(purchase))} />
    </ReceiptCard>
  );
}

/** Charged, but the automatic enrollment failed. */
function PaidInReview({ purchase, sentAt }: ReceiptProps) {
  return (
    <>
      <ReceiptCard purchase={purchase} title="Recibimos tu pago y estamos revisando tu matrícula">
        <p className={styles.lead}>
          <strong>No vuelvas a pagar.</strong> {paidWords(purchase)}, pero la matrícula no se pudo completar
          sola.
        </p>
        <p>
          Una persona del equipo la completa o te devuelve el dinero. Aquí te contamos cómo quedó. Si quieres
          apurarlo, escríbenos con tu referencia.
        </p>
        <PaidFacts purchase={purchase} sentAt={sentAt} />
      </ReceiptCard>
      <SubscriptionCard purchase={purchase} />
    </>
  );
}

/**
 * Charged and enrolled: what is pending is between the academy and us, and does not concern the family, unless it has
 * changed its group or asked to.
 */
function EnrolledInReview({ purchase, sentAt, details, provider, idempotencyKey, refreshIn }: ReceiptProps) {
  const isAboutGroup = purchase.change !== null;
  return (
    <>
      <ReceiptCard
        purchase={purchase}
        title={
          isAboutGroup
            ? 'Tu pago está listo y estamos revisando el grupo'
            : 'Tu pago y tu matrícula están listos'
        }
      >
        <p className={styles.lead}>{paidWords(purchase)} y la matrícula quedó hecha.</p>
        <p>
          {isAboutGroup
            ? 'Una persona del equipo está confirmando el grupo con la academia. Si la próxima clase es antes de que te lo confirmemos aquí, escríbenos con tu referencia.'
            : 'Nos falta un registro interno, que completa una persona del equipo. No tienes que hacer nada.'}
        </p>
        <WaysOn purchase={purchase} idempotencyKey={idempotencyKey} />
        <PaidFacts purchase={purchase} sentAt={sentAt} />
      </ReceiptCard>
      <SubscriptionCard purchase={purchase} />
      <Classes purchase={purchase} details={details} refreshIn={refreshIn} />
      <Seller provider={provider} />
    </>
  );
}

function PaidFacts({ purchase, sentAt }: Pick<ReceiptProps, 'purchase' | 'sentAt'>) {
  return (
    <Facts
      facts={[
        ...factsOf(purchase, sentFact({ purchase, sentAt })),
        ['Código de transacción', purchase.receipt?.transactionId ?? 'No informado'],
      ]}
    />
  );
}

/** Says that it was paid; the bank is only mentioned for cards, since it does not approve cash or transfers. */
const paidWords = ({ way }: ReceiptProps['purchase']) =>
  isPaidLater(way) ? 'Recibimos tu pago' : 'El banco aprobó el cobro';

/** Returns when a card payment was sent to the bank, or when another payment was requested. */
const sentFact = ({ purchase: { way }, sentAt }: Pick<ReceiptProps, 'purchase' | 'sentAt'>) =>
  [isPaidLater(way) ? 'Pedido el' : 'Enviado al banco', zoned(sentAt)] as const;

/** Returns when we next ask for the outcome, if we do. */
function nextQuestion({ nextQuestionAt, way }: ReceiptProps['purchase']) {
  if (!nextQuestionAt) return [];
  const label = isPaidLater(way) ? 'Próxima consulta' : 'Próxima consulta al banco';
  return [[label, zonedInstant(nextQuestionAt)] as const];
}
