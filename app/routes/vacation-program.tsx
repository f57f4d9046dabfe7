import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { randomUUID } from 'node:crypto';
import { ageRangeBySlug } from '../../server/domain/age-ranges.ts';
import type { AgeRange } from '../../server/domain/age-ranges.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { ProgramForm } from '../catalog/program-form.tsx';
import { ProgramHeader } from '../catalog/program-header.tsx';
import { answerSelectionForm } from '../catalog/selection-form.server.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { pageTitle } from '../seo/page-title.ts';
import { paths } from '../paths.ts';
import { NeedHelpCard } from '../ui/need-help-card.tsx';
import { ErrorSummary } from '../ui/error-summary.tsx';

export const meta: MetaFunction<typeof loader> = ({ data, matches, params }) => {
  const range = ageRangeBySlug(params['edad'] ?? '');
  if (!data || !range) return [pageTitle('Programas de vacaciones', matches)];
  const { page } = data;
  const names = page.programs.map((program) => program.name).join(' y ');
  return pageMeta(
    {
      title: headingFor(range),
      description: `${names}: clases en vivo, horarios y precio. ${page.startText}.`,
      path: paths.vacationsFor(page.age),
    },
    matches,
  );
};

/** The programs of one age range, and who looks at them. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const [page, { user, visitor }] = await Promise.all([
    pageOrThrow(() => context.api.vacations.byAge({ age: params['edad'] ?? '' })),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return {
    page,
    country: visitor.country,
    siteOrigin: context.siteOrigin,
    wantedProgramId: new URL(request.url).searchParams.get('programa'),
    // Visitors cannot start a payment yet, and their page may be one copy for all of them.
    idempotencyKey: user && randomUUID(),
  };
}

/** 'Ir a Pagar'. */
export function action(args: ActionFunctionArgs) {
  return answerSelectionForm(args);
}

const headingFor = (range: AgeRange) =>
  `Vacaciones ${range.name.charAt(0).toLowerCase()}${range.name.slice(1)}`;

/** The purchase page of an age range: program, schedule, price (spec §2 'Vacation programs purchase page'). */
export default function VacationProgramPage() {
  const { page, country, siteOrigin, wantedProgramId, idempotencyKey } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() ?? null;
  const range = ageRangeBySlug(page.age);
  const heading = range ? headingFor(range) : page.campaignName;
  return (
    <div className="page page-block">
      <ErrorSummary errors={refused?.errors} failure={refused?.failure ?? undefined} />
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Vacaciones', pathname: paths.vacations() },
          { name: range?.name ?? page.campaignName, pathname: 'end' },
        ]}
      />
      <ProgramHeader title={heading} lead={page.campaignName} picture={page.picture} />
      <ProgramForm
        page={page}
        wantedProgramId={wantedProgramId}
        idempotencyKey={idempotencyKey}
        kept={refused?.kept ?? null}
        errors={refused?.errors ?? {}}
      />
      <NeedHelpCard country={country} message={`Hola, tengo una pregunta sobre ${heading.toLowerCase()}.`} />
    </div>
  );
}
