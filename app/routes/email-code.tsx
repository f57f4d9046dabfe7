import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EmailCode } from '../account/email-code.tsx';
import { EMAIL_CODE_FORMS } from '../account/own-account-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { paths } from '../paths.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Confirma tu correo');

export const handle = pageHandle({ help: () => 'Hola, quiero pagar y me piden confirmar mi correo.' });

/** The state of the e-mail code of the account, and the payment that waits for it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireLogin(request, context);
  const attemptId = new URL(request.url).searchParams.get('intento');
  const code = await pageOrThrow(() => context.api.emailCodes.mine());
  return { ...code, payment: paths.enrollment(attemptId ?? undefined) };
}

export const action = pageAction(EMAIL_CODE_FORMS);

const HELD =
  'El banco rechazó muchas tarjetas que llegaron desde tu conexión, quizá de otras personas que la comparten.';
const CONFIRMED = 'Con un código sabemos que eres tú, y puedes pagar sin esperar.';

/** /cuenta/correo: somebody who confirms their e-mail can pay while cards from their network are held back. */
export default function EmailCodePage() {
  const code = useLoaderData<typeof loader>();
  return (
    <Page className="page-narrow stack">
      <PageHeading
        title="Confirma tu correo"
        lead={[code.waitSeconds > 0 && HELD, code.isOffered && CONFIRMED].filter(Boolean).join(' ')}
      />
      <EmailCode {...code} />
    </Page>
  );
}
