import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { endSubscriptionForm } from '../checkout/checkout-forms.server.ts';
import { withdrawForm } from '../checkout/change-forms.server.ts';
import { Withdrawal } from '../checkout/withdrawal.tsx';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { formatWithdrawal } from '../ui/format.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Retiro');

export const handle = pageHandle<typeof loader>({
  crumbs: ({ purchaseNumber }) => [
    { name: 'Mis compras', path: paths.purchases() },
    { name: `Compra ${purchaseNumber}`, path: paths.receipt(purchaseNumber) },
    { name: 'Retiro' },
  ],
  help: ({ purchaseNumber }) =>
    `Hola, tengo una consulta sobre un retiro. Número de compra: ${purchaseNumber}.`,
});

/** What a withdrawal refunds now. @throws 404 if the purchase does not exist or belongs to another family */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const purchaseNumber = params['numero'] ?? '';
  const withdrawal = await pageOrThrow(() => context.api.changes.withdrawal({ purchaseNumber }));
  return { ...withdrawal, purchaseNumber };
}

export const action = pageAction({ retirar: withdrawForm, 'end-subscription': endSubscriptionForm });

/** /compras/{numero}/retiro: the refund by the policy, and the button that withdraws. */
export default function WithdrawalPage() {
  const withdrawal = useLoaderData<typeof loader>();
  const { student, description } = withdrawal.purchase;
  return (
    <Page className="page-narrow stack">
      <PageHeading title={formatWithdrawal(student)} lead={description} />
      <Withdrawal {...withdrawal} />
    </Page>
  );
}
