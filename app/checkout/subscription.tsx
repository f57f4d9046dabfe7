import type { ReactNode } from 'react';
import type { AttemptView } from '../../server/payments/types.ts';
import { useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatInstant, formatMoney, formatWeekday, RECEIPT_ZONE } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

const dayOf = (instant: number) => formatWeekday(new Date(instant), RECEIPT_ZONE);

/** A monthly payment: its amount, the next charge, all charges so far, and how to end it. */
export function SubscriptionCard({ purchase }: { readonly purchase: AttemptView }) {
  const refused = useRefusal('end-subscription');
  const { subscription } = purchase;
  if (!subscription) return null;
  const { amount, nextChargeAt, failedSince, endedAt, charges } = subscription;
  return (
    <>
      <ErrorSummary failure={refused?.failure ?? undefined} />
      <Card as="section" aria-labelledby="monthly-title">
        <h2 id="monthly-title">Tu pago mensual</h2>
        {failedSince !== null && <RenewalFailed purchase={purchase} />}
        <Facts
          facts={[
            ['Cada mes', formatMoney(amount)],
            [
              'Próximo cobro',
              endedAt !== null
                ? `Ninguno. Termina el ${dayOf(endedAt)}`
                : nextChargeAt !== null
                  ? dayOf(nextChargeAt)
                  : 'Por definir',
            ],
            [
              'Cobros',
              <ol key="charges">
                {charges.map(({ at, isPaid }) => (
                  <li key={at}>
                    {formatInstant(new Date(at), RECEIPT_ZONE)}: {formatMoney(amount)},{' '}
                    {isPaid ? 'pagado' : 'no se pudo cobrar'}
                  </li>
                ))}
              </ol>,
            ],
          ]}
        />
        {endedAt === null && (
          <EndSubscription>
            Puedes terminarlo cuando quieras: el mes que ya pagaste sigue siendo tuyo.
          </EndSubscription>
        )}
      </Card>
    </>
  );
}

function EndSubscription({ children }: { readonly children: ReactNode }) {
  return (
    <form method="post">
      <p>{children}</p>
      <Button kind="secondary" name="intent" value="end-subscription">
        Terminar mi pago mensual
      </Button>
    </form>
  );
}

/** The option left when a withdrawal from a monthly payment refunds nothing: to end the charges. */
export function MonthlyWithdrawal({
  subscription: { endedAt },
}: {
  readonly subscription: NonNullable<AttemptView['subscription']>;
}) {
  const refused = useRefusal('end-subscription');
  return (
    <>
      <ErrorSummary failure={refused?.failure ?? undefined} />
      <Card as="section" aria-labelledby="monthly-title">
        <h2 id="monthly-title">
          {endedAt === null ? 'Que no se cobre otro mes' : 'Tu pago mensual ya terminó'}
        </h2>
        {endedAt === null ? (
          <EndSubscription>El mes que ya pagaste sigue siendo tuyo, con sus clases.</EndSubscription>
        ) : (
          <p>No se cobra nada más. El mes que ya pagaste es tuyo hasta el {dayOf(endedAt)}.</p>
        )}
      </Card>
    </>
  );
}

/** Warnings about failed monthly charges, for the pages where a family sees its purchases. */
export function FailedRenewals({ purchases }: { readonly purchases: readonly AttemptView[] }) {
  return purchases
    .filter(({ subscription }) => subscription !== null && subscription.failedSince !== null)
    .map((purchase) => <RenewalFailed key={purchase.id} purchase={purchase} leads />);
}

function RenewalFailed({
  purchase,
  leads = false,
}: {
  readonly purchase: AttemptView;
  readonly leads?: boolean;
}) {
  const { subscription, productName, purchaseNumber } = purchase;
  if (!subscription?.failedSince) return null;
  return (
    <Notice kind="warning" title={`No pudimos cobrar tu pago mensual de ${productName}`}>
      <p>
        Tu banco no aprobó {formatMoney(subscription.amount)} el {dayOf(subscription.failedSince)}. Lo
        intentaremos otra vez: revisa el saldo y el límite de tu tarjeta, o escríbenos por el chat.
      </p>
      {leads && purchaseNumber && (
        <p>
          <Link href={paths.receipt(purchaseNumber)}>Ver mi pago mensual</Link>
        </p>
      )}
    </Notice>
  );
}
