import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { ReceiptPage } from '../checkout/receipt-page.tsx';
import { retryForm } from '../checkout/checkout-forms.server.ts';
import { receiptPage } from '../checkout/receipt-page.server.ts';
import { LiveProvider } from '../api/live.tsx';
import { pageTitle } from '../seo/page-meta.ts';
import { pageHandle } from '../ui/page.tsx';

export const meta: MetaFunction<typeof loader> = ({ matches, params }) => [
  pageTitle(`Compra ${params['numero'] ?? ''}`, matches),
  { name: 'robots', content: 'noindex' },
];

export const handle = pageHandle({ hydrate: true });

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return receiptPage(request, context, params['numero'] ?? '');
}

export const action = pageAction({ only: retryForm });

/** /compras/{numero}: what became of a payment. The buyer's alone; reopenable and printable (spec §8). */
export default function PurchasePage() {
  const receipt = useLoaderData<typeof loader>();
  return (
    <LiveProvider>
      <ReceiptPage {...receipt} />
    </LiveProvider>
  );
}
