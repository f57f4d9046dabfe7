import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { formatZone, RECEIPT_ZONE } from '../ui/format.ts';
import { PurchaseList } from '../ui/purchase-list.tsx';
import { FailedRenewals } from './failed-renewals.tsx';
import { NothingBought } from './nothing-bought.tsx';
import { AwaitingPayments, UnfinishedPayments } from './purchase-notices.tsx';

interface PurchasesProps {
  readonly sent: readonly AttemptView[];
  readonly unfinished: readonly AttemptView[];
}

/** The payments of a family, those that need attention first. */
export function Purchases({ sent, unfinished }: PurchasesProps) {
  return (
    <>
      <FailedRenewals purchases={sent} />
      <AwaitingPayments payments={sent} />
      <UnfinishedPayments payments={unfinished} />
      {sent.length > 0 && (
        <section aria-labelledby="sent-title">
          <h2 id="sent-title">Tus pagos</h2>
          <p className="soft">Las fechas están en {formatZone(RECEIPT_ZONE)}.</p>
          <PurchaseList purchases={sent} titleId="sent-title" />
        </section>
      )}
    </>
  );
}

/** /compras of somebody who never paid. */
export function NoPurchases() {
  return (
    <NothingBought>
      <p>Todavía no tienes compras aquí. Cuando pagues un curso, guardamos su comprobante en esta página.</p>
      <ButtonLink href={paths.vacations()}>Ver programas de vacaciones</ButtonLink>
    </NothingBought>
  );
}
