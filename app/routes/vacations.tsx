import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { AgeSection } from '../catalog/age-section.tsx';
import { AgeSelector } from '../catalog/age-selector.tsx';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { PaymentOptions } from '../catalog/payment-options.tsx';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { NeedHelpCard } from '../ui/need-help-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const LEAD = `Clases en vivo y en línea, con ${BRAND.studentsPerClass} estudiantes por clase y sesiones de ${BRAND.minutesPerClass} minutos.`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: 'Programas de vacaciones',
      description: `Cursos de vacaciones para niñas, niños y adolescentes. ${LEAD}`,
      path: paths.vacations(),
      hidden: data === undefined,
    },
    matches,
  );

/** The season and who looks at it. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [season, { visitor }] = await Promise.all([
    pageOrThrow(() => context.api.vacations.season()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return { season, country: visitor.country, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** Vacation programs by age, and how many days a week they take (spec §2). */
export default function VacationsPage() {
  const { season, country, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page page-block">
        <Breadcrumbs
          siteOrigin={siteOrigin}
          items={[
            { name: 'Inicio', pathname: paths.home() },
            { name: 'Vacaciones', pathname: 'end' },
          ]}
        />
        <PageHeading title="Elige el programa ideal según la edad de tu hij@" lead={LEAD} />
        <AgeSelector ages={season.ageRanges} />
      </div>
      {season.ageRanges.map((range) => (
        <AgeSection key={range.age} range={range} country={country} />
      ))}
      <div className="page page-block">
        <PaymentOptions options={season.options} />
        <NeedHelpCard country={country} message={`Hola, tengo una pregunta sobre ${season.campaignName}.`} />
      </div>
    </>
  );
}
