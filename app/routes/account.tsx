import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CalendarFeeds, ChangePassword, Devices, OwnData } from '../account/own-account.tsx';
import { OWN_ACCOUNT_FORMS } from '../account/own-account-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Tu cuenta');

/** Hydrated for the button that reveals the password. */
export const handle = pageHandle({
  hydrate: true,
  help: () => 'Hola, tengo una consulta sobre mi cuenta.',
});

/** Logged-in devices and subscribed calendars of the account. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireLogin(request, context);
  const [devices, feeds] = await Promise.all([
    pageOrThrow(() => context.api.devices.mine()),
    pageOrThrow(() => context.api.calendars.feeds()),
  ]);
  return { email: user.email, devices, feeds };
}

export const action = pageAction(OWN_ACCOUNT_FORMS);

/** /cuenta: logged-in devices, password, subscribed calendars and personal data. */
export default function AccountPage() {
  const { email, devices, feeds } = useLoaderData<typeof loader>();
  return (
    <Page className="page-narrow stack">
      <PageHeading title="Tu cuenta" lead={`Ingresas con ${email}.`} />
      <Devices devices={devices} />
      <ChangePassword email={email} />
      <CalendarFeeds feeds={feeds} />
      <OwnData />
    </Page>
  );
}
