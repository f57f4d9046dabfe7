import type { Kysely } from 'kysely';
import { z } from 'zod';
import { PAYMENT_WAYS } from '../domain/checkout/payment-way.ts';
import { CURRENCIES } from '../domain/money.ts';
import type { Money } from '../domain/money.ts';
import type { Store } from '../store/database.ts';
import type { Schema } from '../store/schema.ts';
import { MACHINE, RESOLUTIONS, RETIRED_STATES, SEAT_KEPT_MS, STATES, statesWhere } from './machine.ts';
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

/** A column with a value as JSON text. What is written comes from the code, so only what is read is checked. */
const json = <Value extends z.ZodType>(value: Value) =>
  z.codec(z.string(), z.custom<z.output<Value>>(), {
    decode(text, context) {
      const read = value.safeParse(JSON.parse(text));
      if (read.success) return read.data;
      context.issues.push({ code: 'custom', message: read.error.message, input: text });
      return z.NEVER;
    },
    encode: (given) => JSON.stringify(given),
  });

/** A boolean column, stored as 1 or 0. */
const flag = z.codec(z.number(), z.boolean(), { decode: (stored) => stored === 1, encode: Number });

/** What is stored of an approval: what is shown of it, and the amount that the provider charged, by its own answer. */
const Receipt = ShownReceipt.extend({ amount: Amount });
export type Receipt = z.infer<typeof Receipt>;

/**
 * Lines whose enrollment may be on its way, by index, and since when the academy has been asked for them, in
 * milliseconds of the lease clock; null if it has not been asked since the last of them was sent.
 */
const Enrolling = z.object({ lines: z.array(z.number()), since: z.number().nullable() });
export type Enrolling = z.infer<typeof Enrolling>;

/**
 * The columns that a move may set: what was learnt or done since the attempt began. Instants are epoch milliseconds.
 */
const FactColumns = z.object({
  /** Null until the academy API has assigned one. */
  purchaseNumber: z.string().nullable(),
  /**
   * Number of questions asked, or of failed tries of the current step: it decides how long to wait for the next one.
   */
  tries: z.number(),
  /** Set once a card form was opened; an authorization by card without one is refused. */
  formReadyAt: z.number().nullable(),
  authorizedAt: z.number().nullable(),
  /** Since when the outcome has been asked for. */
  askingSince: z.number().nullable(),
  /** The lines whose enrollment may be on its way: sent, and not answered. */
  enrolling: json(Enrolling).nullable(),
  approvedAt: z.number().nullable(),
  enrolledAt: z.number().nullable(),
  transactionId: z.string().nullable(),
  actionCode: z.string().nullable(),
  /** The date of a denial, as the provider's 12 digits. */
  denialDate: z.string().nullable(),
  /** Masked card, brand, date and amount of an approval. */
  receipt: json(Receipt).nullable(),
  /** The buyer's credential, sealed; only while a background step may need it. */
  credential: z.string().nullable(),
  /** Hash of the hosted page's one-time value, and whether the value was used. */
  returnHash: z.string().nullable(),
  returnUsed: flag,
  /** How to make a payment that is paid later, and until when. */
  instructions: json(Instructions).nullable(),
  payableUntil: z.number().nullable(),
  /** When it ended without a charge; null for old attempts, which did not store it. */
  endedAt: z.number().nullable(),
  /** Id of the academy's invoice; null until it has assigned one. */
  invoiceId: z.string().nullable(),
  /** The group bought, or the new one after a change of group. */
  groupRef: z.string(),
  /** Names, selection and enrollment lines, from the catalogue when the attempt began or its group was changed. */
  ordered: json(Ordered),
  /** The move to another group that was requested last, whatever its outcome; null if none was. */
  change: json(GroupChange).nullable(),
  /** What is refunded; null without a withdrawal. */
  refund: json(Refund).nullable(),
  /** The monthly charge; null for a single payment. */
  subscription: json(Subscription).nullable(),
  /** Why a person is needed, as a short code. */
  reviewReason: z.string().nullable(),
  /** What a person found out or decided. */
  resolution: z.enum(RESOLUTIONS).nullable(),
});
const SomeFacts = FactColumns.partial();
export type Facts = z.output<typeof SomeFacts>;

/** Returns facts as their columns store them. */
export const columnsOf = (facts: Facts): z.input<typeof SomeFacts> => z.encode(SomeFacts, facts);

/**
 * One payment attempt: what is bought, and its state. Its columns are declared only here: queries see the input of this
 * schema, the server works with its output. It is changed only through the journal.
 */
export const AttemptRow = z.object({
  id: z.string(),
  /** The reference to give on the phone: `referenceOf` the id. */
  reference: z.string(),
  userId: z.string(),
  /** First name, last name and e-mail, for the receipt. */
  payer: json(Payer),
  productRef: z.string(),
  /** Id of the student; empty for old attempts, made before buyers were asked for it. */
  studentRef: z.string(),
  amountMinor: z.number(),
  currency: z.enum(CURRENCIES),
  provider: z.string(),
  way: z.enum(PAYMENT_WAYS),
  merchantId: z.string(),
  createdAt: z.number(),
  state: z.enum(STATES),
  /** Incremented by every update. An update names the version that it read, so that a late worker changes nothing. */
  version: z.number(),
  /** Number and hash of the latest event. */
  eventSeq: z.number(),
  eventHash: z.string(),
  /** The worker that holds the attempt, and until when, in milliseconds of the lease clock; both null at rest. */
  leaseOwner: z.string().nullable(),
  leaseUntil: z.number().nullable(),
  /**
   * Until when a seat is kept, in milliseconds of the lease clock: for a denied attempt, or for the one that follows
   * it. Null when none is kept.
   */
  seatKeptUntil: z.number().nullable(),
  /** When the runner looks next; null while a worker holds the attempt, and when nothing is scheduled. */
  nextRunAt: z.number().nullable(),
  updatedAt: z.number(),
  ...FactColumns.shape,
});
export type Attempt = Readonly<z.output<typeof AttemptRow>>;

const Recorded = z.enum([...STATES, ...RETIRED_STATES]);

/** What happened to attempts: rows are inserted, never changed. Each contains the hash of the one before. */
export const EventRow = z.object({
  attemptId: z.string(),
  /** 1, 2, 3… without a gap. */
  seq: z.number(),
  fromState: Recorded.nullable(),
  toState: Recorded,
  /** Epoch milliseconds. The order of events is `seq`, whatever the clock did. */
  at: z.number(),
  /** JSON kept as text, because the hash is of the text. */
  detailJson: z.string(),
  prevHash: z.string(),
  hash: z.string(),
});
export type PaymentEvent = Readonly<z.output<typeof EventRow>>;

/** The attempt to which a form submission led. */
export const KeyRow = z.object({
  userId: z.string(),
  idempotencyKey: z.string(),
  requestHash: z.string(),
  attemptId: z.string(),
  createdAt: z.number(),
});

/**
 * A group in which an attempt takes a seat once it may be charged. Inserted with the attempt, replaced by a change of
 * group.
 */
interface SeatTable {
  attemptId: string;
  groupRef: string;
  /** 1 for a seat in a group to which the attempt is being moved; 0 for a seat that it has. */
  taking: number;
}

/** The payment tables, as queries see them. */
export interface PaymentTables {
  paymentSeat: SeatTable;
  paymentAttempt: z.input<typeof AttemptRow>;
  paymentEvent: z.input<typeof EventRow>;
  paymentKey: z.input<typeof KeyRow>;
}
/** A store with the payment tables, or a transaction on it. */
export type PaymentDatabase = Kysely<Schema & PaymentTables>;

/** Returns a store with the payment tables. */
export function paymentDatabase(store: Store): PaymentDatabase {
  return store.kysely.withTables<Pick<PaymentTables, keyof PaymentTables>>();
}

/** Returns the amount that an attempt charges, in minor units. */
export function amountOf({ amountMinor, currency }: Attempt): Money {
  return { minor: amountMinor, currency };
}

/** Whether an attempt is charged every month, as far as is known. */
export const isRenewed = ({ way, subscription }: Pick<Attempt, 'way' | 'subscription'>): boolean =>
  way === 'subscription' && typeof subscription?.endedAt !== 'number';

/** Returns what is known of the money of an attempt, also while a person looks at it. */
function moneyOf({ state, transactionId }: Pick<Attempt, 'state' | 'transactionId'>) {
  const { money } = MACHINE[state];
  if (money !== 'in_doubt') return money;
  return transactionId === null ? 'unknown' : 'paid';
}

/** Whether an attempt is known to have charged, also while a person looks at it. */
export const isCharged = ({ state, transactionId }: Pick<Attempt, 'state' | 'transactionId'>): boolean =>
  moneyOf({ state, transactionId }) === 'paid';

/**
 * Whether it is not known if an attempt has charged, or it can still be paid by the instructions that the buyer has.
 */
export const isUnclear = ({ state, transactionId }: Pick<Attempt, 'state' | 'transactionId'>): boolean =>
  moneyOf({ state, transactionId }) === 'unknown';

/** Whether a family may move its place to another group or withdraw. Pages offer it exactly where it is taken. */
export const isChangeable = ({ state }: Pick<Attempt, 'state'>): boolean => state === 'done';

const shownChange = ({ from, to, askedAt, outcome }: Change) => ({ from, to, askedAt, outcome });

/** States in which the provider may be asked again. */
const ASKED = statesWhere(({ money }) => money === 'unknown' || money === 'in_doubt');

/** Returns what pages show of an attempt. */
export function viewOf(attempt: Attempt): AttemptView {
  const { receipt, ordered, authorizedAt, nextRunAt, seatKeptUntil } = attempt;
  const isAsked = authorizedAt !== null && ASKED.includes(attempt.state);
  return {
    id: attempt.id,
    reference: attempt.reference,
    purchaseNumber: attempt.purchaseNumber,
    status: MACHINE[attempt.state].told,
    isUnclear: isUnclear(attempt),
    productRef: attempt.productRef,
    enrolled: attempt.enrolledAt !== null,
    isChangeable: isChangeable(attempt),
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
    // While its seat is kept, the denial is the latest write.
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
