import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import type { AttemptView } from '../payments/types.ts';
import type { CallControls } from '../upstream/call-controls.ts';
import type { RateLimiter } from '../store/rate-limits.ts';
import type { ApiServices } from './context.ts';
import { academyOf } from './email-codes.ts';

/** A card about to be sent: whose it is, and from which network. */
interface CardTry {
  readonly userId: string;
  /** Prefixed with the sandbox, as in `ApiContext`. */
  readonly ip: string;
  readonly controls: CallControls;
}

/** What a payment reports about its card while it is under way. */
interface CardWatch {
  /** Whose card is about to be sent. @throws KipuError cards_held, messages_limited, payment_not_sent */
  readonly admit: (tried: CardTry) => Promise<void>;
  /** Its bank denied it. Never fails. @param mark What the card is counted by. */
  readonly cardDenied: (mark: string) => Promise<void>;
}

/**
 * Pays by card, and counts the try if the account has bought nothing yet: accounts are free, and somebody who tests stolen
 * cards has many. A card that was not denied does not count, nor does a submission that joins a payment under way. A
 * denied card is also counted by itself, from whatever network it comes.
 * @param pay Reports the card right before it is sent, and again if it was denied.
 * @throws KipuError cards_held after many denials, unless the e-mail was confirmed by a code; messages_limited where the
 *   academy mails no codes; payment_not_sent where nothing can be counted
 */
export async function countingCards(
  { payments, rateLimiter, log }: Pick<ApiServices, 'payments' | 'rateLimiter' | 'log'>,
  pay: (watch: CardWatch) => Promise<AttemptView>,
): Promise<AttemptView> {
  const counted: (CardTry & { readonly isConfirmed: boolean })[] = [];
  // The outcome of the payment must be shown even if the store fails now.
  const count = async (counting: (tried: (typeof counted)[number]) => Promise<void>) => {
    for (const tried of counted) {
      await counting(tried).catch((error: unknown) => {
        log.warn({ error }, 'a card was not counted as it was answered');
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
  // A payment being verified still counts: otherwise slow or lost denials would make tries free.
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

/** Counts a card for its network or, if the network is held back, for the account's confirmed e-mail; true for the latter. */
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
