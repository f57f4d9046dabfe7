import { KipuError } from '../errors.ts';
import { isRenewed, viewOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { Journal } from './journal.ts';
import type { Runner } from './runner.ts';
import type { AttemptView } from './types.ts';

/** Returns an attempt of a user. @throws KipuError not_found, also when it is somebody else's; payment_unconfirmed */
export async function ownAttempt(journal: Journal, userId: string, attemptId: string): Promise<Attempt> {
  const attempt = await journal.find(attemptId);
  // For this family, another family's attempt does not exist.
  if (attempt?.userId !== userId) throw new KipuError('not_found');
  return attempt;
}

/**
 * Returns the attempt of a user with a purchase number.
 * @throws KipuError not_found, also when it is somebody else's
 */
export async function ownPurchase(
  journal: Journal,
  userId: string,
  purchaseNumber: string,
): Promise<Attempt> {
  const attempt = await journal.findPurchase(userId, purchaseNumber);
  if (!attempt) throw new KipuError('not_found');
  return attempt;
}

/**
 * Returns the methods by which users look at their own attempts. None of them charges anything.
 * @param options.paying Payments running in this process, by attempt: their outcome goes to the request that pays.
 */
export function createOwnAttempts(
  { journal }: Pick<PaymentDependencies, 'journal'>,
  options: {
    readonly runner: Runner;
    readonly paying: ReadonlyMap<string, unknown>;
  },
) {
  const { runner, paying } = options;

  async function afterSettling(attempt: Attempt): Promise<AttemptView> {
    await runner.settle(attempt);
    return viewOf((await journal.find(attempt.id)) ?? attempt);
  }

  return {
    /** Returns an attempt of this user. @throws not_found, also when it is somebody else's */
    attempt: async ({ userId, attemptId }: { userId: string; attemptId: string }) =>
      viewOf(await ownAttempt(journal, userId, attemptId)),

    /** Returns this user's attempt with a purchase number, without asking the provider. @throws not_found, as above */
    purchase: async (input: { userId: string; purchaseNumber: string }) =>
      viewOf(await ownPurchase(journal, input.userId, input.purchaseNumber)),

    /**
     * Returns this user's attempt with a purchase number. Asks the provider when a check is due.
     * @throws not_found, also when it is somebody else's
     */
    async receipt(input: { userId: string; purchaseNumber: string }): Promise<AttemptView> {
      const attempt = await ownPurchase(journal, input.userId, input.purchaseNumber);
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
    async checkNow(input: { userId: string; purchaseNumber: string }): Promise<AttemptView> {
      const attempt = await ownPurchase(journal, input.userId, input.purchaseNumber);
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
  };
}
