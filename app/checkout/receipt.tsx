import { denialText, DENIED_TITLE } from '../../server/domain/checkout/action-codes.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { formatMoney, formatProviderDate, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { PrintButton } from '../ui/button.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { ReceiptKnot } from './receipt-knot.tsx';
import { brandName, denialHint, payerName, RECEIPT_ZONE } from './receipt-words.ts';
import type { ReceiptProps } from './receipt-words.ts';
import styles from './receipt.module.css';

/** An approved payment, with every field of spec §8, 'Confirmamos tu pago' (spec §2), and what comes now. */
export function ApprovedReceipt({ purchase, startedAt }: ReceiptProps) {
  const { purchaseNumber, receipt, amount, enrolled } = purchase;
  const paidAt = formatProviderDate(receipt?.transactionDate ?? null) ?? startedAt;
  const tone = toneOfAge(purchase.selection.age);
  return (
    <>
      <Card as="article" tone={tone} className={styles.card} aria-labelledby="receipt-title">
        <h1 id="receipt-title" className={styles.title}>
          ¡Pago aprobado y completado con éxito!
        </h1>
        <Facts
          facts={[
            ['Número de orden', purchaseNumber],
            ['Nombre', payerName(purchase)],
            ['Fecha y hora', paidAt],
            ['Monto', formatMoney(amount)],
            ['Moneda', amount.currency],
            ['Tarjeta', receipt?.card ?? 'No informada'],
            ['Marca', receipt ? brandName(receipt.brand) : 'No informada'],
            ['Descripción de la compra', purchase.description],
          ]}
        />
        <p className={styles.actions}>
          <ButtonLink href={paths.dashboard()} size="big">
            Ver Mi Compra
          </ButtonLink>
          <PrintButton />
        </p>
      </Card>
      <ReceiptKnot />
      <Card>
        <Details show="Confirmamos tu pago" hide="Confirmamos tu pago" open>
          <Facts
            facts={[
              ['Código de transacción', receipt?.transactionId ?? 'No informado'],
              ['Pagado por', payerName(purchase)],
              ['Total', formatMoney(amount)],
              ['Fecha', paidAt],
            ]}
          />
        </Details>
      </Card>
      <section aria-labelledby="next-title" className={styles.next}>
        <h2 id="next-title">Qué pasa ahora</h2>
        <CordList ordered tone={tone}>
          <CordItem state="done">El banco aprobó tu pago.</CordItem>
          {enrolled ? (
            <CordItem state="done">La matrícula quedó hecha.</CordItem>
          ) : (
            <CordItem state="current">Estamos completando la matrícula. No tienes que hacer nada.</CordItem>
          )}
          <CordItem state="next">
            Tu curso aparece en tu dashboard con su horario. Guarda esta página: puedes volver a abrirla e
            imprimirla cuando quieras.
          </CordItem>
        </CordList>
      </section>
    </>
  );
}

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
