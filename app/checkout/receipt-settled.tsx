import { denialHelp, denialText, DENIED_TITLE } from '../../server/domain/checkout/action-codes.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { classNames } from '../ui/class-names.ts';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoment, formatMoney, formatProviderDate, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { useTimeZone } from '../ui/site.ts';
import { toneOfAge } from '../ui/tone.ts';
import { ReceiptKnot } from './receipt-knot.tsx';
import { Classes, InvoiceFailure, Seller, WaysOn } from './receipt-bought.tsx';
import { factsOf, namesOf, ReceiptCard, zoned } from './receipt-card.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import { paidAtOf, paymentLines } from './receipt-lines.ts';
import { SubscriptionCard } from './subscription.tsx';
import styles from './receipt.module.css';

/** An approved payment, with every field of spec §8, 'Confirmamos tu pago' (spec §2), and what comes now. */
export function Approved({ purchase, sentAt, details, provider, idempotencyKey }: ReceiptProps) {
  const { receipt, amount, enrolled, payer } = purchase;
  const tone = toneOfAge(purchase.selection.age);
  return (
    <>
      <InvoiceFailure />
      <ReceiptCard purchase={purchase} tone={tone} title="¡Pago aprobado y completado con éxito!">
        <Facts facts={[...namesOf(purchase), ...paymentLines(purchase, sentAt)]} />
        <WaysOn purchase={purchase} idempotencyKey={idempotencyKey} />
      </ReceiptCard>
      <SubscriptionCard purchase={purchase} />
      <ReceiptKnot />
      <Classes purchase={purchase} details={details} />
      <Card>
        <Details show="Confirmamos tu pago" hide="Confirmamos tu pago" open>
          <Facts
            facts={[
              ['Código de transacción', receipt?.transactionId ?? 'No informado'],
              ['Pagado por', `${payer.firstName} ${payer.lastName}`.trim()],
              ['Total', formatMoney(amount)],
              ['Fecha', paidAtOf(purchase, sentAt)],
            ]}
          />
        </Details>
      </Card>
      <section aria-labelledby="next-title" className={classNames(styles.next, styles.now)}>
        <h2 id="next-title">Qué pasa ahora</h2>
        <CordList ordered tone={tone}>
          <CordItem state="done">El banco aprobó tu pago.</CordItem>
          {enrolled ? (
            <CordItem state="done">La matrícula quedó hecha.</CordItem>
          ) : (
            <CordItem state="current">Estamos completando la matrícula. No tienes que hacer nada.</CordItem>
          )}
          <CordItem state="next">
            Tu curso está en tu dashboard, con su horario. Guarda esta página: puedes volver a abrirla e
            imprimirla cuando quieras.
          </CordItem>
        </CordList>
      </section>
      <Seller provider={provider} />
    </>
  );
}

/** A denied payment: the texts of spec §8 first, then what helps, that nothing was charged, and the ways on. */
export function Denied(props: ReceiptProps) {
  const { purchase, sentAt } = props;
  const actionCode = purchase.denial?.actionCode ?? null;
  const { line, next } = denialHelp(actionCode);
  const deniedAt = formatProviderDate(purchase.denial?.transactionDate ?? null);
  return (
    <>
      <RetryFailure />
      <ReceiptCard purchase={purchase} title={DENIED_TITLE}>
        <p className={styles.lead}>{denialText(actionCode)}</p>
        <p>{line}</p>
        <p>
          <strong>Qué hacer ahora:</strong> {next}
        </p>
        <Facts facts={factsOf(purchase, ['Fecha y hora', deniedAt ?? sentAt])} />
        <KeptSeat purchase={purchase} />
        <RetryForm {...props}>Intentar con otra tarjeta</RetryForm>
      </ReceiptCard>
    </>
  );
}

/** Until when the seat waits for another try. Draws nothing once that is over. */
function KeptSeat({ purchase: { seatKeptUntil, checkedAt } }: Pick<ReceiptProps, 'purchase'>) {
  const timeZone = useTimeZone();
  if (!seatKeptUntil || seatKeptUntil <= checkedAt) return null;
  return (
    <p>
      <strong>Te guardamos el cupo hasta el {formatMoment(seatKeptUntil, timeZone)}</strong> (
      {formatZone(timeZone)}). Lo que ya elegiste y escribiste sigue aquí: solo falta el pago.
    </p>
  );
}

/** A payment that was verified and never charged: it keeps its page, so that nobody wonders. */
export function NotCharged(props: ReceiptProps) {
  const { purchase, sentAt } = props;
  return (
    <>
      <RetryFailure />
      <ReceiptCard purchase={purchase} title="Este pago no se cobró">
        <p className={styles.lead}>
          Ya lo verificamos. <strong>{NOTHING_CHARGED}</strong>
        </p>
        <p>Si todavía quieres tu cupo, puedes pagar otra vez con toda tranquilidad.</p>
        <Facts facts={factsOf(purchase, ['Enviado al banco', zoned(sentAt)])} />
        <RetryForm {...props}>Pagar otra vez</RetryForm>
      </ReceiptCard>
    </>
  );
}

/** A charge that is being given back. */
export function Refunding({ purchase, sentAt }: ReceiptProps) {
  const { receipt, refund } = purchase;
  return (
    <ReceiptCard purchase={purchase} title="Tu devolución está en camino">
      <p className={styles.lead}>
        Pedimos que te devuelvan {refund ? formatMoney(refund.amount) : 'tu dinero'} por el mismo medio con
        que pagaste. Aquí te contamos cuando esté hecho.
      </p>
      <Facts
        facts={[
          ...factsOf(purchase, ['Fecha del pago', sentAt]),
          ['Código de transacción', receipt?.transactionId ?? 'No informado'],
        ]}
      />
    </ReceiptCard>
  );
}

/** A charge that was given back. */
export function Refunded({ purchase, sentAt }: ReceiptProps) {
  const { receipt, amount, selection } = purchase;
  return (
    <ReceiptCard purchase={purchase} title="Te devolvimos el dinero">
      <p className={styles.lead}>
        Devolvimos {formatMoney(amount)} a tu tarjeta. Tu banco puede tardar unos días en mostrarlo.
      </p>
      <p>Esta compra ya no tiene un cupo reservado.</p>
      <Facts
        facts={[
          ...factsOf(purchase, [
            'Fecha del pago',
            formatProviderDate(receipt?.transactionDate ?? null) ?? sentAt,
          ]),
          ['Código de transacción', receipt?.transactionId ?? 'No informado'],
        ]}
      />
      <p className={styles.actions}>
        <Link href={paths.chosenOn(selection)}>Elegir otro programa u horario</Link>
      </p>
    </ReceiptCard>
  );
}

/** Why the other try just made could not start. */
function RetryFailure() {
  return <ErrorSummary failure={useRefusal('only')?.failure ?? undefined} />;
}

/** The ways on from a payment that charged nothing. */
function RetryForm({
  purchase,
  idempotencyKey,
  children,
}: Pick<ReceiptProps, 'purchase' | 'idempotencyKey'> & { readonly children: string }) {
  return (
    <form method="post" className={styles.actions}>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <Button size="big">{children}</Button>
      <Link href={paths.chosenOn(purchase.selection)}>Elegir otro programa u horario</Link>
    </form>
  );
}
