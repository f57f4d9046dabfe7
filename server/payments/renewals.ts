import { KipuError } from '../errors.ts';
import { orInstead } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { AT_REST, PAID } from './machine.ts';
import type { Move } from './moves.ts';
import { chargeOf, providerNamed } from './provider.ts';
import type { SubscriptionTold } from './provider.ts';
import type { Buyer } from './types.ts';

/**
 * Asks for the status of a subscription, once a day and whenever somebody opens its receipt. If there is no answer now,
 * the next time will do: the provider charges, not we.
 */
export async function lookAtSubscription(
  { journal, credentials, providers }: PaymentDependencies,
  attempt: Attempt,
): Promise<Attempt> {
  const client = await credentials.clientFor(attempt);
  const { subscriptions } = providerNamed(providers, attempt.provider);
  const told =
    client && subscriptions && (await orInstead(subscriptions.look(client, chargeOf(attempt)), null));
  return journal.move(attempt, moveAfterLook(attempt, 'look', told ?? null));
}

/**
 * Ends a subscription after the month that is paid, and returns its purchase with the new status from the provider.
 * @throws KipuError payment_closed when it is not charged every month; subscription_goes_on when it is not certain that
 *   it has ended, whatever was answered; StaleAttempt
 */
export async function endSubscription(
  { journal, credentials, providers, now }: PaymentDependencies,
  buyer: Buyer,
  attempt: Attempt,
): Promise<Attempt> {
  const { state, nextRunAt } = attempt;
  // Nobody has to pay for a month that they do not want, even if something about the place or the papers is still open.
  const isCharged = PAID.includes(state) || state === 'needs_review';
  if (!isCharged || !attempt.subscription) throw new KipuError('payment_closed');
  if (attempt.subscription.endedAt !== null) return attempt;
  const client = credentials.clientOf(buyer);
  const { subscriptions } = providerNamed(providers, attempt.provider);
  const told = subscriptions && (await orInstead(subscriptions.end(client, chargeOf(attempt)), null));
  if (!told?.standing.endedAt) throw new KipuError('subscription_goes_on');
  const runAt = nextRunAt ?? (AT_REST.includes(state) ? null : now());
  const goesOn = state !== 'done' && runAt !== null && { runAt };
  return journal.move(attempt, { ...moveAfterLook(attempt, 'end', told), ...goesOn });
}

/** Returns the move after a look: the state stays, and a new status is journaled with the answer. */
function moveAfterLook(
  { state: to, subscription: before }: Attempt,
  asked: 'look' | 'end',
  told: SubscriptionTold | null,
): Move {
  const { standing, answer } = told ?? {};
  if (!standing || JSON.stringify(standing) === JSON.stringify(before)) return { to };
  return {
    to,
    detail: {
      months: standing.charges.length,
      paid: standing.charges.filter(({ isPaid }) => isPaid).length,
      ends: standing.endedAt && new Date(standing.endedAt).toISOString(),
      asked,
      answer: answer ?? null,
    },
    facts: { subscription: standing },
  };
}
