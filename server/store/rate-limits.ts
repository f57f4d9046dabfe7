import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { KipuError } from '../errors.ts';
import type { Store } from './database.ts';
import { isStoreOutage } from './outage.ts';
import { sha256 } from './seal.ts';

const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * HOUR_SECONDS;

/** How many of each kind are admitted (`points`) within how many seconds. */
const LIMITS = {
  /** Failed logins in a row for one account from one address; then it waits a quarter of an hour. */
  login: { points: 10, duration: DAY_SECONDS, blockDuration: 15 * 60 },
  /** Failed logins from one address, whatever the accounts. */
  'login-address': { points: 100, duration: DAY_SECONDS },
  /** Messages from one address, of each kind so that questions never stop a claim: many families may share one. */
  contact: { points: 30, duration: HOUR_SECONDS },
  claim: { points: 30, duration: HOUR_SECONDS },
  waiting: { points: 30, duration: HOUR_SECONDS },
  /** Links to new passwords, asked for and used. */
  recovery: { points: 30, duration: HOUR_SECONDS },
  /** Mails with such a link that one address is sent, whoever asks. */
  'recovery-mail': { points: 5, duration: HOUR_SECONDS },
  /** Codes of invitations that are tried: each that fits says whose it is. */
  invitation: { points: 30, duration: HOUR_SECONDS },
  /** Codes of certificates that are looked up: each that fits says a student's name. */
  certificate: { points: 60, duration: HOUR_SECONDS },
  /** Forms by which organizations invite students: each writes to many. */
  'student-invitation': { points: 30, duration: HOUR_SECONDS },
  /** Logins of children that one account may see. */
  reveal: { points: 5, duration: HOUR_SECONDS },
} as const;

/** Longer than any of these lets somebody wait. */
const LONGEST_WAIT_MS = 2 * DAY_SECONDS * 1000;

/** Whose login is counted: the e-mail as typed in lower case, and the client's address. */
interface LoginSubject {
  readonly email: string;
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
  const inARow = createCounter(store, 'login');
  const perAddress = createCounter(store, 'login-address');
  const messages = {
    contact: createCounter(store, 'contact'),
    claim: createCounter(store, 'claim'),
    waiting: createCounter(store, 'waiting'),
    invitation: createCounter(store, 'invitation'),
    certificate: createCounter(store, 'certificate'),
    'student-invitation': createCounter(store, 'student-invitation'),
    recovery: createCounter(store, 'recovery'),
  };
  const mails = createCounter(store, 'recovery-mail');
  const reveals = createCounter(store, 'reveal');
  // Addresses and e-mails are personal data: the store needs to tell them apart, not to read them.
  const keyOf = ({ email, ip }: LoginSubject) => sha256(`${ip} ${email}`);

  /** On SQLite all share one connection: waits until no transaction is open, so that no rollback undoes a count. */
  const alone = <Result>(action: () => Promise<Result>) =>
    store.raw.dialect === 'sqlite' ? store.kysely.connection().execute(() => action()) : action();

  async function admit(
    code: 'login_limited' | 'messages_limited' | 'reveal_limited',
    counter: Counter,
    key: string,
  ): Promise<void> {
    try {
      await alone(() => counter.consume(key));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) {
        throw new KipuError(isStoreOutage(reason) ? 'store_unavailable' : 'unexpected', { cause: reason });
      }
      // Counted by a clock that was ahead: nobody waits until then.
      if (reason.msBeforeNext > LONGEST_WAIT_MS) {
        await alone(() => counter.delete(key));
        return admit(code, counter, key);
      }
      throw new KipuError(code, { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
    }
  }

  return {
    /** Counts one login try. @throws KipuError login_limited when there were too many, unexpected */
    async admitLogin(subject: LoginSubject): Promise<void> {
      await admit('login_limited', inARow, keyOf(subject));
      await admit('login_limited', perAddress, sha256(subject.ip));
    },
    /** The password was right: the row of failures ends. */
    async loginSucceeded(subject: LoginSubject): Promise<void> {
      await alone(() => inARow.delete(keyOf(subject)));
      await alone(() => perAddress.reward(sha256(subject.ip)));
    },
    /** The password could not be checked (the academy API was down): the try does not count. */
    async loginUndecided(subject: LoginSubject): Promise<void> {
      await alone(() => inARow.reward(keyOf(subject)));
      await alone(() => perAddress.reward(sha256(subject.ip)));
    },
    /** Counts one message. @throws KipuError messages_limited when there were too many, unexpected */
    admitMessage: (kind: keyof typeof messages, ip: string) =>
      admit('messages_limited', messages[kind], sha256(ip)),
    /** Counts one mail with a link to a new password; false when its address had enough of them. @throws unexpected */
    async admitsRecoveryMail(email: string): Promise<boolean> {
      try {
        await admit('messages_limited', mails, sha256(email));
        return true;
      } catch (error) {
        if (error instanceof KipuError && error.code === 'messages_limited') return false;
        throw error;
      }
    },
    /** Counts one look at the login of a child. @throws KipuError reveal_limited when there were too many, unexpected */
    admitReveal: (userId: string) => admit('reveal_limited', reveals, sha256(userId)),
    /** Deletes counters that have run out. */
    async removeExpired(): Promise<void> {
      await store.kysely.deleteFrom('rateLimit').where('expire', '<', Date.now()).execute();
    },
  };
}

type Counter = ReturnType<typeof createCounter>;

function createCounter({ raw }: Store, kind: keyof typeof LIMITS) {
  const table = { tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
  const settings = { ...LIMITS[kind], ...table, keyPrefix: kind };
  return raw.dialect === 'sqlite'
    ? new RateLimiterSQLite({ ...settings, storeClient: raw.client, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({ ...settings, storeClient: raw.client, storeType: 'pool' });
}
