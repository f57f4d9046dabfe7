import type { AttemptView } from './payments/types.ts';
import type { CalendarFeedRows } from './store/calendar-feeds.ts';
import type { DataRequests } from './store/data-requests.ts';
import type { FamilyRecords } from './store/family-records.ts';
import type { PurchaseDrafts } from './store/purchase-drafts.ts';
import type { Sessions } from './store/sessions.ts';

/** The payments of an account, as its buyer sees them. */
interface OwnPayments {
  purchases(whose: { userId: string }): Promise<AttemptView[]>;
  unfinished(whose: { userId: string }): Promise<AttemptView[]>;
}

/** What this site keeps of an account: for the family itself, and for whoever answers its letter. */
export type KeptData = ReturnType<typeof createKeptData>;

/** Returns what is kept of the accounts of a store. */
export function createKeptData(options: {
  sessions: Pick<Sessions, 'ofUser' | 'endOthers'>;
  purchaseDrafts: PurchaseDrafts;
  calendarFeeds: CalendarFeedRows;
  familyRecords: FamilyRecords;
  payments: OwnPayments;
  requests: DataRequests;
}) {
  const { sessions, purchaseDrafts, calendarFeeds, familyRecords, payments, requests } = options;
  return {
    /** Returns all of it but what stands in sessions: no secret, and nothing of a card. */
    async of(userId: string) {
      const [devices, purchases, unfinished, draft, calendars, records] = await Promise.all([
        sessions.ofUser(userId),
        payments.purchases({ userId }),
        payments.unfinished({ userId }),
        purchaseDrafts.find(userId),
        calendarFeeds.ofUser(userId),
        familyRecords.ofUser(userId),
      ]);
      return {
        draft,
        sessions: devices.map(({ device, since, seenAt }) => ({ device, since, seenAt })),
        purchases: [...purchases, ...unfinished].map(withoutCard),
        calendars: calendars.map(({ childId, createdAt }) => ({ childId, createdAt: new Date(createdAt) })),
        ...records,
      };
    },

    /** Whether a payment still needs its buyer: it is on its way, a person looks at it, or it is charged every month. */
    async isNeeded(userId: string): Promise<boolean> {
      return (await payments.purchases({ userId })).some(isUnderWay);
    },

    /**
     * Forgets it, the sessions last, so that it can be tried again. Payments stay: they are the books. It is written down
     * first: what is forgotten without a trace proves nothing.
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

/** A purchase as its buyer may take it along: even the masked number stays here. */
function withoutCard({ receipt, ...purchase }: AttemptView) {
  return { ...purchase, receipt: receipt && { ...receipt, card: null } };
}

/** Payments of which somebody still has to hear. */
const UNDER_WAY: readonly AttemptView['status'][] = ['awaiting', 'verifying', 'refunding'];

function isUnderWay({ status, change, subscription, resolution }: AttemptView): boolean {
  if (status === 'needs_review') return resolution === null;
  const isRenewed = status === 'approved' && subscription !== null && subscription.endedAt === null;
  return isRenewed || UNDER_WAY.includes(status) || change?.outcome === 'pending';
}
