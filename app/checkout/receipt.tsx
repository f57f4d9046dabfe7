import { useRevalidator } from '@remix-run/react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { denialText, DENIED_TITLE } from '../../server/domain/checkout/action-codes.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { live } from '../api/live.tsx';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink, PrintButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatInstant, formatMoney, formatProviderDate, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { NeedHelpCard } from '../ui/page.tsx';
import { toneOfAge } from '../ui/tone.ts';
import type { Tone } from '../ui/tone.ts';
import { ReceiptKnot } from './receipt-knot.tsx';
import { brandName, denialHint, RECEIPT_ZONE } from './receipt-words.ts';
import styles from './receipt.module.css';

/** What the cards of /compras/{numero} are drawn from. */
interface ReceiptProps {
  /** It got as far as its own page: it has a number. */
  readonly purchase: AttemptView & { readonly purchaseNumber: string };
  /** When the payment was started, 'dd/mm/yy hh:mm:ss' in Lima: stands in for a date the provider did not send. */
  readonly startedAt: string;
  /** 'dd/mm/yy hh:mm:ss' of the last time the provider's answer was looked for. */
  readonly checkedAt: string;
  /** Hidden in the form of another try. */
  readonly idempotencyKey: string;
}

/** What is said to whoever listens when the outcome arrives while the page is open. */
const ARRIVED: Partial<Record<AttemptView['status'], string>> = {
  approved: 'El banco confirmó tu pago.',
  denied: 'El banco denegó la operación.',
  needs_review: 'Una persona del equipo está revisando tu pago.',
};

/** The card that fits what became of a payment, and help beside it. */
export function ReceiptPage(props: ReceiptProps) {
  const { purchase } = props;
  const { status, purchaseNumber } = purchase;
  const checkedAt = useSettling(purchase) ?? props.checkedAt;
  const [statusAtFirst] = useState(status);
  const arrived = status === statusAtFirst ? undefined : ARRIVED[status];
  return (
    <div className="page page-narrow page-block stack">
      <p role="status" className="visually-hidden">
        {arrived}
      </p>
      {status === 'approved' && <Approved {...props} />}
      {status === 'denied' && <Denied {...props} />}
      {status === 'verifying' && <Verifying {...props} checkedAt={checkedAt} />}
      {status === 'needs_review' && <InReview {...props} />}
      <NeedHelpCard message={`Hola, necesito ayuda con mi compra. Número de orden: ${purchaseNumber}.`} />
    </div>
  );
}

/** How often the outcome of a payment is asked for while it is not known, in milliseconds. */
const ASK_EVERY_MS = 4_000;

/**
 * Watches a payment that is being verified, or an enrollment that is not finished, and draws the page anew as soon as
 * something changed. Settled purchases are left alone.
 * @returns 'dd/mm/yy hh:mm:ss' of the last answer, or null before the first one.
 */
function useSettling(purchase: ReceiptProps['purchase']): string | null {
  const { purchaseNumber, status, enrolled } = purchase;
  const unsettled = status === 'verifying' || (status === 'approved' && !enrolled);
  const { revalidate } = useRevalidator();
  const { data, dataUpdatedAt, isFetchedAfterMount } = live.payments.receipt.useQuery(
    { purchaseNumber },
    { enabled: unsettled, refetchInterval: ASK_EVERY_MS, initialData: purchase, staleTime: 0 },
  );
  const changed = data.status !== status || data.enrolled !== enrolled;
  useEffect(() => {
    if (changed) revalidate();
  }, [changed, revalidate]);
  // The loader's own clock stands until the first answer: both sides must draw the same page first.
  return isFetchedAfterMount ? formatInstant(new Date(dataUpdatedAt), RECEIPT_ZONE) : null;
}

interface ReceiptCardProps {
  readonly title: string;
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** The card of a payment under what became of it. */
function ReceiptCard({ title, tone, children }: ReceiptCardProps) {
  return (
    <Card as="article" tone={tone} className={styles.card} aria-labelledby="receipt-title">
      <h1 id="receipt-title" className={styles.title}>
        {title}
      </h1>
      {children}
    </Card>
  );
}

/** An approved payment, with every field of spec §8, 'Confirmamos tu pago' (spec §2), and what comes now. */
function Approved({ purchase, startedAt }: ReceiptProps) {
  const { purchaseNumber, receipt, amount, enrolled, payer } = purchase;
  const payerName = `${payer.firstName} ${payer.lastName}`.trim();
  const paidAt = formatProviderDate(receipt?.transactionDate ?? null) ?? startedAt;
  const tone = toneOfAge(purchase.selection.age);
  return (
    <>
      <ReceiptCard tone={tone} title="¡Pago aprobado y completado con éxito!">
        <Facts
          facts={[
            ['Número de orden', purchaseNumber],
            ['Nombre', payerName],
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
      </ReceiptCard>
      <ReceiptKnot />
      <Card>
        <Details show="Confirmamos tu pago" hide="Confirmamos tu pago" open>
          <Facts
            facts={[
              ['Código de transacción', receipt?.transactionId ?? 'No informado'],
              ['Pagado por', payerName],
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

/** A denied payment (spec §8): what happened, that nothing was charged, and the ways on. */
function Denied({ purchase, startedAt, idempotencyKey }: ReceiptProps) {
  const actionCode = purchase.denial?.actionCode ?? null;
  const hint = denialHint(actionCode);
  const deniedAt = formatProviderDate(purchase.denial?.transactionDate ?? null);
  return (
    <>
      {/* Why the other try just made could not start. */}
      <ErrorSummary failure={useRefusal('only')?.failure ?? undefined} />
      <ReceiptCard title={DENIED_TITLE}>
        <p className={styles.lead}>{denialText(actionCode)}</p>
        {hint && <p>{hint}</p>}
        <p>
          <strong>{NOTHING_CHARGED}</strong>
        </p>
        <Facts facts={factsOf(purchase, ['Fecha y hora', deniedAt ?? startedAt])} />
        <form method="post" className={styles.actions}>
          <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
          <Button size="big">Intentar con otra tarjeta</Button>
          <Link href={paths.chosenOn(purchase.selection)}>Elegir otro programa u horario</Link>
        </form>
      </ReceiptCard>
    </>
  );
}

/**
 * A payment whose outcome is not known yet. It offers no way to pay again: a charge that was made would be made twice.
 * Without JavaScript the page asks again by itself.
 */
function Verifying({ purchase, startedAt, checkedAt }: ReceiptProps) {
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <ReceiptCard title="Estamos verificando tu pago">
        <p className={styles.lead}>
          <strong>No vuelvas a pagar.</strong> El banco todavía no nos confirma el resultado. Puede tardar
          unos minutos.
        </p>
        <p>
          Esta página se actualiza sola. También puedes cerrarla y volver más tarde: tu compra sigue aquí, y
          te matriculamos apenas el banco confirme.
        </p>
        <Facts facts={factsOf(purchase, begun(startedAt))} />
        <p className={styles.checked}>
          Última revisión: {checkedAt} ({formatZone(RECEIPT_ZONE)})
        </p>
      </ReceiptCard>
    </>
  );
}

/** A payment that only a person can settle; whoever waits is told what is known, and whom to write to. */
function InReview({ purchase, startedAt }: ReceiptProps) {
  const paid = purchase.receipt !== null;
  return (
    <ReceiptCard
      title={paid ? 'Recibimos tu pago y estamos revisando tu matrícula' : 'Estamos revisando tu pago'}
    >
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
          ...factsOf(purchase, begun(startedAt)),
          ...(purchase.receipt ? [['Código de transacción', purchase.receipt.transactionId] as const] : []),
        ]}
      />
    </ReceiptCard>
  );
}

const begun = (startedAt: string) =>
  ['Inicio del pago', `${startedAt} (${formatZone(RECEIPT_ZONE)})`] as const;

/** What is said of a payment that was not made, or not yet. */
function factsOf(purchase: ReceiptProps['purchase'], when: readonly [label: string, time: string]) {
  return [
    ['Número de orden', purchase.purchaseNumber],
    when,
    ['Compra', purchase.description],
    ['Monto', formatMoney(purchase.amount)],
  ] as const;
}
