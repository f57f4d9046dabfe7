import { Fragment } from 'react';
import type { ComponentType } from 'react';
import { localDenialHelp } from '../../server/domain/checkout/local-payment-codes.ts';
import { DENIED_TITLE } from '../../server/domain/checkout/action-codes.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { paths } from '../paths.ts';
import { Button, PrintButton } from '../ui/button.tsx';
import { CopyableCode } from '../ui/copyable-code.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Facts } from '../ui/facts.tsx';
import { formatMoment, formatMoney, formatZone, RECEIPT_ZONE } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useTimeZone } from '../ui/site.ts';
import { toneOfAge } from '../ui/tone.ts';
import { factsOf, LookAgain, namesOf, ReceiptCard } from './receipt-card.tsx';
import type { ReceiptProps } from './receipt-card.tsx';
import { zoned, zonedInstant } from './receipt-lines.ts';
import { KeptSeat, PaidInstead } from './receipt-retry.tsx';
import { wayName } from './receipt-words.ts';
import styles from './receipt.module.css';

type Shown = Pick<ReceiptProps, 'purchase'>;

/** Labels of the parts of a bank account, by the payment service's names for them. */
const ACCOUNT_PARTS: Readonly<Record<string, string>> = {
  bank: 'Banco',
  beneficiary: 'A nombre de',
  account: 'Número de cuenta',
  interbank_account: 'Código interbancario (CCI)',
};

/** How to pay in cash or by transfer, the deadline, and what happens next. */
function Awaiting({ purchase }: ReceiptProps) {
  const { way, amount, instructions, payableUntil } = purchase;
  const isCash = way === 'cash';
  return (
    <>
      <ReceiptCard
        purchase={purchase}
        title={isCash ? `Paga ${formatMoney(amount)} en efectivo` : `Transfiere ${formatMoney(amount)}`}
      >
        <p className={styles.lead}>
          Tu cupo está separado hasta que venza el plazo. <strong>Todavía no se cobra nada.</strong>
        </p>
        {instructions && (
          <Facts
            facts={[
              [
                isCash ? 'Código de pago' : 'Referencia de la transferencia',
                <CopyableCode
                  key="code"
                  large
                  code={instructions.code}
                  what={isCash ? 'el código' : 'la referencia'}
                  done={isCash ? 'Copiado' : 'Copiada'}
                />,
              ],
              ...instructions.account.map(({ name, value }) => [ACCOUNT_PARTS[name] ?? name, value] as const),
            ]}
          />
        )}
        <Facts facts={[['Paga antes del', <Deadline key="until" until={payableUntil} />]]} />
        <WaysOnFromWaiting />
        <Facts facts={factsOf(purchase, ['Forma de pago', wayName(way)])} />
      </ReceiptCard>
      <Steps purchase={purchase} />
    </>
  );
}

/** A deadline in the family's time zone, and also in Lima's when that is different. */
function Deadline({ until }: { readonly until: Date | null }) {
  const zone = useTimeZone();
  if (!until) return null;
  const zones = [...new Set([zone, RECEIPT_ZONE])];
  return zones.map((shown, index) => (
    <Fragment key={shown}>
      {index > 0 && ' '}
      <span className={styles.moment}>
        {formatMoment(until, shown)} ({formatZone(shown)})
      </span>
    </Fragment>
  ));
}

function WaysOnFromWaiting() {
  return (
    <PostForm className={styles.actions}>
      <Button size="big" name="intent" value="check">
        Ya pagué: revisar ahora
      </Button>{' '}
      <Button kind="secondary" name="intent" value="another-way">
        Pagar de otra forma
      </Button>{' '}
      <PrintButton />
    </PostForm>
  );
}

/** The steps to pay at a counter or a bank, and what happens afterwards. */
function Steps({ purchase: { way, amount, selection, instructions } }: Shown) {
  const price = formatMoney(amount);
  const steps =
    way === 'cash'
      ? [
          'Ve a un agente bancario o a una bodega que reciba pagos, en persona o desde la app de tu banco.',
          `Da tu código de pago y paga ${price}, el monto exacto.`,
          'Guarda tu voucher. El pago nos llega en unos minutos, y a veces al día siguiente.',
        ]
      : [
          'Entra a tu banco y transfiere a la cuenta de arriba.',
          // Its code, since the purchase has a reference of its own.
          `Escribe ${instructions?.code ?? 'la referencia'} en el mensaje y transfiere ${price}, el monto exacto.`,
          'Guarda tu constancia. Entre bancos distintos, el pago puede llegar al día siguiente.',
        ];
  const tone = toneOfAge(selection.age);
  return (
    <>
      <section aria-labelledby="steps-title" className={styles.next}>
        <h2 id="steps-title">Cómo pagar</h2>
        <CordList ordered tone={tone}>
          {steps.map((step) => (
            <CordItem key={step} state="next">
              {step}
            </CordItem>
          ))}
        </CordList>
      </section>
      <section aria-labelledby="then-title" className={styles.next}>
        <h2 id="then-title">Qué pasa después</h2>
        <CordList tone={tone}>
          <CordItem>Cuando llega tu pago, la matrícula queda hecha y aquí aparece tu comprobante.</CordItem>
          <CordItem>Si el plazo se cumple sin tu pago, el cupo se libera y no debes nada.</CordItem>
          <CordItem>
            Esta página se actualiza sola. También la encuentras en{' '}
            <Link href={paths.purchases()}>Mis compras</Link>.
          </CordItem>
        </CordList>
      </section>
    </>
  );
}

/** Shown while it is unknown whether there are payment instructions, or whether the payment arrived in time. */
function Verifying({ purchase, sentAt, refreshIn }: ReceiptProps) {
  const wasTold = purchase.instructions !== null;
  return (
    <ReceiptCard purchase={purchase} title="Estamos verificando tu pago">
      <p className={styles.lead}>
        {wasTold
          ? 'El plazo se cumplió y preguntamos si tu pago llegó a tiempo. Si pagaste, no vuelvas a pagar.'
          : 'Pedimos los datos para que pagues y todavía no nos confirman cuáles son. Aún no se cobra nada.'}
      </p>
      <p>
        Lo seguimos preguntando. Si pasan 30 minutos sin respuesta, una persona del equipo lo ve. Esta página
        se actualiza sola, y también está en <Link href={paths.purchases()}>Mis compras</Link>.
      </p>
      <Facts
        facts={factsOf(
          purchase,
          ['Pedido el', zoned(sentAt)],
          ['Última revisión', zonedInstant(purchase.checkedAt)],
        )}
      />
      <LookAgain purchase={purchase} refreshIn={refreshIn} />
    </ReceiptCard>
  );
}

/** Shown when the provider refused to issue payment instructions. */
function Denied({ purchase, sentAt }: ReceiptProps) {
  const { line, next } = localDenialHelp(purchase.denial?.actionCode ?? null);
  return (
    <ReceiptCard purchase={purchase} title={DENIED_TITLE}>
      <p className={styles.lead}>{line}</p>
      {purchase.paidInstead === null ? (
        <>
          <p>
            <strong>Qué hacer ahora:</strong> {next}
          </p>
          <BuyAgain purchase={purchase}>Elegir otra forma de pago</BuyAgain>
          <KeptSeat purchase={purchase} />
        </>
      ) : (
        <PaidInstead number={purchase.paidInstead} />
      )}
      <Facts
        facts={factsOf(purchase, ['Pedido el', zoned(sentAt)], ['Forma de pago', wayName(purchase.way)])}
      />
    </ReceiptCard>
  );
}

/** Shown when the deadline passed unpaid, the payment was given up for another way, or none was ever requested. */
function NotPaid({ purchase, sentAt }: ReceiptProps) {
  const { payableUntil, endedAt, checkedAt } = purchase;
  // A payment given up before its deadline did not end because of it, even when the deadline has passed since.
  const isOver = payableUntil !== null && payableUntil <= (endedAt ?? checkedAt);
  return (
    <ReceiptCard
      purchase={purchase}
      title={isOver ? 'Se venció el plazo para pagar' : 'Este pago no se cobró'}
    >
      <p className={styles.lead}>
        {/* What an agent received may still be on its way, so this cannot say that nothing was charged. */}
        <strong>No nos llegó ningún pago.</strong> {isOver ? 'El cupo que te separamos ya está libre.' : null}
      </p>
      <p>
        Si ya pagaste, no vuelvas a hacerlo: tu pago llega solo a esta página, y te matriculamos o te lo
        devolvemos. {purchase.paidInstead === null && 'Si todavía quieres tu cupo, puedes comprar otra vez.'}
      </p>
      {purchase.paidInstead === null ? (
        <BuyAgain purchase={purchase}>Comprar otra vez</BuyAgain>
      ) : (
        <PaidInstead number={purchase.paidInstead} />
      )}
      <Facts
        facts={[
          ...namesOf(purchase),
          ['Pedido el', zoned(sentAt)],
          isOver && ['Se podía pagar hasta', <Deadline key="until" until={payableUntil} />],
          ['Monto', formatMoney(purchase.amount)],
        ]}
      />
    </ReceiptCard>
  );
}

/** Leads back to the choice of how to pay, keeping the order. */
function BuyAgain({ purchase, children }: Shown & { readonly children: string }) {
  return (
    <PostForm className={styles.actions}>
      <Button size="big" name="intent" value="another-way">
        {children}
      </Button>{' '}
      <Link href={paths.chosenOn(purchase.selection)}>Elegir otro programa u horario</Link>
    </PostForm>
  );
}

/** The receipts of payments in cash and by transfer, where they differ from those of card payments. */
export const LATER_CARDS: Partial<Record<AttemptView['status'], ComponentType<ReceiptProps>>> = {
  awaiting: Awaiting,
  verifying: Verifying,
  denied: Denied,
  abandoned: NotPaid,
};
