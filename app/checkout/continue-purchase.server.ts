import type { AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { failureOf } from '../api/call.server.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import type { Submission } from '../forms/form-action.server.ts';
import { accountDialogPath, paths } from '../paths.ts';
import { changeWord } from './order-change.ts';
import type { SeenFields } from './order-change.ts';

/**
 * Makes the attempt of what is chosen now.
 * @param seen What the page before showed of it.
 * @param way How it is to be paid; the usual way when left out.
 * @returns Path of its payment modal, which says first when that is not what was seen on the page before.
 */
export async function startPayment(
  api: AppLoadContext['api'],
  idempotencyKey: string,
  seen: SeenFields,
  way?: PaymentWay,
) {
  const { attemptId } = await api.checkout.start({ idempotencyKey, way });
  const payment = await api.payments.attempt({ attemptId });
  // Whoever chose to pay month by month saw another price on purpose.
  const compared = way === 'subscription' ? { seenOrder: seen.seenOrder } : seen;
  return paths.enrollment(attemptId, changeWord(compared, payment));
}

/**
 * Where a purchase goes on: to the first step that is not known, to the login, which comes once and last, or to the
 * payment, whose attempt is made here. A field `idempotencyKey` makes pressing twice one payment.
 * @param options.seen What the page showed of the order. The price seen where it was chosen goes before: a step shows a
 *   new one without a word.
 * @param options.mendedHere Codes of failures that another choice on the same page mends; the others are told on the
 *   last step, which keeps everything.
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
  // Whoever told us who answers for the student has most likely no account: a known family has it there.
  if (!draft.isLoggedIn) return accountDialogPath('registro', paths.enrollment(), paths.enrollment());
  try {
    const given = values['idempotencyKey'] ?? '';
    const seenAmount = draft.seenAmount ?? seen.seenAmount;
    return await startPayment(api, given === '' ? randomUUID() : given, { ...seen, seenAmount });
  } catch (error) {
    const failure = failureOf(error);
    if (!failure || mendedHere.includes(failure.code)) throw error;
    const text = [failure.text, failure.advice].filter(Boolean).join('. ');
    context.leaveFlash({ kind: 'error', text, reference: failure.reference });
    // Nobody was asked for whom it is while the family had one child: it may be for another.
    const wasAssumed = draft.student === null && !draft.buysForItself;
    if (failure.code === 'already_purchased' && wasAssumed) return paths.purchaseStep(1);
    return failure.leadsTo ? paths.purchases() : paths.enrollment();
  }
}
