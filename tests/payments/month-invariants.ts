import type { Attempt } from '../../server/payments/attempt.ts';
import type { AcademyApi } from './academy-api.ts';
import type { SimulatedRun } from './simulation.ts';

/** Notifications to the provider contain the true outcome of a payment. */
export function breaksOfNotices({ notified, charges }: AcademyApi): string[] {
  return notified.flatMap(({ purchaseNumber, transactionId }) => {
    const charged = charges.find((charge) => charge.purchaseNumber === purchaseNumber);
    if (charged?.transactionId === transactionId || (!charged && transactionId === null)) return [];
    return [`the provider was told ${transactionId ?? 'of a denial'} of purchase ${purchaseNumber}`];
  });
}

/** Monthly payments are shown as they are, and no month is charged after their end was shown. */
export function breaksOfMonths({ academy, shown }: SimulatedRun, attempts: readonly Attempt[]): string[] {
  return attempts.flatMap(({ id, state, way, purchaseNumber, subscription, credential }) => {
    const found: string[] = [];
    const truth = academy.subscriptions.get(purchaseNumber ?? '');
    if (way !== 'subscription' || !['done', 'refunded'].includes(state) || !truth) return found;
    const name = `the months of ${id.slice(0, 6)}`;
    const views = shown.get(id) ?? [];
    const endTold = views.find(({ view }) => view.subscription && view.subscription.endedAt !== null);
    const asked = academy.renewals.filter((month) => month.purchaseNumber === purchaseNumber);
    if (endTold && asked.some(({ at }) => at > endTold.seenAt)) found.push(`${name} went on after their end`);
    // Without status queries nobody knows the months, and after a refund nobody queries them.
    if (academy.lacksStatus || state !== 'done') return found;
    // When only a reconciliation found the charge, queries had ended before; they start again with the next login.
    if (!subscription) return credential === null ? found : [...found, `${name} are not known`];
    // After its end, a subscription is no longer queried.
    if (subscription.endedAt !== null) return found;
    const paid = truth.invoices.map(({ status }) => status === 'paid').join();
    if (subscription.charges.map(({ isPaid }) => isPaid).join() !== paid) found.push(`${name} are not shown`);
    const isFailing = truth.status === 'past_due';
    if ((subscription.failedSince !== null) !== isFailing) found.push(`${name} do not say that one failed`);
    return found;
  });
}
