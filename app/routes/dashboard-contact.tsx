import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { contactForm } from '../support/support-forms.server.ts';
import { ContactChannels, ContactForm } from '../support/contact.tsx';
import { classNames } from '../ui/class-names.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import styles from './dashboard-contact.module.css';

export const meta = privateMeta('Contáctanos');

export const handle = pageHandle({ dashboard: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user } = await requireLogin(request, context);
  return { email: user.email };
}

export const action = pageAction({ only: contactForm });

/** The contact page of the dashboards (spec §2): the form, the chat and every other channel. */
export default function DashboardContactPage() {
  const { email } = useLoaderData<typeof loader>();
  return (
    <Page className={classNames('page-narrow', styles.page)}>
      <PageHeading title="Contáctanos" lead="Cuéntanos qué necesitas. Te responde una persona, en español." />
      <ContactForm email={email}>
        <ContactChannels />
      </ContactForm>
    </Page>
  );
}
