import * as contracts from './contracts/invoices.ts';
import { byItself, Kept } from './contracts/answers.ts';
import type { UpstreamClient } from './types.ts';

/**
 * Short, since pages wait for the first two. No call is repeated here: the payment itself retries its own, except for
 * mails. Milliseconds.
 */
const ONCE = { timeoutMs: 5_000, repeat: 'never' } as const;
const WRITE = { answer: Kept, ...ONCE } as const;

/**
 * Creates an invoice and returns its id. A repeat may leave an unused invoice behind, which does no harm.
 * @param idempotencyKey The attempt's or the draft's. Assumed: nothing relies on it.
 * @throws UpstreamError
 */
export const createInvoice = async (
  client: UpstreamClient,
  body: contracts.InvoiceBody,
  idempotencyKey: string,
) => {
  const answer = byItself(contracts.CreatedInvoice);
  return (await client.call({ endpoint: 'createInvoice', body, answer, idempotencyKey, ...ONCE })).data.id;
};

/**
 * Returns the terms of a coupon for the content of an invoice.
 * @throws UpstreamError; `couponRefusal` says why when the coupon cannot be used
 */
export const addCoupon = async (client: UpstreamClient, id: string, code: string) => {
  const request = {
    body: { code },
    answer: byItself(contracts.AddedCoupon),
    idempotencyKey: `${id}:${code}`,
    ...ONCE,
  };
  return (await client.call({ endpoint: 'addCoupon', parts: { id }, ...request })).data;
};

/**
 * Tells the academy which enrollments an invoice is for. The values are fixed: safe to repeat.
 * @throws UpstreamError
 */
export const attachEnrolments = (
  client: UpstreamClient,
  id: string,
  body: { readonly purchase: string; readonly enrolments: readonly string[] },
  idempotencyKey: string,
) => client.call({ endpoint: 'invoiceEnrolments', parts: { id }, body, idempotencyKey, ...WRITE });

/** Tells the academy that an invoice is paid. The values are fixed: safe to repeat. @throws UpstreamError */
export const finishInvoice = (
  client: UpstreamClient,
  id: string,
  body: contracts.InvoiceDoneBody,
  idempotencyKey: string,
) => client.call({ endpoint: 'invoiceDone', parts: { id }, body, idempotencyKey, ...WRITE });

const mailBy =
  (endpoint: 'invoicePaidEmail' | 'invoiceEmail') =>
  (client: UpstreamClient, id: string, email: string, idempotencyKey: string) =>
    client.call({ endpoint, parts: { id }, body: { email }, idempotencyKey, ...WRITE });

/**
 * Has the academy send the mail of a paid invoice. Sent once: a repeat may send a second mail.
 * @throws UpstreamError
 */
export const sendPaidMail = mailBy('invoicePaidEmail');

/** Has the academy send an invoice to a given address. Sent once. @throws UpstreamError */
export const sendInvoice = mailBy('invoiceEmail');
