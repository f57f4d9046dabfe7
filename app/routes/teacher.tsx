import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { CourseGrid } from '../catalog/course-card.tsx';
import { teacherData } from '../catalog/course-structured-data.ts';
import { TeacherProfile } from '../catalog/teachers.tsx';
import { StructuredData } from '../seo/structured-data.tsx';
import { publicMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { Page, pageHandle } from '../ui/page.tsx';

export const meta = publicMeta<typeof loader>(({ data: { teacher } }) => ({
  title: `${teacher.name}, docente`,
  description: `${teacher.name} enseña en ${BRAND.name}. ${teacher.bio}`.trim(),
  path: paths.teacher(teacher.slug),
}));

export const handle = pageHandle<typeof loader>({
  crumbs: ({ teacher }) => [{ name: 'Cursos', path: paths.courses() }, { name: teacher.name }],
  help: ({ teacher }) => `Hola, tengo una pregunta sobre las clases de ${teacher.name}.`,
});

export async function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? '';
  return { teacher: await pageOrThrow(() => context.api.teachers.bySlug({ slug })) };
}

export const action = pageAction();

/** A teacher: profile, how the academy vetted them, and their courses. */
export default function TeacherPage() {
  const { teacher } = useLoaderData<typeof loader>();
  return (
    <Page className="stack">
      <TeacherProfile teacher={teacher} />
      {teacher.courses.length > 0 && (
        <section aria-labelledby="ensena">
          <h2 id="ensena">Qué enseña</h2>
          <CourseGrid courses={teacher.courses} />
        </section>
      )}
      <StructuredData data={(origin) => teacherData(teacher, origin)} />
    </Page>
  );
}
