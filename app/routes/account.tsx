import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { CalendarFeeds, ChangePassword, Devices, OwnData } from '../account/own-account.tsx';
import { OWN_ACCOUNT_FORMS } from '../account/own-account-forms.server.ts';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { PageHeading } from '../ui/page-heading.tsx';
import { Page, pageHandle } from '../ui/page.tsx';

export const meta = privateMeta('Tu cuenta');

/** For the button that shows what was typed. */
export const handle = pageHandle({
  hydrate: true,
  help: () => 'Hola, tengo una consulta sobre mi cuenta.',
});

/** Devices and subscribed calendars of whoever is logged in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireLogin(request, context);
  const [devices, feeds] = await Promise.all([
    pageOrThrow(() => context.api.devices.mine()),
    pageOrThrow(() => context.api.calendars.feeds()),
  ]);
  return { email: user.email, devices, feeds };
}

export const action = pageAction(OWN_ACCOUNT_FORMS);

/** /cuenta: where one is logged in, the password, calendars that others may hold, and one's own data. */
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
