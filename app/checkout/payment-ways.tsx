import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { Money } from '../../server/domain/money.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import type { CardPromotion } from '../../server/upstream/contracts/local-payments.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { fieldIds, RadioField } from '../ui/field.tsx';
import { formatMoney } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { TermsField } from '../ui/terms-field.tsx';
import { wayName } from './receipt-words.ts';
import styles from './payment.module.css';

/** Name of the radio buttons. */
const FIELD = 'way';

const CARD_MEANS = 'Tu cupo queda asegurado apenas el banco aprueba el pago.';

/** What each way to pay means for the seat: when it is confirmed, and until when it is reserved. */
const MEANS: Readonly<Record<PaymentWay, string>> = {
  card: CARD_MEANS,
  card_abroad: CARD_MEANS,
  subscription: CARD_MEANS,
  cash: 'Te damos un código y hasta cuándo pagarlo. Tu cupo se separa hasta entonces, y queda asegurado cuando pagas.',
  transfer:
    'Te damos la cuenta y hasta cuándo transferir. Tu cupo se separa hasta entonces, y queda asegurado cuando el banco confirma.',
};

/** Returns 'hasta 6 cuotas sin intereses con tarjetas de crédito Visa del Banco del Altiplano' */
export const promotionWords = ({ installments, interest_free: isFree, cards }: CardPromotion) =>
  `hasta ${installments} cuotas${isFree ? ' sin intereses' : ''} con ${cards}`;

export interface PaymentWaysProps {
  /** All ways to pay this purchase, the usual one first. */
  readonly ways: readonly PaymentWay[];
  readonly promotions: readonly CardPromotion[];
  /** The monthly charge, if paying by the month is offered; else null. */
  readonly monthly: Money | null;
  /** The way of the payment that is open over the page. */
  readonly chosen?: PaymentWay;
}

/** The choice of how to pay, with what each way means. Draws nothing when there is only one. */
export function PaymentWays({ ways, promotions, monthly, chosen }: PaymentWaysProps) {
  const { defaultValue, ...field } = fieldsOf(useRefusal('start'))(FIELD);
  if (ways.length < 2) return null;
  const inParts = promotions.map(promotionWords).join('; ');
  return (
    <div className={styles.ways}>
      <RadioField
        label="¿Cómo quieres pagar?"
        {...field}
        options={ways.map((way) => {
          const parts = !isPaidLater(way) && inParts ? ` Puedes pagar en ${inParts}.` : '';
          const means =
            way === 'subscription' && monthly
              ? `Pagas ${formatMoney(monthly)} hoy, y lo mismo cada mes hasta que lo termines desde tu comprobante.`
              : MEANS[way];
          return { value: way, label: wayName(way), hint: `${means}${parts}` };
        })}
        defaultValue={defaultValue ?? ways.find((way) => way === chosen) ?? ways[0]}
      />
    </div>
  );
}

/** The modal of a payment made later: charges nothing, and only requests the payment instructions. */
export function LaterPayment({ payment }: { readonly payment: AttemptView }) {
  const field = fieldsOf(useRefusal('ask-how-to-pay'));
  const { id, way, amount } = payment;
  const isCash = way === 'cash';
  return (
    <PostForm noValidate className={styles.form}>
      <input type="hidden" name="attemptId" value={id} />
      <p>
        {isCash
          ? `Te damos un código para pagar ${formatMoney(amount)} en efectivo. Todavía no se cobra nada.`
          : `Te damos la cuenta y la referencia para transferir ${formatMoney(amount)}. Todavía no se cobra nada.`}
      </p>
      <TermsField {...field('terms')} />
      <Button size="big" name="intent" value="ask-how-to-pay">
        {isCash ? 'Pedir mi código de pago' : 'Pedir los datos de la cuenta'}
      </Button>
    </PostForm>
  );
}

/** Link from the modal back to the choice of how to pay. */
export function OtherWay() {
  return <Link href={`${paths.purchaseStep(4)}#${fieldIds(FIELD).control}`}>Pagar de otra forma</Link>;
}
