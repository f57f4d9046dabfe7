import { data, redirectDocument } from '@remix-run/node';
import type { ActionFunctionArgs, AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { answerAccountForm, showAccountDialog } from '../account/account-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { tryCall, pageOrThrow, parseForm } from '../api/call.server.ts';
import { formatInstant } from '../ui/format.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { markRefused } from '../forms/refused-forms.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { RECEIPT_ZONE } from './receipt-view.ts';

const RetryForm = z.object({ idempotencyKey: z.string().min(20) });

/**
 * What /compras/{numero} shows. Reads only, so it can be reopened and reloaded for ever.
 * @throws 404 for a purchase that does not exist or is another family's; redirect to the order for a payment that
 *   never got that far.
 */
export async function receiptPage(request: Request, context: AppLoadContext, purchaseNumber: string) {
  const { visitor } = await requireLogin(request, context);
  const purchase = await pageOrThrow(() => context.api.payments.receipt({ purchaseNumber }));
  if (purchase.status === 'open') throw seeOther(paths.enrollment(purchase.id));
  if (purchase.status === 'abandoned') throw seeOther(paths.enrollment());
  return {
    purchase: { ...purchase, purchaseNumber },
    /** Stands in for the provider's date when its answer had none. */
    startedAt: formatInstant(purchase.createdAt, RECEIPT_ZONE),
    checkedAt: formatInstant(context.now(), RECEIPT_ZONE),
    country: visitor.country,
    /** One for each time the page is drawn: pressing twice is one new attempt. */
    idempotencyKey: randomUUID(),
  };
}

/**
 * 'Intentar con otra tarjeta': a new attempt for what was denied, under a new order number.
 * @returns A 303 to its payment modal, or the receipt again with what stands in the way.
 */
export async function answerRetry(args: ActionFunctionArgs, purchaseNumber: string) {
  const answered = await answerAccountForm(args);
  if (answered) return answered;
  const { request, context } = args;
  const parsed = parseForm(RetryForm, await request.formData());
  if (!parsed.ok) throw new Response(null, { status: 400 });
  const started = await tryCall(async () => {
    const { selection } = await context.api.payments.receipt({ purchaseNumber });
    await context.api.checkout.choose(selection);
    return context.api.checkout.start(parsed.value);
  });
  if (started.ok) return redirectDocument(paths.enrollment(started.value.attemptId), 303);
  const { failure } = started;
  if (failure.code === 'login_required') {
    return redirectDocument(accountDialogPath('ingresar', paths.home(), paths.receipt(purchaseNumber)), 303);
  }
  if (failure.code === 'purchase_forbidden') {
    showAccountDialog(context, { dialog: 'ingresar', errors: {}, values: {}, failure });
    return data(null, { status: failure.status });
  }
  markRefused(context);
  return data({ failure }, { status: failure.status });
}
