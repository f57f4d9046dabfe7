import { redirectDocument } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { AcceptedTermsInput, PayInput } from '../../server/domain/checkout/checkout.ts';
import type { ChosenStudent } from '../../server/domain/checkout/student.ts';
import { PAYMENT_WAYS } from '../../server/domain/checkout/payment-way.ts';
import type { Failure } from '../../server/domain/failure.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { askToLogInAgain } from '../account/page-action.server.ts';
import { failedPage } from '../api/call.server.ts';
import { form, sayAndGo } from '../forms/form-action.server.ts';
import type { Submission } from '../forms/form-action.server.ts';
import type { RefusedForm } from '../forms/refusal.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { continuePurchase, startPayment } from './continue-purchase.server.ts';
import { paymentPath } from './journey.ts';
import { seenFieldsOf } from './order-change.ts';

const RetryInput = z.object({
  idempotencyKey: z.string().min(20),
  /** The usual one when left out. */
  way: z.enum(PAYMENT_WAYS).optional(),
});

const StartInput = RetryInput.extend({
  seenAmount: z.string().optional(),
  seenOrder: z.string().optional(),
  seenTeaching: z.string().optional(),
  seenStudent: z.string().optional(),
});

/** 'Pagar' of the order: creates the attempt and opens its payment modal. */
export const startForm = form({
  schema: StartInput,
  call: ({ idempotencyKey, way, ...seen }, { context }) =>
    startPayment(context.api, idempotencyKey, seen, way),
  then: (modal) => modal,
  refused: (failure) => refuseStart(failure, logIn(paths.enrollment(), paths.enrollment())),
});

/** 'Seguir con esta compra': resumes the purchase kept for the account, at its first incomplete step. */
export const resumeForm = form({
  schema: z.object({}),
  call: async (_input, submission) => {
    await submission.context.api.checkout.resume();
    return continuePurchase(submission);
  },
  then: (path) => path,
  refused: (failure) =>
    failure.code === 'login_required' ? logIn(paths.enrollment(), paths.enrollment()) : {},
});

/** 'Intentar con otra tarjeta' of a receipt, or another way to pay: a new attempt, under a new order number. */
export const retryForm = form({
  schema: RetryInput,
  call: async ({ idempotencyKey, way }, { context: { api }, params }) => {
    const before = await api.payments.receipt({ purchaseNumber: params['numero'] ?? '' });
    await chooseAgain(api, before);
    return startPayment(api, idempotencyKey, seenFieldsOf(before), way);
  },
  then: (modal) => redirectDocument(modal, 303),
  refused: (failure, { params }) =>
    refuseStart(failure, logIn(paths.home(), paths.receipt(params['numero'] ?? ''))),
});

/** 'Pagar de otra forma' of a receipt: cancels a payment still to be made, and leads back to the ways to pay. */
export const anotherWayForm = form({
  schema: z.object({}),
  call: async (_, { context: { api }, params }) => {
    const purchaseNumber = params['numero'] ?? '';
    const before = await api.payments.receipt({ purchaseNumber });
    if (before.status === 'awaiting') await api.payments.giveUp({ purchaseNumber });
    await chooseAgain(api, before);
  },
  then: () => paths.purchaseStep(4),
  // It was paid or it expired in the meantime: its page says which.
  refused: (failure, { page }) => (failure.code === 'payment_closed' ? seeOther(page) : {}),
});

/** 'Ya pagué: revisar ahora' of a receipt. */
export const checkForm = form({
  schema: z.object({}),
  call: (_, { context, params }) => context.api.payments.checkNow({ purchaseNumber: params['numero'] ?? '' }),
  then: ({ status }, { context, page }) => {
    if (status === 'awaiting') {
      const text = 'Tu pago todavía no nos llega. Suele tardar unos minutos: esta página se actualiza sola.';
      context.leaveFlash({ kind: 'info', text });
    }
    return page;
  },
});

/** 'Sí, terminar mi pago mensual' of a receipt. */
export const endSubscriptionForm = form({
  schema: z.object({}),
  call: (_, { context, params }) =>
    context.api.payments.endSubscription({ purchaseNumber: params['numero'] ?? '' }),
  then: (_ended, submission) =>
    sayAndGo(submission, 'Listo: no te cobraremos más. El mes que ya pagaste sigue siendo tuyo.'),
});

/** Puts the order of an earlier payment back into the draft, for the same student. */
async function chooseAgain(
  api: AppLoadContext['api'],
  { selection, student }: Pick<AttemptView, 'selection' | 'student'>,
): Promise<void> {
  const said = (await api.checkout.draft())?.student ?? null;
  await api.checkout.choose(selection);
  if (student?.kind === 'child') await sayAgain(api, student, said);
}

/**
 * Sets the student of the draft to the child of an earlier payment. Keeps what was entered for that child in this visit
 * (a new child's details, a birth date), since the academy may not have it.
 */
async function sayAgain(
  api: AppLoadContext['api'],
  { id, firstName }: { readonly id: string; readonly firstName: string },
  said: ChosenStudent | null,
): Promise<void> {
  // Choosing the order keeps a new child's details in the draft.
  if (said?.kind === 'new' && said.firstName === firstName) return;
  const isSaid = said?.kind === 'child' && said.childId === id;
  await api.checkout.student({ kind: 'child', childId: id, birthDate: isSaid ? said.birthDate : null });
}

/** PAGAR as a plain HTML form; with JavaScript, the page calls the same procedure itself (see `useCardForm`). */
export const payForm = form({
  schema: PayInput,
  call: (input, { context }) => context.api.payments.pay(input),
  // A new document: the receipt has its own Content-Security-Policy, which does not allow the card provider.
  then: (payment) => redirectDocument(paymentPath(payment), 303),
  refused: refusePayment,
});

/** A payment made later: requests the payment instructions and leads to the page that shows them. */
export const askHowToPayForm = form({
  schema: AcceptedTermsInput,
  call: (input, { context }) => context.api.payments.askHowToPay(input),
  then: (payment) => redirectDocument(paymentPath(payment), 303),
  refused: refusePayment,
});

/** The bank's hosted page, which needs no JavaScript here: it takes the card, so this form only asks for the terms. */
export const hostedForm = form({
  schema: AcceptedTermsInput,
  call: ({ attemptId }, { context }) => context.api.payments.openHostedPage({ attemptId }),
  then: ({ url }) => redirectDocument(url, 303),
  refused: refusePayment,
});

/** Failures to start a payment that a step of the purchase can fix, with that step. */
const ASKED_AGAIN: ReadonlyMap<string, 1 | 2> = new Map([
  ['student_missing', 1],
  ['birth_date_missing', 1],
  ['guardian_missing', 2],
]);

/** Returns where a failed start leads. Spec §8: a 403 triggers the login helper; its dialog says why. */
function refuseStart(failure: Failure, toLogin: Response): Partial<RefusedForm> | Response {
  const step = ASKED_AGAIN.get(failure.code);
  if (step) return seeOther(paths.purchaseStep(step));
  if (failure.code === 'login_required') return toLogin;
  return failure.code === 'purchase_forbidden' ? askToLogInAgain(failure) : {};
}

/** Returns where a failed payment leads; most failures are shown in the modal itself. */
function refusePayment(failure: Failure, { values }: Submission): Partial<RefusedForm> | Response {
  const modal = paths.enrollment(values['attemptId']);
  switch (failure.code) {
    case 'login_required':
      // Spec §4: without both tokens, pressing pay closes the modal and opens the login dialog.
      return logIn(paths.enrollment(), modal);
    case 'payment_closed':
      // The modal of a closed attempt redirects to its outcome.
      return redirectDocument(modal, 303);
    case 'not_found':
      throw failedPage(failure);
    default:
      return {};
  }
}

function logIn(page: string, back: string): Response {
  return redirectDocument(accountDialogPath('ingresar', page, back), 303);
}
