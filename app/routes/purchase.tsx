import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ReceiptPage } from '../checkout/receipt-page.tsx';
import { answerRetry, receiptPage } from '../checkout/receipt-page.server.ts';
import { LiveProvider } from '../api/live.tsx';
import { pageTitle } from '../seo/page-title.ts';

export const meta: MetaFunction<typeof loader> = ({ matches, params }) => [
  pageTitle(`Compra ${params['numero'] ?? ''}`, matches),
  { name: 'robots', content: 'noindex' },
];

export const handle = { hydrate: true };

export function loader({ request, context, params }: LoaderFunctionArgs) {
  return receiptPage(request, context, params['numero'] ?? '');
}

export function action(args: ActionFunctionArgs) {
  return answerRetry(args, args.params['numero'] ?? '');
}

/** /compras/{numero}: what became of a payment. The buyer's alone; reopenable and printable (spec §8). */
export default function PurchasePage() {
  const receipt = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <LiveProvider>
      <ReceiptPage {...receipt} failure={refused?.failure} />
    </LiveProvider>
  );
}
