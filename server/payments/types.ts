import { z } from 'zod';
import type { User } from '../domain/account/account.ts';
import { ClassSchedule } from '../domain/checkout/class-schedule.ts';
import { PurchaseSelection, StoredSelection } from '../domain/checkout/checkout.ts';
import { PAYMENT_WAYS } from '../domain/checkout/payment-way.ts';
import { PriceBreakdown } from '../domain/checkout/price-breakdown.ts';
import { PurchaseContext } from '../domain/checkout/purchase-context.ts';
import { CURRENCIES } from '../domain/money.ts';
import type { Money } from '../domain/money.ts';
import { REFUND_TERMS, WITHDRAWAL_MOTIVES } from '../domain/refund-rule.ts';
import type { Credential } from '../upstream/call-controls.ts';
import { RESOLUTIONS, STATUSES } from './machine.ts';

/** The class dates of one course, from the catalogue when the attempt started or when its group was changed. */
const Classes = z.object({
  /** yyyy-mm-dd; null while the group has none. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** HH:mm in the group's time zone. */
  weekly: z
    .array(z.object({ day_name: z.string(), time_start: z.string(), time_end: z.string() }))
    .readonly(),
  sessions: z.number().int(),
  /** Days without a class between its dates, yyyy-mm-dd; missing in old attempts. */
  holidays: z.array(z.string()).readonly().optional(),
});

/** The student: a child of the buyer, or the buyer. */
const OrderedStudent = z.object({ kind: z.enum(['child', 'self']), id: z.string(), firstName: z.string() });
export type OrderedStudent = z.infer<typeof OrderedStudent>;

/** One course in which an approved purchase enrolls the student. */
const EnrollmentLine = z.object({
  courseId: z.string(),
  courseName: z.string(),
  moduleId: z.string(),
  moduleName: z.string(),
  /** Null for courses that enroll by their own initial date (spec §4). */
  group: z
    .object({
      id: z.string(),
      name: z.string(),
      schedules: z.array(ClassSchedule).readonly(),
    })
    .nullable(),
  /** yyyy-mm-dd; null while the course has none. */
  initialDate: z.string().nullable(),
  /** IANA zone of the group. */
  timeZone: z.string(),
  /** Null for old attempts, which did not store it. */
  classes: Classes.nullable().default(null),
});
export type EnrollmentLine = z.infer<typeof EnrollmentLine>;

/**
 * What is ordered, apart from the amount: taken from the catalogue when the attempt starts. Only a change of group
 * changes it.
 */
export const Ordered = z.object({
  productName: z.string(),
  description: z.string(),
  selection: StoredSelection,
  /** Null for old attempts, made before buyers were asked for the student. */
  student: OrderedStudent.nullable().default(null),
  lines: z.array(EnrollmentLine).readonly(),
  /** The purchase context at the start; null for old attempts, which did not store it. */
  context: PurchaseContext.nullable().default(null),
  /** The breakdown of the amount; null for old attempts, which did not store it. */
  price: PriceBreakdown.nullable().default(null),
});
export type Ordered = z.infer<typeof Ordered>;

/** What is bought, at its price in the catalogue when the attempt starts. */
export interface Order extends Ordered {
  /** Identifies the product independently of its price: 'vacation:{program id}' or 'course:{entry id}'. */
  readonly productRef: string;
  readonly groupRef: string;
  /** Other groups in which it takes a seat: those that the group stands for, which other products may sell as well. */
  readonly otherGroupRefs?: readonly string[];
  readonly amount: Money;
}

/** The person who pays. */
export interface Buyer extends Credential {
  readonly user: User;
}

/** The person named on the receipt. */
export const Payer = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type Payer = z.infer<typeof Payer>;

/** An amount of money in minor units, as stored in JSON. */
export const Amount = z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) });

/** What is shown of an approval. The card number is masked; there is no token in it. */
export const ShownReceipt = z.object({
  transactionId: z.string(),
  /** The provider's 12 digits, yyMMddHHmmss in Lima, unchanged. */
  transactionDate: z.string(),
  card: z.string(),
  brand: z.string(),
});

/** How to make a payment that is paid later: with a code in cash, or by a transfer to an account. */
export const Instructions = z.object({
  /** The code to say or type when paying. */
  code: z.string(),
  /** Bank, account and so on, with the provider's names and spelling; empty for cash. */
  account: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
});
export type Instructions = z.infer<typeof Instructions>;

/** A move of a paid place to another group, with what replaces the order once it is done. */
export const GroupChange = z.object({
  groupRef: z.string(),
  /** Every group in which the place then takes a seat. */
  seatRefs: z.array(z.string()).readonly(),
  description: z.string(),
  selection: StoredSelection,
  lines: z.array(EnrollmentLine).readonly(),
  /** Names of both groups, as they were shown. */
  from: z.string(),
  to: z.string(),
  /** Epoch milliseconds, like every instant below. */
  askedAt: z.number(),
  /** Refused: the academy had no seat left there. */
  outcome: z.enum(['pending', 'done', 'refused']),
  /**
   * Ids of groups named in calls of this move or an earlier one whose responses are not recorded. Each of these calls
   * may take effect after every later one.
   */
  unanswered: z.array(z.string()).readonly().default([]),
});
export type GroupChange = z.infer<typeof GroupChange>;

/** What is refunded after the family withdrew; `amount` and `kept` add up to what was paid. */
export const Refund = z.object({
  amount: Amount,
  kept: Amount,
  /** The term of the policy that applies. */
  term: z.enum(REFUND_TERMS),
  motive: z.enum(WITHDRAWAL_MOTIVES).nullable(),
  /** Whether a person asks for a simple proof before anything is refunded. */
  needsProof: z.boolean(),
  askedAt: z.number(),
  /** When the academy had taken the student out of every course. */
  withdrawnAt: z.number().nullable(),
  /** When the provider was asked for the refund; null again once it is certain that this request never arrived. */
  sentAt: z.number().nullable(),
  /** Since when the provider has said that the request did not arrive, by the lease clock in milliseconds. */
  missingSince: z.number().nullable(),
  /** The provider's id; null until it has given one. */
  refundId: z.string().nullable(),
  /** Id of the refund that the provider rejected, after a person requested it again. */
  rejectedId: z.string().nullable().default(null),
  /** When the latest request was sent that the provider refused: it made no refund, and its key is used up. */
  refusedAt: z.number().nullable().default(null),
  settledAt: z.number().nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** A monthly charge. */
export const Subscription = z.object({
  id: z.string(),
  amount: Amount,
  /** Epoch milliseconds, like every instant below; null while no charge is expected. */
  nextChargeAt: z.number().nullable(),
  /** Since when a charge has failed. */
  failedSince: z.number().nullable(),
  /** Until when it runs, once the family or the provider has ended it. */
  endedAt: z.number().nullable(),
  /** Every month that was charged or tried, oldest first. */
  charges: z.array(z.object({ at: z.number(), isPaid: z.boolean() })).readonly(),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * What pages show of an attempt, and all of it that may leave the server. It contains no secrets: no tokens, no session
 * keys, and the card masked.
 */
export const AttemptView = z.object({
  id: z.string(),
  /** The reference to give on the phone: 'K-7F3Q-2T'. */
  reference: z.string(),
  /** Null until the purchase exists at the academy API. */
  purchaseNumber: z.string().nullable(),
  status: z.enum(STATUSES),
  /** Whether it may have charged, or may still be paid: nothing else of the same product is begun until it is known. */
  isUnclear: z.boolean(),
  /** Identifies the product, on whichever page it was chosen. */
  productRef: z.string(),
  /** Whether the student is already enrolled in every course bought. */
  enrolled: z.boolean(),
  /** Whether its family may move it to another group or withdraw: only where nothing of it is still in progress. */
  isChangeable: z.boolean(),
  amount: Amount,
  way: z.enum(PAYMENT_WAYS),
  invoiceId: z.string().nullable(),
  /** The latest requested move to another group. */
  change: GroupChange.pick({ from: true, to: true, askedAt: true, outcome: true }).nullable(),
  refund: Refund.nullable(),
  subscription: Subscription.nullable(),
  /** How to make a payment that is paid later, and until when; null until the provider has said so, and for cards. */
  instructions: Instructions.nullable(),
  payableUntil: z.date().nullable(),
  /** When it ended without a charge; null for old attempts, which did not store it. */
  endedAt: z.date().nullable(),
  price: PriceBreakdown.nullable(),
  productName: z.string(),
  description: z.string(),
  selection: PurchaseSelection,
  /** The student; null for old purchases, made before buyers were asked for it. */
  student: OrderedStudent.nullable(),
  /** The courses bought and their class dates, in the order in which they are taken. */
  courses: z.array(EnrollmentLine.pick({ courseId: true, courseName: true, timeZone: true, classes: true })),
  payer: Payer,
  /** Null until it is approved. */
  receipt: ShownReceipt.nullable(),
  /** Null unless it is denied; either value may be missing from the provider's answer. */
  denial: z.object({ actionCode: z.string().nullable(), transactionDate: z.string().nullable() }).nullable(),
  /**
   * Until when the seat of a denied payment is kept for its buyer; null when it is not kept, or the next attempt has
   * taken it over.
   */
  seatKeptUntil: z.date().nullable(),
  createdAt: z.date(),
  /** When the authorization was sent; null if it never was. */
  sentAt: z.date().nullable(),
  /** When the provider will be asked next; null when no question is scheduled. */
  nextQuestionAt: z.date().nullable(),
  /** What a person found out or decided; null when nobody had to. */
  resolution: z.enum(RESOLUTIONS).nullable(),
});
export type AttemptView = z.infer<typeof AttemptView>;

/**
 * What a provider's script needs to draw its fields (spec §9); the page itself names the script. Kept only in memory.
 */
export const CardForm = z.object({
  /** The provider's script: each draws fields and makes tokens in its own way. */
  library: z.enum(['payform', 'elements']),
  /** The merchant id or public key by which the script identifies the shop. */
  merchantId: z.string(),
  /** Empty for a script that needs no session. */
  sessionKey: z.string(),
  purchaseNumber: z.string(),
  /** Major units, as the provider expects. */
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  /** Epoch milliseconds after which the form must request a new session; null when the session does not expire. */
  renewAt: z.number().nullable(),
});
export type CardForm = z.infer<typeof CardForm>;
