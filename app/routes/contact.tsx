import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrNull, pageOrThrow } from '../api/call.server.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { contactForm } from '../support/support-forms.server.ts';
import { ContactCard, ContactForm } from '../support/contact.tsx';
import styles from '../support/contact.module.css';

export const meta = publicMeta({
  title: 'Contáctanos',
  description:
    'Escríbenos por chat, por correo o con el formulario: te ayudamos a elegir curso, con tu pago o con tus clases.',
  path: paths.contact(),
});

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Contáctanos' }],
});

/** The page works without the questions: somebody who has trouble must still be able to write to us. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [questions, { user }] = await Promise.all([
    pageOrNull(() => context.api.support.questions()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return { questions: questions ?? [], email: user?.email ?? null };
}

export const action = pageAction({ only: contactForm });

/** Contact us: the form and every other channel (spec §2). */
export default function ContactPage() {
  const { questions, email } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Contáctanos" lead="Cuéntanos qué necesitas. Te responde una persona, en español." />
      <div className={styles.columns}>
        <ContactForm email={email} />
        <ContactCard questions={questions} />
      </div>
    </Page>
  );
}
