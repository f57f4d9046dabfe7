import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import type { Pool } from 'pg';
import { KipuError } from '../errors.ts';
import type { Store } from './database.ts';
import { isStoreOutage } from './outage.ts';
import { sha256 } from './seal.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** The limit of what is counted and never refused: the library takes no Infinity. */
const UNBOUNDED = Number.MAX_SAFE_INTEGER;

/** How much of each kind anybody may send from one address: `points` within `duration` (seconds). */
const MESSAGES = {
  /** Sessions that begin without a login. */
  visit: { points: 600, duration: HOUR_SECONDS },
  /** Each kind of message by itself, so that questions never stop a claim: many families may share an address. */
  contact: { points: 30, duration: HOUR_SECONDS },
  claim: { points: 30, duration: HOUR_SECONDS },
  waiting: { points: 30, duration: HOUR_SECONDS },
  /** Links to new passwords, asked for and used. */
  recovery: { points: 30, duration: HOUR_SECONDS },
  /** Accounts that are created; each e-mail that is told to have one counts as `TAKEN_COUNTS` of them. */
  registration: { points: 50, duration: HOUR_SECONDS },
  /** Codes of invitations that are tried: each that fits says whose it is. */
  invitation: { points: 30, duration: HOUR_SECONDS },
  /** Codes of certificates that are looked up: each that fits says a student's name. */
  certificate: { points: 60, duration: HOUR_SECONDS },
  /** Forms by which organizations invite students: each writes to many. */
  'student-invitation': { points: 30, duration: HOUR_SECONDS },
} as const;

/** How much of each kind is admitted. */
const LIMITS = {
  ...MESSAGES,
  /** Failed logins of one account: the tenth is followed by a wait, and so is each after it. Never refused as such. */
  login: { points: UNBOUNDED, duration: DAY_SECONDS },
  /** Failed logins from one address, whatever the accounts: a school is one address. */
  'login-address': { points: UNBOUNDED, duration: HOUR_SECONDS },
  /** The wait after a failed login; how long is said each time. */
  'login-wait': { points: 1, duration: HOUR_SECONDS },
  /** Addresses from which an account logged in. */
  'login-known': { points: UNBOUNDED, duration: 90 * DAY_SECONDS },
  /** Cards that accounts without a purchase try from one address, and that are denied: they may be stolen ones. */
  'card-address': { points: UNBOUNDED, duration: HOUR_SECONDS },
  /** Denials of one card, whoever brings it from wherever: whoever guesses its code or date has many addresses, too. */
  card: { points: UNBOUNDED, duration: DAY_SECONDS },
  /** Codes mailed to one mailbox, whoever asks: each is worth some cards. */
  'email-code': { points: 5, duration: DAY_SECONDS },
  /** Tries of one account to type its code: six digits are not guessed by ten of them. */
  'email-guess': { points: 10, duration: HOUR_SECONDS },
  /** A code that was mailed to an account; it is used once, whatever the academy says of it. Begins below zero. */
  'email-mailed': { points: 0, duration: HOUR_SECONDS },
  /** Cards that an account whose e-mail is confirmed may try while its address waits. Begins below zero. */
  'confirmed-card': { points: 0, duration: DAY_SECONDS },
  /** Such cards of one address: whoever has a domain has as many mailboxes as he likes. */
  'confirmed-address': { points: 30, duration: HOUR_SECONDS },
  /** Academies that mail no codes: nobody is offered one. */
  'email-missing': { points: UNBOUNDED, duration: DAY_SECONDS },
  /** Mails with a link to a new password that one address is sent, whoever asks. */
  'recovery-mail': { points: 5, duration: HOUR_SECONDS },
  /** Looks of one account at the login of one child: a family of six sees all six. */
  reveal: { points: 5, duration: HOUR_SECONDS },
} as const;

/** How many failures are free, how long the wait after the next ones is (each twice the one before it), and what is said. */
const WAITS = {
  login: { free: 10, first: 30, longest: 15 * 60, code: 'login_limited' },
  'login-address': { free: 100, first: 1, longest: 30, code: 'login_limited' },
  'card-address': { free: 20, first: 30, longest: 15 * 60, code: 'messages_limited' },
} as const;

/** Denials of one card a day, by accounts without a purchase, after which each more lets its address wait. */
const CARD_DENIALS = 5;

/** Cards that one mailed code lets an account try. */
const CONFIRMED_CARDS = 3;

/** After five refusals of an hour nobody learns from one address which e-mails have accounts. */
const TAKEN_COUNTS = 10;

/** Longer than any of these lets somebody wait. */
const LONGEST_WAIT_MS = 2 * DAY_SECONDS * 1000;

/** Whose login is counted: the e-mail as typed in lower case, and the network that the client is in. */
interface LoginSubject {
  readonly email: string;
  readonly ip: string;
}

/** Who tries cards by a mailed code. */
interface ConfirmedPayer {
  /** Told apart by sandbox. */
  readonly userId: string;
  readonly ip: string;
}

/**
 * Limits of failed logins, of messages and of looks at the logins of children. A try is counted before the password
 * is checked, so that many tries at once cannot slip through together; `loginSucceeded` and `loginUndecided` give
 * the count back. Whatever is admitted throws `unexpected` when the store cannot tell: a limiter that is out of order
 * lets nobody in.
 */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** Returns the limiter of a store; counts survive a restart. Time is the machine's own, as the library has it. */
export function createRateLimiter({ store }: { store: Store }) {
  const counters = new Map<Kind, Counter>();
  const counter = (kind: Kind): Counter => {
    const known = counters.get(kind) ?? createCounter(store, kind);
    counters.set(kind, known);
    return known;
  };
  // Addresses and e-mails are personal data: the store needs to tell them apart, not to read them.
  // Its waits are not those of the logins from there.
  const cardsOf = (ip: string) => sha256(`cards ${ip}`);
  const pairOf = ({ email, ip }: LoginSubject) => sha256(`${ip} ${email}`);

  /** On SQLite all share one connection: waits until no transaction is open, so that no rollback undoes a count. */
  const alone = async <Result>(action: () => Promise<Result>): Promise<Result> => {
    try {
      return store.raw.dialect === 'sqlite'
        ? await store.kysely.connection().execute(() => action())
        : await action();
    } catch (reason) {
      if (reason instanceof RateLimiterRes) throw reason;
      throw new KipuError(isStoreOutage(reason) ? 'store_unavailable' : 'unexpected', { cause: reason });
    }
  };

  async function admit(
    code: 'login_limited' | 'messages_limited' | 'reveal_limited' | 'email_code_limited',
    kind: Kind,
    key: string,
    seconds?: number,
  ): Promise<number> {
    try {
      const options = seconds === undefined ? {} : { customDuration: seconds };
      return (await alone(() => counter(kind).consume(key, 1, options))).consumedPoints;
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      // Counted by a clock that was ahead: nobody waits until then.
      if (reason.msBeforeNext > LONGEST_WAIT_MS) {
        await alone(() => counter(kind).delete(key));
        return admit(code, kind, key, seconds);
      }
      throw new KipuError(code, { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
    }
  }

  /** Counts where it is no failure to have had enough: false then. */
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
   * By what the failures of an account are counted: by its name alone, however many addresses take part in guessing,
   * but apart for each address that it has logged in from before: whoever guesses elsewhere keeps no family out.
   */
  async function accountOf(subject: LoginSubject): Promise<string> {
    const pair = pairOf(subject);
    return (await alone(() => counter('login-known').get(pair))) ? pair : sha256(subject.email);
  }

  /** Counts a try, and lets it wait where there were too many before it: such a try does not count. */
  async function admitSlowly(kind: keyof typeof WAITS, key: string): Promise<void> {
    const { free, first, longest, code } = WAITS[kind];
    const tries = await admit(code, kind, key);
    if (tries < free) return;
    try {
      await admit(code, 'login-wait', key, Math.min(first * 2 ** (tries - free), longest));
    } catch (error) {
      await alone(() => counter(kind).reward(key));
      throw error;
    }
  }

  return {
    /** Counts one login try. @throws KipuError login_limited when there were too many, unexpected */
    async admitLogin(subject: LoginSubject): Promise<void> {
      await admitSlowly('login', await accountOf(subject));
      await admitSlowly('login-address', sha256(subject.ip));
    },
    /** The password was right: the row of failures ends, and the account is known here. */
    async loginSucceeded(subject: LoginSubject): Promise<void> {
      const account = await accountOf(subject);
      await alone(() => counter('login').delete(account));
      await alone(() => counter('login-wait').delete(account));
      await alone(() => counter('login-address').reward(sha256(subject.ip)));
      await alone(() => counter('login-known').set(pairOf(subject), 1, LIMITS['login-known'].duration));
    },
    /** The password could not be checked (the academy API was down): the try does not count. */
    async loginUndecided(subject: LoginSubject): Promise<void> {
      const account = await accountOf(subject);
      await alone(() => counter('login').reward(account));
      await alone(() => counter('login-wait').delete(account));
      await alone(() => counter('login-address').reward(sha256(subject.ip)));
    },
    /** Counts one card that an account without a purchase tries. @throws KipuError messages_limited, unexpected */
    admitCard: (ip: string): Promise<void> => admitSlowly('card-address', cardsOf(ip)),
    /** The card was not denied: the try does not count. */
    async cardNotDenied(ip: string): Promise<void> {
      await alone(() => counter('card-address').reward(cardsOf(ip)));
    },
    /**
     * Counts the denial of a card whose try was counted; where it is denied too often, whoever brings it, the address that
     * it came from has no free tries left, and waits.
     * @param mark What the card is counted by; not to be read from.
     */
    async cardDenied(ip: string, mark: string): Promise<void> {
      const { consumedPoints: denials } = await alone(() => counter('card').consume(mark, 1));
      if (denials <= CARD_DENIALS) return;
      const address = cardsOf(ip);
      await alone(() => counter('card-address').penalty(address, WAITS['card-address'].free));
      // The wait begins with a try that is counted.
      await admitSlowly('card-address', address).catch((error: unknown) => {
        if (!(error instanceof KipuError) || error.code !== 'messages_limited') throw error;
      });
    },
    /** Counts one message. @throws KipuError messages_limited when there were too many, unexpected */
    async admitMessage(kind: keyof typeof MESSAGES, ip: string): Promise<void> {
      await admit('messages_limited', kind, sha256(ip));
    },
    /** A registration was told that its e-mail has an account. */
    async emailWasTaken(ip: string): Promise<void> {
      await alone(() => counter('registration').penalty(sha256(ip), TAKEN_COUNTS - 1));
    },
    /** Counts one mail with a link to a new password; false when its address had enough of them. @throws unexpected */
    admitsRecoveryMail: (email: string): Promise<boolean> => admits('recovery-mail', sha256(email)),
    /** Counts one code that is mailed to a mailbox. @throws KipuError email_code_limited, unexpected */
    async admitEmailCode(mailbox: string): Promise<void> {
      await admit('email_code_limited', 'email-code', sha256(mailbox));
    },
    /** The academy mailed an account its code. */
    async emailCodeMailed(userId: string): Promise<void> {
      await alone(() => counter('email-mailed').set(sha256(userId), -1, LIMITS['email-mailed'].duration));
    },
    /** The academy (told apart by sandbox) mails no codes, as it said. */
    async emailCodesMissing(academy: string): Promise<void> {
      await alone(() => counter('email-missing').set(academy, 1, LIMITS['email-missing'].duration));
    },
    /** Whether codes can be had, as far as is known. @throws unexpected */
    hasEmailCodes: async (academy: string): Promise<boolean> =>
      (await alone(() => counter('email-missing').get(academy))) === null,
    /** Counts one try to type a code. @throws KipuError email_code_limited, unexpected */
    async admitEmailGuess(userId: string): Promise<void> {
      await admit('email_code_limited', 'email-guess', sha256(userId));
    },
    /** Lets an account try some cards by the code that was mailed to it; false when that was used. @throws unexpected */
    async confirmEmail(userId: string): Promise<boolean> {
      const key = sha256(userId);
      if (!(await admits('email-mailed', key))) return false;
      await alone(() =>
        counter('confirmed-card').set(key, -CONFIRMED_CARDS, LIMITS['confirmed-card'].duration),
      );
      return true;
    },
    /** Counts a card by the code of its account; false where it has none left, or its address had too many. */
    async admitsConfirmedCard({ userId, ip }: ConfirmedPayer): Promise<boolean> {
      const key = sha256(userId);
      if (!(await admits('confirmed-card', key))) return false;
      if (await admits('confirmed-address', cardsOf(ip))) return true;
      await alone(() => counter('confirmed-card').reward(key));
      return false;
    },
    /** Such a card was not denied: the try does not count. */
    async confirmedCardNotDenied({ userId, ip }: ConfirmedPayer): Promise<void> {
      await alone(() => counter('confirmed-card').reward(sha256(userId)));
      await alone(() => counter('confirmed-address').reward(cardsOf(ip)));
    },
    /** How an account stands: its address waits so many seconds, a code waits to be typed, so many cards are left. */
    async codeOf({ userId, ip }: ConfirmedPayer) {
      const key = sha256(userId);
      const [wait, mailed, cardsLeft] = [
        await alone(() => counter('login-wait').get(cardsOf(ip))),
        await alone(() => counter('email-mailed').get(key)),
        await alone(() => counter('confirmed-card').get(key)),
      ];
      return {
        waitSeconds: Math.max(0, Math.ceil((wait?.msBeforeNext ?? 0) / 1000)),
        isMailed: (mailed?.consumedPoints ?? 0) < 0,
        cardsLeft: Math.max(0, -(cardsLeft?.consumedPoints ?? 0)),
      };
    },
    /** Counts one look at the login of a child. @throws KipuError reveal_limited when there were too many, unexpected */
    async admitReveal({
      userId,
      childId,
    }: {
      readonly userId: string;
      readonly childId: string;
    }): Promise<void> {
      await admit('reveal_limited', 'reveal', sha256(`${userId} ${childId}`));
    },
    /** Deletes counters that have run out. */
    async removeExpired(): Promise<void> {
      await store.kysely.deleteFrom('rateLimit').where('expire', '<', Date.now()).execute();
    },
  };
}

type Kind = keyof typeof LIMITS;
type Counter = ReturnType<typeof createCounter>;

function createCounter({ raw }: Store, kind: Kind) {
  const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
  const settings = { ...LIMITS[kind], ...table, keyPrefix: kind };
  return raw.dialect === 'sqlite'
    ? new RateLimiterSQLite({ ...settings, storeClient: raw.client, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({ ...settings, storeClient: withoutNames(raw.client), storeType: 'pool' });
}

/**
 * The pool as the library sees it. It names its statements, and a name stays with the connection: behind a pooler that
 * gives each transaction any connection, the next one finds it taken, or not there.
 */
function withoutNames(pool: Pool) {
  return {
    query: ({ text, values }: { readonly text: string; readonly values?: unknown[] }) =>
      pool.query(text, values),
  };
}
