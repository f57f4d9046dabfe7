import type { Kysely } from 'kysely';
import { z } from 'zod';
import { PAYMENT_WAYS } from '../domain/checkout/payment-way.ts';
import { CURRENCIES } from '../domain/money.ts';
import type { Money } from '../domain/money.ts';
import type { Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { MACHINE, RESOLUTIONS, RETIRED_STATES, SEAT_KEPT_MS, STATES, VERIFYING } from './machine.ts';
import type { AttemptState } from './machine.ts';
import {
  Amount,
  GroupChange,
  Instructions,
  Ordered,
  Payer,
  Refund,
  ShownReceipt,
  Subscription,
} from './types.ts';
import type { AttemptView, GroupChange as Change } from './types.ts';

/** A column that holds a value as JSON text. */
const json = <Value extends z.ZodType>(value: Value) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(value);

/** A column that holds a yes or no as 1 or 0. */
const flag = z.number().transform((stored) => stored === 1);

/** What is kept of an approval: what is shown of it, and what the provider says it charged. */
const Receipt = ShownReceipt.extend({ amount: Amount });
export type Receipt = z.infer<typeof Receipt>;

/**
 * Lines whose enrollment may be on its way, and since when the academy has been asked for them, by the clock of leases:
 * null while it was not asked since the last of them was sent.
 */
const Enrolling = z.object({ lines: z.array(z.number()), since: z.number().nullable() });
export type Enrolling = z.infer<typeof Enrolling>;

/** The columns that a move may set: what has been learnt or done since the attempt began. */
const FactColumns = z.object({
  /** Null until the academy API has given one. */
  purchaseNumber: z.string().nullable(),
  /** Questions asked, or failed tries of the current step: they decide the wait before the next one. */
  tries: z.number(),
  /** Set once a card form was made; an authorization without one is refused. */
  formReadyAt: z.number().nullable(),
  authorizedAt: z.number().nullable(),
  /** Since when the outcome has been asked for. */
  askingSince: z.number().nullable(),
  /** Places of the lines whose enrollment may be on its way: sent, and not answered. */
  enrolling: json(Enrolling).nullable(),
  approvedAt: z.number().nullable(),
  enrolledAt: z.number().nullable(),
  transactionId: z.string().nullable(),
  actionCode: z.string().nullable(),
  /** The provider's 12 digits of a denial. */
  denialDate: z.string().nullable(),
  /** Masked card, brand, dates and amounts of an approval. */
  receipt: json(Receipt).nullable(),
  /** The sealed bearer, only while a background step may need it. */
  credential: z.string().nullable(),
  /** Hash of the hosted page's one-time value, and whether it has been used. */
  returnHash: z.string().nullable(),
  returnUsed: flag,
  /** How to pay what is paid later, and until when. */
  instructions: json(Instructions).nullable(),
  payableUntil: z.number().nullable(),
  /** When it ended without a charge; null for attempts from before this was kept. */
  endedAt: z.number().nullable(),
  /** The academy's invoice; null until it has given one. */
  invoiceId: z.string().nullable(),
  /** The cohort bought; another one once the place was moved. */
  groupRef: z.string(),
  /** Names, selection and enrollment lines, from the catalogue when the attempt began; of another group once moved. */
  ordered: json(Ordered),
  /** The group that it was moved to, is being moved to, or could not be moved to; null when nobody asked. */
  change: json(GroupChange).nullable(),
  /** What is given back; null when nothing is. */
  refund: json(Refund).nullable(),
  /** What is charged again; null for a single payment. */
  subscription: json(Subscription).nullable(),
  /** Why a person is needed, as a short code. */
  reviewReason: z.string().nullable(),
  /** What a person found out or decided. */
  resolution: z.enum(RESOLUTIONS).nullable(),
});
export type Facts = Partial<z.input<typeof FactColumns>>;

/**
 * One payment attempt: what is bought, and where it stands. Its columns are declared here and nowhere else: queries see
 * the input of this schema, the server works with its output. Changed only through the journal.
 */
export const AttemptRow = z.object({
  id: z.string(),
  /** What people say on the phone: `referenceOf` the id. */
  reference: z.string(),
  userId: z.string(),
  /** First name, last name and e-mail, for the receipt. */
  payer: json(Payer),
  productRef: z.string(),
  /** Id of the student it is for; empty for old attempts, from before that was asked. */
  studentRef: z.string(),
  amountMinor: z.number(),
  currency: z.enum(CURRENCIES),
  provider: z.string(),
  way: z.enum(PAYMENT_WAYS),
  merchantId: z.string(),
  createdAt: z.number(),
  state: z.enum(STATES),
  /** Raised by every update. An update names the version that it read, so that a late worker changes nothing. */
  version: z.number(),
  /** Number and hash of the newest event. */
  eventSeq: z.number(),
  eventHash: z.string(),
  /** Who works on the attempt, and until when by the clock of leases; both null at rest. */
  leaseOwner: z.string().nullable(),
  leaseUntil: z.number().nullable(),
  /**
   * Until when a seat is kept for it, by the clock of leases: after a denial, or for the attempt that follows one. Null
   * when no seat is kept.
   */
  seatKeptUntil: z.number().nullable(),
  /** When the runner looks again; null when somebody works on it, or nothing is left to do by itself. */
  nextRunAt: z.number().nullable(),
  updatedAt: z.number(),
  ...FactColumns.shape,
});
export type Attempt = Readonly<z.output<typeof AttemptRow>>;

const Recorded = z.enum([...STATES, ...RETIRED_STATES]);

/** What happened to attempts: inserted, never changed. Each row carries the hash of the one before. */
export const EventRow = z.object({
  attemptId: z.string(),
  /** 1, 2, 3… without a gap. */
  seq: z.number(),
  fromState: Recorded.nullable(),
  toState: Recorded,
  /** Epoch milliseconds; the order of events is `seq`, whatever the clock did. */
  at: z.number(),
  /** Text, because the hash is of the text. */
  detailJson: z.string(),
  prevHash: z.string(),
  hash: z.string(),
});
export type PaymentEvent = Readonly<z.output<typeof EventRow>>;

/** Which form submission led to which attempt. */
export const KeyRow = z.object({
  userId: z.string(),
  idempotencyKey: z.string(),
  requestHash: z.string(),
  attemptId: z.string(),
  createdAt: z.number(),
});

/** A group in which an attempt takes a seat once it may be charged: inserted with it, another one once it was moved. */
interface SeatTable {
  attemptId: string;
  groupRef: string;
  /** 1 for a seat of a group that the attempt is being moved to; 0 for those that it has. */
  taking: number;
}

/** The tables of payments, as queries see them. */
export interface PaymentTables {
  paymentSeat: SeatTable;
  paymentAttempt: z.input<typeof AttemptRow>;
  paymentEvent: z.input<typeof EventRow>;
  paymentKey: z.input<typeof KeyRow>;
}
/** A store with the tables of payments, or a transaction on it. */
export type PaymentDatabase = Kysely<Schema & PaymentTables>;

/** Returns a store with the tables of payments. */
export function paymentDatabase(store: Store): PaymentDatabase {
  return store.kysely.withTables<Pick<PaymentTables, keyof PaymentTables>>();
}

/** Returns what the journal keeps of an order as one text; equal orders give equal texts. */
export function orderText(order: Ordered): string {
  return JSON.stringify(Ordered.parse(order));
}

/** Returns what an attempt charges. */
export function amountOf({ amountMinor, currency }: Attempt): Money {
  return { minor: amountMinor, currency };
}

const shownChange = ({ from, to, askedAt, outcome }: Change) => ({ from, to, askedAt, outcome });

/** States in which the provider may be asked again. */
const ASKED: readonly AttemptState[] = [...VERIFYING, 'awaiting_payment', 'needs_review'];

/** Returns what the pages draw of an attempt. */
export function viewOf(attempt: Attempt): AttemptView {
  const { receipt, ordered, authorizedAt, nextRunAt, seatKeptUntil } = attempt;
  const isAsked = authorizedAt !== null && ASKED.includes(attempt.state);
  return {
    id: attempt.id,
    reference: attempt.reference,
    purchaseNumber: attempt.purchaseNumber,
    status: MACHINE[attempt.state].told,
    enrolled: attempt.enrolledAt !== null,
    amount: amountOf(attempt),
    way: attempt.way,
    invoiceId: attempt.invoiceId,
    change: attempt.change && shownChange(attempt.change),
    refund: attempt.refund,
    subscription: attempt.subscription,
    instructions: attempt.instructions,
    payableUntil: attempt.payableUntil === null ? null : new Date(attempt.payableUntil),
    endedAt: attempt.endedAt === null ? null : new Date(attempt.endedAt),
    price: ordered.price,
    productName: ordered.productName,
    description: ordered.description,
    selection: ordered.selection,
    student: ordered.student,
    courses: ordered.lines.map(({ courseId, courseName, timeZone, classes }) => ({
      courseId,
      courseName,
      timeZone,
      classes,
    })),
    payer: attempt.payer,
    receipt: receipt && ShownReceipt.parse(receipt),
    denial:
      attempt.state === 'denied'
        ? { actionCode: attempt.actionCode, transactionDate: attempt.denialDate }
        : null,
    // As long as its seat is kept, the denial is the last thing that was written.
    seatKeptUntil:
      attempt.state === 'denied' && seatKeptUntil !== null
        ? new Date(attempt.updatedAt + SEAT_KEPT_MS)
        : null,
    createdAt: new Date(attempt.createdAt),
    sentAt: authorizedAt === null ? null : new Date(authorizedAt),
    nextQuestionAt: isAsked && nextRunAt !== null ? new Date(nextRunAt) : null,
    resolution: attempt.resolution,
  };
}
