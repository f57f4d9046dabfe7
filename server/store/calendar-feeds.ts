import type { Store } from './database.ts';
import type { CalendarFeedTable } from './schema.ts';

/** Whose feed: one a child of a parent. */
type FeedKey = Pick<CalendarFeedTable, 'user_id' | 'child_id'>;

/** The rows of calendar feeds. What is in them is sealed by whoever writes it. */
export interface CalendarFeedRows {
  find(key: FeedKey): Promise<CalendarFeedTable | null>;
  findByToken(tokenHash: string): Promise<CalendarFeedTable | null>;
  /** Adds a row and gives what then stands there: another's, when two were made at once. */
  add(row: CalendarFeedTable): Promise<CalendarFeedTable>;
  /** Changes parts of a row and says so; false and no change when its token is another one meanwhile. */
  change(
    row: CalendarFeedTable,
    parts: Partial<Omit<CalendarFeedTable, 'user_id' | 'child_id' | 'created_at'>>,
  ): Promise<boolean>;
}

/** Returns the feeds of a store. */
export function createCalendarFeedRows({ kysely: database }: Store): CalendarFeedRows {
  const find = async ({ user_id, child_id }: FeedKey) => {
    const row = await database
      .selectFrom('calendar_feed')
      .selectAll()
      .where('user_id', '=', user_id)
      .where('child_id', '=', child_id)
      .executeTakeFirst();
    return row ?? null;
  };
  return {
    find,

    async findByToken(tokenHash) {
      const row = await database
        .selectFrom('calendar_feed')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .executeTakeFirst();
      return row ?? null;
    },

    async add(row) {
      await database
        .insertInto('calendar_feed')
        .values(row)
        .onConflict((conflict) => conflict.columns(['user_id', 'child_id']).doNothing())
        .execute();
      return (await find(row)) ?? row;
    },

    async change({ user_id, child_id, token_hash }, parts) {
      const changed = await database
        .updateTable('calendar_feed')
        .set(parts)
        .where('user_id', '=', user_id)
        .where('child_id', '=', child_id)
        .where('token_hash', '=', token_hash)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
  };
}
