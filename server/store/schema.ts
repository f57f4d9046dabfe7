/**
 * Tables of the store, the same on SQLite and PostgreSQL; those of payments are in `payments/attempt.ts`. Instants are
 * epoch milliseconds, amounts minor units, structured values JSON text: nothing here depends on a dialect's own types.
 * Names are camelCase here and snake_case in the database (`CamelCasePlugin`).
 */

/**
 * One session. The id, which only the browser has, is stored as a hash; the data is sealed, because it contains tokens.
 */
interface SessionTable {
  idHash: string;
  data: string;
  createdAt: number;
  expiresAt: number;
  /** The logged-in user; null for a visitor. */
  userId: string | null;
  /** Device and browser in words. */
  device: string;
  /** Last use, accurate to the hour: reading a page does not write each time. */
  seenAt: number;
}

/** The schema of rate-limiter-flexible, with one counter per row. */
interface RateLimitTable {
  key: string;
  points: number;
  expire: number | null;
}

/** A blocked course whose banner a parent has dismissed. */
interface DismissedCourseTable {
  userId: string;
  childId: string;
  enrolmentId: string;
  dismissedAt: number;
}

/** Who saw the login of which child, and when: inserted, never changed. Does not contain the login itself. */
interface LoginRevealTable {
  id: string;
  userId: string;
  childId: string;
  requestId: string;
  revealedAt: number;
}

/** The unfinished purchase of an account, to continue on any device; sealed, because it may describe a child. */
interface PurchaseDraftTable {
  userId: string;
  data: string;
  keptAt: number;
}

/** One subscribed calendar: of one child, for one parent. */
export interface CalendarFeedTable {
  userId: string;
  childId: string;
  /** The secret in its URL: as a hash, for lookups, and sealed, to show the URL to the parent again. */
  tokenHash: string;
  token: string;
  /** The sealed bearer token used to read it; calendar apps have no session. */
  credential: string;
  /** The sealed last good copy: its text, and the revision of each event. */
  copy: string;
  copiedAt: number;
  createdAt: number;
}

/** A failure shown to a user, which support finds by its reference. */
export interface ErrorReportTable {
  id: string;
  reference: string;
  at: number;
  /** Row of the error catalogue, and its HTTP status. */
  code: string;
  status: number;
  method: string;
  /** Without its query string. */
  path: string;
  /** The endpoint of the academy API, when a call to it was the cause. */
  endpoint: string | null;
  /** Classes and short messages of the thrown errors, without personal data. */
  cause: string | null;
  /** The logged-in user, hashed. */
  userHash: string | null;
  /** The scenario of the demo's mock backend. */
  scenario: string | null;
}

/** A record that an account's data was exported or erased: inserted, never changed. */
interface DataRequestTable {
  id: string;
  at: number;
  what: 'exported' | 'erased';
  /** The account, hashed: with its id one finds its row, and no others. */
  userHash: string;
  /** The operator who did it; empty when the family did it itself. */
  byWhom: string;
  reason: string;
}

/** A nightly reconciliation, finished or in progress. */
interface ReconciliationTable {
  /** The day in Lima on which it ran, yyyy-mm-dd: the process that inserts the row runs it. */
  day: string;
  startedAt: number;
  /** Null while it runs, and forever if its process died. */
  finishedAt: number | null;
  /** The first and last day that it compared. */
  fromDay: string;
  toDay: string;
  /** The differences, as JSON text; null until it is finished. */
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
