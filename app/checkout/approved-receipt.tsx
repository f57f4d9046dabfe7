import { formatMoney, formatProviderDate } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { ButtonLink, PrintButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Details } from '../ui/details.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { brandName } from './brand-name.ts';
import { Facts } from '../ui/facts.tsx';
import { ReceiptKnot } from './receipt-knot.tsx';
import { payerName } from './receipt-view.ts';
import type { ReceiptProps } from './receipt-view.ts';
import styles from './receipt.module.css';

/** An approved payment, with every field of spec §8, 'Confirmamos tu pago' (spec §2), and what comes now. */
export function ApprovedReceipt({ purchase, startedAt }: ReceiptProps) {
  const { purchaseNumber, receipt, amount, enrolled } = purchase;
  const paidAt = formatProviderDate(receipt?.transactionDate ?? null) ?? startedAt;
  const tone = toneOfAge(purchase.selection.age);
  return (
    <>
      <Card as="article" tone={tone} className={styles.card} aria-labelledby="receipt-title">
        <h1 id="receipt-title" className={styles.title}>
          ¡Pago aprobado y completado con éxito!
        </h1>
        <Facts
          facts={[
            ['Número de orden', purchaseNumber],
            ['Nombre', payerName(purchase)],
            ['Fecha y hora', paidAt],
            ['Monto', formatMoney(amount)],
            ['Moneda', amount.currency],
            ['Tarjeta', receipt?.card ?? 'No informada'],
            ['Marca', receipt ? brandName(receipt.brand) : 'No informada'],
            ['Descripción de la compra', purchase.description],
          ]}
        />
        <p className={styles.actions}>
          <ButtonLink href={paths.dashboard()} size="big">
            Ver Mi Compra
          </ButtonLink>
          <PrintButton />
        </p>
      </Card>
      <ReceiptKnot />
      <Card>
        <Details show="Confirmamos tu pago" hide="Confirmamos tu pago" open>
          <Facts
            facts={[
              ['Código de transacción', receipt?.transactionId ?? 'No informado'],
              ['Pagado por', payerName(purchase)],
              ['Total', formatMoney(amount)],
              ['Fecha', paidAt],
            ]}
          />
        </Details>
      </Card>
      <section aria-labelledby="next-title" className={styles.next}>
        <h2 id="next-title">Qué pasa ahora</h2>
        <CordList ordered tone={tone}>
          <CordItem state="done">El banco aprobó tu pago.</CordItem>
          {enrolled ? (
            <CordItem state="done">La matrícula quedó hecha.</CordItem>
          ) : (
            <CordItem state="current">Estamos completando la matrícula. No tienes que hacer nada.</CordItem>
          )}
          <CordItem state="next">
            Tu curso aparece en tu dashboard con su horario. Guarda esta página: puedes volver a abrirla e
            imprimirla cuando quieras.
          </CordItem>
        </CordList>
      </section>
    </>
  );
}
