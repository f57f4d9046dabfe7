import { viewOf } from './payments/attempt.ts';
import type { Attempt } from './payments/attempt.ts';
import type { Journal } from './payments/journal.ts';
import { AT_REST, PAYABLE } from './payments/machine.ts';
import type { AttemptState } from './payments/machine.ts';
import type { AttemptView } from './payments/types.ts';
import type { CalendarFeedRows } from './store/calendar-feeds.ts';
import type { DataRequests } from './store/data-requests.ts';
import type { FamilyRecords } from './store/family-records.ts';
import type { PurchaseDrafts } from './store/purchase-drafts.ts';
import type { Sessions } from './store/sessions.ts';

/**
 * The data that this site stores about an account: for the family itself, and for the person who answers its letter.
 */
export type KeptData = ReturnType<typeof createKeptData>;

/** Returns the stored data of the accounts of a store. */
export function createKeptData(options: {
  sessions: Pick<Sessions, 'ofUser' | 'endOthers'>;
  purchaseDrafts: PurchaseDrafts;
  calendarFeeds: CalendarFeedRows;
  familyRecords: FamilyRecords;
  journal: Pick<Journal, 'listSent' | 'listPayable'>;
  requests: DataRequests;
}) {
  const { sessions, purchaseDrafts, calendarFeeds, familyRecords, journal, requests } = options;
  return {
    /** Returns all of it except the contents of sessions: no secrets, and no card data. */
    async of(userId: string) {
      const [devices, purchases, unfinished, draft, calendars, records] = await Promise.all([
        sessions.ofUser(userId),
        journal.listSent(userId),
        journal.listPayable(userId),
        purchaseDrafts.find(userId),
        calendarFeeds.ofUser(userId),
        familyRecords.ofUser(userId),
      ]);
      return {
        draft,
        sessions: devices.map(({ device, since, seenAt }) => ({ device, since, seenAt })),
        purchases: [...purchases, ...unfinished].map((attempt) => withoutCard(viewOf(attempt))),
        calendars,
        ...records,
      };
    },

    /**
     * Returns whether a payment still needs its account: it is in progress (a place may not be taken yet, or the payment
     * not be written at the academy), waits for a person, or is charged every month.
     */
    async isNeeded(userId: string): Promise<boolean> {
      return (await journal.listSent(userId)).some(isUnderWay);
    },

    /**
     * Erases the data, the sessions last, so that it can be tried again. Payments stay: they are the books. The erasure
     * is recorded first: an erasure without a record proves nothing.
     * @param how.exceptKey The session that ends by itself; null ends all.
     */
    async forget(
      userId: string,
      how: { readonly exceptKey: string | null; readonly by?: string; readonly reason?: string },
    ): Promise<void> {
      const { exceptKey, ...told } = how;
      await requests.add({ what: 'erased', userId, ...told });
      await purchaseDrafts.remove(userId);
      await calendarFeeds.remove(userId);
      await familyRecords.forget(userId);
      await sessions.endOthers(userId, exceptKey);
    },
  };
}

/** Returns a purchase for download by its buyer: without even the masked card number. */
function withoutCard({ receipt, ...purchase }: AttemptView) {
  return { ...purchase, receipt: receipt && { ...receipt, card: null } };
}

/** States in which no step follows by itself. One that waits for a person is asked for its decision besides. */
const NOT_UNDER_WAY: readonly AttemptState[] = [...PAYABLE, ...AT_REST];

function isUnderWay({ state, subscription, resolution }: Attempt): boolean {
  if (state === 'needs_review') return resolution === null;
  const isRenewed = state === 'done' && subscription?.endedAt === null;
  return isRenewed || !NOT_UNDER_WAY.includes(state);
}
