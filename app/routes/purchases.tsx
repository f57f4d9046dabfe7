import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { WaitingPlaces } from '../catalog/waiting-places.tsx';
import { NoPurchases, Purchases } from '../checkout/purchases.tsx';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Mis compras');

export const handle = pageHandle({ help: () => 'Hola, tengo una consulta sobre mis compras.' });

/** Reads the journal, so the page works without the academy API; only waiting-list places are missing then. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const [sent, unfinished, waiting] = await Promise.all([
    pageOrThrow(() => context.api.payments.mine()),
    pageOrThrow(() => context.api.payments.unfinished()),
    pageOrThrow(() => context.api.waitingList.mine()),
  ]);
  // An attempt that was sent but is 'open' did not reach a bank: it is listed among the unfinished.
  return { sent: sent.filter(({ status }) => status !== 'open'), unfinished, waiting };
}

export const action = pageAction();

/** /compras: all payments that were sent, in any state, and those that were only begun. */
export default function PurchasesPage() {
  const { sent, unfinished, waiting } = useLoaderData<typeof loader>();
  const isEmpty = sent.length + unfinished.length === 0;
  return (
    <Page className="page-narrow stack">
      <PageHeading title="Mis compras" lead={isEmpty ? undefined : 'Todo lo que pagaste, y cómo quedó.'} />
      <WaitingPlaces places={waiting} />
      {isEmpty ? waiting.length === 0 && <NoPurchases /> : <Purchases sent={sent} unfinished={unfinished} />}
    </Page>
  );
}
