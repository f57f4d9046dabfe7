import type { AppLoadContext } from '@remix-run/node';
import { pageOrNull } from '../api/call.server.ts';
import { formatInstant, RECEIPT_ZONE } from '../ui/format.ts';

/**
 * Reads the data for the page and the PDF file of a purchase. Most of it comes from the journal: when the academy
 * cannot be read, only teacher, requirements and seller are missing.
 * @throws not_found if the purchase does not exist or belongs to another family
 */
export async function readReceipt({ api }: AppLoadContext, purchaseNumber: string) {
  const payment = await api.payments.receipt({ purchaseNumber });
  const [details, provider, ways] = await Promise.all([
    api.payments.details({ purchaseNumber }),
    pageOrNull(() => api.support.provider()),
    payment.status === 'denied'
      ? api.payments.waysAgain({ purchaseNumber })
      : { ways: [], promotions: [], monthly: null },
  ]);
  return {
    purchase: { ...payment, purchaseNumber },
    /** Class times and refund deadlines. */
    details,
    /** The ways to pay again after a denial; empty otherwise. */
    ways,
    /** The seller; null when it could not be read. */
    provider,
    /** When the payment was sent, 'dd/mm/yy hh:mm:ss' in Lima time. Used when the provider sent no date. */
    sentAt: formatInstant(payment.sentAt ?? payment.createdAt, RECEIPT_ZONE),
  };
}
