import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import type { AttemptView } from '../../server/payments/types.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import {
  askHowToPayForm,
  hostedForm,
  payForm,
  resumeForm,
  startForm,
} from '../checkout/checkout-forms.server.ts';
import { couponForm, noCouponForm } from '../checkout/invoice-forms.server.ts';
import { readChange, readLeft } from '../checkout/order-change.ts';
import { paymentOn } from '../checkout/payment-on.server.ts';
import { BoughtBefore, NoOrder, OrderFailure, OrderGone, OrderReview } from '../checkout/order-review.tsx';
import { PaymentDialog } from '../checkout/payment-dialog.tsx';
import { KeptPurchase, UnfinishedPayments } from '../checkout/purchase-notices.tsx';
import { GuardianFields } from '../checkout/steps/guardian-step.tsx';
import { StepCord } from '../checkout/steps/step-cord.tsx';
import type { Step } from '../checkout/steps/step-cord.tsx';
import { StepForm } from '../checkout/steps/step-form.tsx';
import { guardianForm, scheduleForm, studentForm } from '../checkout/steps/step-forms.server.ts';
import { StudentFields } from '../checkout/steps/student-step.tsx';
import { ScheduleChoice } from '../catalog/schedule-choice.tsx';
import { useRefusal } from '../forms/refusal.ts';
import { seeOther, toLogin } from '../forms/see-other.server.ts';
import { accountDialogPath, openAccountDialog, paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { COUNTRIES } from '../ui/countries.ts';
import { PageHelp, pageHandle, PageHeading } from '../ui/page.tsx';
import { phoneCountries } from '../ui/phone-countries.server.ts';

const TITLES: Readonly<Record<Step, string>> = {
  1: 'Cuéntanos quién estudia',
  2: 'Cuéntanos quién responde',
  3: 'Cuéntanos cuándo te conviene',
  4: 'Revisa tu compra',
};

export const meta = privateMeta<typeof loader>(({ data }) => TITLES[data.step]);

export const handle = pageHandle<typeof loader>({
  hydrate: true,
  help: ({ order }) => helpMessage(order?.programName),
});

/**
 * A step of the purchase, with the payment modal when the URL names an open attempt. Reads only: the forms of the page
 * do all the writing.
 * @throws redirect to the first incomplete step, when the URL names no step or names the last one too early; to the login
 *   dialog for an attempt without a session, and when the login has ended; to the receipt for an attempt that is over, and
 *   instead of the last step for a payment of the same that may have charged; 404 for an attempt that does not exist or
 *   belongs to another family.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url);
  const { checkout, payments, session } = context.api;
  const [{ user }, order, draft] = await Promise.all([
    pageOrThrow(() => session.current()),
    pageOrThrow(() => checkout.order(), request),
    pageOrThrow(() => checkout.draft(), request),
  ]);
  // The login ended while a step was filled in, and its purchase is kept with the account.
  if (context.sentFor !== null && !user && !order) throw toLogin(request);
  // One dialog at a time: after the login the modal opens.
  const loggingIn = user === null && openAccountDialog(searchParams) !== null;
  const attemptId = loggingIn ? null : searchParams.get('intento');
  if (attemptId && !user) {
    throw seeOther(accountDialogPath('ingresar', paths.enrollment(), `${pathname}${search}`));
  }
  const step = draft ? stepOf(searchParams, draft, attemptId !== null || loggingIn) : 4;
  // Another payment of the same would be refused until this one is known: its page says so.
  const inDoubt = draft?.before.inDoubt;
  if (step === 4 && !attemptId && inDoubt) throw seeOther(paths.receipt(inDoubt));
  const reviews = step === 4 && order !== null;
  /** Whether 'Pagar' leads to a payment: one of what is chosen, for the student who is chosen. */
  const isOfOrder = ({ description, student }: AttemptView) => {
    if (description !== order?.description) return false;
    const learner = draft?.learner;
    return !learner || !student || (learner.kind !== 'new' && learner.id === student.id);
  };
  const [payment, unfinished, kept, gone, schedules, classes, ways, refund] = await Promise.all([
    attemptId ? pageOrThrow(() => payments.attempt({ attemptId })) : null,
    user && !attemptId ? pageOrThrow(() => payments.unfinished()) : [],
    // Nothing was chosen on this device, but perhaps on another one.
    user && !order ? pageOrThrow(() => checkout.kept(), request) : null,
    order ? null : pageOrThrow(() => checkout.gone()),
    step === 3 ? pageOrThrow(() => checkout.schedules()) : [],
    attemptId ? pageOrThrow(() => payments.classes({ attemptId })) : null,
    // Nobody reads promotions under the modal, and the card form would have to wait for them.
    reviews ? pageOrThrow(() => checkout.ways({ promotions: attemptId === null }), request) : null,
    reviews ? pageOrThrow(() => checkout.refund()) : null,
  ]);
  return {
    order,
    draft,
    step,
    gone,
    schedules,
    // Long lists that only one step needs.
    countries: step === 2 ? COUNTRIES : [],
    phoneCountries: step === 2 ? phoneCountries() : [],
    payment: payment && paymentOn('modal', payment, context),
    cardScript: payment && context.cardFormScript(payment.way),
    classes,
    ways,
    refund,
    /** Whether something was chosen a moment ago, and the browser did not keep the session that remembers it. */
    keepsNoCookies: user === null && order === null && searchParams.get('paso') === '1',
    left: readLeft(searchParams.get('desde')),
    change: payment && readChange(searchParams.get('antes'), payment.amount),
    // A payment already begun for the same purchase is listed below instead.
    kept: unfinished.some(({ description }) => description === kept?.description) ? null : kept,
    /** Payments begun before, except the one that 'Pagar' leads to. */
    unfinished: unfinished.filter((payment) => !isOfOrder(payment)),
    /** New each time the page is drawn: pressing 'Pagar' twice on it makes one purchase. */
    idempotencyKey: randomUUID(),
  };
}

/**
 * Returns the step that a URL asks for.
 * @param isUnderDialog Whether a dialog is open over the last step, which is then drawn even if incomplete.
 * @throws redirect to the first incomplete step
 */
function stepOf(
  search: URLSearchParams,
  { step, buysForItself }: { readonly step: Step; readonly buysForItself: boolean },
  isUnderDialog: boolean,
): Step {
  const asked = ([1, 2, 3, 4] as const).find((known) => String(known) === search.get('paso'));
  if (asked === 4 && isUnderDialog) return asked;
  const notAsked = asked === undefined || (buysForItself && asked < 3);
  if (notAsked || (asked === 4 && step < 4)) throw seeOther(paths.purchaseStep(step));
  return asked;
}

export const action = pageAction({
  student: studentForm,
  guardian: guardianForm,
  schedule: scheduleForm,
  start: startForm,
  resume: resumeForm,
  coupon: couponForm,
  'no-coupon': noCouponForm,
  'ask-how-to-pay': askHowToPayForm,
  pay: payForm,
  hosted: hostedForm,
});

/** The steps of a purchase; the last is the order, with the payment modal over it (spec §4). */
export default function EnrollmentPage() {
  const read = useLoaderData<typeof loader>();
  const { draft, step, ways, refund, payment, classes, change, left, unfinished, idempotencyKey } = read;
  // 'Pagar' asks the academy directly; the order read here may come from a cache a minute old.
  const hasLeft = useRefusal('start')?.failure?.code === 'order_gone';
  const order = hasLeft ? null : read.order;
  const gone = read.gone ?? read.order?.selection;
  return (
    <div className="page page-block stack">
      {payment && classes && (
        <PaymentDialog
          payment={payment}
          cardScript={read.cardScript}
          classes={classes}
          change={change}
          left={left}
          hasOtherWays={ways !== null && ways.ways.length > 1}
        >
          {draft && <BoughtBefore draft={draft} />}
        </PaymentDialog>
      )}
      <OrderFailure waitingList={order && draft && paths.waitingList(draft.product, order.group.id)} />
      <KeptPurchase kept={read.kept} />
      <UnfinishedPayments payments={unfinished} />
      {order && draft && (
        <>
          <StepCord current={step} next={draft.step} buysForItself={draft.buysForItself} />
          {step === 4 && refund && ways ? (
            <>
              <PageHeading title={TITLES[4]} lead="Si todo está bien, continúa al pago." />
              <OrderReview
                order={order}
                draft={draft}
                refund={refund}
                ways={payment ? { ...ways, chosen: payment.way } : ways}
                idempotencyKey={idempotencyKey}
              />
            </>
          ) : (
            <AskedStep />
          )}
        </>
      )}
      {!order &&
        (gone ? (
          <OrderGone selection={gone} />
        ) : (
          <NoOrder
            isBegun={unfinished.length > 0 || read.kept !== null}
            keepsNoCookies={read.keepsNoCookies}
          />
        ))}
      <PageHelp />
    </div>
  );
}

const LEADS: Readonly<Record<1 | 2 | 3, string>> = {
  1: 'Así armamos el grupo con niñas y niños de su edad.',
  2: 'La persona adulta con quien hablamos y a cuyo nombre queda la compra.',
  3: 'Los días y las horas en que se dictan las clases.',
};

function AskedStep() {
  const {
    order,
    draft,
    step,
    schedules,
    countries,
    phoneCountries: phones,
    idempotencyKey,
  } = useLoaderData<typeof loader>();
  const { errors } = useRefusal('schedule') ?? {};
  if (!order || !draft || step === 4) return null;
  const { intent, fields } = {
    1: { intent: 'student', fields: <StudentFields draft={draft} /> },
    2: {
      intent: 'guardian',
      fields: (
        <GuardianFields
          guardian={draft.guardian}
          phone={draft.phone}
          countries={countries}
          phoneCountries={phones}
        />
      ),
    },
    3: {
      intent: 'schedule',
      fields: (
        <ScheduleChoice
          name="schedule"
          waited={[{ id: draft.product }]}
          groups={schedules}
          chosenGroupId={order.group.id}
          error={errors?.['schedule']}
        />
      ),
    },
  }[step];
  return (
    <StepForm
      key={step}
      intent={intent}
      title={TITLES[step]}
      lead={LEADS[step]}
      order={order}
      idempotencyKey={idempotencyKey}
    >
      {fields}
    </StepForm>
  );
}

function helpMessage(programName: string | undefined): string {
  return programName
    ? `Hola, necesito ayuda para pagar ${programName}.`
    : 'Hola, necesito ayuda con mi compra.';
}
