import { invoiceAmounts } from '../domain/checkout/price-breakdown.ts';
import type { PriceBreakdown } from '../domain/checkout/price-breakdown.ts';
import { majorAmount } from '../domain/money.ts';
import { attachEnrolments, createInvoice, finishInvoice, sendPaidMail } from '../upstream/invoices.ts';
import { settleReferral } from '../upstream/referrals.ts';
import { isKeptUnread } from '../upstream/contracts/answers.ts';
import { listEnrollments } from '../upstream/purchases.ts';
import { isCallMissing } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import { amountOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { onlyLogged } from './notify.ts';

/** What the functions for invoices need. */
interface Books {
  readonly journal: Journal;
  readonly logger: PaymentLog;
}

const FAILED = 'an invoice failed';

/**
 * Makes the invoice of an attempt that has a purchase, before it is paid. After a failure it is made after the payment
 * instead: no payment fails for lack of an invoice.
 * @returns The invoice's id, or null.
 */
export const invoiceOrNone = (logger: PaymentLog, client: UpstreamClient, attempt: Attempt) =>
  onlyLogged(logger, attempt, FAILED, () => makeInvoice(client, attempt));

/**
 * Makes the invoice of a paid attempt if it is still missing. Returns the attempt, without an invoice when the
 * academy has none, or does not tell its id: made again with each try, there would be dozens.
 * @throws UpstreamError for a failure that should be retried
 */
export async function withInvoice(
  { journal, logger }: Books,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<Attempt> {
  if (attempt.invoiceId !== null) return attempt;
  const invoiceId = await unlessMissing(logger, attempt, () => makeInvoice(client, attempt));
  if (invoiceId === null) return attempt;
  return journal.move(attempt, {
    to: attempt.state,
    detail: { invoice: invoiceId },
    facts: { invoiceId },
  });
}

/**
 * Tells the academy which enrollments the invoice of a paid attempt is for, that it is paid, and which invitation
 * lowered its price. Does nothing without an invoice.
 * @throws UpstreamError for a failure that should be retried
 */
export async function settleInvoice(
  logger: PaymentLog,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<void> {
  const { id, invoiceId, purchaseNumber: purchase, transactionId } = attempt;
  if (invoiceId === null || purchase === null || transactionId === null) return;
  const { places } = await listEnrollments(client, purchase);
  const bought = { purchase, enrolments: places.flatMap(({ id }) => id ?? []) };
  const amount = amountOf(attempt);
  const { currency } = amount;
  const paid = { purchase, transaction_id: transactionId, currency, total: majorAmount(amount) };
  await unlessMissing(logger, attempt, () => attachEnrolments(client, invoiceId, bought, id));
  await unlessMissing(logger, attempt, () => finishInvoice(client, invoiceId, paid, id));
  await tellOfReferral(logger, client, attempt, invoiceId);
}

/** Tells the academy which invitation lowered the price. The invoice shows it, too. */
async function tellOfReferral(
  logger: PaymentLog,
  client: UpstreamClient,
  attempt: Attempt,
  invoiceId: string,
): Promise<void> {
  const minor = attempt.ordered.price?.referral ?? 0;
  if (minor === 0) return;
  const { currency } = amountOf(attempt);
  const body = { discount: majorAmount({ minor, currency }), currency };
  await onlyLogged(logger, attempt, FAILED, () => settleReferral(client, invoiceId, body));
}

/**
 * Has the academy send the mail of a paid invoice. The journal already records it as sent, so it is sent at most once:
 * the family has its receipt anyway, and can request the mail again there.
 */
export async function mailPaidInvoice(
  logger: PaymentLog,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<void> {
  const { invoiceId, payer, id } = attempt;
  if (invoiceId === null) return;
  await onlyLogged(logger, attempt, FAILED, () => sendPaidMail(client, invoiceId, payer.email, id));
}

const makeInvoice = (client: UpstreamClient, attempt: Attempt): Promise<string> => {
  const { id, purchaseNumber, productRef, ordered } = attempt;
  const { minor, currency } = amountOf(attempt);
  const body = {
    purchase: purchaseNumber,
    product_id: productRef.split(':')[1] ?? productRef,
    description: ordered.description,
    ...invoiceAmounts(ordered.price ?? unbroken(minor), currency),
  };
  return createInvoice(client, body, id);
};

/** The price of an old attempt, which did not store its breakdown. */
const unbroken = (minor: number): PriceBreakdown => ({
  list: minor,
  discount: 0,
  coupon: null,
  sibling: 0,
  referral: 0,
  total: minor,
});

/**
 * Makes a call for an invoice and logs a failure. A payment is done without it where the academy lacks this call, or has
 * done what it asks for without telling what is needed: then the result is null.
 * @throws UpstreamError for any other failure
 */
const unlessMissing = <Result>(logger: PaymentLog, attempt: Attempt, call: () => Promise<Result>) =>
  onlyLogged(logger, attempt, FAILED, call, (failed) => isCallMissing(failed) || isKeptUnread(failed));
