import { denialHelp, denialText, DENIED_TITLE } from '../../server/domain/checkout/action-codes.ts';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { fullName } from '../../server/domain/full-name.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { classNames } from '../ui/class-names.ts';
import { Details } from '../ui/details.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoney, formatProviderDate } from '../ui/format.ts';
import { toneOfAge } from '../ui/tone.ts';
import { ReceiptKnot } from './receipt-knot.tsx';
import { Classes, Seller, WaysOn } from './receipt-bought.tsx';
import { factsOf, namesOf, ReceiptCard } from './receipt-card.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import { paidAtOf, paymentLines, zoned } from './receipt-lines.ts';
import { KeptSeat, OtherWays, PaidInstead, RetryForm } from './receipt-retry.tsx';
import { SubscriptionCard } from './subscription.tsx';
import styles from './receipt.module.css';

/** An approved payment, with every field of spec §8, 'Confirmamos tu pago' (spec §2), and what happens next. */
export function Approved({ purchase, sentAt, details, provider, idempotencyKey, refreshIn }: ReceiptProps) {
  const { receipt, amount, enrolled, payer } = purchase;
  const tone = toneOfAge(purchase.selection.age);
  return (
    <>
      <ReceiptCard purchase={purchase} tone={tone} title="¡Pago aprobado y completado con éxito!">
        <WaysOn purchase={purchase} idempotencyKey={idempotencyKey} />
        <Facts facts={[...namesOf(purchase), ...paymentLines(purchase, sentAt)]} />
      </ReceiptCard>
      <SubscriptionCard purchase={purchase} />
      <ReceiptKnot />
      <Classes purchase={purchase} details={details} refreshIn={refreshIn} />
      <Card>
        <Details show="Confirmamos tu pago" open>
          <Facts
            facts={[
              ['Código de transacción', receipt?.transactionId ?? 'No informado'],
              ['Pagado por', fullName(payer)],
              ['Total', formatMoney(amount)],
              ['Fecha', paidAtOf(purchase, sentAt)],
            ]}
          />
        </Details>
      </Card>
      <section aria-labelledby="next-title" className={classNames(styles.next, styles.now)}>
        <h2 id="next-title">Qué pasa ahora</h2>
        <CordList ordered tone={tone}>
          <CordItem state="done">
            {isPaidLater(purchase.way) ? 'Recibimos tu pago.' : 'El banco aprobó tu pago.'}
          </CordItem>
          {enrolled ? (
            <CordItem state="done">La matrícula quedó hecha.</CordItem>
          ) : (
            <CordItem state="current">Estamos completando la matrícula. No tienes que hacer nada.</CordItem>
          )}
          <CordItem state="next">
            Tu curso está en tu cuenta, con su horario. Guarda esta página: puedes volver a abrirla e
            imprimirla cuando quieras.
          </CordItem>
        </CordList>
      </section>
      <Seller provider={provider} />
    </>
  );
}

/** A denied payment: the texts of spec §8, then that nothing was charged, what to do now, and the ways to pay again. */
export function Denied(props: ReceiptProps) {
  const { purchase, sentAt } = props;
  const actionCode = purchase.denial?.actionCode ?? null;
  const { line, next } = denialHelp(actionCode);
  const deniedAt = formatProviderDate(purchase.denial?.transactionDate ?? null);
  return (
    <ReceiptCard purchase={purchase} title={DENIED_TITLE}>
      <p className={styles.lead}>{denialText(actionCode)}</p>
      <p>{line}</p>
      {purchase.paidInstead === null ? (
        <>
          <p>
            <strong>Qué hacer ahora:</strong> {next}
          </p>
          <OtherWays {...props} />
          <KeptSeat purchase={purchase} />
        </>
      ) : (
        <PaidInstead number={purchase.paidInstead} />
      )}
      <Facts facts={factsOf(purchase, ['Fecha y hora', zoned(deniedAt ?? sentAt)])} />
    </ReceiptCard>
  );
}

/** A payment that, after verification, was never charged. It keeps its page, so that nobody is left wondering. */
export function NotCharged(props: ReceiptProps) {
  const { purchase, sentAt } = props;
  return (
    <ReceiptCard purchase={purchase} title="Este pago no se cobró">
      <p className={styles.lead}>
        Ya lo verificamos. <strong>{NOTHING_CHARGED}</strong>
      </p>
      {purchase.paidInstead === null ? (
        <>
          <p>Si todavía quieres tu cupo, puedes pagar otra vez con toda tranquilidad.</p>
          <RetryForm {...props}>
            {/* The same way to pay: a monthly payment must not become one for the whole price. */}
            <Button size="big" name="way" value={purchase.way}>
              Pagar otra vez
            </Button>
          </RetryForm>
        </>
      ) : (
        <PaidInstead number={purchase.paidInstead} />
      )}
      <Facts facts={factsOf(purchase, ['Enviado al banco', zoned(sentAt)])} />
    </ReceiptCard>
  );
}
