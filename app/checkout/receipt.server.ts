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
    payment.status === 'denied' ? api.checkout.ways({ promotions: true }) : { ways: [], promotions: [] },
  ]);
  return {
    purchase: { ...payment, purchaseNumber },
    details,
    /** The ways to pay again after a denial. */
    ways,
    provider,
    sentAt: formatInstant(payment.sentAt ?? payment.createdAt, RECEIPT_ZONE),
  };
}
