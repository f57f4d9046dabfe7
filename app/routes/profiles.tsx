import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { PAGE_FAILURES } from '../../server/domain/failure.ts';
import { accountAction } from '../account/account-action.server.ts';
import { ProfileChoice } from '../account/profile-choice.tsx';
import { familyProfiles } from '../account/profiles.server.ts';
import { answerParentsForm } from '../family/parents-action.server.ts';
import { pageTitle } from '../seo/page-title.ts';
import { paths } from '../paths.ts';
import { ErrorSummary } from '../ui/error-summary.tsx';
import { Link } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export const meta: MetaFunction = ({ matches }) => [
  pageTitle('Perfiles', matches),
  { name: 'robots', content: 'noindex' },
];

export const handle = { hydrate: true };

export async function loader({ request, context }: LoaderFunctionArgs) {
  return { profiles: await familyProfiles(request, context) };
}

export async function action(args: ActionFunctionArgs) {
  return (await answerParentsForm(args)) ?? (await accountAction(args));
}

/** 'Perfiles' (spec §2): the parents zone, or a child's student zone. */
export default function ProfilesPage() {
  const { profiles } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <div className="page page-block">
      <ErrorSummary failure={answer?.failure ?? undefined} />
      <PageHeading title="Perfiles" lead="¿A dónde quieres entrar?" />
      <ProfileChoice profiles={profiles ?? []} />
      {profiles === null && (
        <Notice kind="warning" title={PAGE_FAILURES.profiles_unavailable.text}>
          {PAGE_FAILURES.profiles_unavailable.advice}
        </Notice>
      )}
      {profiles?.length === 0 && (
        <p>
          Cuando matricules a tu hij@, su Zona de Estudiantes aparecerá aquí.{' '}
          <Link href={paths.courses()}>Ver cursos</Link>
        </p>
      )}
    </div>
  );
}
