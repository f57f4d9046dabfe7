import { KipuError } from '../errors.ts';
import { viewOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { againWhenLate } from './events.ts';
import { ownPurchase } from './own-attempts.ts';
import type { Runner } from './runner.ts';
import type { AttemptView, Buyer, GroupChange, Refund } from './types.ts';

/** A buyer's request about a purchase of their own. */
interface Wish {
  readonly buyer: Buyer;
  readonly purchaseNumber: string;
}

/**
 * Returns the methods by which a family changes a paid place: to another group, or by withdrawing. Both are journaled
 * before anything is sent, and continue by themselves. Repeated requests change nothing.
 */
export function createFamilyChanges({ journal, credentials, now }: PaymentDependencies, runner: Runner) {
  /** Writes a request, unless it is already written, and works on it for at most as long as a response may take. */
  async function wish(asked: Wish, begin: (attempt: Attempt) => Promise<Attempt>): Promise<AttemptView> {
    const { attempt, isBegun } = await againWhenLate(async () => {
      const known = await ownPurchase(journal, asked.buyer.user.id, asked.purchaseNumber);
      const begun = await begin(known);
      return { attempt: begun, isBegun: begun !== known };
    });
    if (isBegun) await runner.settle(attempt, true);
    return viewOf((await journal.find(attempt.id)) ?? attempt);
  }

  return {
    /**
     * Moves a paid place to another group. The seat in the new group is taken with the intent, the old one is released
     * with the result.
     * @param change The new group, from the catalogue as it is now.
     * @throws KipuError not_found, change_closed, group_full, maintenance
     */
    async changeGroup(
      asked: Wish & {
        readonly change: Omit<GroupChange, 'from' | 'askedAt' | 'outcome' | 'unanswered'>;
        readonly seatsLeft: () => Promise<number>;
      },
    ): Promise<AttemptView> {
      const { buyer, change, seatsLeft } = asked;
      const view = await wish(asked, async (attempt) => {
        if (attempt.groupRef === change.groupRef || isBeingMovedTo(attempt, change)) return attempt;
        if (attempt.state !== 'done') throw new KipuError('change_closed');
        runner.refuseAtTheEnd();
        const enrolledBefore = await journal.enrolledIn(change.seatRefs);
        const left = await seatsLeft();
        const from = attempt.ordered.lines.find(({ group }) => group)?.group?.name ?? '';
        const unanswered = attempt.change?.unanswered ?? [];
        const planned: GroupChange = { ...change, from, askedAt: now(), outcome: 'pending', unanswered };
        return journal.move(attempt, {
          to: 'changing_group',
          detail: { from: attempt.groupRef, group: change.groupRef },
          facts: {
            change: planned,
            credential: await credentials.seal(attempt.id, buyer),
            tries: 0,
          },
          seats: { left, enrolledBefore },
          seatsOf: { does: 'take', groups: change.seatRefs },
        });
      });
      if (view.change?.outcome === 'refused') throw new KipuError('group_full');
      return view;
    },

    /**
     * Withdraws from a paid place and refunds what the policy grants.
     * @param refund As computed for this moment.
     * @throws KipuError not_found, change_closed, maintenance
     */
    withdraw(
      asked: Wish & { readonly refund: Pick<Refund, 'amount' | 'kept' | 'term' | 'motive' | 'needsProof'> },
    ): Promise<AttemptView> {
      const { buyer, refund } = asked;
      return wish(asked, async (attempt) => {
        if (attempt.refund !== null) return attempt;
        if (attempt.state !== 'done') throw new KipuError('change_closed');
        runner.refuseAtTheEnd();
        const planned: Refund = {
          ...refund,
          askedAt: now(),
          withdrawnAt: null,
          sentAt: null,
          missingSince: null,
          refundId: null,
          rejectedId: null,
          settledAt: null,
        };
        return journal.move(attempt, {
          to: 'refunding',
          detail: { term: refund.term, back: refund.amount.minor, kept: refund.kept.minor },
          facts: {
            refund: planned,
            credential: await credentials.seal(attempt.id, buyer),
            tries: 0,
            resolution: null,
          },
        });
      });
    },
  };
}

const isBeingMovedTo = ({ state, change: asked }: Attempt, change: Pick<GroupChange, 'groupRef'>) =>
  state === 'changing_group' && asked?.groupRef === change.groupRef;
