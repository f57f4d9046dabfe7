import type { LoaderFunctionArgs } from '@remix-run/node';
import { Erasure } from '../account/own-account.tsx';
import { erasureForm } from '../account/own-account-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Borrar mis datos');

/** Hydrated for the button that reveals the password. */
export const handle = pageHandle({
  hydrate: true,
  crumbs: () => [{ name: 'Tu cuenta', path: paths.account() }, { name: 'Borrar mis datos' }],
  help: () => 'Hola, tengo una consulta antes de borrar mis datos.',
});

/** Only for whoever is logged in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  return null;
}

export const action = pageAction({ only: erasureForm });

/** /cuenta/borrar: what is erased, what the law requires us to keep, and the password. */
export default function ErasurePage() {
  return (
    <Page className="page-narrow stack">
      <PageHeading title="Borrar mis datos" />
      <Erasure />
    </Page>
  );
}
