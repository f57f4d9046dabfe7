import { randomUUID } from 'node:crypto';
import type { Store } from './database.ts';

/** The key of a record: a parent and one of their children. */
interface Owner {
  readonly userId: string;
  readonly childId: string;
}

/** Our own records about parents and their children, besides the data of the academy API. */
export type FamilyRecords = ReturnType<typeof createFamilyRecords>;

/** Returns the family records of a store. */
export function createFamilyRecords({ store, now }: { store: Store; now: () => Date }) {
  const database = store.kysely;
  return {
    /** Returns the child course ids of the banners of blocked courses that were dismissed. */
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
     * Records that the banner was dismissed while these courses were blocked, so that it stays hidden on every device.
     * Idempotent.
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

    /** Returns all records of a user. */
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

    /** Deletes all records of a user. */
    async forget(userId: string): Promise<void> {
      await database.deleteFrom('dismissedCourse').where('userId', '=', userId).execute();
      await database.deleteFrom('loginReveal').where('userId', '=', userId).execute();
    },

    /**
     * Records that a parent sees a child's login, before it is shown. @throws when it fails: then it must not be shown
     */
    async recordLoginReveal(reveal: Owner & { readonly requestId: string }): Promise<void> {
      const row = { ...reveal, id: randomUUID(), revealedAt: now().getTime() };
      await database.insertInto('loginReveal').values(row).execute();
    },
  };
}
