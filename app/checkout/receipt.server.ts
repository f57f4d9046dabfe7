import type { AppLoadContext } from '@remix-run/node';
import { tryCall } from '../api/call.server.ts';
import { formatInstant, RECEIPT_ZONE } from '../ui/format.ts';

/**
 * Reads what the page and the file of a purchase are made of. The journal carries it: where the catalogue cannot be
 * read, teacher, requirements and seller are left out.
 * @throws not_found for a purchase that does not exist or is another family's
 */
export async function readReceipt({ api }: AppLoadContext, purchaseNumber: string) {
  const [payment, details, provider] = await Promise.all([
    api.payments.receipt({ purchaseNumber }),
    api.payments.details({ purchaseNumber }),
    tryCall(() => api.support.provider()),
  ]);
  return {
    purchase: { ...payment, purchaseNumber },
    details,
    provider: provider.ok ? provider.value : null,
    sentAt: formatInstant(payment.sentAt ?? payment.createdAt, RECEIPT_ZONE),
  };
}
