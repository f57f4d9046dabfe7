import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { readReceipt } from '../checkout/receipt.server.ts';
import { ReceiptPage } from '../checkout/receipt.tsx';
import {
  anotherWayForm,
  checkForm,
  endSubscriptionForm,
  retryForm,
} from '../checkout/checkout-forms.server.ts';
import { invoiceMailForm } from '../checkout/invoice-forms.server.ts';
import { paymentOn } from '../checkout/payment-on.server.ts';
import { lookAgainAfter, refreshAfter } from '../checkout/receipt-words.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { pageHandle } from '../ui/page.tsx';
import { paymentTold } from '../ui/purchase-list.tsx';

export const meta = privateMeta<typeof loader>(({ data: { purchase } }) => {
  const [, outcome] = paymentTold(purchase);
  return `${outcome}: compra ${purchase.purchaseNumber}`;
});

export const handle = pageHandle<typeof loader>({
  hydrate: true,
  help: ({ purchase: { purchaseNumber, reference } }) =>
    `Hola, necesito ayuda con mi compra. Número de compra: ${purchaseNumber}. Referencia: ${reference}.`,
});

/**
 * Reads only, so the page can be reopened and reloaded at any time.
 * @throws 404 if the purchase does not exist or belongs to another family; redirect to the order for a payment that was
 *   never sent.
 */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const purchaseNumber = params['numero'] ?? '';
  const read = await pageOrThrow(() => readReceipt(context, purchaseNumber));
  const { purchase } = read;
  return {
    ...read,
    purchase: paymentOn('receipt', purchase, context),
    lookAgainIn: lookAgainAfter(purchase, purchase.checkedAt),
    refreshIn: refreshAfter(purchase, purchase.checkedAt),
    /** New each time the page is drawn: pressing twice makes one attempt. */
    idempotencyKey: randomUUID(),
  };
}

export const action = pageAction({
  only: retryForm,
  check: checkForm,
  'another-way': anotherWayForm,
  invoice: invoiceMailForm,
  'end-subscription': endSubscriptionForm,
});

/** /compras/{numero}: the outcome of a payment, for its buyer only; reopenable and printable (spec §8). */
export default function PurchasePage() {
  return <ReceiptPage {...useLoaderData<typeof loader>()} />;
}
