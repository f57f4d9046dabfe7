import { randomBytes } from 'node:crypto';
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
  /** What the academy has of it; null when it has nothing, or nothing that reads. */
  guardian: Guardian.nullable().catch(null),
});

/** Everything that is kept of a visit. */
export const SessionData = z.object({
  signedIn: SignedIn.nullable(),
  /** ISO 3166-1 alpha-2, when the visitor chose one. */
  country: z.string().nullable(),
  /** A choice that no longer reads is none: the family chooses again, still logged in. */
  purchase: StoredSelection.nullable().catch(null),
  /** The price that the page showed where it was chosen, to be told of another before paying; it decides no amount. */
  seenAmount: z.string().nullable().catch(null),
  /** The invitation of another family that was followed; it ends with the first purchase. */
  invitation: FollowedInvitation.nullable().catch(null),
  /** Whom the purchase is for, once that was said. */
  student: ChosenStudent.nullable().catch(null),
  /** The coupon of the purchase, and the draft of an invoice that it was asked about, known by what it is of. */
  coupon: z
    .object({
      productId: z.string(),
      draft: z.object({ of: z.string(), invoiceId: z.string() }),
      terms: CouponTerms,
    })
    .nullable()
    .catch(null),
  /** Who answers for the student, as typed here; the account's own is with the login. */
  guardian: Guardian.nullable().catch(null),
  /** The consumer's copy of the sheet filed last; one that no longer reads is gone. */
  filedClaim: ClaimSheet.nullable().catch(null),
  /** When the person behind the login gave the password again, epoch milliseconds. */
  passwordConfirmedAt: z.number().nullable().catch(null),
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
  scenario: null,
  flash: null,
};

/** How long a session lives after its last use. */
export const SESSION_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

/** A session's end is moved at most this often, so that reading a page is not a write each time. */
const EXTEND_EVERY_MS = 60 * 60 * 1000;

/** Sessions by an opaque id of 256 random bits, which the browser alone knows: the store has only its hash. */
export type Sessions = ReturnType<typeof createSessions>;

/** Returns the sessions of a store. */
export function createSessions(options: { store: Store; sealer: Sealer; now: () => Date }) {
  const { sealer } = options;
  const database = options.store.kysely;
  const now = () => options.now().getTime();

  async function newRow(data: SessionData) {
    const id = randomBytes(32).toString('base64url');
    const idHash = sha256(id);
    const row = {
      idHash,
      data: await seal(idHash, data),
      createdAt: now(),
      expiresAt: now() + SESSION_LIFE_MS,
    };
    return { id, row };
  }

  const seal = (idHash: string, data: SessionData) => sealer.seal(`session:${idHash}`, JSON.stringify(data));

  return {
    /** Stores a new session and returns its id. */
    async create(data: SessionData): Promise<string> {
      const { id, row } = await newRow(data);
      await database.insertInto('session').values(row).execute();
      return id;
    },

    /** Returns the data of a living session, whose life starts anew; null for an unknown, ended or unreadable one. */
    async find(id: string): Promise<SessionData | null> {
      const idHash = sha256(id);
      const row = await database
        .selectFrom('session')
        .select(['data', 'expiresAt'])
        .where('idHash', '=', idHash)
        .where('expiresAt', '>', now())
        .executeTakeFirst();
      if (!row) return null;
      const text = await sealer.open(`session:${idHash}`, row.data);
      if (text === null) return null;
      const parsed = SessionData.safeParse(JSON.parse(text));
      // A session written by an older version that no longer fits ends instead of breaking every page.
      if (!parsed.success) return null;
      if (row.expiresAt - now() < SESSION_LIFE_MS - EXTEND_EVERY_MS) {
        await database
          .updateTable('session')
          .set({ expiresAt: now() + SESSION_LIFE_MS })
          .where('idHash', '=', idHash)
          .execute();
      }
      return parsed.data;
    },

    /** Replaces the data. Nothing happens when the session has ended meanwhile: it must not come back to life. */
    async update(id: string, data: SessionData): Promise<void> {
      const idHash = sha256(id);
      await database
        .updateTable('session')
        .set({ data: await seal(idHash, data), expiresAt: now() + SESSION_LIFE_MS })
        .where('idHash', '=', idHash)
        .execute();
    },

    /** Stores the data under a new id and ends the old one, at once: after login and logout. Returns the new id. */
    async rotate(id: string, data: SessionData): Promise<string> {
      const fresh = await newRow(data);
      await database.transaction().execute(async (transaction) => {
        await transaction.deleteFrom('session').where('idHash', '=', sha256(id)).execute();
        await transaction.insertInto('session').values(fresh.row).execute();
      });
      return fresh.id;
    },

    async remove(id: string): Promise<void> {
      await database.deleteFrom('session').where('idHash', '=', sha256(id)).execute();
    },

    /** Deletes what has ended and returns how many there were. */
    async removeExpired(): Promise<number> {
      const result = await database.deleteFrom('session').where('expiresAt', '<=', now()).executeTakeFirst();
      return Number(result.numDeletedRows);
    },
  };
}
