import { KipuError } from '../errors.ts';
import { viewOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './authorize.ts';
import { againWhenLate } from './events.ts';
import { ownPurchase } from './own-attempts.ts';
import type { createRunner } from './runner.ts';
import type { AttemptView, Buyer, GroupChange, Refund } from './types.ts';

/** What a family wants to do with a purchase of its own. */
interface Wish {
  readonly buyer: Buyer;
  readonly purchaseNumber: string;
}

/**
 * Returns what a family may do with a paid place: move to another group, and withdraw. Both are journaled before
 * anything is sent, go on by themselves, and are asked for again without being done again.
 * @param options.refuseAtTheEnd Throws while this process ends: nothing new begins.
 */
export function createFamilyChanges(
  { journal, credentials, now }: PaymentDependencies,
  options: {
    readonly runner: Pick<ReturnType<typeof createRunner>, 'settle'>;
    readonly refuseAtTheEnd: () => void;
  },
) {
  const { runner, refuseAtTheEnd } = options;

  /** Writes what is wished for, unless it is written already, and works on it for as long as an answer may take. */
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
     * Moves a paid place to another group. The new group's seat is taken with the intent, the old one's is free with
     * the result.
     * @param change As the catalogue has the new group now.
     * @throws not_found, change_closed, group_full, maintenance
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
        refuseAtTheEnd();
        const enrolledBefore = await journal.enrolledIn(change.seatRefs);
        const left = await seatsLeft();
        const from = attempt.ordered.lines.find(({ group }) => group)?.group?.name ?? '';
        const unanswered = attempt.change?.unanswered ?? [];
        const planned: GroupChange = { ...change, from, askedAt: now(), outcome: 'pending', unanswered };
        return journal.move(attempt, {
          to: 'changing_group',
          detail: { from: attempt.groupRef, group: change.groupRef },
          facts: {
            change: JSON.stringify(planned),
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
     * Withdraws from a paid place and gives back what the policy says.
     * @param refund As it was worked out for this moment.
     * @throws not_found, change_closed, maintenance
     */
    withdraw(
      asked: Wish & { readonly refund: Pick<Refund, 'amount' | 'kept' | 'term' | 'motive' | 'needsProof'> },
    ): Promise<AttemptView> {
      const { buyer, refund } = asked;
      return wish(asked, async (attempt) => {
        if (attempt.refund !== null) return attempt;
        if (attempt.state !== 'done') throw new KipuError('change_closed');
        refuseAtTheEnd();
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
            refund: JSON.stringify(planned),
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
