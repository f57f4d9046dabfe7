import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { requireLogin } from '../account/require-login.server.ts';
import { pageTitle } from '../seo/page-title.ts';
import { paths } from '../paths.ts';
import { answerContactForm } from '../support/contact-action.server.ts';
import { ContactChannels } from '../support/contact-channels.tsx';
import { ContactForm } from '../support/contact-form.tsx';
import { classNames } from '../ui/class-names.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './dashboard-contact.module.css';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Contáctanos', matches),
  { name: 'robots', content: 'noindex' },
];

/** The form says that it is on its way. */
export const handle = { hydrate: true, dashboard: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { user, visitor } = await requireLogin(request, context);
  return { email: user.email, country: visitor.country };
}

export function action(args: ActionFunctionArgs) {
  return answerContactForm(args, paths.dashboardContact());
}

/** The dashboard variant of the contact card (spec §2): the form, the chat, and every other channel. */
export default function DashboardContactPage() {
  const { email, country } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className={classNames('page page-narrow page-block', styles.page)}>
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <PageHeading title="Contáctanos" lead="Cuéntanos qué necesitas. Te responde una persona, en español." />
      <ContactForm country={country} email={email} refused={refused}>
        <ContactChannels country={country} />
      </ContactForm>
    </div>
  );
}
