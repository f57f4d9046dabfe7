import { randomBytes } from 'node:crypto';
import { APPROVED_CARDS } from '../../fixtures/card-provider.ts';
import { actionCodeMeaning } from '../../server/domain/checkout/action-codes.ts';
import { brandOf, digitsOf } from './card-rules.ts';
import type { CardBrand } from './card-rules.ts';
import type { ScenarioId } from '../scenarios.ts';

/** Sessions and transaction tokens both live a quarter of an hour, in milliseconds. */
const LIFETIME_MS = 15 * 60 * 1000;

/** What the provider remembers of a card: never its number. */
export interface TokenizedCard {
  /** First six and last four digits, the rest starred. */
  readonly masked: string;
  readonly bin: string;
  readonly lastFour: string;
  readonly brand: CardBrand;
  /** The action code that the last four digits ask for, or null: it will be approved. */
  readonly denial: string | null;
}

/** A card form's session. It is for one merchant and one amount. */
export interface CardSession {
  readonly key: string;
  readonly merchantId: string;
  readonly amount: number;
  /** What was played when it was opened: what the browser then asks for names none. */
  readonly scenario: ScenarioId | null;
  /** Epoch milliseconds. */
  readonly expiresAt: number;
}

/** What a transaction token stands for. */
export interface TransactionToken {
  readonly card: TokenizedCard;
  readonly session: CardSession;
  readonly purchaseNumber: string;
}

/** What a token turned out to be when it was used. */
export type TakenToken =
  | { readonly state: 'fresh' | 'used' | 'expired'; readonly token: TransactionToken }
  | { readonly state: 'unknown' };

/** Sessions and tokens of the card provider. They live in memory: a restart of the mock ends them. */
export interface CardSessions {
  open(merchantId: string, amount: number, scenario: ScenarioId | null): CardSession;
  /** The session of a key while it lives, or null. */
  find(key: string): CardSession | null;
  /** Makes a transaction token of a card and forgets the number. */
  tokenize(
    session: CardSession,
    cardNumber: string,
    purchaseNumber: string,
  ): { token: string; bin: string; masked: string };
  /** Uses a token up. It works once, and for a quarter of an hour. */
  take(token: string): TakenToken;
}

/**
 * Last four digits `0NNN` ask for action code NNN, also for one that nobody knows: only a code that approves is one.
 * Cards that the provider publishes for tests are approved, whatever they end in.
 */
function denialOf(number: string): string | null {
  const [, code] = /0(\d{3})$/.exec(number) ?? [];
  if (!code || APPROVED_CARDS.includes(number)) return null;
  return actionCodeMeaning(code) === 'approved' ? null : code;
}

/** Returns what is remembered of a card by its number, of digits alone. */
export function tokenizedCard(number: string): TokenizedCard {
  const bin = number.slice(0, 6);
  const lastFour = number.slice(-4);
  return {
    masked: `${bin}${'*'.repeat(number.length - 10)}${lastFour}`,
    bin,
    lastFour,
    brand: brandOf(number) ?? 'visa',
    denial: denialOf(number),
  };
}

/** An empty set of sessions, living by the mock's clock. */
export function createCardSessions(now: () => Date): CardSessions {
  const sessions = new Map<string, CardSession>();
  const tokens = new Map<string, { token: TransactionToken; expiresAt: number; used: boolean }>();
  return {
    open(merchantId, amount, scenario) {
      const session = {
        key: randomBytes(32).toString('hex'),
        merchantId,
        amount,
        scenario,
        expiresAt: now().getTime() + LIFETIME_MS,
      };
      sessions.set(session.key, session);
      return session;
    },
    find(key) {
      const session = sessions.get(key);
      return session && session.expiresAt > now().getTime() ? session : null;
    },
    tokenize(session, cardNumber, purchaseNumber) {
      const card = tokenizedCard(digitsOf(cardNumber));
      const token = randomBytes(16).toString('hex').toUpperCase();
      tokens.set(token, {
        token: { card, session, purchaseNumber },
        expiresAt: now().getTime() + LIFETIME_MS,
        used: false,
      });
      return { token, bin: card.bin, masked: card.masked };
    },
    take(name) {
      const known = tokens.get(name);
      if (!known) return { state: 'unknown' };
      const { token, expiresAt, used } = known;
      known.used = true;
      if (used) return { state: 'used', token };
      return { state: expiresAt > now().getTime() ? 'fresh' : 'expired', token };
    },
  };
}
