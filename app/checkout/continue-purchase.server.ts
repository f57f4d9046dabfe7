import type { AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { failureOf } from '../api/call.server.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { Submission } from '../forms/form-action.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { changeWord } from './order-change.ts';
import type { SeenFields } from './order-change.ts';

/**
 * Creates a payment attempt for the current order.
 * @param seen The order and price that the previous page showed.
 * @param way How to pay; the usual way by default.
 * @returns Path of its payment modal, which asks for confirmation first if the order or price differs from `seen`.
 */
export async function startPayment(
  api: AppLoadContext['api'],
  idempotencyKey: string,
  seen: SeenFields,
  way?: PaymentWay,
) {
  const { attemptId } = await api.checkout.start({ idempotencyKey, way });
  const payment = await api.payments.attempt({ attemptId });
  const { seenOrder, seenStudent } = seen;
  // The page showed the full price, and a monthly payment differs from it on purpose.
  const compared = way === 'subscription' ? { seenOrder, seenStudent } : seen;
  return paths.enrollment(attemptId, changeWord(compared, payment));
}

/**
 * Returns the path where a purchase continues: the first incomplete step; then the registration, which comes once and
 * last; then the payment, whose attempt is created here. With the form field `idempotencyKey`, pressing twice makes one
 * payment.
 * @param options.seen The order and price that the page showed. The price seen when the order was chosen takes
 *   precedence, because the steps show a new price without saying that it changed.
 * @param options.mendedHere Codes of failures that can be fixed on the same page. Others are shown on the page
 *   returned, usually the last step, where nothing entered is lost.
 * @throws failures of `mendedHere`
 */
export async function continuePurchase(
  { context, values }: Submission,
  {
    seen = {},
    mendedHere = [],
  }: { readonly seen?: SeenFields; readonly mendedHere?: readonly string[] } = {},
): Promise<string> {
  const { api } = context;
  const draft = await api.checkout.draft();
  if (!draft) return paths.enrollment();
  if (draft.step !== 4) return paths.purchaseStep(draft.step);
  // Registration, not login: who had to enter the guardian most likely has no account, which would know it already.
  if (!draft.isLoggedIn) return accountDialogPath('registro', paths.enrollment(), paths.enrollment());
  try {
    const given = values['idempotencyKey'] ?? '';
    const seenAmount = draft.seenAmount ?? seen.seenAmount;
    return await startPayment(api, given === '' ? randomUUID() : given, { ...seen, seenAmount });
  } catch (error) {
    const failure = failureOf(error);
    if (!failure || mendedHere.includes(failure.code)) throw error;
    const { text, advice, reference, leadsTo } = failure;
    // The only child of the family was assumed without asking: the purchase may be for another one.
    const wasAssumed = draft.student === null && !draft.buysForItself;
    const isForAnother = failure.code === 'already_purchased' && wasAssumed;
    const way = isForAnother ? { href: paths.purchases(), text: 'Ver mis compras' } : undefined;
    context.leaveFlash({ kind: 'error', text, advice, reference, way });
    if (isForAnother) return paths.purchaseStep(1);
    return leadsTo ? paths.purchases() : paths.enrollment();
  }
}
