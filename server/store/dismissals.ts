import type { Store } from './database.ts';

/** Whose banner: a parent's, about one of her children. */
interface BannerOwner {
  readonly userId: string;
  readonly childId: string;
}

/** What parents have dismissed, so that it stays away on every device. */
export interface Dismissals {
  /** Ids of the child courses behind the banners of blocked courses that were dismissed. */
  blockedCourses(owner: BannerOwner): Promise<ReadonlySet<string>>;
  /** Keeps that the banner was dismissed while these were blocked. Doing it twice is doing it once. */
  dismissBlockedCourses(owner: BannerOwner, childCourseIds: readonly string[]): Promise<void>;
}

/** Returns the dismissals of a store. */
export function createDismissals(options: { store: Store; now: () => Date }): Dismissals {
  const database = options.store.kysely;
  return {
    async blockedCourses({ userId, childId }) {
      const rows = await database
        .selectFrom('dismissedCourse')
        .select('enrolmentId')
        .where('userId', '=', userId)
        .where('childId', '=', childId)
        .execute();
      return new Set(rows.map((row) => row.enrolmentId));
    },

    async dismissBlockedCourses({ userId, childId }, childCourseIds) {
      if (childCourseIds.length === 0) return;
      const rows = [...new Set(childCourseIds)].map((childCourseId) => ({
        userId,
        childId,
        enrolmentId: childCourseId,
        dismissedAt: options.now().getTime(),
      }));
      await database
        .insertInto('dismissedCourse')
        .values(rows)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
  };
}
