import type { ReactNode } from 'react';
import type { PurchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { CardPromotion } from '../../server/upstream/contracts/local-payments.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import type { Provider } from '../support/provider-data.tsx';
import { Card } from '../ui/card.tsx';
import { formatMoney, formatStudent, formatZone, RECEIPT_ZONE } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import type { IconName } from '../ui/icon.tsx';
import { PaymentLabel, paymentTold } from '../ui/purchase-list.tsx';
import type { Knot } from '../ui/status-label.tsx';
import type { Tone } from '../ui/tone.ts';
import { boughtLine } from './receipt-lines.ts';
import { PaymentReference } from './payment-reference.tsx';
import styles from './receipt.module.css';

/** What the cards of /compras/{numero} are drawn from. */
export interface ReceiptProps {
  /** It got as far as its own page: it has a number. */
  readonly purchase: AttemptView & {
    readonly purchaseNumber: string;
    /** When the outcome was looked for last. */
    readonly checkedAt: Date;
  };
  /** When what was bought is taught, and until when it is given back. */
  readonly details: PurchaseDetails;
  /** Who sells; null where that could not be read. */
  readonly provider: Provider | null;
  /** When the payment was sent, 'dd/mm/yy hh:mm:ss' in Lima: stands in for a date the provider did not send. */
  readonly sentAt: string;
  /** After how many seconds the page looks again by itself; null for good. */
  readonly lookAgainIn: number | null;
  /** Every way that the same may be paid in after a denial; none otherwise. */
  readonly ways: {
    readonly ways: readonly PaymentWay[];
    readonly promotions: readonly CardPromotion[];
  };
  /** Hidden in the form of another try. */
  readonly idempotencyKey: string;
}

/** What is told of what a person found out or decided. */
const DECIDED: Readonly<Record<NonNullable<AttemptView['resolution']>, string>> = {
  enrolled: 'Una persona del equipo revisó tu pago y completó la matrícula.',
  refunded: 'Una persona del equipo revisó tu pago y gestionó la devolución.',
  not_charged: 'Una persona del equipo revisó tu pago con el banco.',
};

/** The same of what was to be paid at a counter or by transfer. */
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

/** The sign of each end, by the knot of its label: no two look alike, in whatever colour. */
const SIGNS: Readonly<Record<Knot, IconName>> = {
  tied: 'check',
  cut: 'close',
  half: 'clock',
  held: 'person',
  loose: 'back',
  none: 'info',
  end: 'info',
};

/** Without scripts the page comes again by itself, and by a link. */
export function LookAgain({ purchase, lookAgainIn }: Pick<ReceiptProps, 'purchase' | 'lookAgainIn'>) {
  return (
    <noscript>
      <meta httpEquiv="refresh" content={String(lookAgainIn)} />
      <p className={styles.actions}>
        <a href={paths.receipt(purchase.purchaseNumber)}>Ver cómo va</a>
      </p>
    </noscript>
  );
}

/** The card of a payment under what became of it: a sign and a word at a glance, the title, and the rest. */
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

type Fact = readonly [label: string, value: ReactNode];

/** What one says of a payment on the phone. */
export function namesOf({ purchaseNumber, reference }: ReceiptProps['purchase']): readonly Fact[] {
  return [
    ['Número de compra', purchaseNumber],
    ['Referencia', <PaymentReference key="reference" reference={reference} />],
  ];
}

/** What is said of a payment that was not made, or not yet; its times stand between. */
export function factsOf(purchase: ReceiptProps['purchase'], ...times: readonly Fact[]): readonly Fact[] {
  return [
    ...namesOf(purchase),
    ...times,
    ['Compra', boughtLine(purchase)],
    ['Monto', formatMoney(purchase.amount)],
  ];
}

/** A time of ours, with the zone that it is in. */
export function zoned(time: string): string {
  return `${time} (${formatZone(RECEIPT_ZONE)})`;
}
