import type { Api } from '../../server/api/router.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { formatMoment, formatMoney, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useTimeZone } from '../ui/site.ts';

/** Payments still to be made in cash or by transfer, with their deadlines, so that none expires unnoticed. */
export function AwaitingPayments({ payments }: { readonly payments: readonly AttemptView[] }) {
  const zone = useTimeZone();
  const awaiting = payments.filter(({ status }) => status === 'awaiting');
  if (awaiting.length === 0) return null;
  return (
    <Notice kind="warning" title="Tu cupo espera tu pago">
      {awaiting.map(({ id, purchaseNumber, productName, amount, way, payableUntil }) => (
        <p key={id}>
          Te falta pagar {formatMoney(amount)} {way === 'cash' ? 'en efectivo' : 'por transferencia'}
          {payableUntil && ` antes del ${formatMoment(payableUntil, zone)} (${formatZone(zone)})`}:{' '}
          <Link href={purchaseNumber ? paths.receipt(purchaseNumber) : paths.purchases()}>{productName}</Link>
        </p>
      ))}
    </Notice>
  );
}

/** Open payments that wait for a card, so that none is lost after a new login or a closed tab. */
export function UnfinishedPayments({ payments }: { readonly payments: readonly AttemptView[] }) {
  if (payments.length === 0) return null;
  return (
    <Notice
      kind="info"
      title={payments.length === 1 ? 'Tienes un pago sin terminar' : 'Tienes pagos sin terminar'}
    >
      {payments.map(({ id, productName, student, amount }) => (
        <p key={id}>
          <Link href={paths.enrollment(id)}>
            {productName}
            {student?.kind === 'child' && ` para ${student.firstName}`}, {formatMoney(amount)}
          </Link>
        </p>
      ))}
      <p>Todavía no se ha cobrado nada.</p>
    </Notice>
  );
}

/** The unfinished purchase of the account, from this or another device, with a button to resume it. Else nothing. */
export function KeptPurchase({ kept }: { readonly kept: Awaited<ReturnType<Api['checkout']['kept']>> }) {
  if (!kept) return null;
  const { programName, firstName } = kept;
  return (
    <Notice
      kind="info"
      title={`Sigue con tu compra de ${programName}${firstName ? ` para ${firstName}` : ''}`}
    >
      <p>Guardamos lo que ya elegiste y escribiste. Todavía no se ha cobrado nada.</p>
      <PostForm action={paths.enrollment()}>
        <Button name="intent" value="resume">
          Seguir con esta compra
        </Button>
      </PostForm>
    </Notice>
  );
}
