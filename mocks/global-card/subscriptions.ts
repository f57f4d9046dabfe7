import { Subscription } from '../../server/upstream/contracts/global-card.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { MockState } from '../state.ts';
import { renewed } from './answers.ts';

/** Returns the current state of a subscription, from its newest ledger entry; null when there is none. */
export function newestSubscription(
  state: MockState,
  { id }: Pick<Sandbox, 'id'>,
  purchaseNumber: string,
): Subscription | null {
  const told = entriesOf(state, id).filter((entry) => entry.purchase_number === purchaseNumber);
  const newest = told.at(-1);
  return newest ? Subscription.parse(newest.answer) : null;
}

/** Writes the new state of a subscription to the ledger. */
export function recordSubscription(
  sandbox: Sandbox,
  userId: string,
  purchaseNumber: string,
  answer: Subscription,
  scenario: ScenarioId | null = null,
): void {
  sandbox.record(
    { kind: 'subscription', user_id: userId, purchase_number: purchaseNumber, answer },
    scenario,
  );
}

/**
 * Lets a month pass for every subscription of a sandbox: each is charged for its next month, or ends if it was
 * cancelled.
 * @param isPaid Whether the banks approve the charges.
 */
export function renewSubscriptions(state: MockState, sandboxId: string, isPaid: boolean): void {
  const sandbox = state.sandboxes.get(sandboxId);
  const newest = new Map(entriesOf(state, sandboxId).map((entry) => [entry.purchase_number, entry]));
  for (const { user_id, purchase_number, answer } of newest.values()) {
    const subscription = Subscription.parse(answer);
    if (subscription.status === 'incomplete' || subscription.status === 'canceled') continue;
    const next = subscription.cancel_at_period_end
      ? { ...subscription, status: 'canceled' }
      : renewed(subscription, isPaid);
    recordSubscription(sandbox, user_id, purchase_number, next);
  }
}

const entriesOf = ({ ledger }: MockState, sandboxId: string) =>
  ledger.entriesOf(sandboxId).filter((entry) => entry.kind === 'subscription');
