import type { ReactNode } from 'react';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { CopyableCode } from '../ui/copyable-code.tsx';
import type { Fact } from '../ui/facts.tsx';
import { formatMoney, formatStudent } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon.tsx';
import { PaymentLabel, paymentTold } from '../ui/purchase-list.tsx';
import type { Knot } from '../ui/status-label.tsx';
import type { Tone } from '../ui/tone.ts';
import { boughtLine } from './receipt-lines.ts';
import type { readReceipt } from './receipt.server.ts';
import styles from './receipt.module.css';

/** What the page and the PDF file of a purchase show. */
type Receipt = Awaited<ReturnType<typeof readReceipt>>;

/** The props of the cards of /compras/{numero}. */
export interface ReceiptProps extends Receipt {
  /** Seconds until scripts look at the payment again; null when nothing more is expected. */
  readonly lookAgainIn: number | null;
  /** The same for a page without scripts, which is drawn anew. */
  readonly refreshIn: number | null;
  /** A hidden field of the forms: pressing twice makes one request. */
  readonly idempotencyKey: string;
}

/** Texts about a payment that a person of the team resolved. */
const DECIDED: Readonly<Record<NonNullable<AttemptView['resolution']>, string>> = {
  enrolled: 'Una persona del equipo revisó tu pago y completó la matrícula.',
  refunded: 'Una persona del equipo revisó tu pago y gestionó la devolución.',
  not_charged: 'Una persona del equipo revisó tu pago con el banco.',
};

/** The same texts for payments in cash or by transfer. */
const DECIDED_LATER: typeof DECIDED = {
  ...DECIDED,
  not_charged: 'Una persona del equipo revisó tu pago con quien recibe los pagos.',
};

interface ReceiptCardProps {
  readonly purchase: ReceiptProps['purchase'];
  readonly title: string;
  readonly tone?: Tone;
  readonly children: ReactNode;
}

/** The icon of each outcome, by the knot of its label: outcomes can be told apart without their colours. */
const SIGNS: Readonly<Record<Knot, IconName>> = {
  tied: 'check',
  cut: 'close',
  half: 'clock',
  held: 'person',
  loose: 'back',
  none: 'info',
  end: 'info',
};

/** Without JavaScript: refreshes the page by itself, and offers a link to do so. */
export function LookAgain({ purchase, refreshIn }: Pick<ReceiptProps, 'purchase' | 'refreshIn'>) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(refreshIn)} />
      <p className={styles.actions}>
        <a href={paths.receipt(purchase.purchaseNumber)}>Ver cómo va</a>
      </p>
    </noscript>
  );
}

/** The card of a payment: its outcome as an icon and a label, the title, and the rest. */
export function ReceiptCard({ purchase, title, tone, children }: ReceiptCardProps) {
  const { resolution, student, way } = purchase;
  const [knot] = paymentTold(purchase);
  return (
    <Card as="article" tone={tone} className={styles.card} aria-labelledby="receipt-title">
      <div className={styles.standing}>
        <span className={styles.sign} data-knot={knot}>
          <Icon name={SIGNS[knot]} size={32} />
        </span>
        <PaymentLabel {...purchase} />
      </div>
      <h1 id="receipt-title" className={styles.title}>
        {title}
      </h1>
      {student && (
        <p className={styles.lead}>
          <strong>{formatStudent(student)}</strong>: {purchase.productName}
        </p>
      )}
      {resolution && <p>{(isPaidLater(way) ? DECIDED_LATER : DECIDED)[resolution]}</p>}
      {children}
    </Card>
  );
}

/** Returns the numbers that identify a payment, for example on the phone. */
export function namesOf({ purchaseNumber, reference }: ReceiptProps['purchase']): readonly Fact[] {
  return [
    ['Número de compra', purchaseNumber],
    ['Referencia', <CopyableCode key="reference" code={reference} what="la referencia" done="Copiada" />],
  ];
}

/** Returns the facts that all receipts but the approved one show; `times` are placed after the numbers. */
export function factsOf(purchase: ReceiptProps['purchase'], ...times: readonly Fact[]): readonly Fact[] {
  return [
    ...namesOf(purchase),
    ...times,
    ['Compra', boughtLine(purchase)],
    ['Monto', formatMoney(purchase.amount)],
  ];
}
