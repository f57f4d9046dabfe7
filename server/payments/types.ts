import { z } from 'zod';
import type { User } from '../domain/account/account.ts';
import { PurchaseSelection, StoredSelection } from '../domain/checkout/checkout.ts';
import { PAYMENT_WAYS } from '../domain/checkout/payment-way.ts';
import { PriceBreakdown } from '../domain/checkout/price-breakdown.ts';
import { PurchaseContext } from '../domain/checkout/purchase-context.ts';
import { CURRENCIES } from '../domain/money.ts';
import type { Money } from '../domain/money.ts';
import { REFUND_TERMS, WITHDRAWAL_MOTIVES } from '../domain/refund-rule.ts';
import type { CallControls } from '../upstream/call-controls.ts';
import { RESOLUTIONS, STATUSES } from './machine.ts';

/** When the classes of one course are held, as the catalogue had it when the attempt began. */
const Classes = z.object({
  /** yyyy-mm-dd, or null while the group has none. */
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  /** Hours of the group's zone, HH:mm. */
  weekly: z
    .array(z.object({ day_name: z.string(), time_start: z.string(), time_end: z.string() }))
    .readonly(),
  /** How many there are in all. */
  sessions: z.number().int(),
  /** Days within its dates on which no class is held, yyyy-mm-dd; left out in old attempts. */
  holidays: z.array(z.string()).readonly().optional(),
});

/** Who learns: a child of the buyer, or the buyer. */
const OrderedStudent = z.object({ kind: z.enum(['child', 'self']), id: z.string(), firstName: z.string() });
export type OrderedStudent = z.infer<typeof OrderedStudent>;

/** One course that an approved purchase enrolls in. */
const EnrollmentLine = z.object({
  courseId: z.string(),
  courseName: z.string(),
  moduleId: z.string(),
  moduleName: z.string(),
  /** Null for courses that are enrolled by their own initial date (spec §4). */
  group: z
    .object({
      id: z.string(),
      name: z.string(),
      schedules: z.array(z.object({ day: z.string(), hour: z.string() })).readonly(),
    })
    .nullable(),
  /** yyyy-mm-dd, or null while the course has none. */
  initialDate: z.string().nullable(),
  /** IANA zone of the group. */
  timeZone: z.string(),
  /** Null for old attempts, which did not keep it. */
  classes: Classes.nullable().default(null),
});
export type EnrollmentLine = z.infer<typeof EnrollmentLine>;

/** What is ordered besides its price, fixed when the attempt starts, from the catalogue. */
export const Ordered = z.object({
  productName: z.string(),
  description: z.string(),
  selection: StoredSelection,
  /** Null for old attempts, from before it was asked whom they are for. */
  student: OrderedStudent.nullable().default(null),
  lines: z.array(EnrollmentLine).readonly(),
  /** The context of the purchase when it began; null for old attempts, which did not keep it. */
  context: PurchaseContext.nullable().default(null),
  /** What the amount is made of; null for old attempts, which did not keep it. */
  price: PriceBreakdown.nullable().default(null),
});
export type Ordered = z.infer<typeof Ordered>;

/** What is bought, at the price of the catalogue at the moment the attempt starts. */
export interface Order extends Ordered {
  /** Identifies the product whatever its price: 'vacation:{program id}' or 'course:{entry id}'. */
  readonly productRef: string;
  /** The cohort bought with it. */
  readonly groupRef: string;
  /** Further groups in which it takes a seat: those that the cohort stands for, which other products may sell too. */
  readonly otherGroupRefs?: readonly string[];
  readonly amount: Money;
}

/** What every call to the academy API on behalf of a buyer carries. */
export interface Credential {
  /** The stored refresh token (spec §6). */
  readonly bearer: string;
  readonly controls: CallControls;
}

/** Who pays. */
export interface Buyer extends Credential {
  readonly user: User;
}

/** Who is named on the receipt. */
export const Payer = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });
export type Payer = z.infer<typeof Payer>;

/** Money as texts hold it. */
export const Amount = z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) });

/** What is shown of an approval. The card number is masked by the provider; there is no token in it. */
export const ShownReceipt = z.object({
  transactionId: z.string(),
  /** The provider's 12 digits, yyMMddHHmmss in Lima, kept as given. */
  transactionDate: z.string(),
  card: z.string(),
  brand: z.string(),
});

/** How to pay what is paid later: with a code in cash, or by a transfer to an account. */
export const Instructions = z.object({
  /** What is said or typed where it is paid. */
  code: z.string(),
  /** Bank, account and the like, as the provider calls and writes them; empty for cash. */
  account: z.array(z.object({ name: z.string(), value: z.string() })).readonly(),
});
export type Instructions = z.infer<typeof Instructions>;

/** Another group that a paid place moves to: what is bought of it once it is there. */
export const GroupChange = z.object({
  groupRef: z.string(),
  /** Every group in which it takes a seat then. */
  seatRefs: z.array(z.string()).readonly(),
  description: z.string(),
  selection: StoredSelection,
  lines: z.array(EnrollmentLine).readonly(),
  /** Names of both groups, as they were shown. */
  from: z.string(),
  to: z.string(),
  /** Epoch milliseconds, as below. */
  askedAt: z.number(),
  /** Refused: the academy had no seat there any more. */
  outcome: z.enum(['pending', 'done', 'refused']),
  /**
   * Ids of the groups that calls named, for this move or an earlier one, whose answers have not been written: each may
   * arrive after every later call.
   */
  unanswered: z.array(z.string()).readonly().default([]),
});
export type GroupChange = z.infer<typeof GroupChange>;

/** What is given back of a payment, because the family withdrew; with what is kept, it is what was paid. */
export const Refund = z.object({
  amount: Amount,
  kept: Amount,
  /** The term of the policy that applies. */
  term: z.enum(REFUND_TERMS),
  motive: z.enum(WITHDRAWAL_MOTIVES).nullable(),
  /** Whether a person asks for a simple proof before anything is given back. */
  needsProof: z.boolean(),
  askedAt: z.number(),
  /** When the academy had taken the student out of every course. */
  withdrawnAt: z.number().nullable(),
  /** When the provider was asked; null again once it is certain that this never arrived. */
  sentAt: z.number().nullable(),
  /** Since when the provider says that it has not arrived, by the clock of leases. */
  missingSince: z.number().nullable(),
  /** The provider's id; null until it has given one. */
  refundId: z.string().nullable(),
  /** Id of the refund that the provider rejected before, when a person had it asked for again. */
  rejectedId: z.string().nullable().default(null),
  settledAt: z.number().nullable(),
});
export type Refund = z.infer<typeof Refund>;

/** What is charged again every month. */
export const Subscription = z.object({
  id: z.string(),
  amount: Amount,
  /** Epoch milliseconds, as below; null once nothing more is charged. */
  nextChargeAt: z.number().nullable(),
  /** Since when a charge has failed. */
  failedSince: z.number().nullable(),
  /** Until when it goes on, once the family or the provider ended it. */
  endedAt: z.number().nullable(),
  /** Every month that was asked for, oldest first. */
  charges: z.array(z.object({ at: z.number(), isPaid: z.boolean() })).readonly(),
});
export type Subscription = z.infer<typeof Subscription>;

/**
 * What the pages draw of an attempt: exactly what may leave the server of it. Nothing secret: no tokens, no session
 * keys, the card masked.
 */
export const AttemptView = z.object({
  id: z.string(),
  /** What a person says on the phone: 'K-7F3Q-2T'. */
  reference: z.string(),
  /** Null until the purchase exists at the academy API. */
  purchaseNumber: z.string().nullable(),
  status: z.enum(STATUSES),
  /** Whether every course bought is already enrolled. */
  enrolled: z.boolean(),
  amount: Amount,
  way: z.enum(PAYMENT_WAYS),
  invoiceId: z.string().nullable(),
  /** The newest move to another group that was asked for. */
  change: GroupChange.pick({ from: true, to: true, askedAt: true, outcome: true }).nullable(),
  refund: Refund.nullable(),
  subscription: Subscription.nullable(),
  /** How to pay what is paid later, and until when; null before the provider has told, and for cards. */
  instructions: Instructions.nullable(),
  payableUntil: z.date().nullable(),
  /** When it ended without a charge; null for old ones, from before that was kept. */
  endedAt: z.date().nullable(),
  price: PriceBreakdown.nullable(),
  productName: z.string(),
  description: z.string(),
  selection: PurchaseSelection,
  /** Whom it is for; null for old purchases, from before that was asked. */
  student: OrderedStudent.nullable(),
  /** The courses bought and when they are taught, in the order in which they are taken. */
  courses: z.array(EnrollmentLine.pick({ courseId: true, courseName: true, timeZone: true, classes: true })),
  payer: Payer,
  /** Present once approved. */
  receipt: ShownReceipt.nullable(),
  /** Present once denied; either value may be missing from the provider's answer. */
  denial: z.object({ actionCode: z.string().nullable(), transactionDate: z.string().nullable() }).nullable(),
  /** Until when the seat of a denied payment is kept for its buyer; null where it is not, or the next payment has it. */
  seatKeptUntil: z.date().nullable(),
  createdAt: z.date(),
  /** When the authorization was sent; null while none was. */
  sentAt: z.date().nullable(),
  /** When the provider is asked next; null when it is not asked by itself. */
  nextQuestionAt: z.date().nullable(),
  /** What a person found out or decided; null when none had to. */
  resolution: z.enum(RESOLUTIONS).nullable(),
});
export type AttemptView = z.infer<typeof AttemptView>;

/** What a provider's script needs to draw its fields (spec §9); the page itself names the script. Lives in memory only. */
export const CardForm = z.object({
  /** Which script it is: each draws, and makes tokens, in its own way. */
  library: z.enum(['payform', 'elements']),
  /** The merchant id or public key by which the script knows the shop. */
  merchantId: z.string(),
  /** Empty for a script that needs no session. */
  sessionKey: z.string(),
  purchaseNumber: z.string(),
  /** Major units, as the provider wants it. */
  amount: z.number(),
  currency: z.enum(CURRENCIES),
  /** Epoch milliseconds after which the form must ask for a new session; null where none ends. */
  renewAt: z.number().nullable(),
});
export type CardForm = z.infer<typeof CardForm>;
