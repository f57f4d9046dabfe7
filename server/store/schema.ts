/**
 * Tables of the store, the same on SQLite and PostgreSQL; those of payments stand in `payments/attempt.ts`. Instants
 * are epoch milliseconds, amounts minor units, structured values JSON text: nothing here depends on a dialect's own
 * types. Names are camelCase here and snake_case in the database (`CamelCasePlugin`).
 */

/** One session. The id that the browser holds is stored hashed; the data is sealed, because it holds tokens. */
interface SessionTable {
  idHash: string;
  data: string;
  createdAt: number;
  expiresAt: number;
  /** Who is logged in; null for a visitor. */
  userId: string | null;
  /** Device and browser in words. */
  device: string;
  /** To the hour: a page that is read does not write each time. */
  seenAt: number;
}

/** Layout of rate-limiter-flexible, which keeps one counter a row. */
interface RateLimitTable {
  key: string;
  points: number;
  expire: number | null;
}

/** A blocked course that a parent has dismissed the banner of. */
interface DismissedCourseTable {
  userId: string;
  childId: string;
  enrolmentId: string;
  dismissedAt: number;
}

/** Who saw the login of which child, and when: inserted, never changed. The login itself is not here. */
interface LoginRevealTable {
  id: string;
  userId: string;
  childId: string;
  requestId: string;
  revealedAt: number;
}

/** What an account is about to buy, for whichever device it goes on at; sealed, because it may describe a child. */
interface PurchaseDraftTable {
  userId: string;
  data: string;
  keptAt: number;
}

/** One subscribed calendar: of one child, for one parent. */
export interface CalendarFeedTable {
  userId: string;
  childId: string;
  /** The secret of its address is stored hashed, to be found by, and sealed, to be shown to the parent again. */
  tokenHash: string;
  token: string;
  /** The sealed bearer that it is read with; calendars come without a session. */
  credential: string;
  /** The sealed last good copy: text, and how each event stands. */
  copy: string;
  copiedAt: number;
  createdAt: number;
}

/** A failure that somebody was shown, for support to find by its reference. */
export interface ErrorReportTable {
  id: string;
  reference: string;
  at: number;
  /** Row of the error catalogue, and its HTTP status. */
  code: string;
  status: number;
  method: string;
  /** Without its query. */
  path: string;
  /** Of the academy API, when a call to it was the cause. */
  endpoint: string | null;
  /** Classes and short messages of what was thrown, without personal data. */
  cause: string | null;
  /** Who was logged in, hashed. */
  userHash: string | null;
  /** What the demo's mock backend was asked to play. */
  scenario: string | null;
}

/** That the data of an account were taken along or erased: inserted, never changed. */
interface DataRequestTable {
  id: string;
  at: number;
  what: 'exported' | 'erased';
  /** Whose, hashed: whoever knows the account finds the row, and nobody else's. */
  userHash: string;
  /** Who did it; empty where the family did it by itself. */
  byWhom: string;
  reason: string;
}

/** One night's reconciliation, or one that is under way. */
interface ReconciliationTable {
  /** The day in Lima on which it ran, yyyy-mm-dd: whoever inserts it first runs it. */
  day: string;
  startedAt: number;
  /** Null while it runs, and for good where its process died. */
  finishedAt: number | null;
  /** The days that it compared, both included. */
  fromDay: string;
  toDay: string;
  /** What differs, as JSON text; null until it is finished. */
  differences: string | null;
}

export interface Schema {
  session: SessionTable;
  rateLimit: RateLimitTable;
  dismissedCourse: DismissedCourseTable;
  loginReveal: LoginRevealTable;
  purchaseDraft: PurchaseDraftTable;
  calendarFeed: CalendarFeedTable;
  errorReport: ErrorReportTable;
  dataRequest: DataRequestTable;
  reconciliation: ReconciliationTable;
}
