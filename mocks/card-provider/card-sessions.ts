import { randomBytes } from 'node:crypto';
import { APPROVED_CARDS } from '../../fixtures/card-provider.ts';
import { actionCodeMeaning } from '../../server/domain/checkout/action-codes.ts';
import { brandOf, digitsOf } from './card-rules.ts';
import type { CardBrand } from './card-rules.ts';
import type { ScenarioId } from '../scenarios.ts';

/** How long sessions and transaction tokens live: a quarter of an hour. Milliseconds. */
const LIFETIME_MS = 15 * 60 * 1000;

/** What the provider keeps of a card: never its number. */
export interface TokenizedCard {
  /** First six and last four digits, the rest starred. */
  readonly masked: string;
  readonly bin: string;
  readonly lastFour: string;
  readonly brand: CardBrand;
  /** The action code that its last four digits ask for; null for a card that is approved. */
  readonly denial: string | null;
}

/** The session of a card form, for one merchant and one amount. */
export interface CardSession {
  readonly key: string;
  readonly merchantId: string;
  readonly amount: number;
  /** The scenario when it was opened; the later requests of the browser do not name one. */
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

/** The result of using a token. */
export type TakenToken =
  | { readonly state: 'fresh' | 'used' | 'expired'; readonly token: TransactionToken }
  | { readonly state: 'unknown' };

/** Sessions and tokens of the card provider, in memory: a restart of the mock ends them. */
export interface CardSessions {
  open(merchantId: string, amount: number, scenario: ScenarioId | null): CardSession;
  /** Returns the session with a key, or null when it is unknown or expired. */
  find(key: string): CardSession | null;
  /** Makes a transaction token of a card and forgets the number. */
  tokenize(
    session: CardSession,
    cardNumber: string,
    purchaseNumber: string,
  ): { token: string; bin: string; masked: string };
  /** Uses up a token. It works once, and for a quarter of an hour. */
  take(token: string): TakenToken;
}

/**
 * Returns the action code NNN that a card ending in `0NNN` asks for, even an unknown one; null for codes that approve.
 * The cards that the provider publishes for tests are always approved.
 */
function denialOf(number: string): string | null {
  const [, code] = /0(\d{3})$/.exec(number) ?? [];
  if (!code || APPROVED_CARDS.includes(number)) return null;
  return actionCodeMeaning(code) === 'approved' ? null : code;
}

/** Returns what is kept of a card. @param number Digits only. */
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

/** Creates an empty set of sessions, which expire by the mock's clock. */
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
