import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import type { PurchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import { fullName } from '../../server/domain/full-name.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { CopyableCode } from '../ui/copyable-code.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoney } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import { priceLines } from '../ui/price-lines.ts';
import { TermsField } from '../ui/terms-field.tsx';
import { useHydrated } from '../ui/page-answer.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { AwaitedCard, BankPageButton, CardPayment, ConfirmEmail } from './card-payment.tsx';
import { AcceptedCards, CardTrust } from './accepted-cards.tsx';
import { LaterPayment, OtherWay } from './payment-ways.tsx';
import type { OrderChange } from './order-change.ts';
import { boughtLine, scheduleLines } from './receipt-lines.ts';
import styles from './payment.module.css';

interface PaymentDialogProps {
  readonly payment: AttemptView;
  /** URL of the provider's card script; null when this payment does not need one. */
  readonly cardScript: string | null;
  /** The class times of the purchase. */
  readonly classes: PurchaseDetails;
  /** How the payment differs from the order seen on the previous page; null when it does not. */
  readonly change: OrderChange | null;
  /** What to say to somebody who left the bank's page; null to everybody else. */
  readonly left: string | null;
  readonly hasOtherWays: boolean;
  /** Warnings to show before paying. */
  readonly children?: ReactNode;
}

/**
 * The payment modal (spec §4). For cards, the server renders the way that works for everybody, the bank's hosted page;
 * after hydration the card form replaces it and keeps the hosted page as an alternative.
 */
export function PaymentDialog(props: PaymentDialogProps) {
  const { payment, cardScript, classes, change, left, hasOtherWays, children } = props;
  const hydrated = useHydrated();
  const refusal = useRefusal('pay', 'hosted', 'ask-how-to-pay');
  // Once PAGAR is pressed, the card form shows its own outcome, and the refusal of the earlier request is outdated.
  const [isPaidAnew, setIsPaidAnew] = useState(false);
  const refused = isPaidAnew ? null : refusal;
  /** What is paid leads to its receipt, however the modal is closed: at the last step there is nothing left to pay. */
  const [receipt, setReceipt] = useState<string>();
  const { payer } = payment;
  return (
    <Dialog title="Finalizar Pago" closeHref={receipt ?? paths.enrollment()}>
      <ErrorSummary refused={refused} />
      {left && !refusal && !isPaidAnew && (
        <Notice kind="info" className={styles.cameBack}>
          {left}
        </Notice>
      )}
      {refused?.failure?.code === 'cards_held' && <ConfirmEmail attemptId={payment.id} />}
      {change && <Confirmation payment={payment} change={change} />}
      <Facts
        className={styles.facts}
        facts={[
          [
            payment.way === 'subscription' ? 'Total a pagar hoy, y cada mes' : 'Total a pagar',
            formatMoney(payment.amount),
          ],
          ...priceLines(payment.price, payment.amount.currency),
          ['Compra', boughtLine(payment)],
          ...scheduleLines(classes),
          [
            'A nombre de',
            <Fragment key="payer">
              {fullName(payer)}
              <br />
              {payer.email}
            </Fragment>,
          ],
          [
            'Referencia',
            <CopyableCode key="reference" code={payment.reference} what="la referencia" done="Copiada" />,
          ],
        ]}
      />
      {children}
      {/* Above the card form, which grows once its script has loaded: these links must not move under a finger. */}
      <div className={styles.before}>
        {!payment.price?.coupon && payment.way !== 'subscription' && (
          // A new document: the browser then opens the collapsed section around the field that the link targets.
          <a href={paths.coupon()}>¿Tienes un cupón?</a>
        )}{' '}
        {hasOtherWays && <OtherWay />}
      </div>
      {/* Preloaded in parallel with our own scripts: the form needs both. */}
      {cardScript && !change && <link rel="preload" as="script" href={cardScript} />}
      {change ? null : isPaidLater(payment.way) ? (
        <LaterPayment payment={payment} />
      ) : hydrated && cardScript ? (
        <CardPayment
          payment={payment}
          script={cardScript}
          onPay={() => setIsPaidAnew(true)}
          onThanked={setReceipt}
        />
      ) : (
        <HostedPayment payment={payment} awaitsCard={cardScript !== null} />
      )}
    </Dialog>
  );
}

interface ConfirmationProps {
  readonly payment: AttemptView;
  readonly change: OrderChange;
}

/** Shown first, and instead of the payment form, until the viewer agrees to the changed order or price. */
function Confirmation({ payment, change }: ConfirmationProps) {
  const { text, advice } =
    PURCHASE_PAGE_FAILURES[change.kind === 'price' ? 'price_changed' : 'order_changed'];
  const now = formatMoney(payment.amount);
  const difference =
    change.kind === 'price'
      ? `: antes ${formatMoney(change.before)}, ahora ${now}`
      : `. Ahora es: ${boughtLine(payment)}`;
  return (
    <Notice kind="warning" title={`${text}${difference}`} role="alert" className={styles.cameBack}>
      <p>{advice}</p>
      <p>
        <ButtonLink href={paths.enrollment(payment.id)}>Sí, continuar con {now}</ButtonLink>
      </p>
    </Notice>
  );
}

interface HostedPaymentProps {
  readonly payment: AttemptView;
  /** Whether scripts may replace it by the card form. */
  readonly awaitsCard: boolean;
}

/** Payment on the bank's hosted page: works without JavaScript. */
function HostedPayment({ payment, awaitsCard }: HostedPaymentProps) {
  const field = fieldsOf(useRefusal('pay', 'hosted'));
  return (
    <PostForm noValidate className={styles.form}>
      <input type="hidden" name="attemptId" value={payment.id} />
      <AcceptedCards />
      {/* Text browsers also show the labels of the form that scripts draw here. */}
      <noscript>
        <p>Tu tarjeta la escribes en la página segura del banco, no aquí.</p>
      </noscript>
      {awaitsCard && <AwaitedCard cardholder={fullName(payment.payer)} />}
      <TermsField {...field('terms')} />
      <div className={styles.pay}>
        <BankPageButton size="big" />
        <p />
      </div>
      <CardTrust />
    </PostForm>
  );
}
