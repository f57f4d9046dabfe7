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

export interface Schema {
  session: SessionTable;
  rateLimit: RateLimitTable;
  dismissedCourse: DismissedCourseTable;
  loginReveal: LoginRevealTable;
  calendarFeed: CalendarFeedTable;
}
