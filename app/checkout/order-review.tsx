import { Fragment } from 'react';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { IdleCoupon, OrderView } from '../../server/domain/checkout/order.ts';
import type { PurchaseDetails } from '../../server/domain/checkout/purchase-details.ts';
import { PURCHASE_PAGE_FAILURES } from '../../server/domain/checkout/purchase-failures.ts';
import { GUARDIAN_RELATIONS } from '../../server/domain/option-lists.ts';
import { useRefusal } from '../forms/refusal.ts';
import { heldWords } from '../catalog/schedule-choice.tsx';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import { PAY_BUTTON } from '../ui/dialog.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Facts } from '../ui/facts.tsx';
import type { Fact } from '../ui/facts.tsx';
import {
  durationWords,
  formatDay,
  formatMoney,
  formatWeekly,
  formatHourZones,
  joined,
} from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { priceLines } from '../ui/price-lines.ts';
import { Price } from '../ui/price.tsx';
import { Reference } from '../ui/reference.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { Coupon } from './coupon.tsx';
import { PaymentWays } from './payment-ways.tsx';
import type { PaymentWaysProps } from './payment-ways.tsx';
import { refundText } from './receipt-lines.ts';
import type { Draft } from './steps/student-step.tsx';
import { SeenOrder } from './seen-order.tsx';
import { NothingBought } from './nothing-bought.tsx';
import styles from './order-review.module.css';

/** Says why 'Pagar' did not lead to the payment, or why a coupon was not applied. */
export function OrderFailure({ waitingList }: { readonly waitingList: string | null }) {
  const refused = useRefusal('start', 'resume', 'coupon');
  // The page shows `OrderGone` instead of the order.
  if (!refused || refused.failure?.code === 'order_gone') return null;
  return (
    <>
      <ErrorSummary refused={refused} />
      {refused.failure?.code === 'group_full' && waitingList && (
        <p>
          <Link href={waitingList}>Avísame cuando haya cupo</Link>
        </p>
      )}
    </>
  );
}

/** Returns the start date of a group in words, and how much of it has passed: what is paid is the whole. */
function startOf({ group, sessions, isScheduleOfFirst }: OrderView): string {
  const { startDate, hasBegun, classesHeld } = group;
  const start = startDate && formatDay(startDate);
  if (!start) return 'Sin fecha de inicio';
  if (!hasBegun && classesHeld === 0) return start;
  const begun = `Ya empezó, el ${start}`;
  return classesHeld === 0
    ? begun
    : `${begun}. ${heldWords(classesHeld, isScheduleOfFirst ? null : sessions)}`;
}

/**
 * /enrollment without a purchase: nothing was chosen yet on this device.
 *
 * @param props.isBegun Whether a notice above tells of one that was begun elsewhere, or not paid.
 * @param props.keepsNoCookies Whether something may have been chosen that the browser did not keep.
 */
export function NoOrder(props: { readonly isBegun: boolean; readonly keepsNoCookies: boolean }) {
  const { isBegun, keepsNoCookies } = props;
  return (
    <NothingBought>
      <PageHeading
        title={isBegun ? 'Tu compra te espera' : 'Todavía no hay nada que pagar'}
        lead={
          isBegun
            ? 'Síguela arriba, o elige otro programa.'
            : 'Elige un programa y un horario, y vuelve aquí para pagarlo.'
        }
      />
      {keepsNoCookies && (
        <p>
          ¿Acabas de elegir? Tu navegador no guarda las cookies de este sitio, y sin ellas no recordamos tu
          compra: permítelas, o ábrelo en otro navegador.
        </p>
      )}
      <ButtonLink href={paths.vacations()}>Ver programas de vacaciones</ButtonLink>
      <p>
        ¿Ya pagaste? <Link href={paths.purchases()}>Mira tus compras</Link>
      </p>
    </NothingBought>
  );
}

/** /enrollment when the academy no longer sells the chosen order. */
export function OrderGone({ selection }: { readonly selection: PurchaseSelection }) {
  const { text, advice } = PURCHASE_PAGE_FAILURES.order_gone;
  const { failure } = useRefusal('start') ?? {};
  return (
    <NothingBought>
      <PageHeading title={text} lead={advice} />
      <ButtonLink href={paths.chosenOn(selection)}>Elegir otra vez</ButtonLink>
      <Reference code={failure?.reference} />
    </NothingBought>
  );
}

interface OrderReviewProps {
  readonly order: OrderView & { readonly idleCoupon: IdleCoupon | null };
  readonly draft: Draft;
  /** The refund deadlines, as the receipt will show them, and when they were calculated. */
  readonly refund: { readonly dates: PurchaseDetails['refund']; readonly checkedAt: Date };
  readonly ways: PaymentWaysProps;
  /** A hidden field of the form: pressing twice makes one purchase. */
  readonly idempotencyKey: string;
}

/** Link back to a step, at the end of the row. */
function Change({ step, what }: { readonly step: 1 | 2 | 3; readonly what: string }) {
  return (
    <>
      {' '}
      <Link href={paths.purchaseStep(step)}>
        Cambiar<span className="visually-hidden"> {what}</span>
      </Link>
    </>
  );
}

/** Warns, before paying, that the student already has a course of this order, or another class at the same time. */
export function BoughtBefore({ draft: { before, learner } }: { readonly draft: Draft }) {
  const { again, atOneHour } = before;
  if (learner === null || (again.length === 0 && atOneHour === null)) return null;
  return (
    <Notice kind="warning" title="Antes de pagar" className={styles.toKnow}>
      {again.length > 0 && (
        <p>
          {learner.firstName} ya tiene {joined(again)}: con esta compra {again.length === 1 ? 'lo' : 'los'}{' '}
          pagas otra vez.
        </p>
      )}
      {atOneHour !== null && (
        <p>
          A la hora de estas clases, {learner.firstName} ya está en {atOneHour}.
        </p>
      )}
    </Notice>
  );
}

/** Returns the student and the guardian; people who buy for themselves have no guardian. */
function peopleOf({ buysForItself, learner, guardian }: Draft): Fact[] {
  const learns = learner?.firstName ?? 'Por elegir';
  if (buysForItself) return [['Estudiante', learns]];
  const relation = GUARDIAN_RELATIONS.find(({ code }) => code === guardian?.relation)?.label;
  return [
    [
      'Estudiante',
      <Fragment key="student">
        <span>{learns}</span>
        <Change step={1} what="estudiante" />
      </Fragment>,
    ],
    [
      'Apoderado',
      <Fragment key="guardian">
        <span>{guardian && relation ? `${relation}, ${guardian.city}` : 'Por completar'}</span>
        <Change step={2} what="apoderado" />
      </Fragment>,
    ],
  ];
}

/** Returns the courses of an order, unless it is a single course of the name that the order has already. */
function courseFacts({ programName, courseNames }: OrderView): Fact[] {
  if (courseNames.length === 0) return [['Curso', 'Sin cursos']];
  if (courseNames.length > 1) return [['Cursos', courseNames.join(',\n')]];
  return courseNames[0] === programName ? [] : [['Curso', courseNames[0]]];
}

/** The last step: the whole order, still editable, with 'Pagar'. Nothing is charged yet. */
export function OrderReview(props: OrderReviewProps) {
  return (
    <div className={styles.review}>
      <OrderedCard {...props} />
      <TotalToPay {...props} />
      <WhatFollows {...props} />
    </div>
  );
}

function OrderedCard({ order, draft }: Pick<OrderReviewProps, 'order' | 'draft'>) {
  const { group, selection } = order;
  return (
    <Card as="section" tone={toneOfAge(selection.age)} aria-labelledby="order-title">
      <div className={styles.head}>
        <h2 id="order-title">{order.programName}</h2>
        <Link href={paths.chosenOn(selection)}>
          Cambiar<span className="visually-hidden"> curso</span>
        </Link>
      </div>
      <Facts
        className={styles.facts}
        facts={[
          ...peopleOf(draft),
          ...courseFacts(order),
          [
            order.isScheduleOfFirst ? 'Horario del primer curso' : 'Horario',
            <Fragment key="week">
              <span>
                {formatWeekly(group.weekly) || 'Por definir'}{' '}
                {group.weekly.length > 0 && <span className="soft">{formatHourZones(group)}</span>}
              </span>
              {draft.hasOtherGroups && <Change step={3} what="horario" />}
            </Fragment>,
          ],
          ['Inicio', startOf(order)],
          ['Duración', durationWords(order)],
        ]}
      />
    </Card>
  );
}

function TotalToPay({
  order,
  draft,
  ways,
  idempotencyKey,
}: Pick<OrderReviewProps, 'order' | 'draft' | 'ways' | 'idempotencyKey'>) {
  const { price, breakdown, total } = order;
  const isReduced = total.minor < price.now.minor;
  const isAlsoMonthly = ways.monthly !== null;
  return (
    <section className={styles.payment} aria-labelledby="total-title">
      <h2 id="total-title" className={styles.title}>
        Total
      </h2>
      {isReduced ? (
        <Facts
          className={styles.breakdown}
          facts={[...priceLines(breakdown, total.currency), ['Total', formatMoney(total)]]}
        />
      ) : (
        <p className={styles.price}>
          <Price price={price} />
        </p>
      )}
      <p className={styles.once}>
        {ways.monthly === null ? 'Pago único' : `En un solo pago, o ${formatMoney(ways.monthly)} cada mes`}
      </p>
      {/* Sent to the page's own address, a '#cupon' in it would scroll past the payment. */}
      <PostForm action={paths.enrollment()}>
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <SeenOrder order={order} student={draft.learner} />
        <BoughtBefore draft={draft} />
        <PaymentWays {...ways} />
        <Button id={PAY_BUTTON} size="big" name="intent" value="start" className={styles.pay}>
          Pagar
        </Button>
      </PostForm>
      <p className="soft">
        Todavía no se cobra nada. En el siguiente paso{' '}
        {ways.ways.length > 1 ? 'confirmas' : 'escribes tu tarjeta y confirmas'} el pago
        {ways.monthly === null && ` de ${formatMoney(total)}`}.
      </p>
      {ways.ways.some((way) => way !== 'subscription') && (
        <Coupon order={order} isAlsoMonthly={isAlsoMonthly} />
      )}
    </section>
  );
}

function WhatFollows({ order, refund, ways }: Pick<OrderReviewProps, 'order' | 'refund' | 'ways'>) {
  return (
    <section aria-labelledby="next-title" className={styles.next}>
      <h2 id="next-title" className={styles.title}>
        Qué pasa después
      </h2>
      <CordList ordered tone={toneOfAge(order.selection.age)}>
        <CordItem state="next">
          Aceptas los términos y pagas{ways.ways.length > 1 ? '' : ' con tu tarjeta'}.
        </CordItem>
        <CordItem state="next">Al aprobarse el pago, la matrícula queda hecha en ese momento.</CordItem>
        <CordItem state="next">Tu curso aparece en tu zona, con su horario.</CordItem>
      </CordList>
      <p className={styles.refund}>
        {refundText({ refund: refund.dates }, refund.checkedAt, ways.monthly !== null)}{' '}
        <a href={paths.refunds()} target="_blank" rel="noopener">
          Ver la política de reembolsos
          <span className="visually-hidden"> (se abre en otra pestaña)</span>
        </a>
      </p>
    </section>
  );
}
