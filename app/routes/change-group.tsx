import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { changeGroupForm } from '../checkout/change-forms.server.ts';
import { ChangeGroup } from '../checkout/change-group.tsx';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Cambiar de grupo');

export const handle = pageHandle<typeof loader>({
  crumbs: ({ purchaseNumber }) => [
    { name: 'Mis compras', path: paths.purchases() },
    { name: `Compra ${purchaseNumber}`, path: paths.receipt(purchaseNumber) },
    { name: 'Cambiar de grupo' },
  ],
  help: ({ purchaseNumber }) => `Hola, quiero cambiar de grupo. Número de compra: ${purchaseNumber}.`,
});

/** The groups that a purchase can be moved to. @throws 404 if it does not exist or belongs to another family */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const purchaseNumber = params['numero'] ?? '';
  const move = await pageOrThrow(() => context.api.changes.groups({ purchaseNumber }), request);
  const chosenId = new URL(request.url).searchParams.get('grupo');
  return { ...move, purchaseNumber, chosen: move.groups.find(({ id }) => id === chosenId) ?? null };
}

export const action = pageAction({ 'cambiar-grupo': changeGroupForm });

/** /compras/{numero}/cambiar-grupo: moves to another group of the same product; `grupo` asks to confirm one. */
export default function ChangeGroupPage() {
  const move = useLoaderData<typeof loader>();
  return (
    <Page className="page-narrow stack">
      <PageHeading title="Cambiar de grupo" lead={move.purchase.description} />
      <ChangeGroup {...move} />
    </Page>
  );
}
