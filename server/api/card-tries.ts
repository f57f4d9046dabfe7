import { KipuError } from '../errors.ts';
import type { AttemptView } from '../payments/types.ts';
import type { CallControls } from '../upstream/call-controls.ts';
import type { ApiServices } from './context.ts';

/** Whose card is about to be sent, and from which network. */
interface CardTry {
  readonly userId: string;
  /** Told apart by sandbox, as `ApiContext` has it. */
  readonly ip: string;
  readonly controls: CallControls;
}

/** What a payment tells of its card while it is under way. */
interface CardWatch {
  /** Whose card is about to be sent. @throws KipuError messages_limited, payment_not_sent */
  readonly admit: (tried: CardTry) => Promise<void>;
  /** Its bank denied it. Never fails. @param mark What the card is counted by. */
  readonly cardDenied: (mark: string) => Promise<void>;
}

/**
 * Pays by card, and counts it where its account has bought nothing yet: accounts are free, and whoever tries stolen
 * cards has many. A card that is known not to be denied does not count, nor does a submission that joins a payment under
 * way. One that is denied counts by itself, too, wherever it is brought.
 * @param pay Says whose card it is right before it is sent, and which was denied.
 * @throws KipuError messages_limited after many denials, payment_not_sent where nothing can be counted
 */
export async function countingCards(
  { payments, rateLimiter, log }: Pick<ApiServices, 'payments' | 'rateLimiter' | 'log'>,
  requestId: string,
  pay: (watch: CardWatch) => Promise<AttemptView>,
): Promise<AttemptView> {
  const counted: CardTry[] = [];
  // What became of the payment must be told whatever the store says now.
  const count = async (counting: (tried: CardTry) => Promise<void>) => {
    for (const tried of counted) {
      await counting(tried).catch((error: unknown) => {
        log.warn({ error, requestId }, 'a card was not counted as it was answered');
      });
    }
  };
  const paid = await pay({
    async admit(tried) {
      const { userId, ip } = tried;
      const purchases = await payments.purchases({ userId });
      if (counted.length > 0 || purchases.some(({ status }) => status === 'approved')) return;
      try {
        await rateLimiter.admitCard(ip);
      } catch (error) {
        const isRefused = error instanceof KipuError && error.code === 'messages_limited';
        throw isRefused ? error : new KipuError('payment_not_sent', { cause: error });
      }
      counted.push(tried);
    },
    cardDenied: (mark) => count(({ ip, controls }) => rateLimiter.cardDenied(ip, controls.ownName(mark))),
  });
  // Of one that is verified nobody knows yet: who waits for slow denials, or none, would try cards for nothing.
  if (paid.status !== 'denied' && paid.status !== 'verifying')
    await count(({ ip }) => rateLimiter.cardNotDenied(ip));
  return paid;
}
