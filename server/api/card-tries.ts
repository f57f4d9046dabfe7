import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import type { AttemptView } from '../payments/types.ts';
import type { CallControls } from '../upstream/call-controls.ts';
import type { RateLimiter } from '../store/rate-limits.ts';
import type { ApiServices } from './context.ts';
import { academyOf } from './email-codes.ts';

/** Whose card is about to be sent, and from which network. */
interface CardTry {
  readonly userId: string;
  /** Told apart by sandbox, as `ApiContext` has it. */
  readonly ip: string;
  readonly controls: CallControls;
}

/** What a payment tells of its card while it is under way. */
interface CardWatch {
  /** Whose card is about to be sent. @throws KipuError cards_held, messages_limited, payment_not_sent */
  readonly admit: (tried: CardTry) => Promise<void>;
  /** Its bank denied it. Never fails. @param mark What the card is counted by. */
  readonly cardDenied: (mark: string) => Promise<void>;
}

/**
 * Pays by card, and counts it where its account has bought nothing yet: accounts are free, and whoever tries stolen
 * cards has many. A card that is known not to be denied does not count, nor does a submission that joins a payment under
 * way. One that is denied counts by itself, too, wherever it is brought.
 * @param pay Says whose card it is right before it is sent, and which was denied.
 * @throws KipuError cards_held after many denials, unless the e-mail was confirmed by a code; messages_limited where the
 *   academy mails no codes; payment_not_sent where nothing can be counted
 */
export async function countingCards(
  { payments, rateLimiter, log }: Pick<ApiServices, 'payments' | 'rateLimiter' | 'log'>,
  requestId: string,
  pay: (watch: CardWatch) => Promise<AttemptView>,
): Promise<AttemptView> {
  const counted: (CardTry & { readonly isConfirmed: boolean })[] = [];
  // What became of the payment must be told whatever the store says now.
  const count = async (counting: (tried: (typeof counted)[number]) => Promise<void>) => {
    for (const tried of counted) {
      await counting(tried).catch((error: unknown) => {
        log.warn({ error, requestId }, 'a card was not counted as it was answered');
      });
    }
  };
  const paid = await pay({
    async admit(tried) {
      const { userId } = tried;
      const purchases = await payments.purchases({ userId });
      if (counted.length > 0 || purchases.some(({ status }) => status === 'approved')) return;
      try {
        counted.push({ ...tried, isConfirmed: await admitsByCode(rateLimiter, tried) });
      } catch (error) {
        const isRefused = error instanceof KipuError && REFUSALS.includes(error.code);
        throw isRefused ? error : new KipuError('payment_not_sent', { cause: error });
      }
    },
    cardDenied: (mark) => count(({ ip, controls }) => rateLimiter.cardDenied(ip, controls.ownName(mark))),
  });
  // Of one that is verified nobody knows yet: who waits for slow denials, or none, would try cards for nothing.
  if (paid.status !== 'denied' && paid.status !== 'verifying')
    await count((tried) =>
      tried.isConfirmed
        ? rateLimiter.confirmedCardNotDenied(payerOf(tried))
        : rateLimiter.cardNotDenied(tried.ip),
    );
  return paid;
}

const REFUSALS: readonly ErrorCode[] = ['messages_limited', 'cards_held'];

const payerOf = ({ userId, ip, controls }: CardTry) => ({ userId: controls.ownName(userId), ip });

/** Counts a card at its address; where that waits, by the code of its account, and returns whether by that. */
async function admitsByCode(rateLimiter: RateLimiter, tried: CardTry): Promise<boolean> {
  try {
    await rateLimiter.admitCard(tried.ip);
    return false;
  } catch (error) {
    if (!(error instanceof KipuError) || error.code !== 'messages_limited') throw error;
    if (await rateLimiter.admitsConfirmedCard(payerOf(tried))) return true;
    if (!(await rateLimiter.hasEmailCodes(academyOf(tried)))) throw error;
    throw new KipuError('cards_held', { cause: error, retryAfterSeconds: error.failure.retryAfterSeconds });
  }
}
