import type { Api } from '../../server/api/router.ts';
import { isPaidLater } from '../../server/domain/checkout/payment-way.ts';
import type { WithdrawalOffer } from '../../server/domain/family/withdrawal.ts';
import { changeUntil } from '../../server/domain/refund-rule.ts';
import type { WithdrawalMotive } from '../../server/domain/refund-rule.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import { RadioField, SelectField } from '../ui/field.tsx';
import { formatMoney, formatWithdrawal, uncapitalised } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { refundText } from './receipt-lines.ts';
import { MonthlyWithdrawal } from './subscription.tsx';
import styles from './plan-change.module.css';

/** What a withdrawal refunds now. */
type Offers = Awaited<ReturnType<Api['changes']['withdrawal']>>;

interface WithdrawalProps extends Offers {
  readonly purchaseNumber: string;
}

const MOTIVES: Readonly<Record<WithdrawalMotive, string>> = {
  health: 'Por salud',
  move: 'Por una mudanza',
  other: 'Por otro motivo',
};

/** The terms of the refund policy, in its own words. */
const TERMS: Readonly<Record<WithdrawalOffer['term'], string>> = {
  full: 'Faltan más de 48 horas para la primera clase: te devolvemos el 100\u00a0% de lo que pagaste. No tienes que explicar el motivo.',
  less_one_class:
    'Te devolvemos el 100\u00a0% menos el valor de una clase, porque ese cupo ya no lo puede usar otra familia.',
  classes_left: 'Te devolvemos el valor de las clases que faltan.',
  nothing: 'Ya no queda nada que devolver.',
};

/** The withdrawal form: how much is refunded, how it arrives, and the button that withdraws. */
export function Withdrawal(props: WithdrawalProps) {
  const { isOpen, offers, isUnknown, purchase, purchaseNumber, details, checkedAt } = props;
  const [first] = offers;
  const mayMove =
    purchase.selection.groupId !== '' && details.first !== null && checkedAt <= changeUntil(details.first);
  if (!isOpen) {
    return (
      <Notice kind="warning" title="Ahora no hay nada que retirar aquí">
        <p>
          <Link href={paths.receipt(purchaseNumber)}>Ver cómo está mi compra</Link>
        </p>
      </Notice>
    );
  }
  return (
    <>
      <p>
        {refundText(details, checkedAt)} <Link href={paths.refunds()}>Ver la política de reembolsos</Link>
      </p>
      {first ? <Offered {...props} first={first} /> : isUnknown ? <Unknown /> : <NothingLeft />}
      {!first && purchase.subscription && <MonthlyWithdrawal subscription={purchase.subscription} />}
      <p className={styles.actions}>
        <Link href={paths.receipt(purchaseNumber)}>No, volver a mi compra</Link>{' '}
        {mayMove && <Link href={paths.changeGroup(purchaseNumber)}>Prefiero cambiar de grupo</Link>}
      </p>
    </>
  );
}

function Offered({ offers, first, purchase }: WithdrawalProps & { readonly first: WithdrawalOffer }) {
  const field = fieldsOf(useRefusal('retirar'));
  const { student, subscription } = purchase;
  const paid = { ...first.back, minor: first.back.minor + first.kept.minor };
  const decidesByMotive = first.motive !== null;
  return (
    <Card as="section" className={styles.group} aria-labelledby="back-title">
      <h2 id="back-title">
        {decidesByMotive ? 'Qué te devolvemos' : `Te devolvemos ${formatMoney(first.back)}`}
      </h2>
      <p>{TERMS[first.term]}</p>
      {!decidesByMotive && first.kept.minor > 0 && (
        <Facts
          facts={[
            ['Pagaste', formatMoney(paid)],
            ['Nos quedamos con', formatMoney(first.kept)],
          ]}
        />
      )}
      <PostForm noValidate className={styles.form}>
        {decidesByMotive ? (
          <RadioField
            label="¿Por qué se retira?"
            {...field('seen')}
            options={offers.map(({ motive, back, kept, needsProof }) => ({
              value: `${motive ?? ''}:${back.minor}`,
              label: `${motive ? MOTIVES[motive] : ''}: te devolvemos ${formatMoney(back)}`,
              hint: `Nos quedamos con ${formatMoney(kept)}.${needsProof ? ' Te pedimos un sustento simple.' : ''}`,
            }))}
          />
        ) : (
          <>
            <input type="hidden" name="seen" value={`:${first.back.minor}`} />
            <SelectField
              label="Motivo"
              optional
              {...field('motive')}
              options={[
                { value: '', label: 'Prefiero no decirlo' },
                ...Object.entries(MOTIVES).map(([value, label]) => ({ value, label })),
              ]}
            />
          </>
        )}
        {decidesByMotive && offers.every(({ motive }) => motive !== 'other') && (
          <p>
            Por otro motivo, guardamos el valor de las clases que faltan como saldo para otro curso durante 6
            meses. Escríbenos por chat.
          </p>
        )}
        {subscription && <p>Tu pago mensual termina también: no se cobra otro mes.</p>}
        <p>{arrivalWords(purchase)}</p>
        <p>
          Apenas confirmes,{' '}
          {student?.kind === 'child' ? `${student.firstName} deja de tener su` : 'dejas de tener tu'} cupo, y
          lo ofrecemos a la familia que sigue. Después se puede comprar otra vez.
        </p>
        <Button name="intent" value="retirar" size="big">
          Sí, {uncapitalised(formatWithdrawal(student))}
        </Button>
      </PostForm>
    </Card>
  );
}

/** Says how and when the refund arrives. */
function arrivalWords({ way, payer }: AttemptView): string {
  if (isPaidLater(way)) {
    return `Una persona del equipo te escribe a ${payer.email} en un máximo de 3 días hábiles, para enviarla a la cuenta que nos digas.`;
  }
  return 'La devolución va a la misma tarjeta. Tu banco puede tardar entre 7 y 30 días en mostrarla.';
}

/** The class times are unknown, so the refund cannot be calculated. */
function Unknown() {
  return (
    <Notice kind="info" title="Aquí no podemos calcular cuánto te toca">
      <p>
        Aún no sabemos cuándo es la primera clase. Escríbenos por chat: una persona lo calcula según la
        política.
      </p>
    </Notice>
  );
}

/** Nothing is left to refund, or a person has to calculate it: a learning path with a finished course. */
function NothingLeft() {
  return (
    <Notice kind="info" title="Desde aquí ya no hay un monto que devolver">
      Si todavía faltan clases, guardamos su valor como saldo para otro curso durante 6 meses. En una ruta con
      un curso terminado lo calcula una persona. Escríbenos por chat.
    </Notice>
  );
}
