import type { AppLoadContext } from '@remix-run/node';
import { tryCall } from '../api/call.server.ts';
import { formatInstant, RECEIPT_ZONE } from '../ui/format.ts';

/**
 * Reads what the page and the file of a purchase are made of. The journal carries it: where the catalogue cannot be
 * read, teacher, requirements and seller are left out.
 * @throws not_found for a purchase that does not exist or is another family's
 */
export async function readReceipt({ api }: AppLoadContext, purchaseNumber: string) {
  const payment = await api.payments.receipt({ purchaseNumber });
  const [details, provider, ways] = await Promise.all([
    api.payments.details({ purchaseNumber }),
    tryCall(() => api.support.provider()),
    payment.status === 'denied' ? api.checkout.ways({ promotions: true }) : { ways: [], promotions: [] },
  ]);
  return {
    purchase: { ...payment, purchaseNumber },
    details,
    /** In which ways one may try again. */
    ways,
    provider: provider.ok ? provider.value : null,
    sentAt: formatInstant(payment.sentAt ?? payment.createdAt, RECEIPT_ZONE),
  };
}
