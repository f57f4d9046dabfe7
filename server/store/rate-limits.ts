import { RateLimiterPostgres, RateLimiterRes, RateLimiterSQLite } from 'rate-limiter-flexible';
import { KipuError } from '../errors.ts';
import type { Store } from './database.ts';
import { sha256 } from './seal.ts';

/** Failed logins in a row for one account from one address, before it waits. */
const FAILS_IN_A_ROW = 10;
/** How long it waits then, in seconds. */
const WAIT_SECONDS = 15 * 60;
/** Failed logins a day from one address, whatever the accounts. */
const FAILS_PER_ADDRESS_AND_DAY = 100;
/** Messages an hour from one address, of each kind: many families may share one. */
const MESSAGES_PER_HOUR = 30;
/** Logins of children that one account may see an hour. */
const REVEALS_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;
const DAY_SECONDS = 24 * 60 * 60;

/** Whose login is counted: the e-mail as typed in lower case, and the client's address. */
interface LoginSubject {
  readonly email: string;
  readonly ip: string;
}

/** What anybody may send without an account; each is counted for itself, so that questions never stop a claim. */
type MessageKind = 'contact' | 'claim';

/**
 * Limits of failed logins, of messages and of looks at the logins of children. A try is counted before the password
 * is checked, so that many tries at once cannot slip through together; `succeeded` and `undecided` give the count
 * back.
 */
export interface RateLimiter {
  /**
   * Counts one login try.
   * @throws KipuError login_limited when there were too many, `unexpected` when the store cannot tell: a limiter
   *   that is out of order lets nobody in.
   */
  admitLogin(subject: LoginSubject): Promise<void>;
  /** The password was right: the row of failures ends. */
  loginSucceeded(subject: LoginSubject): Promise<void>;
  /** The password could not be checked (the academy API was down): the try does not count. */
  loginUndecided(subject: LoginSubject): Promise<void>;
  /**
   * Counts one message.
   * @throws KipuError messages_limited when there were too many, `unexpected` when the store cannot tell.
   */
  admitMessage(kind: MessageKind, ip: string): Promise<void>;
  /**
   * Counts one look at the login of a child.
   * @throws KipuError reveal_limited when there were too many, `unexpected` when the store cannot tell.
   */
  admitReveal(userId: string): Promise<void>;
  /** Deletes counters that have run out. */
  removeExpired(): Promise<void>;
}

/** Returns the limiter of a store; counts survive a restart. Time is the machine's own, as the library has it. */
export function createRateLimiter(options: { store: Store }): RateLimiter {
  const { store } = options;
  const inARow = createCounter(store, {
    keyPrefix: 'login',
    points: FAILS_IN_A_ROW,
    duration: DAY_SECONDS,
    blockDuration: WAIT_SECONDS,
  });
  const perAddress = createCounter(store, {
    keyPrefix: 'login-address',
    points: FAILS_PER_ADDRESS_AND_DAY,
    duration: DAY_SECONDS,
  });
  const perHour = { points: MESSAGES_PER_HOUR, duration: HOUR_SECONDS };
  const messages = {
    contact: createCounter(store, { keyPrefix: 'contact', ...perHour }),
    claim: createCounter(store, { keyPrefix: 'claim', ...perHour }),
  };
  const reveals = createCounter(store, {
    keyPrefix: 'reveal',
    points: REVEALS_PER_HOUR,
    duration: HOUR_SECONDS,
  });
  // Addresses and e-mails are personal data: the store needs to tell them apart, not to read them.
  const keyOf = ({ email, ip }: LoginSubject) => sha256(`${ip} ${email}`);
  const addressKeyOf = ({ ip }: LoginSubject) => sha256(ip);

  /** On SQLite all share one connection: waits until no transaction is open, so that no rollback undoes a count. */
  const alone = <Result>(action: () => Promise<Result>) =>
    store.raw.dialect === 'sqlite' ? store.kysely.connection().execute(() => action()) : action();

  return {
    async admitLogin(subject) {
      try {
        await alone(() => inARow.consume(keyOf(subject)));
        await alone(() => perAddress.consume(addressKeyOf(subject)));
      } catch (reason) {
        throw refusal('login_limited', reason);
      }
    },
    async loginSucceeded(subject) {
      await alone(() => inARow.delete(keyOf(subject)));
      await alone(() => perAddress.reward(addressKeyOf(subject)));
    },
    async loginUndecided(subject) {
      await alone(() => inARow.reward(keyOf(subject)));
      await alone(() => perAddress.reward(addressKeyOf(subject)));
    },
    async admitMessage(kind, ip) {
      try {
        await alone(() => messages[kind].consume(sha256(ip)));
      } catch (reason) {
        throw refusal('messages_limited', reason);
      }
    },
    async admitReveal(userId) {
      try {
        await alone(() => reveals.consume(sha256(userId)));
      } catch (reason) {
        throw refusal('reveal_limited', reason);
      }
    },
    async removeExpired() {
      await store.kysely.deleteFrom('rateLimit').where('expire', '<', Date.now()).execute();
    },
  };
}

/** Too many, with how long to wait; or a store that could not tell. */
function refusal(code: 'login_limited' | 'messages_limited' | 'reveal_limited', reason: unknown): KipuError {
  if (!(reason instanceof RateLimiterRes)) return new KipuError('unexpected', { cause: reason });
  return new KipuError(code, { retryAfterSeconds: Math.max(1, Math.ceil(reason.msBeforeNext / 1000)) });
}

function createCounter(
  store: Store,
  limits: { keyPrefix: string; points: number; duration: number; blockDuration?: number },
) {
  const settings = { ...limits, tableName: 'rate_limit', tableCreated: true, clearExpiredByTimeout: false };
  return store.raw.dialect === 'sqlite'
    ? new RateLimiterSQLite({ ...settings, storeClient: store.raw.client, storeType: 'better-sqlite3' })
    : new RateLimiterPostgres({ ...settings, storeClient: store.raw.client, storeType: 'pool' });
}
