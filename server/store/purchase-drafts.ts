import { z } from 'zod';
import { StoredSelection } from '../domain/checkout/checkout.ts';
import type { Store } from './database.ts';
import type { Sealer } from './seal.ts';
import { SessionData } from './sessions.ts';

/** How long an unfinished purchase is kept, in milliseconds. */
const DRAFT_LIFE_MS = 30 * 24 * 60 * 60 * 1000;

const { seenAmount, student, guardian } = SessionData.shape;

/** What is known of a purchase before 'Pagar', as the session of a browser has it: never anything of a card. */
export const PurchaseDraft = z.object({ purchase: StoredSelection, seenAmount, student, guardian });
export type PurchaseDraft = z.infer<typeof PurchaseDraft>;

/** The purchases that accounts are about to make, one each: the newest. */
export type PurchaseDrafts = ReturnType<typeof createPurchaseDrafts>;

/** Returns the purchase drafts of a store. */
export function createPurchaseDrafts(options: { store: Store; sealer: Sealer; now: () => Date }) {
  const { sealer } = options;
  const database = options.store.kysely;
  const now = () => options.now().getTime();
  const subjectOf = (userId: string) => `draft:${userId}`;
  return {
    /** Keeps a draft, which replaces the one before. */
    async keep(userId: string, draft: PurchaseDraft): Promise<void> {
      const row = { data: await sealer.seal(subjectOf(userId), JSON.stringify(draft)), keptAt: now() };
      await database
        .insertInto('purchaseDraft')
        .values({ userId, ...row })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
        .execute();
    },

    /** Returns the draft of an account; null for none, one that is too old, or one that no longer reads. */
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

    /** Deletes what is too old. */
    async removeExpired(): Promise<void> {
      await database
        .deleteFrom('purchaseDraft')
        .where('keptAt', '<=', now() - DRAFT_LIFE_MS)
        .execute();
    },
  };
}
