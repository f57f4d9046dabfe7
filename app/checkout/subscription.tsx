import type { ReactNode } from 'react';
import type { AttemptView } from '../../server/payments/types.ts';
import { useRefusal } from '../forms/refusal.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Details } from '../ui/details.tsx';
import { Facts } from '../ui/facts.tsx';
import { capitalised, formatMoney, formatWeekday, RECEIPT_ZONE } from '../ui/format.ts';
import { PostForm } from '../ui/post-form.tsx';
import { zonedInstant } from './receipt-lines.ts';
import styles from './receipt.module.css';

const dayOf = (instant: number) => formatWeekday(new Date(instant), RECEIPT_ZONE);

/** A monthly payment: its amount, the next charge, all charges so far, and how to end it. */
export function SubscriptionCard({ purchase }: { readonly purchase: AttemptView }) {
  const { subscription } = purchase;
  if (!subscription) return null;
  const { amount, nextChargeAt, endedAt, charges } = subscription;
  return (
    <Card as="section" className={styles.card} aria-labelledby="monthly-title">
      <h2 id="monthly-title" className={styles.part}>
        Tu pago mensual
      </h2>
      <Facts
        facts={[
          ['Cada mes', formatMoney(amount)],
          [
            'Próximo cobro',
            endedAt !== null
              ? `Ninguno. Termina el ${dayOf(endedAt)}`
              : nextChargeAt !== null
                ? capitalised(dayOf(nextChargeAt))
                : 'Por definir',
          ],
          [
            'Cobros',
            <ol key="charges">
              {charges.map(({ at, isPaid }) => (
                <li key={at}>
                  {formatMoney(amount)}, {isPaid ? 'pagado' : 'no se pudo cobrar'} el {zonedInstant(at)}
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
  );
}

/** Asks once more: an ended monthly payment cannot be taken up again. */
function EndSubscription({ children }: { readonly children: ReactNode }) {
  const refused = useRefusal('end-subscription');
  return (
    <div className="no-print">
      <p>{children}</p>
      <Details show="Terminar mi pago mensual" open={refused !== null}>
        <PostForm>
          <p>¿Lo terminamos? No se cobra ningún mes más, y desde aquí no se puede retomar.</p>
          <Button kind="secondary" name="intent" value="end-subscription">
            Sí, terminar mi pago mensual
          </Button>
        </PostForm>
      </Details>
    </div>
  );
}

/** The option left when a withdrawal from a monthly payment refunds nothing: to end the charges. */
export function MonthlyWithdrawal({
  subscription: { endedAt },
}: {
  readonly subscription: NonNullable<AttemptView['subscription']>;
}) {
  return (
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
  );
}
