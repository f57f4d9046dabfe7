import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ACCOUNT, LOCAL_PROVIDER } from '../../fixtures/local-payments.ts';
import { LocalPaymentMade } from '../../server/upstream/contracts/local-payments.ts';
import type { LocalPayment, PaymentInformationBody } from '../../server/upstream/contracts/local-payments.ts';
import { CURRENCIES } from '../../server/domain/money.ts';
import { digits, wrappedAnswer } from '../card-provider/answers.ts';
import type { LedgerEntry } from '../ledger.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { Sandbox } from '../sandboxes.ts';

/** How long a code can be paid. Milliseconds. */
const PAYABLE_FOR_MS = 48 * 60 * 60 * 1000;

const DETAILS = {
  PENDING: ['100', 'The payment is pending.'],
  PAID: ['200', 'The payment was paid.'],
  REJECTED: ['317', 'Rejected due to high risk.'],
  EXPIRED: ['500', 'The payment was expired.'],
} as const;
type Status = keyof typeof DETAILS;

const detailsOf = (status: Status) => ({
  status,
  status_code: DETAILS[status][0],
  status_detail: DETAILS[status][1],
});

/** Returns a new payment, as the provider writes it. */
export function newPayment(body: PaymentInformationBody, status: Status, now: Date): LocalPayment {
  const isCash = body.payment_method === 'cash';
  const expires = new Date(now.getTime() + PAYABLE_FOR_MS).toISOString();
  return {
    id: `D-4-${randomUUID()}`,
    amount: body.amount,
    currency: body.currency,
    country: 'PE',
    payment_method_type: isCash ? 'TICKET' : 'BANK_TRANSFER',
    payment_method_flow: 'DIRECT',
    created_date: now.toISOString(),
    expiration_date: expires,
    ...detailsOf(status),
    order_id: body.purchase_number,
    ...(isCash
      ? { ticket: { type: 'REFERENCE_CODE', id: digits(8), expiration_date: expires } }
      : { bank_transfer: { ...ACCOUNT, reference: `K${digits(7)}` } }),
  };
}

/** Returns a payment as the REST API wraps it; a rejected one is wrapped as an error. */
export function paymentAnswer(payment: LocalPayment) {
  return payment.status === 'REJECTED'
    ? wrappedAnswer(LOCAL_PROVIDER, payment)
    : ({ code: 200, data: payment } as const);
}

/** Returns an error instead of a payment. */
export const errorAnswer = (code: number, message: string) =>
  wrappedAnswer(LOCAL_PROVIDER, { code, message });

const ENTRY_KINDS = { PENDING: 'awaiting', PAID: 'charge', REJECTED: 'denial', EXPIRED: 'expiry' } as const;

/** Writes a payment's new status to the ledger. */
export function recordPayment(
  sandbox: Sandbox,
  payment: LocalPayment,
  status: Status,
  order: { readonly user_id: string; readonly merchant_id: string },
  scenario: ScenarioId | null,
): void {
  const fact = {
    user_id: order.user_id,
    merchant_id: order.merchant_id,
    purchase_number: payment.order_id,
    amount: payment.amount,
    currency: z.enum(CURRENCIES).parse(payment.currency),
    transaction_id: payment.id,
    provider: LOCAL_PROVIDER,
    answer: paymentAnswer(payment),
  };
  const kind = ENTRY_KINDS[status];
  sandbox.record(
    kind === 'denial' ? { kind, action_code: payment.status_code, ...fact } : { kind, ...fact },
    scenario,
  );
}

type Awaiting = Extract<LedgerEntry, { kind: 'awaiting' }>;

/** Returns the payments of a sandbox's entries that are still awaited, oldest first. */
export function awaitingOf(entries: readonly LedgerEntry[]): Awaiting[] {
  const settled = new Set(
    entries.flatMap((entry) =>
      entry.kind === 'charge' || entry.kind === 'expiry' ? entry.purchase_number : [],
    ),
  );
  return entries.flatMap((entry) =>
    entry.kind === 'awaiting' && !settled.has(entry.purchase_number) ? entry : [],
  );
}

/**
 * Marks an awaited payment as paid or expired.
 * @returns The answer to later status queries.
 */
export function settlePayment(sandbox: Sandbox, awaiting: Awaiting, status: 'PAID' | 'EXPIRED', now: Date) {
  const { data: pending } = LocalPaymentMade.parse(awaiting.answer);
  const payment = {
    ...pending,
    ...detailsOf(status),
    ...(status === 'PAID' && { approved_date: now.toISOString() }),
  };
  recordPayment(sandbox, payment, status, awaiting, sandbox.playing);
  return paymentAnswer(payment);
}

/** Whether the time to pay is over. */
export function isOver(awaiting: Awaiting, now: Date): boolean {
  const { expiration_date: expires } = LocalPaymentMade.parse(awaiting.answer).data;
  return expires !== undefined && new Date(expires) <= now;
}
