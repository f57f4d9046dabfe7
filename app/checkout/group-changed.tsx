import { paths } from '../paths.ts';
import { formatInstant, RECEIPT_ZONE } from '../ui/format.ts';
import { Notice } from '../ui/notice.tsx';
import type { ReceiptProps } from './receipt-card.tsx';

/** How a move to another group stands; draws nothing where none was made. Without JavaScript the page asks again by itself. */
export function GroupChanged({ purchase }: Pick<ReceiptProps, 'purchase'>) {
  const { change, purchaseNumber } = purchase;
  if (change?.outcome === 'done') {
    return (
      <Notice kind="success" title={`Ahora es en ${change.to}`}>
        Antes era en {change.from}. Pediste el cambio el{' '}
        {formatInstant(new Date(change.askedAt), RECEIPT_ZONE)}.
      </Notice>
    );
  }
  if (change?.outcome !== 'pending') return null;
  return (
    <Notice kind="info" title="Estamos cambiando el grupo">
      <p>
        De {change.from} a {change.to}. El nuevo cupo ya está separado, y la academia todavía no nos confirma
        el cambio. Hasta entonces vale el horario de siempre.
      </p>
      <noscript>
        <meta httpEquiv="refresh" content="4" />
        <a href={paths.receipt(purchaseNumber)}>Ver cómo va</a>
      </noscript>
    </Notice>
  );
}
