import type { LedgerEntry } from './ledger.ts';

type InvoiceEntry = Extract<LedgerEntry, { kind: 'invoice' }>;

/** An invoice in its current state. */
export type Invoice = Omit<InvoiceEntry, 'kind' | 'at' | 'sandbox' | 'scenario' | 'step'> & {
  readonly isDone: boolean;
};

/** The invoices of one sandbox. */
export type Invoices = ReturnType<typeof createInvoices>;

/** Creates a store of invoices, which is filled from the ledger entry by entry. */
export function createInvoices() {
  const invoices = new Map<string, Invoice>();
  return {
    nextId: () => `B001-${String(invoices.size + 1).padStart(6, '0')}`,

    /** Applies one ledger entry. */
    apply({
      kind: _kind,
      at: _at,
      sandbox: _sandbox,
      scenario: _scenario,
      step,
      ...invoice
    }: InvoiceEntry): void {
      const isDone = step === 'done' || invoices.get(invoice.invoice_id)?.isDone === true;
      invoices.set(invoice.invoice_id, { ...invoice, isDone });
    },

    /** The invoice with this id, if it belongs to the user; else null. */
    find(id: string, userId: string): Invoice | null {
      const invoice = invoices.get(id);
      return invoice?.user_id === userId ? invoice : null;
    },

    ofPurchase: (purchaseNumber: string): Invoice | null =>
      [...invoices.values()].find(({ purchase_number }) => purchase_number === purchaseNumber) ?? null,

    /** How many purchases, of all users, were paid with a coupon. */
    timesUsed: (code: string): number =>
      [...invoices.values()].filter(({ coupon, isDone }) => isDone && coupon === code).length,

    /** Whether a user has paid with a coupon. */
    hasUsed: (userId: string, code: string): boolean =>
      [...invoices.values()].some(
        ({ user_id, coupon, isDone }) => isDone && user_id === userId && coupon === code,
      ),
  };
}
