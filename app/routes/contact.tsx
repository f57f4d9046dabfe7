import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { tryCall, pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { answerContactForm } from '../support/contact-action.server.ts';
import { ContactCard } from '../support/contact-card.tsx';
import { ContactForm } from '../support/contact-form.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import styles from './contact.module.css';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Contáctanos',
      description:
        'Escríbenos por chat, por correo o con el formulario: te ayudamos a elegir curso, con tu pago o con tus clases.',
      path: paths.contact(),
    },
    matches,
  );

/** The form says that it is on its way. */
export const handle = { hydrate: true };

/** The questions may be missing: whoever has trouble with the academy must still be able to write to it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [questions, { user, visitor }] = await Promise.all([
    tryCall(() => context.api.support.questions()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    questions: questions.ok ? questions.value : [],
    country: visitor.country,
    email: user?.email ?? null,
    siteOrigin: context.siteOrigin,
  };
}

export function action(args: ActionFunctionArgs) {
  return answerContactForm(args, paths.contact());
}

/** Contact us: the form, and every other way (spec §2). */
export default function ContactPage() {
  const { questions, country, email, siteOrigin } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  return (
    <div className="page page-block">
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Contáctanos', pathname: 'end' },
        ]}
      />
      <PageHeading title="Contáctanos" lead="Cuéntanos qué necesitas. Te responde una persona, en español." />
      <div className={styles.columns}>
        <ContactForm country={country} email={email} refused={refused} />
        <ContactCard country={country} questions={questions} />
      </div>
    </div>
  );
}
