import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { requireLogin } from '../account/require-login.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { privateMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { QuestionList } from '../ui/faq-list.tsx';
import { ButtonLink } from '../ui/button.tsx';
import styles from './dashboard-faq.module.css';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';

export const meta = privateMeta('Preguntas Frecuentes');

export const handle = pageHandle({ dashboard: true });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [groups] = await Promise.all([
    pageOrThrow(() => context.api.support.questionGroups()),
    requireLogin(request, context),
  ]);
  return { groups };
}

export const action = pageAction();

/** 'Preguntas Frecuentes' of the dashboards (spec §2): all questions by category, and a link to the contact form. */
export default function DashboardFaqPage() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Preguntas Frecuentes" lead="Lo que más nos preguntan las familias, por tema." />
      <nav aria-label="Temas">
        <ul className={styles.topics}>
          {groups.map(({ id, title }) => (
            <li key={id}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </nav>
      {groups.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id} className={styles.group}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <QuestionList questions={questions} />
        </section>
      ))}
      <p className={styles.rest}>¿No está tu pregunta? Escríbenos y te respondemos por correo.</p>
      <ButtonLink kind="secondary" href={paths.dashboardContact()}>
        Hacer una consulta
      </ButtonLink>
    </Page>
  );
}
