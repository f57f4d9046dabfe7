import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AskForLink } from '../account/recovery.tsx';
import { passwordLinkForm } from '../account/own-account-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Recupera tu contraseña');

export const handle = pageHandle({ help: () => 'Hola, no recuerdo mi contraseña.' });

/** Whether a link was just asked for. */
export function loader({ request }: LoaderFunctionArgs) {
  return { isSent: new URL(request.url).searchParams.has('enviado') };
}

export const action = pageAction({ only: passwordLinkForm });

/** /recuperar: sends a link for a new password by e-mail. */
export default function RecoveryPage() {
  const { isSent } = useLoaderData<typeof loader>();
  return (
    <Page className="page-narrow stack">
      <PageHeading title="Recupera tu contraseña" lead="Te enviamos un enlace para que elijas una nueva." />
      <AskForLink isSent={isSent} />
    </Page>
  );
}
