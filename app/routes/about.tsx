import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { AboutUs } from '../content/about-us.tsx';
import { Values } from '../content/values.tsx';
import { NeedHelpCard } from '../ui/need-help-card.tsx';

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(
    {
      title: 'Nosotros',
      description: `${BRAND.name} es una academia en línea de programación para niñas, niños y adolescentes. Más de ${BRAND.studentsTrained} estudiantes, en grupos de ${BRAND.studentsPerClass}.`,
      path: paths.about(),
    },
    matches,
  );

export async function loader({ context }: LoaderFunctionArgs) {
  const [about, { visitor }] = await Promise.all([
    pageOrThrow(() => context.api.siteContent.about()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return { about, country: visitor.country, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** Who we are and what we hold to (spec §2 'about-us section'). */
export default function AboutPage() {
  const { about, country, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <>
      <AboutUs about={about} siteOrigin={siteOrigin} />
      <Values values={about.values} />
      <div className="page page-block">
        <NeedHelpCard country={country} message={`Hola, ${BRAND.name}. Quiero saber más de ustedes.`} />
      </div>
    </>
  );
}
