import { randomUUID } from 'node:crypto';
import type { Store } from './database.ts';

/** Whose record: a parent's, about one of her children. */
interface Owner {
  readonly userId: string;
  readonly childId: string;
}

/** What is kept of parents and their children besides what the academy API has. */
export type FamilyRecords = ReturnType<typeof createFamilyRecords>;

/** Returns the family records of a store. */
export function createFamilyRecords({ store, now }: { store: Store; now: () => Date }) {
  const database = store.kysely;
  return {
    /** Returns the ids of the child courses behind the banners of blocked courses that were dismissed. */
    async dismissedCourses({ userId, childId }: Owner): Promise<ReadonlySet<string>> {
      const rows = await database
        .selectFrom('dismissedCourse')
        .select('enrolmentId')
        .where('userId', '=', userId)
        .where('childId', '=', childId)
        .execute();
      return new Set(rows.map((row) => row.enrolmentId));
    },

    /**
     * Keeps that the banner was dismissed while these were blocked, so that it stays away on every device. Doing it
     * twice is doing it once.
     */
    async dismissCourses(owner: Owner, childCourseIds: readonly string[]): Promise<void> {
      if (childCourseIds.length === 0) return;
      const dismissedAt = now().getTime();
      await database
        .insertInto('dismissedCourse')
        .values([...new Set(childCourseIds)].map((enrolmentId) => ({ ...owner, enrolmentId, dismissedAt })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },

    /** Returns all that is kept of a user here. */
    async ofUser(userId: string) {
      const [dismissedCourses, loginReveals] = await Promise.all([
        database
          .selectFrom('dismissedCourse')
          .select(['childId', 'enrolmentId', 'dismissedAt'])
          .where('userId', '=', userId)
          .execute(),
        database
          .selectFrom('loginReveal')
          .select(['childId', 'revealedAt'])
          .where('userId', '=', userId)
          .execute(),
      ]);
      return {
        dismissedCourses: dismissedCourses.map(({ dismissedAt, ...row }) => ({
          ...row,
          dismissedAt: new Date(dismissedAt),
        })),
        loginReveals: loginReveals.map(({ childId, revealedAt }) => ({
          childId,
          revealedAt: new Date(revealedAt),
        })),
      };
    },

    /** Deletes all that is kept of a user here. */
    async forget(userId: string): Promise<void> {
      await database.deleteFrom('dismissedCourse').where('userId', '=', userId).execute();
      await database.deleteFrom('loginReveal').where('userId', '=', userId).execute();
    },

    /** Writes down who sees the login of which child, before it is shown. @throws when it cannot: then nothing may be shown. */
    async recordLoginReveal(reveal: Owner & { readonly requestId: string }): Promise<void> {
      const row = { ...reveal, id: randomUUID(), revealedAt: now().getTime() };
      await database.insertInto('loginReveal').values(row).execute();
    },
  };
}
