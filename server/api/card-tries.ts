import { KipuError } from '../errors.ts';
import type { AttemptView } from '../payments/types.ts';
import type { ApiServices } from './context.ts';

/** Whose card is about to be sent, and from which network. */
export interface CardTry {
  readonly userId: string;
  readonly ip: string;
}

/**
 * Pays by card, and counts it where its account has bought nothing yet: accounts are free, and whoever tries stolen
 * cards has many. A card that is not denied does not count, nor does a submission that joins a payment under way.
 * @param pay Says whose card it is right before it is sent.
 * @throws KipuError messages_limited after many denials, payment_not_sent where nothing can be counted
 */
export async function countingCards(
  { payments, rateLimiter, log }: Pick<ApiServices, 'payments' | 'rateLimiter' | 'log'>,
  requestId: string,
  pay: (admit: (tried: CardTry) => Promise<void>) => Promise<AttemptView>,
): Promise<AttemptView> {
  const counted: string[] = [];
  const paid = await pay(async ({ userId, ip }) => {
    const purchases = await payments.purchases({ userId });
    if (counted.length > 0 || purchases.some(({ status }) => status === 'approved')) return;
    try {
      await rateLimiter.admitCard(ip);
    } catch (error) {
      const isRefused = error instanceof KipuError && error.code === 'messages_limited';
      throw isRefused ? error : new KipuError('payment_not_sent', { cause: error });
    }
    counted.push(ip);
  });
  if (paid.status === 'denied') return paid;
  for (const ip of counted) {
    // What became of the payment must be told whatever the store says now.
    await rateLimiter.cardNotDenied(ip).catch((error: unknown) => {
      log.warn({ error, requestId }, 'a good card was counted as denied');
    });
  }
  return paid;
}
