import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { PageHelp, pageHandle } from '../ui/page.tsx';
import { AboutUs, Values } from '../content/about-us.tsx';

export const meta = publicMeta({
  title: 'Nosotros',
  description: `${BRAND.name} es una academia en línea de programación para niñas, niños y adolescentes. Más de ${BRAND.studentsTrained} estudiantes, en grupos de ${BRAND.studentsPerClass}.`,
  path: paths.about(),
});

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Nosotros' }],
  help: () => `Hola, ${BRAND.name}. Quiero saber más de ustedes.`,
});

export async function loader({ context }: LoaderFunctionArgs) {
  return { about: await pageOrThrow(() => context.api.siteContent.about()) };
}

export const action = pageAction();

/** Who we are and our values (spec §2 'about-us section'). */
export default function AboutPage() {
  const { about } = useLoaderData<typeof loader>();
  return (
    <>
      <AboutUs about={about} />
      <Values values={about.values} />
      <div className="page page-block">
        <PageHelp />
      </div>
    </>
  );
}
