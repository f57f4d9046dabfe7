import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { accountAction } from '../account/account-action.server.ts';
import { pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { Breadcrumbs } from '../ui/breadcrumbs.tsx';
import { CourseFilters } from '../catalog/course-filters.tsx';
import { CourseResults } from '../catalog/course-results.tsx';
import { courseFilterOf, listTitle } from '../catalog/course-search.ts';
import { courseListData } from '../catalog/course-structured-data.ts';
import { PathList } from '../catalog/path-list.tsx';
import styles from '../catalog/courses-page.module.css';
import { pageMeta } from '../seo/page-meta.ts';
import { paths } from '../paths.ts';
import { NeedHelpCard } from '../ui/need-help-card.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { StructuredData } from '../seo/structured-data.tsx';

const LEAD = `Clases en vivo y en línea desde los 5 años: ${BRAND.studentsPerClass} estudiantes por grupo, ${BRAND.minutesPerClass} minutos por sesión.`;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(
    {
      title: data ? listTitle(data.list) : 'Cursos',
      description: `Cursos de programación, robótica, videojuegos y diseño para niñas, niños y adolescentes. ${LEAD}`,
      path: paths.courses(data && { ...data.list.filter, query: '' }),
      // What somebody typed is no page to be found by others.
      hidden: data !== undefined && (data.list.filter.query !== '' || data.list.courses.length === 0),
    },
    matches,
  );

/** The courses that the URL asks for, and the learning paths. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const filter = courseFilterOf(new URL(request.url).searchParams);
  const [list, learningPaths, { visitor }] = await Promise.all([
    pageOrThrow(() => context.api.courses.list(filter)),
    pageOrThrow(() => context.api.learningPaths.list()),
    pageOrThrow(() => context.api.session.current()),
  ]);
  return { list, learningPaths, country: visitor.country, siteOrigin: context.siteOrigin };
}

export const action = accountAction;

/** Every course and pack, to be narrowed by age, topic and words (spec §2), and the learning paths. */
export default function CoursesPage() {
  const { list, learningPaths, country, siteOrigin } = useLoaderData<typeof loader>();
  return (
    <div className="page page-block">
      <Breadcrumbs
        siteOrigin={siteOrigin}
        items={[
          { name: 'Inicio', pathname: paths.home() },
          { name: 'Cursos', pathname: 'end' },
        ]}
      />
      <PageHeading title={listTitle(list)} lead={LEAD} />
      <CourseFilters list={list} />
      <CourseResults list={list} country={country} />
      {learningPaths.length > 0 && (
        <section id="rutas" aria-labelledby="rutas-titulo" className={styles.paths}>
          <h2 id="rutas-titulo">Rutas de aprendizaje</h2>
          <p className={styles.lead}>
            Cursos en orden, de un nivel al siguiente, con un certificado al final. Puedes empezar solo por el
            primero.
          </p>
          <PathList learningPaths={learningPaths} />
        </section>
      )}
      <NeedHelpCard country={country} message="Hola, quiero ayuda para elegir un curso." />
      {list.courses.length > 0 && <StructuredData data={courseListData(list.courses, siteOrigin)} />}
    </div>
  );
}
