import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { formatMoney, formatWeekday, RECEIPT_ZONE } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';

/** Warnings about failed monthly charges, for the pages where a family sees its purchases. */
export function FailedRenewals({ purchases }: { readonly purchases: readonly AttemptView[] }) {
  return purchases.map((purchase) => <RenewalFailed key={purchase.id} purchase={purchase} leads />);
}

/** The warning about a failed monthly charge; nothing when the last one was paid. */
export function RenewalFailed({
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
        Tu banco no aprobó {formatMoney(subscription.amount)} el{' '}
        {formatWeekday(new Date(subscription.failedSince), RECEIPT_ZONE)}. Revisa el saldo y el límite de tu
        tarjeta, o escríbenos por chat.
      </p>
      {leads && purchaseNumber && (
        <p>
          <Link href={paths.receipt(purchaseNumber)}>Ver mi pago mensual</Link>
        </p>
      )}
    </Notice>
  );
}
