import { KipuError } from '../errors.ts';
import { isUniqueViolation } from '../store/dialects.ts';
import { createPurchase } from '../upstream/purchases.ts';
import { isTurnedAway, UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt, Facts } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { invoiceOrNone } from './invoice.ts';
import { PAYABLE } from './machine.ts';
import { abandon } from './moves.ts';
import { chargeOf } from './provider.ts';
import type { CardForm } from './types.ts';

/**
 * Creates the purchase of an attempt, and its invoice, unless it has a purchase. The stored attempt is their intent.
 * @throws KipuError login_required, purchase_forbidden, payment_not_begun; StaleAttempt
 */
export async function withPurchase(
  { journal, logger }: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<Attempt> {
  if (attempt.purchaseNumber !== null) return attempt;
  const purchaseNumber = await beforeCharge(() => createPurchase(client, attempt.merchantId, attempt.id));
  const invoiceId = await invoiceOrNone(logger, client, { ...attempt, purchaseNumber });
  const move = {
    to: attempt.state,
    detail: { purchase: purchaseNumber, ...(invoiceId !== null && { invoice: invoiceId }) },
    facts: { purchaseNumber, invoiceId },
  };
  return journal.move(attempt, move).catch((cause: unknown) => {
    if (!isUniqueViolation(cause)) throw cause;
    // The number of another attempt: an answer kept from an earlier call.
    throw new KipuError('payment_not_begun', { cause });
  });
}

/**
 * Opens a session of the card form for a payable attempt; abandons an outdated one.
 * @param facts Stored together with the open form.
 * @throws KipuError payment_closed, login_required, purchase_forbidden, payment_not_begun; StaleAttempt
 */
export async function openForm(
  dependencies: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
  facts: Facts,
): Promise<CardForm> {
  const { journal, sessions, now } = dependencies;
  if (!PAYABLE.includes(attempt.state)) throw new KipuError('payment_closed');
  if (await journal.isOutdated(attempt)) {
    await journal.move(attempt, abandon(attempt, 'outdated', now()));
    throw new KipuError('payment_closed');
  }
  const bought = await withPurchase(dependencies, client, attempt);
  const { purchaseNumber } = chargeOf(bought);
  const session = await beforeCharge(() => sessions.of(client, bought));
  await journal.move(bought, {
    to: 'session',
    detail: { form: 'ready' },
    facts: { ...facts, formReadyAt: now() },
  });
  return { ...session, purchaseNumber };
}

/**
 * Runs calls that charge nothing, and turns their failures into errors of the catalogue.
 * @param otherwise The error for everything but a 401 and a 403 (spec §6). One with the page of a gateway says nothing
 *   about the buyer.
 * @throws KipuError login_required on a 401, purchase_forbidden on a 403, else `otherwise`.
 */
export async function beforeCharge<Result>(
  calls: () => Promise<Result>,
  otherwise: 'payment_not_begun' | 'payment_not_sent' = 'payment_not_begun',
): Promise<Result> {
  try {
    return await calls();
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    if (cause.status === 401 && !isTurnedAway(cause)) throw new KipuError('login_required', { cause });
    if (cause.status === 403 && !isTurnedAway(cause)) throw new KipuError('purchase_forbidden', { cause });
    throw new KipuError(otherwise, { cause });
  }
}
