import { redirect } from '@remix-run/node';
import type { AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { Failure } from '../../server/domain/failure.ts';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { paths } from '../paths.ts';

/** Failures that another choice on the same page mends; the others are told on the last step, which keeps the choice. */
const MENDED_HERE: ReadonlySet<string> = new Set(['group_full', 'order_missing', 'invalid_input']);

/**
 * The way from a choice to the last step: keeps what was chosen, opens the payment of whoever is logged in, and leads
 * on (303).
 * @param form May carry `idempotencyKey`, so that pressing twice is one payment.
 * @param refuse Shows the page of the choice again, for failures that another choice mends.
 */
export async function goToPay<Refusal>(
  context: AppLoadContext,
  form: FormData,
  selection: PurchaseSelection,
  refuse: (failure: Failure) => Refusal,
) {
  const chosen = await tryCall(() => context.api.checkout.choose(selection));
  if (!chosen.ok) return refuse(chosen.failure);
  const { user } = await pageOrThrow(() => context.api.session.current());
  if (!user) return redirect(paths.enrollment(), 303);

  const given = form.get('idempotencyKey');
  const idempotencyKey = typeof given === 'string' && given ? given : randomUUID();
  const started = await tryCall(() => context.api.checkout.start({ idempotencyKey }));
  if (started.ok) return redirect(paths.enrollment(started.value.attemptId), 303);
  const { failure } = started;
  if (MENDED_HERE.has(failure.code)) return refuse(failure);
  const text = [failure.text, failure.advice].filter(Boolean).join('. ');
  context.leaveFlash({ kind: 'error', text });
  return redirect(paths.enrollment(), 303);
}
