import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { AgeSection } from '../catalog/age-section.tsx';
import { AgeSelector } from '../catalog/age-selector.tsx';
import { AnnouncedPrograms } from '../catalog/announced-programs.tsx';
import { PaymentOptions } from '../catalog/payment-options.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { PageHelp, PageTop, pageHandle, PageHeading } from '../ui/page.tsx';

const LEAD = `Clases en vivo y en línea, con ${BRAND.studentsPerClass} estudiantes por clase y sesiones de ${BRAND.minutesPerClass} minutos.`;

export const meta = publicMeta({
  title: 'Programas de vacaciones',
  description: `Cursos de vacaciones para niñas, niños y adolescentes. ${LEAD}`,
  path: paths.vacations(),
});

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Vacaciones' }],
  help: ({ season }) => `Hola, tengo una pregunta sobre ${season.campaignName}.`,
});

/** The season, and programs announced for a later one. */
export async function loader({ context }: LoaderFunctionArgs) {
  const [season, announced] = await Promise.all([
    pageOrThrow(() => context.api.vacations.season()),
    pageOrThrow(() => context.api.waitingList.announced()),
  ]);
  return { season, announced };
}

export const action = pageAction();

/** Vacation programs by age, and how many days a week they take up (spec §2). */
export default function VacationsPage() {
  const { season, announced } = useLoaderData<typeof loader>();
  return (
    <>
      <div className="page page-block">
        <PageTop />
        <PageHeading title="Elige el programa ideal según la edad de tu hij@" lead={LEAD} />
        <AgeSelector ages={season.ageRanges} />
      </div>
      {season.ageRanges.map((range) => (
        <AgeSection key={range.age} range={range} />
      ))}
      <div className="page page-block">
        <PaymentOptions options={season.options} />
        <AnnouncedPrograms programs={announced} />
        <PageHelp />
      </div>
    </>
  );
}
