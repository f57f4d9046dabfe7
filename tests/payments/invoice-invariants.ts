import type { Attempt } from '../../server/payments/attempt.ts';
import type { AcademyApi } from './academy-api.ts';

/** I6 for invoices: for what was ordered, paid only by the charge, and mailed at most once. */
export function breaksOfInvoices(academy: AcademyApi, attempts: readonly Attempt[]): string[] {
  return academy.invoices.flatMap((invoice) => {
    const attempt = attempts.find(({ purchaseNumber }) => purchaseNumber === invoice.purchase);
    if (!attempt) return [];
    const found: string[] = [];
    const name = `the invoice of ${attempt.id.slice(0, 6)} (${attempt.state})`;
    if (Math.round(invoice.total * 100) !== attempt.amountMinor || invoice.currency !== attempt.currency) {
      found.push(`I6 ${name} is of another amount`);
    }
    if (invoice.mails > 1) found.push(`I6 ${name} was mailed ${invoice.mails} times`);
    if (!invoice.paid) return found;
    if (attempt.transactionId !== invoice.paid.transaction_id || invoice.paid.total !== invoice.total) {
      found.push(`I6 ${name} was paid by another charge`);
    }
    const ofOthers = academy.enrollments.filter(
      ({ id, purchase }) => invoice.enrolments.includes(id) && purchase !== invoice.purchase,
    );
    if (ofOthers.length > 0) found.push(`I6 ${name} has enrollments of others`);
    return found;
  });
}
