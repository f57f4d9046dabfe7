import type { Selectable } from 'kysely';
import { z } from 'zod';
import { StoredSelection } from '../domain/checkout/checkout.ts';
import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { CURRENCIES } from '../domain/money.ts';
import type { Money } from '../domain/money.ts';
import type { PaymentAttemptTable } from '../store/schema.ts';
import { PAID, STATES, VERIFYING, isIn } from './transitions.ts';
import type { AttemptState, AttemptView, EnrollmentLine, Order } from './types.ts';

const Payer = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

const OrderRecord = z.object({
  productName: z.string(),
  description: z.string(),
  selection: StoredSelection,
  lines: z.array(
    z.object({
      courseId: z.string(),
      courseName: z.string(),
      moduleId: z.string(),
      moduleName: z.string(),
      group: z
        .object({
          id: z.string(),
          name: z.string(),
          schedules: z.array(z.object({ day: z.string(), hour: z.string() })),
        })
        .nullable(),
      initialDate: z.string().nullable(),
      timeZone: z.string(),
    }),
  ),
});

/** What is kept of an approval. The card number is masked by the provider; there is no token in it. */
export const Receipt = z.object({
  transactionId: z.string(),
  /** The provider's 12 digits, yyMMddHHmmss in Lima, kept as given. */
  transactionDate: z.string(),
  card: z.string(),
  brand: z.string(),
  /** What the provider says it charged. */
  amount: z.object({ minor: z.number().int(), currency: z.enum(CURRENCIES) }),
});
export type Receipt = z.infer<typeof Receipt>;

/** A row of the journal, its structured values parsed. */
export interface Attempt {
  readonly id: string;
  readonly userId: string;
  readonly payer: AttemptView['payer'];
  readonly productRef: string;
  readonly groupRef: string;
  readonly productName: string;
  readonly description: string;
  readonly selection: PurchaseSelection;
  readonly lines: readonly EnrollmentLine[];
  readonly amount: Money;
  readonly provider: string;
  readonly merchantId: string;
  readonly purchaseNumber: string | null;
  readonly state: AttemptState;
  readonly version: number;
  readonly eventSeq: number;
  readonly eventHash: string;
  readonly leaseUntil: number | null;
  readonly nextRunAt: number | null;
  readonly tries: number;
  readonly formReadyAt: number | null;
  readonly authorizedAt: number | null;
  readonly askingSince: number | null;
  readonly answerMayComeUntil: number | null;
  readonly approvedAt: number | null;
  readonly enrolledAt: number | null;
  readonly transactionId: string | null;
  readonly actionCode: string | null;
  readonly denialDate: string | null;
  readonly receipt: Receipt | null;
  readonly credential: string | null;
  readonly returnHash: string | null;
  readonly returnUsed: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
}

const State = z.enum(STATES);
const CurrencyCode = z.enum(CURRENCIES);

/** Reads a row. @throws ZodError when the journal holds what this version does not understand. */
export function attemptFromRow(row: Selectable<PaymentAttemptTable>): Attempt {
  const order = OrderRecord.parse(JSON.parse(row.order_json));
  return {
    ...order,
    id: row.id,
    userId: row.user_id,
    payer: Payer.parse(JSON.parse(row.payer_json)),
    productRef: row.product_ref,
    groupRef: row.group_ref,
    amount: { minor: row.amount_minor, currency: CurrencyCode.parse(row.currency) },
    provider: row.provider,
    merchantId: row.merchant_id,
    purchaseNumber: row.purchase_id,
    state: State.parse(row.state),
    version: row.version,
    eventSeq: row.event_seq,
    eventHash: row.event_hash,
    leaseUntil: row.lease_until,
    nextRunAt: row.next_run_at,
    tries: row.tries,
    formReadyAt: row.form_ready_at,
    authorizedAt: row.authorized_at,
    askingSince: row.asking_since,
    answerMayComeUntil: row.answer_may_come_until,
    approvedAt: row.approved_at,
    enrolledAt: row.enrolled_at,
    transactionId: row.transaction_id,
    actionCode: row.action_code,
    denialDate: row.denial_date,
    receipt: row.receipt_json === null ? null : Receipt.parse(JSON.parse(row.receipt_json)),
    credential: row.credential,
    returnHash: row.return_hash,
    returnUsed: row.return_used === 1,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** The part of an order that the journal keeps as one text; equal orders give equal texts. */
export function orderText(order: Order): string {
  const { productName, description, selection, lines } = order;
  return JSON.stringify(OrderRecord.parse({ productName, description, selection, lines }));
}

/** What the pages draw of an attempt. */
export function viewOf(attempt: Attempt): AttemptView {
  const { receipt } = attempt;
  return {
    id: attempt.id,
    purchaseNumber: attempt.purchaseNumber,
    status: statusOf(attempt.state),
    enrolled: attempt.enrolledAt !== null,
    amount: attempt.amount,
    productName: attempt.productName,
    description: attempt.description,
    selection: attempt.selection,
    payer: attempt.payer,
    receipt: receipt && {
      transactionId: receipt.transactionId,
      transactionDate: receipt.transactionDate,
      card: receipt.card,
      brand: receipt.brand,
    },
    denial:
      attempt.state === 'denied'
        ? { actionCode: attempt.actionCode, transactionDate: attempt.denialDate }
        : null,
    createdAt: new Date(attempt.createdAt),
  };
}

function statusOf(state: AttemptState): AttemptView['status'] {
  if (isIn(state, VERIFYING)) return 'verifying';
  if (isIn(state, PAID)) return 'approved';
  if (state === 'denied' || state === 'abandoned' || state === 'needs_review') return state;
  return 'open';
}
