import { KipuError } from '../errors.ts';
import { viewOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './authorize.ts';
import type { Journal } from './journal.ts';
import type { AttemptView } from './types.ts';

/** Returns an attempt of a user. @throws KipuError not_found also when it is somebody else's */
export async function ownAttempt(journal: Journal, userId: string, attemptId: string): Promise<Attempt> {
  const attempt = await journal.find(attemptId);
  // As far as this family can tell, an attempt of another one does not exist.
  if (attempt?.userId !== userId) throw new KipuError('not_found');
  return attempt;
}

/** Returns what a user sent under a purchase number. @throws KipuError not_found also when it is somebody else's */
export async function ownPurchase(
  journal: Journal,
  userId: string,
  purchaseNumber: string,
): Promise<Attempt> {
  const attempt = await journal.findPurchase(userId, purchaseNumber);
  if (!attempt) throw new KipuError('not_found');
  return attempt;
}

/** Whether an attempt is charged every month: its receipt then shows how that stands today. */
const isRenewed = ({ state, way, subscription }: Attempt): boolean =>
  state === 'done' && way === 'subscription' && typeof subscription?.endedAt !== 'number';

/**
 * Returns the methods by which users look at their own attempts. None of them charges anything.
 * @param options.paying Payments under way in this process, by attempt: the request that pays tells their outcome.
 */
export function createOwnAttempts(
  { journal }: Pick<PaymentDependencies, 'journal'>,
  options: {
    /** What this process has under way, as runner.ts has it. */
    readonly runner: { settle(attempt: Attempt): Promise<void>; isUnderWay(attemptId: string): boolean };
    readonly paying: ReadonlyMap<string, unknown>;
  },
) {
  const { runner, paying } = options;

  async function afterSettling(attempt: Attempt): Promise<AttemptView> {
    await runner.settle(attempt);
    return viewOf((await journal.find(attempt.id)) ?? attempt);
  }

  return {
    /** Returns an attempt of this user. @throws not_found also when it is somebody else's */
    attempt: async ({ userId, attemptId }: { userId: string; attemptId: string }) =>
      viewOf(await ownAttempt(journal, userId, attemptId)),

    /** Returns the attempt behind a purchase number of this user as it is known. @throws not_found, as above */
    purchase: async (input: { userId: string; purchaseNumber: string }) =>
      viewOf(await ownPurchase(journal, input.userId, input.purchaseNumber)),

    /**
     * Returns the attempt behind a purchase number of this user. Asks the provider when a check is due.
     * @throws not_found also when it is somebody else's
     */
    async receipt(input: { userId: string; purchaseNumber: string }): Promise<AttemptView> {
      const attempt = await ownPurchase(journal, input.userId, input.purchaseNumber);
      if (attempt.authorizedAt === null || paying.has(attempt.id)) return viewOf(attempt);
      // It also waits for a question that this process is asking at the moment.
      const isDue = isRenewed(attempt) || runner.isUnderWay(attempt.id) || (await journal.isDue(attempt));
      return isDue ? afterSettling(attempt) : viewOf(attempt);
    },

    /**
     * Returns the same after asking whether what is to be paid later was paid, whether that is due or not.
     * @throws not_found also when it is somebody else's
     */
    async checkNow(input: { userId: string; purchaseNumber: string }): Promise<AttemptView> {
      const attempt = await ownPurchase(journal, input.userId, input.purchaseNumber);
      return attempt.state === 'awaiting_payment' ? afterSettling(attempt) : viewOf(attempt);
    },

    /** Returns every attempt of a user that was ever sent, in every state, newest first. */
    async purchases({ userId }: { userId: string }): Promise<AttemptView[]> {
      return (await journal.listSent(userId)).map(viewOf);
    },

    /** Returns what a user began to pay and may still pay, newest first. */
    async unfinished({ userId }: { userId: string }): Promise<AttemptView[]> {
      return (await journal.listPayable(userId)).map(viewOf);
    },
  };
}
