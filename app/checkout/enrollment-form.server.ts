import { data, redirect, redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { z } from 'zod';
import { PayInput } from '../../server/domain/checkout/checkout.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { answerAccountForm, showAccountDialog } from '../account/account-action.server.ts';
import { tryCall, parseForm } from '../api/call.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { markRefused } from '../forms/refused-forms.server.ts';

/** What /enrollment says after a submission that did not work. */
export interface RefusedEnrollment {
  /** Which of the two forms it was: the order's 'Pagar', or the payment modal. */
  readonly form: 'order' | 'payment';
  readonly errors: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly failure: Failure | null;
}

const StartForm = z.object({ idempotencyKey: z.string().min(20) });

/** The bank's own page makes the token, so only the terms are asked for here. */
const HostedForm = PayInput.omit({ transactionToken: true });

/**
 * Every form of /enrollment: 'Pagar' makes the attempt (`start`), PAGAR pays with the token of the card form (`pay`),
 * and people without JavaScript go to the bank's own page (`hosted`). All of them end in a 303, or in the page again
 * with its words and what was typed.
 */
export async function answerEnrollmentForm(args: ActionFunctionArgs) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { request, context } = args;
  const form = await request.formData();
  switch (form.get('intent')) {
    case 'start':
      return startPayment(context, form);
    case 'pay':
      return pay(context, form);
    case 'hosted':
      return openHostedPage(context, form);
    default:
      throw new Response(null, { status: 400 });
  }
}

async function startPayment(context: AppLoadContext, form: FormData) {
  const parsed = parseForm(StartForm, form);
  if (!parsed.ok) return refuse(context, { form: 'order', errors: parsed.errors });
  const started = await tryCall(() => context.api.checkout.start(parsed.value));
  if (started.ok) return redirect(paths.enrollment(started.value.attemptId), 303);
  const { failure } = started;
  if (failure.code === 'login_required') return askToLogIn(paths.enrollment());
  if (failure.code === 'purchase_forbidden') {
    // Spec §8: a 403 triggers the login helper; the dialog says why it is asked for again.
    showAccountDialog(context, { dialog: 'ingresar', errors: {}, values: {}, failure });
    return data(null, { status: failure.status });
  }
  return refuse(context, { form: 'order', failure });
}

async function pay(context: AppLoadContext, form: FormData) {
  const kept = keptOf(form);
  const parsed = parseForm(PayInput, form);
  if (!parsed.ok) return refuse(context, { form: 'payment', errors: parsed.errors, values: kept });
  const { attemptId } = parsed.value;
  const paid = await tryCall(() => context.api.payments.pay(parsed.value));
  if (!paid.ok) return refusePayment(context, attemptId, paid.failure, kept);
  const { purchaseNumber } = paid.value;
  // A new document: the receipt has a policy of its own, without the card provider in it.
  return redirectDocument(purchaseNumber ? paths.receipt(purchaseNumber) : paths.enrollment(attemptId), 303);
}

async function openHostedPage(context: AppLoadContext, form: FormData) {
  const kept = keptOf(form);
  const parsed = parseForm(HostedForm, form);
  if (!parsed.ok) return refuse(context, { form: 'payment', errors: parsed.errors, values: kept });
  const { attemptId } = parsed.value;
  const opened = await tryCall(() => context.api.payments.openHostedPage({ attemptId }));
  if (opened.ok) return redirectDocument(opened.value.url, 303);
  return refusePayment(context, attemptId, opened.failure, kept);
}

/** Failures of a payment that have a place of their own to go to; the others are said in the modal. */
function refusePayment(
  context: AppLoadContext,
  attemptId: string,
  failure: Failure,
  values: Readonly<Record<string, string>>,
) {
  switch (failure.code) {
    case 'login_required':
      // Spec §4: without both tokens, pressing pay closes the modal and opens the login dialog.
      return askToLogIn(paths.enrollment(attemptId));
    case 'payment_closed':
      // The page of an attempt that is over leads to how it ended.
      return redirectDocument(paths.enrollment(attemptId), 303);
    case 'not_found':
      throw Response.json(failure, { status: failure.status });
    default:
      return refuse(context, { form: 'payment', failure, values });
  }
}

function askToLogIn(back: string) {
  return redirectDocument(accountDialogPath('ingresar', paths.enrollment(), back), 303);
}

function refuse(
  context: AppLoadContext,
  {
    form,
    errors = {},
    values = {},
    failure = null,
  }: Pick<RefusedEnrollment, 'form'> & Partial<RefusedEnrollment>,
) {
  markRefused(context);
  const refused: RefusedEnrollment = { form, errors: { ...errors, ...failure?.fields }, values, failure };
  return data(refused, { status: failure?.status ?? 400 });
}

/** What of the payment modal may be shown again: never the token. */
function keptOf(form: FormData): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['cardholder', 'terms']) {
    const value = form.get(name);
    if (typeof value === 'string') kept[name] = value;
  }
  return kept;
}
