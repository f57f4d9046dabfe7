import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { ProjectGallery } from '../content/projects.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';

const LEAD = 'Juegos, inventos y páginas que niñas, niños y adolescentes terminaron en sus clases.';

export const meta = publicMeta({
  title: 'Proyectos de estudiantes',
  description: `${LEAD} Cada uno con el curso de ${BRAND.name} en que nació.`,
  path: paths.projects(),
});

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Proyectos de estudiantes' }],
  help: () => `Hola, ${BRAND.name}. Vi los proyectos y tengo una pregunta.`,
});

export async function loader({ context }: LoaderFunctionArgs) {
  return pageOrThrow(() => context.api.siteContent.projects());
}

export const action = pageAction();

/** Projects by students whose families agreed to show them. */
export default function ProjectsPage() {
  const { projects, unread } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title="Proyectos de estudiantes" lead={LEAD} />
      <UnreadNotice of="projects_unread" count={unread} />
      {projects.length === 0 && unread === 0 && <p>Todavía no hay proyectos publicados.</p>}
      {projects.length > 0 && <ProjectGallery projects={projects} />}
    </Page>
  );
}
