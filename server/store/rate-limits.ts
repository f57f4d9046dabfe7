import { RateLimiterRes } from 'rate-limiter-flexible';
import { remembered } from '../domain/remembered.ts';
import { KipuError } from '../errors.ts';
import { createCounter } from './counters.ts';
import type { Store } from './database.ts';
import { sha256 } from './seal.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The limit of counters that never refuse: the library does not accept Infinity. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** Limits per client address and kind: `points` within `duration` (seconds). */
const MESSAGES = {
  /** Sessions started without a login. */
  visit: { points: 600, duration: HOUR_SECONDS },
  /** Each kind of message has its own limit: families may share an address, and questions never block a claim. */
  contact: { points: 30, duration: HOUR_SECONDS },
  claim: { points: 30, duration: HOUR_SECONDS },
  waiting: { points: 30, duration: HOUR_SECONDS },
  /** Password recovery links, requested and used. */
  recovery: { points: 30, duration: HOUR_SECONDS },
  /** Created accounts; each answer that an e-mail already has an account counts as `TAKEN_COUNTS` of them. */
  registration: { points: 50, duration: HOUR_SECONDS },
  /** Attempted invitation codes: each valid one reveals a first name. */
  invitation: { points: 30, duration: HOUR_SECONDS },
  /** Coupons entered: each valid one takes money off, and accounts to try them with are free. */
  coupon: { points: 60, duration: HOUR_SECONDS },
  /** Payments to be made later, by accounts without a purchase: each holds a seat for days, and accounts are free. */
  'paid-later': { points: 20, duration: HOUR_SECONDS },
  /** Certificate codes looked up: each valid one reveals a student's name. */
  certificate: { points: 60, duration: HOUR_SECONDS },
  /** Forms with which organizations invite students: each sends many e-mails. */
  'student-invitation': { points: 30, duration: HOUR_SECONDS },
} as const;

/** Limits of every counter. */
const LIMITS = {
  ...MESSAGES,
  /** Failed logins per account: the tenth starts a wait, as does each one after it. The counter never refuses. */
  login: { points: UNBOUNDED, duration: DAY_SECONDS },
  /** Failed logins per address, for any account: a school is one address. */
  'login-address': { points: UNBOUNDED, duration: HOUR_SECONDS },
  /** The wait after a failed login; its length is set each time. */
  'login-wait': { points: 1, duration: HOUR_SECONDS },
  /** Addresses from which an account has logged in. */
  'login-known': { points: UNBOUNDED, duration: 90 * DAY_SECONDS },
  /** Denied cards per address, by accounts without a purchase: they may be stolen ones. */
  'card-address': { points: UNBOUNDED, duration: HOUR_SECONDS },
  /** Denials per card, from every account and address: somebody who guesses its code or date has many addresses. */
  card: { points: UNBOUNDED, duration: DAY_SECONDS },
  /** Codes sent to a mailbox, for any account: each allows a few cards. */
  'email-code': { points: 5, duration: DAY_SECONDS },
  /** Attempts of an account to enter its code: ten are too few to guess six digits. */
  'email-guess': { points: 10, duration: HOUR_SECONDS },
  /** A code that was sent to an account: it can be used once, whatever the academy says. Starts at a negative count. */
  'email-mailed': { points: 0, duration: HOUR_SECONDS },
  /** Cards that an account with a confirmed e-mail may try while its address waits. Starts at a negative count. */
  'confirmed-card': { points: 0, duration: DAY_SECONDS },
  /** Such cards per address: the owner of a domain can have mailboxes without end. */
  'confirmed-address': { points: 30, duration: HOUR_SECONDS },
  /** Academies that send no codes: users are not offered one. */
  'email-missing': { points: UNBOUNDED, duration: DAY_SECONDS },
  /** Password recovery e-mails per address they are sent to, whoever asks. */
  'recovery-mail': { points: 5, duration: HOUR_SECONDS },
  /** Views of one child's login by one account: a family of six can see all six. */
  reveal: { points: 5, duration: HOUR_SECONDS },
  /** A child being made at the academy: longer than a gateway holds back a call that it has given up. */
  'new-child': { points: 1, duration: 2 * 60 },
} as const;

type Kind = keyof typeof LIMITS;

/**
 * How many failures are free, the length of the next wait (doubled each time, up to the longest) and its error code.
 * Seconds.
 */
const WAITS = {
  login: { free: 10, first: 30, longest: 15 * 60, code: 'login_limited' },
  'login-address': { free: 100, first: 1, longest: 30, code: 'login_limited' },
  'card-address': { free: 20, first: 30, longest: 15 * 60, code: 'messages_limited' },
} as const;

/** Denials of one card per day, by accounts without a purchase; each further one makes its address wait. */
const CARD_DENIALS = 5;

/** Cards that an account may try per code. */
const CONFIRMED_CARDS = 3;

/** After five such answers in an hour, an address can no longer find out which e-mails have accounts. */
const TAKEN_COUNTS = 10;

/** Longer than any of these waits. */
const LONGEST_WAIT_MS = 2 * DAY_SECONDS * 1000;

/** The subject of a login: the e-mail as typed, in lower case, and the client's network. */
interface LoginSubject {
  readonly email: string;
  readonly ip: string;
}

/** An account that tries cards with a code from an e-mail. */
interface ConfirmedPayer {
  /** Distinct per sandbox. */
  readonly userId: string;
  readonly ip: string;
}

/**
 * Rate limits of failed logins, of messages and of views of children's logins. An attempt is counted before the
 * password is checked, so that many concurrent attempts cannot slip through; `loginSucceeded` and `loginUndecided` give
 * the count back. Every check throws when the store fails: a limiter that does not work admits nobody.
 */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Returns the limiter of a store; counts survive a restart. The library uses the machine's own clock. */
export function createRateLimiter({ store }: { store: Store }) {
  const counter = remembered((kind: Kind) => createCounter(store, kind, LIMITS[kind]));
  // Addresses and e-mails are personal data: the store needs to distinguish them, not to read them. Cards have their
  // own key, so that an address's waits for cards are not those for logins.
  const cardsOf = (ip: string) => sha256(`cards ${ip}`);
  const pairOf = ({ email, ip }: LoginSubject) => sha256(`${ip} ${email}`);

  async function admit(
    code: 'login_limited' | 'messages_limited' | 'reveal_limited' | 'email_code_limited',
    kind: Kind,
    key: string,
    seconds?: number,
  ): Promise<number> {
    try {
      const options = seconds === undefined ? {} : { customDuration: seconds };
      return (await counter(kind).consume(key, options)).consumedPoints;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      // Counted while the clock was ahead: nobody waits until then.
      if (reason.msBeforeNext > LONGEST_WAIT_MS) {
        await counter(kind).delete(key);
        return admit(code, kind, key, seconds);
      }
      throw new KipuError(code, { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
    }
  }

  /** Counts an attempt; returns false, instead of throwing, when the limit is reached. */
  async function admits(kind: Kind, key: string): Promise<boolean> {
    try {
      await admit('messages_limited', kind, key);
      return true;
    } catch (error) {
      if (error instanceof KipuError && error.code === 'messages_limited') return false;
      throw error;
    }
  }

  /**
   * Returns the key for the failed logins of an account: its e-mail alone, however many addresses take part in
   * guessing, but a separate key for each address from which it has logged in before, so that guesses from elsewhere do
   * not lock a family out.
   */
  async function accountOf(subject: LoginSubject): Promise<string> {
    const pair = pairOf(subject);
    return (await counter('login-known').get(pair)) ? pair : sha256(subject.email);
  }

  /** Counts an attempt, and starts a wait after too many. An attempt during a wait does not count. */
  async function admitSlowly(kind: keyof typeof WAITS, key: string): Promise<void> {
    const { free, first, longest, code } = WAITS[kind];
    const tries = await admit(code, kind, key);
    if (tries < free) return;
    try {
      await admit(code, 'login-wait', key, Math.min(first * 2 ** (tries - free), longest));
    } catch (error) {
      await counter(kind).reward(key);
      throw error;
    }
  }

  return {
    /** Counts one login attempt. @throws KipuError login_limited after too many, store_unavailable, unexpected */
    async admitLogin(subject: LoginSubject): Promise<void> {
      await admitSlowly('login', await accountOf(subject));
      await admitSlowly('login-address', sha256(subject.ip));
    },
    /** After a correct password: resets the account's failures, and remembers that it logged in from this address. */
    async loginSucceeded(subject: LoginSubject): Promise<void> {
      const account = await accountOf(subject);
      await counter('login').delete(account);
      await counter('login-wait').delete(account);
      await counter('login-address').reward(sha256(subject.ip));
      await counter('login-known').set(pairOf(subject), 1);
    },
    /** After a password that could not be checked (the academy API was down): the attempt does not count. */
    async loginUndecided(subject: LoginSubject): Promise<void> {
      const account = await accountOf(subject);
      await counter('login').reward(account);
      await counter('login-wait').delete(account);
      await counter('login-address').reward(sha256(subject.ip));
    },
    /**
     * Counts one card of an account without a purchase. @throws KipuError messages_limited, store_unavailable,
     * unexpected
     */
    admitCard: (ip: string): Promise<void> => admitSlowly('card-address', cardsOf(ip)),
    /** After a card that was not denied: the attempt does not count. */
    async cardNotDenied(ip: string): Promise<void> {
      await counter('card-address').reward(cardsOf(ip));
    },
    /**
     * Counts the denial of a card whose attempt was counted. When a card is denied too often, from any account, the
     * address that it came from has no free attempts left and has to wait.
     * @param mark A hash that identifies the card without revealing it.
     */
    async cardDenied(ip: string, mark: string): Promise<void> {
      const { consumedPoints: denials } = await counter('card').consume(mark);
      if (denials <= CARD_DENIALS) return;
      const address = cardsOf(ip);
      await counter('card-address').penalty(address, WAITS['card-address'].free);
      // The wait starts with a counted attempt.
      await admitSlowly('card-address', address).catch((error: unknown) => {
        if (!(error instanceof KipuError) || error.code !== 'messages_limited') throw error;
      });
    },
    /** Counts one message. @throws KipuError messages_limited after too many, store_unavailable, unexpected */
    async admitMessage(kind: keyof typeof MESSAGES, ip: string): Promise<void> {
      await admit('messages_limited', kind, sha256(ip));
    },
    /** Counts the answer, at registration, that an e-mail already has an account. */
    async emailWasTaken(ip: string): Promise<void> {
      await counter('registration').penalty(sha256(ip), TAKEN_COUNTS - 1);
    },
    /** Counts one password recovery e-mail; false when its address got enough. @throws KipuError */
    admitsRecoveryMail: (email: string): Promise<boolean> => admits('recovery-mail', sha256(email)),
    /** Counts one code sent to a mailbox. @throws KipuError email_code_limited, store_unavailable, unexpected */
    async admitEmailCode(mailbox: string): Promise<void> {
      await admit('email_code_limited', 'email-code', sha256(mailbox));
    },
    /** Records that the academy sent an account its code. */
    async emailCodeMailed(userId: string): Promise<void> {
      await counter('email-mailed').set(sha256(userId), -1);
    },
    /** Records that the academy (distinct per sandbox) sends no codes, as it said. */
    async emailCodesMissing(academy: string): Promise<void> {
      await counter('email-missing').set(academy, 1);
    },
    /** Returns whether codes are available, as far as is known. @throws KipuError */
    hasEmailCodes: async (academy: string): Promise<boolean> =>
      (await counter('email-missing').get(academy)) === null,
    /** Counts one attempt to enter a code. @throws KipuError email_code_limited, store_unavailable, unexpected */
    async admitEmailGuess(userId: string): Promise<void> {
      await admit('email_code_limited', 'email-guess', sha256(userId));
    },
    /**
     * Lets an account try some cards with the code that it was sent; false when the code was used. @throws KipuError
     */
    async confirmEmail(userId: string): Promise<boolean> {
      const key = sha256(userId);
      if (!(await admits('email-mailed', key))) return false;
      await counter('confirmed-card').set(key, -CONFIRMED_CARDS);
      return true;
    },
    /** Counts a card against the account's code; false when none are left, or its address had too many. */
    async admitsConfirmedCard({ userId, ip }: ConfirmedPayer): Promise<boolean> {
      const key = sha256(userId);
      if (!(await admits('confirmed-card', key))) return false;
      if (await admits('confirmed-address', cardsOf(ip))) return true;
      await counter('confirmed-card').reward(key);
      return false;
    },
    /** After such a card was not denied: the attempt does not count. */
    async confirmedCardNotDenied({ userId, ip }: ConfirmedPayer): Promise<void> {
      await counter('confirmed-card').reward(sha256(userId));
      await counter('confirmed-address').reward(cardsOf(ip));
    },
    /**
     * Returns the state of an account: how long its address waits, whether a code can be entered, and how many cards
     * are left.
     */
    async codeOf({ userId, ip }: ConfirmedPayer) {
      const key = sha256(userId);
      const [wait, mailed, cardsLeft] = [
        await counter('login-wait').get(cardsOf(ip)),
        await counter('email-mailed').get(key),
        await counter('confirmed-card').get(key),
      ];
      return {
        waitSeconds: Math.max(0, Math.ceil((wait?.msBeforeNext ?? 0) / 1000)),
        isMailed: (mailed?.consumedPoints ?? 0) < 0,
        cardsLeft: Math.max(0, -(cardsLeft?.consumedPoints ?? 0)),
      };
    },
    /**
     * Counts one view of a child's login. @throws KipuError reveal_limited after too many, store_unavailable,
     * unexpected
     */
    async admitReveal({
      userId,
      childId,
    }: {
      readonly userId: string;
      readonly childId: string;
    }): Promise<void> {
      await admit('reveal_limited', 'reveal', sha256(`${userId} ${childId}`));
    },
    /** Takes the turn to make a child; false while it is taken, by whichever process. @throws KipuError */
    admitsNewChild: (turn: string): Promise<boolean> => admits('new-child', turn),
    /** Gives the turn back. */
    async newChildSettled(turn: string): Promise<void> {
      await counter('new-child').delete(turn);
    },
    /** Deletes expired counters. */
    async removeExpired(): Promise<void> {
      await store.kysely.deleteFrom('rateLimit').where('expire', '<', Date.now()).execute();
    },
  };
}
