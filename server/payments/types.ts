import type { Money } from '../domain/money.ts';
import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import type { User } from '../domain/account/user.ts';
import type { CallControls } from '../upstream/call-controls.ts';

/** States of a payment attempt (README, 'Payments'). `done`, `denied`, `abandoned` and `needs_review` are final. */
export type AttemptState =
  | 'open'
  | 'session'
  | 'auth_sent'
  | 'pending_review'
  | 'unknown'
  | 'approved'
  | 'enroll_sent'
  | 'enrolled'
  | 'patch_sent'
  | 'done'
  | 'denied'
  | 'abandoned'
  | 'needs_review';

/** One course that an approved purchase enrolls in. Fixed when the attempt starts, from the catalogue. */
export interface EnrollmentLine {
  readonly courseId: string;
  readonly courseName: string;
  readonly moduleId: string;
  readonly moduleName: string;
  /** Null for courses that are enrolled by their own initial date (spec §4). */
  readonly group: {
    readonly id: string;
    readonly name: string;
    readonly schedules: readonly { readonly day: string; readonly hour: string }[];
  } | null;
  /** yyyy-mm-dd, or null while the course has none. */
  readonly initialDate: string | null;
  /** IANA zone of the group. */
  readonly timeZone: string;
}

/** What is bought, at the price of the catalogue at the moment the attempt starts. */
export interface Order {
  /** Identifies the product whatever its price: 'vacation:{program id}' or 'course:{entry id}'. */
  readonly productRef: string;
  /** The cohort bought with it. */
  readonly groupRef: string;
  readonly productName: string;
  readonly description: string;
  readonly amount: Money;
  readonly selection: PurchaseSelection;
  readonly lines: readonly EnrollmentLine[];
}

/** Who pays, and the credential that the academy API wants for it (the stored refresh token, spec §6). */
export interface Buyer {
  readonly user: User;
  readonly bearer: string;
  readonly controls: CallControls;
}

/** What the pages draw of an attempt. Nothing secret: no tokens, no session keys, the card masked. */
export interface AttemptView {
  readonly id: string;
  /** Null until the purchase exists at the academy API. */
  readonly purchaseNumber: string | null;
  /** What a person is told. 'verifying' covers everything that is not known yet. */
  readonly status: 'open' | 'verifying' | 'approved' | 'denied' | 'needs_review' | 'abandoned';
  /** Whether every course bought is already enrolled. */
  readonly enrolled: boolean;
  readonly amount: Money;
  readonly productName: string;
  readonly description: string;
  readonly selection: PurchaseSelection;
  readonly payer: { readonly firstName: string; readonly lastName: string; readonly email: string };
  /** Present once approved. Dates are the provider's 12 digits, yyMMddHHmmss in Lima. */
  readonly receipt: {
    readonly transactionId: string;
    readonly transactionDate: string;
    readonly card: string;
    readonly brand: string;
  } | null;
  /** Present once denied; either value may be missing from the provider's answer. */
  readonly denial: { readonly actionCode: string | null; readonly transactionDate: string | null } | null;
  /** ISO 8601 instant, UTC. */
  readonly createdAt: string;
}

/** What the provider's script needs to draw its fields (payments.md §1.6, spec §9). Lives in memory only. */
export interface CardForm {
  readonly scriptUrl: string;
  readonly merchantId: string;
  readonly sessionKey: string;
  readonly purchaseNumber: string;
  /** Major units, as the provider wants it. */
  readonly amount: number;
  readonly currency: Money['currency'];
  /** Epoch milliseconds after which the form must ask for a new session (13 minutes after it was made). */
  readonly renewAt: number;
}

/**
 * The payment desk: the only way the rest of the server touches money. Every method throws a `KipuError`
 * (server/errors.ts) when it refuses; none of them ever sends an authorization twice.
 */
export interface Payments {
  /**
   * Makes the attempt for an order, or gives back the open one of the same buyer, product and group, and creates
   * its purchase at the academy API if it has none. `idempotencyKey` (20 characters or more) ties repeated
   * submissions of one form together.
   * @throws purchase_forbidden on a 403, already_purchased, idempotency_conflict, upstream_unavailable,
   *   too_many_denials, group_full
   */
  start(input: {
    buyer: Buyer;
    order: Order;
    idempotencyKey: string;
    seatsLeft: number;
  }): Promise<AttemptView>;
  /** Gets a security token and a session from the provider, ready to draw the card fields. Charges nothing. */
  openCardForm(input: { buyer: Buyer; attemptId: string }): Promise<CardForm>;
  /** The provider's own page for people without JavaScript; it posts back to `/pagos/retorno/{attemptId}`. */
  openHostedPage(input: { buyer: Buyer; attemptId: string; returnOrigin: string }): Promise<{ url: string }>;
  /** Authorizes the card behind a transaction token, at most once per attempt; later calls give the same result. */
  pay(input: {
    buyer: Buyer;
    attemptId: string;
    transactionToken: string;
    seatsLeft: () => Promise<number>;
  }): Promise<AttemptView>;
  /** The same for a hosted page's answer, where the one-time value stands in for the cookie. */
  payFromHostedPage(input: {
    attemptId: string;
    returnSecret: string;
    transactionToken: string;
  }): Promise<AttemptView>;
  /** An attempt of this user; null when it does not exist or is somebody else's. */
  attempt(input: { userId: string; attemptId: string }): Promise<AttemptView | null>;
  /** The attempt behind a purchase number of this user, or null. Asks the provider when a check is due. */
  receipt(input: { userId: string; purchaseNumber: string }): Promise<AttemptView | null>;
  /** All purchases of a user that were charged or may have been, newest first. */
  purchases(input: { userId: string }): Promise<AttemptView[]>;
}
