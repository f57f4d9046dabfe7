import * as contracts from './contracts/invoices.ts';
import { Kept } from './contracts/shared.ts';
import type { UpstreamClient } from './types.ts';

/** Pages wait for the first two; the others are tried again by the payment itself. Milliseconds. */
const ONCE = { timeoutMs: 5_000, repeat: 'never' } as const;
const WRITE = { answer: Kept, ...ONCE } as const;

/**
 * Makes an invoice and gives its number. Whoever repeats it may leave an unused one behind, which harms nobody.
 * @param idempotencyKey Of the attempt, or of the draft. Assumed: nothing relies on it.
 * @throws UpstreamError
 */
export const createInvoice = async (
  client: UpstreamClient,
  body: contracts.InvoiceBody,
  idempotencyKey: string,
) => {
  const answer = contracts.CreatedInvoice;
  return (await client.call({ endpoint: 'createInvoice', body, answer, idempotencyKey, ...ONCE })).data.id;
};

/** Returns the terms of a coupon for what an invoice is of. @throws UpstreamError whose body says why not, as `RefusedCoupon` */
export const addCoupon = async (client: UpstreamClient, id: string, code: string) => {
  const request = {
    body: { code },
    answer: contracts.AddedCoupon,
    idempotencyKey: `${id}:${code}`,
    ...ONCE,
  };
  return (await client.call({ endpoint: 'addCoupon', parts: { id }, ...request })).data;
};

/** Says which places were bought with an invoice: fixed values, safe to repeat. @throws UpstreamError */
export const attachEnrolments = (
  client: UpstreamClient,
  id: string,
  body: { readonly purchase: string; readonly enrolments: readonly string[] },
  idempotencyKey: string,
) => client.call({ endpoint: 'invoiceEnrolments', parts: { id }, body, idempotencyKey, ...WRITE });

/** Says that an invoice is paid: fixed values, safe to repeat. @throws UpstreamError */
export const finishInvoice = (
  client: UpstreamClient,
  id: string,
  body: contracts.InvoiceDoneBody,
  idempotencyKey: string,
) => client.call({ endpoint: 'invoiceDone', parts: { id }, body, idempotencyKey, ...WRITE });

/** Has the academy send the mail of a paid invoice. Sent once: a repeat may be a second mail. @throws UpstreamError */
export const sendPaidMail = (client: UpstreamClient, id: string, email: string, idempotencyKey: string) =>
  mailInvoice(client, 'invoicePaidEmail', { id, email, idempotencyKey });

/** Has the academy send an invoice where somebody asks for it. Sent once. @throws UpstreamError */
export const sendInvoice = (client: UpstreamClient, id: string, email: string, idempotencyKey: string) =>
  mailInvoice(client, 'invoiceEmail', { id, email, idempotencyKey });

const mailInvoice = (
  client: UpstreamClient,
  endpoint: 'invoicePaidEmail' | 'invoiceEmail',
  {
    id,
    email,
    idempotencyKey,
  }: { readonly id: string; readonly email: string; readonly idempotencyKey: string },
) => client.call({ endpoint, parts: { id }, body: { email }, idempotencyKey, ...WRITE });
