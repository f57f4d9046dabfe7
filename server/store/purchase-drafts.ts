import { z } from 'zod';
import { StoredSelection } from '../domain/checkout/checkout.ts';
import type { Store } from './database.ts';
import type { Sealer } from './seal.ts';
import { SessionData } from './session-data.ts';

/** How long an unfinished purchase is kept. Milliseconds. */
const DRAFT_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const { seenAmount, student, guardian } = SessionData.shape;

/** What is known of a purchase before 'Pagar', as in the browser's session: never card data. */
export const PurchaseDraft = z.object({ purchase: StoredSelection, seenAmount, student, guardian });
export type PurchaseDraft = z.infer<typeof PurchaseDraft>;

/** The latest unfinished purchase of each account. */
export type PurchaseDrafts = ReturnType<typeof createPurchaseDrafts>;

/** Returns the purchase drafts of a store. */
export function createPurchaseDrafts(options: { store: Store; sealer: Sealer; now: () => Date }) {
  const { sealer } = options;
  const database = options.store.kysely;
  const now = () => options.now().getTime();
  const subjectOf = (userId: string) => `draft:${userId}`;
  return {
    /** Stores a draft, replacing the previous one. */
    async keep(userId: string, draft: PurchaseDraft): Promise<void> {
      const row = { data: await sealer.seal(subjectOf(userId), JSON.stringify(draft)), keptAt: now() };
      await database
        .insertInto('purchaseDraft')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute();
    },

    /** Returns the draft of an account; null when there is none, or it is too old or no longer valid. */
    async find(userId: string): Promise<PurchaseDraft | null> {
      const row = await database
        .selectFrom('purchaseDraft')
        .select('data')
        .where('userId', '=', userId)
        .where('keptAt', '>', now() - DRAFT_LIFE_MS)
        .executeTakeFirst();
      const text = row ? await sealer.open(subjectOf(userId), row.data) : null;
      if (text === null) return null;
      const draft = PurchaseDraft.safeParse(JSON.parse(text));
      return draft.success ? draft.data : null;
    },

    async remove(userId: string): Promise<void> {
      await database.deleteFrom('purchaseDraft').where('userId', '=', userId).execute();
    },

    /** Deletes drafts that are too old. */
    async removeExpired(): Promise<void> {
      await database
        .deleteFrom('purchaseDraft')
        .where('keptAt', '<=', now() - DRAFT_LIFE_MS)
        .execute();
    },
  };
}
