import type { Attempt } from '../../server/payments/attempt.ts';
import type { AcademyApi } from './academy-api.ts';
import type { SimulatedRun } from './simulation.ts';

/** What the provider is told became of a payment is what became of it. */
export function breaksOfNotices({ notified, charges }: AcademyApi): string[] {
  return notified.flatMap(({ purchaseNumber, transactionId }) => {
    const charged = charges.find((charge) => charge.purchaseNumber === purchaseNumber);
    if (charged?.transactionId === transactionId || (!charged && transactionId === null)) return [];
    return [`the provider was told ${transactionId ?? 'of a denial'} of purchase ${purchaseNumber}`];
  });
}

/** What is charged every month: shown as it stands, and no month more once its end was told. */
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
    // Where it cannot be asked how they stand, nobody knows; of what was given back nobody asks.
    if (academy.lacksStatus || state !== 'done') return found;
    // A charge that a night found was watched to its end before: from the next login on it is asked about.
    if (!subscription) return credential === null ? found : [...found, `${name} are not known`];
    // Nothing is asked any more of what has ended.
    if (subscription.endedAt !== null) return found;
    const paid = truth.invoices.map(({ status }) => status === 'paid').join();
    if (subscription.charges.map(({ isPaid }) => isPaid).join() !== paid) found.push(`${name} are not shown`);
    const isFailing = truth.status === 'past_due';
    if ((subscription.failedSince !== null) !== isFailing) found.push(`${name} do not say that one failed`);
    return found;
  });
}
