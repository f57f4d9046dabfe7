import type { RequestHandler } from 'msw';
import { coupons } from '../../fixtures/coupons.ts';
import type { Coupon } from '../../fixtures/coupons.ts';
import {
  AddedCoupon,
  CouponBody,
  CreatedInvoice,
  InvoiceBody,
  InvoiceDoneBody,
  InvoiceEnrolmentsBody,
  InvoiceMailBody,
} from '../../server/upstream/contracts/invoices.ts';
import type { COUPON_REFUSALS } from '../../server/upstream/contracts/invoices.ts';
import { Kept } from '../../server/upstream/contracts/answers.ts';
import { notFound, refuse, serverError } from '../faults.ts';
import type { Invoice } from '../invoices.ts';
import type { LedgerEntry } from '../ledger.ts';
import { oncePerInstant } from '../once.ts';
import type { Sandbox } from '../sandboxes.ts';
import type { ScenarioId } from '../scenarios.ts';
import type { MockState } from '../state.ts';
import type { Call } from './endpoint.ts';
import { protectedEndpoint } from './endpoint.ts';

type Step = Extract<LedgerEntry, { kind: 'invoice' }>['step'];

const couponsAt = oncePerInstant(coupons);

/** Invoices and coupons. Bodies and answers are assumed: the specification shows none. */
export function invoiceHandlers(state: MockState): RequestHandler[] {
  const startedAt = state.now();
  return [
    protectedEndpoint(
      state,
      'createInvoice',
      { body: InvoiceBody, answer: CreatedInvoice },
      ({ body, sandbox, scenario }, user) => {
        const refusal = refusalOfAll(scenario);
        if (refusal) return refusal;
        const { purchase } = body;
        if (purchase !== null && !sandbox.db.ownPurchase(purchase, user.id)) {
          return refuse(400, 'Unknown purchase.');
        }
        if (!addsUp(body)) return refuse(400, 'The amounts do not add up.');
        const before = purchase && sandbox.invoices.ofPurchase(purchase);
        if (before) return { data: { id: before.invoice_id } };
        const invoice = {
          invoice_id: sandbox.invoices.nextId(),
          user_id: user.id,
          purchase_number: purchase,
          product_id: body.product_id,
          is_reduced: body.discount + body.sibling_discount + body.referral_discount > 0,
          coupon: body.coupon?.code ?? null,
          amount: body.total,
          currency: body.currency,
        };
        record(sandbox, invoice, 'made', scenario);
        return { data: { id: invoice.invoice_id } };
      },
    ),

    protectedEndpoint(
      state,
      'addCoupon',
      { body: CouponBody, answer: AddedCoupon },
      ({ body, sandbox, scenario, part }, user) => {
        if (scenario === 'cupones-fallan') return serverError();
        const invoice = sandbox.invoices.find(part('id'), user.id);
        if (!invoice) return notFound();
        const code = body.code.toUpperCase();
        const coupon = couponsAt(startedAt).find(({ terms }) => terms.code === code);
        if (!coupon) return refuseCoupon(404, 'unknown');
        const isUsed = coupon.oncePerFamily && sandbox.invoices.hasUsed(user.id, code);
        const reason = isUsed ? 'used' : reasonAgainst(coupon, invoice, state.now());
        return reason ? refuseCoupon(409, reason) : { data: coupon.terms };
      },
    ),

    protectedEndpoint(
      state,
      'invoiceEnrolments',
      { body: InvoiceEnrolmentsBody, answer: Kept },
      (call, user) => {
        const { body, sandbox } = call;
        const own = sandbox.db.enrollmentsOf(user.id).filter(({ purchase }) => purchase === body.purchase);
        const areOwn = body.enrolments.every((id) => own.some((enrollment) => enrollment.id === id));
        return areOwn ? goOn(call, user.id, 'enrolments') : refuse(400, 'Unknown enrolment.');
      },
    ),

    protectedEndpoint(state, 'invoiceDone', { body: InvoiceDoneBody, answer: Kept }, (call, user) => {
      const { body, sandbox, part } = call;
      const invoice = sandbox.invoices.find(part('id'), user.id);
      const isRight = invoice?.amount === body.total && invoice.currency === body.currency;
      if (invoice && !isRight) return refuse(409, 'Another amount was to be paid.');
      return goOn(call, user.id, 'done');
    }),

    protectedEndpoint(state, 'invoicePaidEmail', { body: InvoiceMailBody, answer: Kept }, (call, user) =>
      goOn(call, user.id, 'paid_email'),
    ),

    protectedEndpoint(state, 'invoiceEmail', { body: InvoiceMailBody, answer: Kept }, (call, user) =>
      call.scenario === 'comprobante-no-enviado' ? serverError() : goOn(call, user.id, 'email'),
    ),
  ];
}

/** Records the next step of an invoice; 'done' only once. */
function goOn(
  { sandbox, scenario, part }: Call<unknown>,
  userId: string,
  step: Step,
): Response | Record<string, never> {
  const refusal = refusalOfAll(scenario);
  if (refusal) return refusal;
  const invoice = sandbox.invoices.find(part('id'), userId);
  if (!invoice) return notFound();
  if (step !== 'done' || !invoice.isDone) record(sandbox, invoice, step, scenario);
  return {};
}

function record(
  sandbox: Sandbox,
  { isDone: _isDone, ...invoice }: Omit<Invoice, 'isDone'> & { readonly isDone?: boolean },
  step: Step,
  scenario: ScenarioId | null,
): void {
  sandbox.record({ kind: 'invoice', ...invoice, step }, scenario);
}

function refusalOfAll(scenario: ScenarioId | null): Response | null {
  if (scenario === 'comprobantes-fallan') return serverError();
  return scenario === 'academia-sin-comprobantes' ? notFound() : null;
}

/** Whether the total is the list price less all discounts, to the cent. */
function addsUp({
  list_price,
  discount,
  sibling_discount,
  coupon,
  referral_discount,
  total,
}: InvoiceBody): boolean {
  const off = discount + sibling_discount + (coupon?.amount ?? 0) + referral_discount;
  return Math.round((list_price - off) * 100) === Math.round(total * 100);
}

type Refusal = (typeof COUPON_REFUSALS)[number];

function reasonAgainst({ terms, isUsedUp }: Coupon, invoice: Invoice, now: Date): Refusal | null {
  if (terms.expires_at !== null && new Date(terms.expires_at) <= now) return 'expired';
  if (isUsedUp) return 'used';
  if (terms.products && !terms.products.includes(invoice.product_id)) return 'other_product';
  return invoice.is_reduced && !terms.combines_with_discount ? 'not_combined' : null;
}

const refuseCoupon = (status: number, reason: Refusal): Response =>
  Response.json({ detail: 'The coupon cannot be used.', reason }, { status });
