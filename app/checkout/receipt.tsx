import { useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType } from 'react';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { onDemand } from '../api/on-demand.tsx';
import { classNames } from '../ui/class-names.ts';
import { Page } from '../ui/page.tsx';
import { RenewalFailed } from './failed-renewals.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import type { Seen } from './receipt-watch.tsx';
import { LATER_CARDS } from './receipt-later.tsx';
import { Refunded, Refunding } from './receipt-refund.tsx';
import { Approved, Denied, NotCharged } from './receipt-settled.tsx';
import { InReview, Verifying } from './receipt-waiting.tsx';
import styles from './receipt.module.css';

/** The receipt of each status. An open payment has its modal instead, and card payments are never 'awaiting'. */
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

/** Announced to screen readers when the status changes while the page is open. */
const ARRIVED: Partial<Record<AttemptView['status'], string>> = {
  approved: 'El banco confirmó tu pago.',
  denied: 'El banco denegó la operación.',
  abandoned: 'Lo verificamos: este pago no se cobró.',
  needs_review: 'Una persona del equipo está revisando tu pago.',
  refunding: 'Recibimos tu pedido de retiro.',
  refunded: 'Te devolvimos el dinero.',
};

/** The same for payments in cash or by transfer, without mentioning a bank. */
const ARRIVED_LATER: typeof ARRIVED = {
  ...ARRIVED,
  awaiting: 'Ya puedes pagar.',
  approved: 'Recibimos tu pago.',
  denied: 'Este pago fue rechazado.',
};

/** The receipt for the status of a payment. */
export function ReceiptPage(props: ReceiptProps) {
  const { lookAgainIn } = props;
  const { purchase, onLook } = useSettling(props);
  const { status, way } = purchase;
  const [statusAtFirst] = useState(status);
  const isLater = isPaidLater(way);
  const arrived = status === statusAtFirst ? undefined : (isLater ? ARRIVED_LATER : ARRIVED)[status];
  const ReceiptOfStatus = (isLater ? CARDS_PAID_LATER : CARDS)[status];
  return (
    <Page className={classNames('page-narrow stack', styles.sheet)}>
      {lookAgainIn !== null && (
        <Watch props={{ purchase: props.purchase, everyMs: lookAgainIn * 1000, onLook }} standIn={null} />
      )}
      <RenewalFailed purchase={purchase} />
      {ReceiptOfStatus && <ReceiptOfStatus {...props} purchase={purchase} />}
      {/* Last: as the first child, it would part the receipt from the top of the page. */}
      <p role="status" className="visually-hidden">
        {arrived}
      </p>
    </Page>
  );
}

/** Returns the values whose changes reload the page's data, as a comparable string. */
const shownOf = ({ status, enrolled, isChangeable, resolution, nextQuestionAt, refund }: AttemptView) =>
  JSON.stringify([status, enrolled, isChangeable, resolution, nextQuestionAt, refund?.sentAt]);

const Watch = onDemand(async () => (await import('./receipt-watch.tsx')).ReceiptWatch);

/**
 * Reloads the page's data as soon as something visible changes in the payment that is polled. If what had the focus is
 * gone then, the focus moves to the page's content.
 * @returns The payment as loaded, with the time of the last check, and the callback for each poll.
 */
function useSettling({ purchase }: ReceiptProps) {
  const { revalidate } = useRevalidator();
  const hadFocus = useRef(false);
  const [lookedAt, setLookedAt] = useState(purchase.checkedAt);
  const shown = shownOf(purchase);
  const onLook = useCallback(
    (seen: Seen) => {
      setLookedAt(seen.checkedAt);
      if (shownOf(seen) === shown) return;
      hadFocus.current = document.activeElement !== document.body;
      revalidate();
    },
    [shown, revalidate],
  );
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      document.getElementById('contenido')?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [shown]);
  const checkedAt = lookedAt > purchase.checkedAt ? lookedAt : purchase.checkedAt;
  return { purchase: { ...purchase, checkedAt }, onLook };
}
