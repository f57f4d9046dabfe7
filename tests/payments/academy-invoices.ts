import {
  InvoiceBody,
  InvoiceDoneBody,
  InvoiceEnrolmentsBody,
  InvoiceMailBody,
} from '../../server/upstream/contracts/invoices.ts';
import { Refusal } from './faults.ts';

interface Invoice extends InvoiceBody {
  readonly id: string;
  enrolments: readonly string[];
  paid: InvoiceDoneBody | null;
  mails: number;
  /** Where the latest mail went. */
  mailedTo: string | null;
}

/** The invoices of the academy API of these tests, and the calls about them. */
export function createInvoices(nextNumber: () => string) {
  const invoices: Invoice[] = [];

  function invoiceOf({ id }: Readonly<Record<string, string>>): Invoice {
    const invoice = invoices.find((known) => known.id === id);
    if (!invoice) throw new Refusal(404);
    return invoice;
  }

  function workOnInvoice(
    endpoint: 'createInvoice' | 'invoiceEnrolments' | 'invoiceDone' | 'invoicePaidEmail',
    parts: Readonly<Record<string, string>>,
    sent: unknown,
  ): unknown {
    switch (endpoint) {
      case 'createInvoice': {
        const body = InvoiceBody.parse(sent);
        const before = invoices.find(({ purchase }) => purchase === body.purchase);
        const unpaid = { enrolments: [], paid: null, mails: 0, mailedTo: null };
        const invoice = before ?? { ...body, ...unpaid, id: nextNumber() };
        if (!before) invoices.push(invoice);
        return { data: { id: invoice.id } };
      }
      case 'invoiceEnrolments':
        invoiceOf(parts).enrolments = InvoiceEnrolmentsBody.parse(sent).enrolments;
        return {};
      case 'invoiceDone':
        invoiceOf(parts).paid = InvoiceDoneBody.parse(sent);
        return {};
      case 'invoicePaidEmail':
        invoiceOf(parts).mails += 1;
        invoiceOf(parts).mailedTo = InvoiceMailBody.parse(sent).email;
        return {};
    }
  }

  return { invoices, workOnInvoice };
}
