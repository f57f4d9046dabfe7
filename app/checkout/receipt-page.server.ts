import type { AppLoadContext } from '@remix-run/node';
import { randomUUID } from 'node:crypto';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { formatInstant } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { RECEIPT_ZONE } from './receipt-view.ts';

/**
 * What /compras/{numero} shows. Reads only, so it can be reopened and reloaded for ever.
 * @throws 404 for a purchase that does not exist or is another family's; redirect to the order for a payment that
 *   never got that far.
 */
export async function receiptPage(request: Request, context: AppLoadContext, purchaseNumber: string) {
  await requireLogin(request, context);
  const purchase = await pageOrThrow(() => context.api.payments.receipt({ purchaseNumber }));
  if (purchase.status === 'open') throw seeOther(paths.enrollment(purchase.id));
  if (purchase.status === 'abandoned') throw seeOther(paths.enrollment());
  return {
    purchase: { ...purchase, purchaseNumber },
    /** Stands in for the provider's date when its answer had none. */
    startedAt: formatInstant(purchase.createdAt, RECEIPT_ZONE),
    checkedAt: formatInstant(context.now(), RECEIPT_ZONE),
    /** One for each time the page is drawn: pressing twice is one new attempt. */
    idempotencyKey: randomUUID(),
  };
}
