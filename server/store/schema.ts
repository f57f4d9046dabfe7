/**
 * Tables of the store, the same on SQLite and PostgreSQL. Instants are epoch milliseconds, amounts minor units,
 * structured values JSON text: nothing here depends on a dialect's own types.
 */

/** One session. The id that the browser holds is stored hashed; the data is sealed, because it holds tokens. */
interface SessionTable {
  id_hash: string;
  data: string;
  created_at: number;
  expires_at: number;
}

/** Layout of rate-limiter-flexible, which keeps one counter a row. */
interface RateLimitTable {
  key: string;
  points: number;
  expire: number | null;
}

/** One payment attempt: what is bought, and where it stands. Changed only through the journal. */
export interface PaymentAttemptTable {
  id: string;
  user_id: string;
  /** First name, last name and e-mail, for the receipt. */
  payer_json: string;
  product_ref: string;
  group_ref: string;
  /** Names, selection and enrollment lines, fixed when the attempt began. */
  order_json: string;
  amount_minor: number;
  currency: string;
  provider: string;
  merchant_id: string;
  /** The purchase number, once the academy API has given one. */
  purchase_id: string | null;
  state: string;
  /** Raised by every update; each update names the version it read, so that a late worker changes nothing. */
  version: number;
  /** Number and hash of the newest event. */
  event_seq: number;
  event_hash: string;
  /** Who works on the attempt, and until when; both null at rest. */
  lease_owner: string | null;
  lease_until: number | null;
  /** When the runner looks again; null when nothing is left to do by itself. */
  next_run_at: number | null;
  /** Failed tries of the current step, for the wait before the next. */
  tries: number;
  /** Set once a card form was made; an authorization without one is refused. */
  form_ready_at: number | null;
  authorized_at: number | null;
  /** Since when the outcome has been asked for. */
  asking_since: number | null;
  /** Until when an enrollment sent without an answer may still arrive; no other is sent before. */
  answer_may_come_until: number | null;
  approved_at: number | null;
  enrolled_at: number | null;
  transaction_id: string | null;
  action_code: string | null;
  /** The provider's 12 digits of a denial. */
  denial_date: string | null;
  /** Masked card, brand, dates and amounts of an approval. */
  receipt_json: string | null;
  /** The sealed bearer, only while a background step may need it. */
  credential: string | null;
  /** Hash of the hosted page's one-time value, and whether it has been used. */
  return_hash: string | null;
  return_used: number;
  created_at: number;
  updated_at: number;
}

/** What happened to attempts: inserted, never changed. Each row carries the hash of the one before. */
interface PaymentEventTable {
  attempt_id: string;
  seq: number;
  from_state: string | null;
  to_state: string;
  at: number;
  detail_json: string;
  prev_hash: string;
  hash: string;
}

/** Which form submission led to which attempt. */
interface PaymentKeyTable {
  user_id: string;
  idempotency_key: string;
  request_hash: string;
  attempt_id: string;
  created_at: number;
}

/** A blocked course that a parent has dismissed the banner of. */
interface DismissedCourseTable {
  user_id: string;
  child_id: string;
  enrolment_id: string;
  dismissed_at: number;
}

/** Who saw the login of which child, and when: inserted, never changed. The login itself is not here. */
interface LoginRevealTable {
  id: string;
  user_id: string;
  child_id: string;
  request_id: string;
  revealed_at: number;
}

/** One subscribed calendar: of one child, for one parent. */
export interface CalendarFeedTable {
  user_id: string;
  child_id: string;
  /** The secret of its address is stored hashed, to be found by, and sealed, to be shown to the parent again. */
  token_hash: string;
  token: string;
  /** The sealed bearer that it is read with; calendars come without a session. */
  credential: string;
  /** The sealed last good copy: text, and how each event stands. */
  copy: string;
  copied_at: number;
  created_at: number;
}

export interface Schema {
  session: SessionTable;
  rate_limit: RateLimitTable;
  payment_attempt: PaymentAttemptTable;
  payment_event: PaymentEventTable;
  payment_key: PaymentKeyTable;
  dismissed_course: DismissedCourseTable;
  login_reveal: LoginRevealTable;
  calendar_feed: CalendarFeedTable;
}
