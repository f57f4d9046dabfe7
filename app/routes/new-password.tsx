import { ChooseNewPassword } from '../account/recovery.tsx';
import { resetPasswordForm } from '../account/own-account-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { useRefusal } from '../forms/refusal.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Elige tu contraseña');

/** Hydrated for the button that reveals the password. */
export const handle = pageHandle({ hydrate: true, help: () => 'Hola, no recuerdo mi contraseña.' });

/** Does not check the link: mail scanners open links too, and must not use them up. */
export const loader = () => null;

export const action = pageAction({ only: resetPasswordForm });

/** /recuperar/{enlace}: where the link of the recovery e-mail leads. */
export default function NewPasswordPage() {
  const hasEnded = useRefusal('only')?.failure?.code === 'password_link_ended';
  return (
    <Page className="page-narrow stack">
      <PageHeading
        title="Elige tu contraseña"
        lead={hasEnded ? undefined : 'Después cerraremos tu sesión en todos tus dispositivos.'}
      />
      <ChooseNewPassword />
    </Page>
  );
}
