import { useRevalidator } from '@remix-run/react';
import { useCallback, useState } from 'react';
import type { ComponentType } from 'react';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { onDemand } from '../api/on-demand.tsx';
import { classNames } from '../ui/class-names.ts';
import { NeedHelpCard } from '../ui/page.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import type { Seen } from './receipt-watch.tsx';
import { LATER_CARDS } from './receipt-later.tsx';
import { Refunded, Refunding } from './receipt-refund.tsx';
import { Approved, Denied, NotCharged } from './receipt-settled.tsx';
import { InReview, Verifying } from './receipt-waiting.tsx';
import styles from './receipt.module.css';

/** The card of each status; what is still open has its modal instead, and no card waits to be paid. */
const CARDS: Readonly<Record<AttemptView['status'], ComponentType<ReceiptProps> | null>> = {
  open: null,
  awaiting: null,
  verifying: Verifying,
  approved: Approved,
  denied: Denied,
  abandoned: NotCharged,
  needs_review: InReview,
  refunding: Refunding,
  refunded: Refunded,
};

const CARDS_PAID_LATER: typeof CARDS = { ...CARDS, ...LATER_CARDS };

/** What is said to whoever listens when the outcome arrives while the page is open. */
const ARRIVED: Partial<Record<AttemptView['status'], string>> = {
  approved: 'El banco confirmó tu pago.',
  denied: 'El banco denegó la operación.',
  abandoned: 'Lo verificamos: este pago no se cobró.',
  needs_review: 'Una persona del equipo está revisando tu pago.',
  refunding: 'Recibimos tu pedido de retiro.',
  refunded: 'Te devolvimos el dinero.',
};

/** The same of what was to be paid at a counter or by transfer, where no bank says anything. */
const ARRIVED_LATER: typeof ARRIVED = {
  ...ARRIVED,
  awaiting: 'Ya puedes pagar.',
  approved: 'Recibimos tu pago.',
  denied: 'Este pago fue rechazado.',
};

/** The card that fits what became of a payment, and help beside it. */
export function ReceiptPage(props: ReceiptProps) {
  const { lookAgainIn } = props;
  const { purchase, onLook } = useSettling(props);
  const { status, way, purchaseNumber, reference } = purchase;
  const [statusAtFirst] = useState(status);
  const isLater = isPaidLater(way);
  const arrived = status === statusAtFirst ? undefined : (isLater ? ARRIVED_LATER : ARRIVED)[status];
  const ReceiptOfStatus = (isLater ? CARDS_PAID_LATER : CARDS)[status];
  return (
    <div className={classNames('page page-narrow page-block stack', styles.sheet)}>
      <p role="status" className="visually-hidden">
        {arrived}
      </p>
      {lookAgainIn !== null && (
        <Watch props={{ purchase: props.purchase, everyMs: lookAgainIn * 1000, onLook }} standIn={null} />
      )}
      {ReceiptOfStatus && <ReceiptOfStatus {...props} purchase={purchase} />}
      <NeedHelpCard
        message={`Hola, necesito ayuda con mi compra. Número de compra: ${purchaseNumber}. Referencia: ${reference}.`}
      />
    </div>
  );
}

/** What the page is drawn anew for. */
const shownOf = ({ status, enrolled, resolution, nextQuestionAt, change, refund }: AttemptView) =>
  JSON.stringify([status, enrolled, resolution, nextQuestionAt, change?.outcome, refund?.sentAt]);

const Watch = onDemand(async () => (await import('./receipt-watch.tsx')).ReceiptWatch);

/**
 * Has the page drawn anew as soon as something changed of a payment that is watched.
 * @returns The payment as it was drawn, with the time of the last look, and what is told of each.
 */
function useSettling({ purchase }: ReceiptProps) {
  const { revalidate } = useRevalidator();
  const [lookedAt, setLookedAt] = useState(purchase.checkedAt);
  const shown = shownOf(purchase);
  const onLook = useCallback(
    (seen: Seen) => {
      setLookedAt(seen.checkedAt);
      if (shownOf(seen) !== shown) revalidate();
    },
    [shown, revalidate],
  );
  const checkedAt = lookedAt > purchase.checkedAt ? lookedAt : purchase.checkedAt;
  return { purchase: { ...purchase, checkedAt }, onLook };
}
