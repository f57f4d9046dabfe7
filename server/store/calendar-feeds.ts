import type { Store } from './database.ts';
import type { CalendarFeedTable } from './schema.ts';

/** Whose feed: one a child of a parent. */
type FeedKey = Pick<CalendarFeedTable, 'userId' | 'childId'>;

/** The rows of calendar feeds. What is in them is sealed by whoever writes it. */
export interface CalendarFeedRows {
  find(key: FeedKey): Promise<CalendarFeedTable | null>;
  findByToken(tokenHash: string): Promise<CalendarFeedTable | null>;
  /** Adds a row and returns what then stands there: another's, when two were made at once. */
  add(row: CalendarFeedTable): Promise<CalendarFeedTable>;
  /** Changes parts of a row and says so; false and no change when its token is another one meanwhile. */
  change(
    row: CalendarFeedTable,
    parts: Partial<Omit<CalendarFeedTable, 'userId' | 'childId' | 'createdAt'>>,
  ): Promise<boolean>;
}

/** Returns the feeds of a store. */
export function createCalendarFeedRows({ kysely: database }: Store): CalendarFeedRows {
  const find = async ({ userId, childId }: FeedKey) => {
    const row = await database
      .selectFrom('calendarFeed')
      .selectAll()
      .where('userId', '=', userId)
      .where('childId', '=', childId)
      .executeTakeFirst();
    return row ?? null;
  };
  return {
    find,

    async findByToken(tokenHash) {
      const row = await database
        .selectFrom('calendarFeed')
        .selectAll()
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },

    async add(row) {
      await database
        .insertInto('calendarFeed')
        .values(row)
        .onConflict((conflict) => conflict.columns(['userId', 'childId']).doNothing())
        .execute();
      return (await find(row)) ?? row;
    },

    async change({ userId, childId, tokenHash }, parts) {
      const changed = await database
        .updateTable('calendarFeed')
        .set(parts)
        .where('userId', '=', userId)
        .where('childId', '=', childId)
        .where('tokenHash', '=', tokenHash)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
  };
}
