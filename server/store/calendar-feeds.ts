import type { Store } from './database.ts';
import type { CalendarFeedTable } from './schema.ts';

/** The key of a feed: one per child of a parent. */
export type FeedKey = Pick<CalendarFeedTable, 'userId' | 'childId'>;

/** The rows of calendar feeds. The callers seal the values that they store in them. */
export type CalendarFeedRows = ReturnType<typeof createCalendarFeedRows>;

/** Returns the calendar feed rows of a store. */
export function createCalendarFeedRows({ kysely: database }: Store) {
  const feeds = database.selectFrom('calendarFeed').selectAll();
  const find = ({ userId, childId }: FeedKey) =>
    feeds.where('userId', '=', userId).where('childId', '=', childId).executeTakeFirst();
  return {
    find,

    findByToken: (tokenHash: string) => feeds.where('tokenHash', '=', tokenHash).executeTakeFirst(),

    /** Returns the children with a feed, and since when, oldest first. */
    async ofUser(userId: string): Promise<{ childId: string; createdAt: Date }[]> {
      const rows = await database
        .selectFrom('calendarFeed')
        .select(['childId', 'createdAt'])
        .where('userId', '=', userId)
        .orderBy('createdAt')
        .execute();
      return rows.map(({ childId, createdAt }) => ({ childId, createdAt: new Date(createdAt) }));
    },

    /** Deletes the feeds of a user, for one child or all. Returns false when there was none. */
    async remove(userId: string, childId?: string): Promise<boolean> {
      const own = database.deleteFrom('calendarFeed').where('userId', '=', userId);
      const asked = childId === undefined ? own : own.where('childId', '=', childId);
      return (await asked.executeTakeFirst()).numDeletedRows > 0n;
    },

    /** Inserts a row and returns the stored one, which is another's when two were made at the same time. */
    async add(row: CalendarFeedTable): Promise<CalendarFeedTable> {
      await database
        .insertInto('calendarFeed')
        .values(row)
        .onConflict((conflict) => conflict.columns(['userId', 'childId']).doNothing())
        .execute();
      return (await find(row)) ?? row;
    },

    /** Updates parts of a row. Returns false, and changes nothing, when its token has changed meanwhile. */
    async change(
      { tokenHash }: CalendarFeedTable,
      parts: Partial<Omit<CalendarFeedTable, 'userId' | 'childId' | 'createdAt'>>,
    ): Promise<boolean> {
      const changed = await database
        .updateTable('calendarFeed')
        .set(parts)
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
  };
}
