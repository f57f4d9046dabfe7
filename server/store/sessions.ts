import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { StoredSelection } from '../domain/checkout/checkout.ts';
import { Guardian } from '../domain/checkout/guardian.ts';
import { FollowedInvitation } from '../domain/checkout/referral.ts';
import { CouponTerms } from '../domain/checkout/price-breakdown.ts';
import { ChosenStudent } from '../domain/checkout/student.ts';
import { ClaimSheet } from '../domain/claims/claim.ts';
import { PLATFORMS } from '../domain/account/account.ts';
import type { Store } from './database.ts';
import { sha256 } from './seal.ts';
import type { Sealer } from './seal.ts';

const SignedIn = z.object({
  user: z.object({
    id: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    countryCode: z.string(),
  }),
  accessToken: z.string(),
  refreshToken: z.string(),
  platform: z.enum(PLATFORMS),
  organizationId: z.string().nullable(),
  /** As the academy has it; null when it has none, or none that can be read. */
  guardian: Guardian.nullable().catch(null),
});

/** Everything that is kept of a visit. */
export const SessionData = z.object({
  signedIn: SignedIn.nullable(),
  /** ISO 3166-1 alpha-2, when the visitor chose one. */
  country: z.string().nullable(),
  /** A stored choice that this version cannot read is dropped: the family chooses again, still logged in. */
  purchase: StoredSelection.nullable().catch(null),
  /** The price that was shown when it was chosen, so that a changed one is told before paying. It decides no amount. */
  seenAmount: z.string().nullable().catch(null),
  /** The invitation of another family that was followed; the first purchase uses it up. */
  invitation: FollowedInvitation.nullable().catch(null),
  /** Whom the purchase is for, once that was said. */
  student: ChosenStudent.nullable().catch(null),
  /** The coupon of the purchase, and the draft invoice that the academy was asked about (`of`: a hash of its body). */
  coupon: z
    .object({
      productId: z.string(),
      draft: z.object({ of: z.string(), invoiceId: z.string() }),
      terms: CouponTerms,
    })
    .nullable()
    .catch(null),
  /** Who answers for the student, as typed in this visit; what the account has is in `signedIn`. */
  guardian: Guardian.nullable().catch(null),
  /** The consumer's copy of the last filed sheet; dropped when this version cannot read it. */
  filedClaim: ClaimSheet.nullable().catch(null),
  /** When the person behind the login gave the password again, epoch milliseconds. */
  passwordConfirmedAt: z.number().nullable().catch(null),
  /** Whether an erasure was asked for with the password, and nobody knows whether it was done. */
  erasureUnanswered: z.boolean().catch(false),
  /** The demo's scenario chosen by `?escenario=`. */
  scenario: z.string().nullable(),
  /** A sentence for exactly one next page. */
  flash: z
    .object({
      kind: z.enum(['success', 'error', 'info']),
      text: z.string(),
      reference: z.string().optional(),
    })
    .nullable(),
});
export type SessionData = z.infer<typeof SessionData>;

/** What a new visitor has. */
export const EMPTY_SESSION: SessionData = {
  signedIn: null,
  country: null,
  purchase: null,
  seenAmount: null,
  invitation: null,
  student: null,
  coupon: null,
  guardian: null,
  filedClaim: null,
  passwordConfirmedAt: null,
  erasureUnanswered: false,
  scenario: null,
  flash: null,
};

/** How long a session lives after its last use. Milliseconds. */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** A session's end is moved at most this often, so that not every page that is read writes. Milliseconds. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** Opened sessions are kept for a minute, and not decrypted again while their rows are the same. */
const OPENED = { max: 1_000, ttl: 60_000, ttlAutopurge: true };

/** A session that lives. */
export interface LivingSession {
  readonly data: SessionData;
  /** Whether this use has to move its end, in the store and in the browser. */
  readonly isDue: boolean;
}

/** A session as its owner is told of it. */
export interface SessionFacts {
  /** Names it without opening it: the hash of the id that only its browser knows. */
  readonly key: string;
  readonly device: string;
  /** When somebody logged in there. */
  readonly since: Date;
  /** To the hour. */
  readonly seenAt: Date;
}

/** Returns the name of a session by its id: what the store knows it by. */
export const sessionKey = (id: string): string => sha256(id);

/** Sessions by an opaque id of 256 random bits, which the browser alone knows: the store has only its hash. */
export type Sessions = ReturnType<typeof createSessions>;

/**
 * Returns the sessions of a store.
 * @param options.longestMs How long a session lives at most, however much it is used; it begins anew with each login.
 */
export function createSessions(options: {
  store: Store;
  sealer: Sealer;
  now: () => Date;
  longestMs: number;
}) {
  const { sealer, longestMs } = options;
  const database = options.store.kysely;
  const now = () => options.now().getTime();
  const opened = new LRUCache<string, SessionData>(OPENED);

  /** Returns what a row holds. Sealing is never the same twice, so equal sealed texts have equal content. */
  async function contentOf(idHash: string, sealed: string): Promise<SessionData | null> {
    const name = `${idHash} ${sealed}`;
    const known = opened.get(name);
    if (known) return known;
    const data = parseData(await sealer.open(subjectOf(idHash), sealed));
    if (data) opened.set(name, data);
    return data;
  }

  async function newRow(data: SessionData, device: string) {
    const id = randomBytes(32).toString('base64url');
    const idHash = sessionKey(id);
    return { id, row: { idHash, createdAt: now(), device, ...(await contents(idHash, data)) } };
  }

  /** What is written of a session each time. */
  async function contents(idHash: string, data: SessionData) {
    const sealed = await sealer.seal(subjectOf(idHash), JSON.stringify(data));
    return { data: sealed, userId: data.signedIn?.user.id ?? null, ...extended() };
  }

  const subjectOf = (idHash: string) => `session:${idHash}`;
  const extended = () => ({ seenAt: now(), expiresAt: now() + SESSION_LIFE_MS });
  const oldest = () => now() - longestMs;

  const living = (idHash: string) =>
    database
      .selectFrom('session')
      .select(['data', 'expiresAt'])
      .where('idHash', '=', idHash)
      .where('expiresAt', '>', now())
      .where('createdAt', '>', oldest())
      .executeTakeFirst();

  return {
    /** Stores a new session and returns its id. @param device Device and browser in words. */
    async create(data: SessionData, device: string): Promise<string> {
      const { id, row } = await newRow(data, device);
      await database.insertInto('session').values(row).execute();
      return id;
    },

    /** Returns a living session; null for an unknown, ended or unreadable one. */
    async find(id: string): Promise<LivingSession | null> {
      const idHash = sessionKey(id);
      const row = await living(idHash);
      const data = row ? await contentOf(idHash, row.data) : null;
      if (!row || !data) return null;
      return { data, isDue: row.expiresAt - now() < SESSION_LIFE_MS - EXTEND_EVERY_MS };
    },

    /** Moves the end of a session. Returns false when it has ended meanwhile: it must not come back to life. */
    async extend(id: string): Promise<boolean> {
      const changed = await database
        .updateTable('session')
        .set(extended())
        .where('idHash', '=', sessionKey(id))
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    /** Replaces the data. Returns false, and does nothing, when the session has ended meanwhile. */
    async update(id: string, data: SessionData): Promise<boolean> {
      const idHash = sessionKey(id);
      const changed = await database
        .updateTable('session')
        .set(await contents(idHash, data))
        .where('idHash', '=', idHash)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },

    /**
     * Stores the data under a new id and ends the old one, at once: after login and logout.
     * @returns the new id; null, with nothing stored, when somebody is logged out of a session that has ended already
     */
    async rotate(id: string, data: SessionData, device: string): Promise<string | null> {
      const fresh = await newRow(data, device);
      return database.transaction().execute(async (transaction) => {
        const ended = await transaction
          .deleteFrom('session')
          .where('idHash', '=', sessionKey(id))
          .executeTakeFirst();
        if (ended.numDeletedRows === 0n && !data.signedIn) return null;
        await transaction.insertInto('session').values(fresh.row).execute();
        return fresh.id;
      });
    },

    /** Ends a session. Returns false when it had ended already. */
    async remove(id: string): Promise<boolean> {
      const ended = await database
        .deleteFrom('session')
        .where('idHash', '=', sessionKey(id))
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    /** Returns the living sessions of a user, the one used last first. */
    async ofUser(userId: string): Promise<SessionFacts[]> {
      const rows = await database
        .selectFrom('session')
        .select(['idHash', 'device', 'createdAt', 'seenAt'])
        .where('userId', '=', userId)
        .where('expiresAt', '>', now())
        .where('createdAt', '>', oldest())
        .orderBy('seenAt', 'desc')
        .orderBy('createdAt', 'desc')
        .execute();
      return rows.map(({ idHash, device, createdAt, seenAt }) => ({
        key: idHash,
        device,
        since: new Date(createdAt),
        seenAt: new Date(seenAt),
      }));
    },

    /**
     * Returns the content of the living sessions of a user, and whose each is; those that do not open are left out.
     * @param userId Null for the sessions of everybody who is logged in.
     */
    async contentsOf(userId: string | null): Promise<{ userId: string; data: SessionData }[]> {
      const rows = await database
        .selectFrom('session')
        .select(['idHash', 'data'])
        .where((row) => (userId === null ? row('userId', 'is not', null) : row('userId', '=', userId)))
        .where('expiresAt', '>', now())
        .where('createdAt', '>', oldest())
        .execute();
      const opened = await Promise.all(
        rows.map(async ({ idHash, data }) => parseData(await sealer.open(subjectOf(idHash), data))),
      );
      return opened.flatMap((data) => (data?.signedIn ? [{ userId: data.signedIn.user.id, data }] : []));
    },

    /** Ends one session of a user, by its key. Returns false when the user has none of it. */
    async endOne(userId: string, key: string): Promise<boolean> {
      const ended = await database
        .deleteFrom('session')
        .where('userId', '=', userId)
        .where('idHash', '=', key)
        .executeTakeFirst();
      return ended.numDeletedRows > 0n;
    },

    /** Ends every session of a user but one. @param exceptKey The one that stays; null ends all. */
    async endOthers(userId: string, exceptKey: string | null): Promise<void> {
      await database
        .deleteFrom('session')
        .where('userId', '=', userId)
        .where('idHash', '<>', exceptKey ?? '')
        .execute();
    },

    /** Deletes what has ended and returns how many there were. */
    async removeExpired(): Promise<number> {
      const result = await database
        .deleteFrom('session')
        .where(({ eb, or }) => or([eb('expiresAt', '<=', now()), eb('createdAt', '<=', oldest())]))
        .executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}

/** Returns null for a session of an older version that no longer fits: it ends, instead of breaking every page. */
function parseData(text: string | null): SessionData | null {
  return text === null ? null : (SessionData.safeParse(JSON.parse(text)).data ?? null);
}
