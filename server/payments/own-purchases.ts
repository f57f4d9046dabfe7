import { KipuError } from '../errors.ts';
import { isChangeable, isRenewed, viewOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { againWhenLate } from './events.ts';
import type { Journal } from './journal.ts';
import { abandon } from './moves.ts';
import { endSubscription } from './renewals.ts';
import type { Runner } from './runner.ts';
import type { AttemptView, Buyer, GroupChange, Refund } from './types.ts';

/** Returns an attempt of a user. @throws KipuError not_found, also when it is somebody else's; payment_unconfirmed */
export async function ownAttempt(journal: Journal, userId: string, attemptId: string): Promise<Attempt> {
  const attempt = await journal.find(attemptId);
  // For this family, another family's attempt does not exist.
  if (attempt?.userId !== userId) throw new KipuError('not_found');
  return attempt;
}

/** A purchase of a user. */
interface Own {
  readonly userId: string;
  readonly purchaseNumber: string;
}

/** A buyer's request about a purchase of their own. */
interface Wish {
  readonly buyer: Buyer;
  readonly purchaseNumber: string;
}

/**
 * Returns the methods by which buyers look at their own payments, and change what they paid. None of them charges
 * anything. Changes are journaled before anything is sent, and continue by themselves; repeated, they change nothing.
 * @param options.paying Payments running in this process, by attempt: their outcome goes to the request that pays.
 */
export function createOwnPurchases(
  dependencies: PaymentDependencies,
  options: { readonly runner: Runner; readonly paying: ReadonlyMap<string, unknown> },
) {
  const { journal, credentials, now } = dependencies;
  const { runner, paying } = options;

  /** @throws KipuError not_found, also when it is somebody else's */
  async function ownPurchase({ userId, purchaseNumber }: Own): Promise<Attempt> {
    const attempt = await journal.findPurchase(userId, purchaseNumber);
    if (!attempt) throw new KipuError('not_found');
    return attempt;
  }

  async function afterSettling(attempt: Attempt, isHeld = false): Promise<AttemptView> {
    await runner.settle(attempt, isHeld);
    return viewOf((await journal.find(attempt.id)) ?? attempt);
  }

  /** Writes a request, unless it is already written, and works on it for at most as long as a response may take. */
  async function wish(
    { buyer, purchaseNumber }: Wish,
    begin: (attempt: Attempt) => Promise<Attempt>,
  ): Promise<AttemptView> {
    const { attempt, isBegun } = await againWhenLate(async () => {
      const known = await ownPurchase({ userId: buyer.user.id, purchaseNumber });
      const begun = await begin(known);
      return { attempt: begun, isBegun: begun !== known };
    });
    return isBegun ? afterSettling(attempt, true) : viewOf(attempt);
  }

  return {
    /** Returns an attempt of this user. @throws not_found, also when it is somebody else's */
    attempt: async ({ userId, attemptId }: { userId: string; attemptId: string }) =>
      viewOf(await ownAttempt(journal, userId, attemptId)),

    /** Returns this user's attempt with a purchase number, without asking the provider. @throws not_found, as above */
    purchase: async (own: Own) => viewOf(await ownPurchase(own)),

    /**
     * Returns this user's attempt with a purchase number. Asks the provider when a check is due.
     * @throws not_found, also when it is somebody else's
     */
    async receipt(own: Own): Promise<AttemptView> {
      const attempt = await ownPurchase(own);
      if (attempt.authorizedAt === null || paying.has(attempt.id)) return viewOf(attempt);
      // The receipt shows a subscription as it is today. It also waits for a question that is being asked right now.
      const isSubscribed = attempt.state === 'done' && isRenewed(attempt);
      const isDue = isSubscribed || runner.isUnderWay(attempt.id) || (await journal.isDue(attempt));
      return isDue ? afterSettling(attempt) : viewOf(attempt);
    },

    /**
     * Returns the same; an attempt to be paid later is asked about even if no check is due.
     * @throws not_found, also when it is somebody else's
     */
    async checkNow(own: Own): Promise<AttemptView> {
      const attempt = await ownPurchase(own);
      return attempt.state === 'awaiting_payment' ? afterSettling(attempt) : viewOf(attempt);
    },

    /** Returns all attempts of a user that were ever sent, in every state, newest first. */
    async purchases({ userId }: { userId: string }): Promise<AttemptView[]> {
      return (await journal.listSent(userId)).map(viewOf);
    },

    /** Returns the attempts that a user began and can still pay, newest first. */
    async unfinished({ userId }: { userId: string }): Promise<AttemptView[]> {
      return (await journal.listPayable(userId)).map(viewOf);
    },

    /**
     * Abandons a payment to be made later, for another way to pay. It is still watched, and counts if it is paid anyway.
     * @throws not_found, payment_closed when it does not wait for a payment
     */
    async giveUp({ userId, attemptId }: { userId: string; attemptId: string }): Promise<AttemptView> {
      return againWhenLate(async () => {
        const attempt = await ownAttempt(journal, userId, attemptId);
        if (attempt.state !== 'awaiting_payment') throw new KipuError('payment_closed');
        return viewOf(await journal.move(attempt, abandon(attempt, 'another_way', now())));
      });
    },

    /** Ends the monthly charges of a purchase. @throws not_found, payment_closed, subscription_goes_on */
    async endSubscription({ buyer, purchaseNumber }: Wish): Promise<AttemptView> {
      return againWhenLate(async () => {
        const attempt = await ownPurchase({ userId: buyer.user.id, purchaseNumber });
        return viewOf(await endSubscription(dependencies, buyer, attempt));
      });
    },

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
        if (!isChangeable(attempt)) throw new KipuError('change_closed');
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
        if (!isChangeable(attempt)) throw new KipuError('change_closed');
        runner.refuseAtTheEnd();
        const planned: Refund = {
          ...refund,
          askedAt: now(),
          withdrawnAt: null,
          sentAt: null,
          missingSince: null,
          refundId: null,
          rejectedId: null,
          refusedAt: null,
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
