import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { CourseFilter, CourseListView } from '../../server/domain/catalogue/course-list.ts';
import { pageAction } from '../account/page-action.server.ts';
import { pageOrNull, pageOrThrow } from '../api/call.server.ts';
import { BRAND } from '../brand.ts';
import { CourseFilters, CourseResults } from '../catalog/course-list.tsx';
import { courseListData } from '../catalog/course-structured-data.ts';
import { PathList } from '../catalog/path-list.tsx';
import { seeOther } from '../forms/see-other.server.ts';
import { paths } from '../paths.ts';
import { publicMeta } from '../seo/page-meta.ts';
import { StructuredData } from '../seo/structured-data.tsx';
import { uncapitalised } from '../ui/format.ts';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { Page, pageHandle, PageHeading } from '../ui/page.tsx';
import styles from '../catalog/course-list.module.css';

const LEAD = `Clases en vivo y en línea desde los 5 años: ${BRAND.studentsPerClass} estudiantes por grupo, ${BRAND.minutesPerClass} minutos por sesión.`;

export const meta = publicMeta<typeof loader>(({ data: { list } }) => ({
  title: list.filter.query ? searchTitle(list) : listTitle(list),
  description: `Cursos de programación, robótica, videojuegos y diseño para niñas, niños y adolescentes. ${LEAD}`,
  path: paths.courses({ ...list.filter, ...AS_LISTED }),
  // Search results and other orders of the same list are not for search engines.
  hidden: !isListed(list.filter) || list.courses.length === 0,
}));

export const handle = pageHandle<typeof loader>({
  crumbs: () => [{ name: 'Cursos' }],
  help: () => 'Hola, quiero ayuda para elegir un curso.',
});

/**
 * The courses that match the URL, and the learning paths (an empty list when they cannot be read).
 * @throws redirect to the canonical URL of the filter: forms also send empty fields, and every unknown age or topic would
 *   be one more page to cache
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams: search } = new URL(request.url);
  const [list, learningPaths] = await Promise.all([
    pageOrThrow(() => context.api.courses.list(courseFilterOf(search))),
    pageOrNull(() => context.api.learningPaths.list()),
  ]);
  const shown = paths.courses(list.filter);
  const { searchParams: told } = new URL(shown, request.url);
  if (FIELDS.some((name) => search.has(name) && search.get(name) !== told.get(name))) throw seeOther(shown);
  return { list, learningPaths: learningPaths ?? [] };
}

export const action = pageAction();

/** All courses and packs, filtered by age, topic and words (spec §2), and the learning paths. */
export default function CoursesPage() {
  const { list, learningPaths } = useLoaderData<typeof loader>();
  return (
    <Page>
      <PageHeading title={listTitle(list)} lead={LEAD} />
      <CourseFilters list={list} />
      <UnreadNotice of="courses_unread" count={list.unread} />
      {(list.total > 0 || list.unread === 0) && <CourseResults list={list} />}
      {list.filter.page === 1 && learningPaths.length > 0 && (
        <section id="rutas" aria-labelledby="rutas-titulo" className={styles.paths}>
          <h2 id="rutas-titulo">Rutas de Aprendizaje</h2>
          <p className={styles.lead}>
            Cursos en orden, de un nivel al siguiente, con un certificado al final. Puedes empezar solo por el
            primero.
          </p>
          <PathList learningPaths={learningPaths} />
        </section>
      )}
      {list.courses.length > 0 && <StructuredData data={(origin) => courseListData(list, origin)} />}
    </Page>
  );
}

/** Query parameters that filter the list. */
const FIELDS = ['q', 'edad', 'tema', 'tarde', 'orden', 'pagina'];

/** Filters that a list for search engines does not have. */
const AS_LISTED = { query: '', afternoon: false, order: null };

const isListed = ({ query, afternoon, order }: CourseFilter) => query === '' && !afternoon && order === null;

/** Returns the filter that a URL of /cursos asks for. */
function courseFilterOf(search: URLSearchParams): CourseFilter {
  return {
    age: search.get('edad'),
    topic: search.get('tema'),
    afternoon: search.get('tarde') === '1',
    order: search.get('orden'),
    page: Number(/^[1-9]\d{0,4}$/.exec(search.get('pagina') ?? '')?.[0] ?? 1),
    // The field has the same limit.
    query: (search.get('q') ?? '').slice(0, 200),
  };
}

/** Returns the title of a search, which says how many it found: people who hear it may not see the list. */
const searchTitle = ({ found, filter: { query } }: CourseListView) =>
  `${found} ${found === 1 ? 'curso' : 'cursos'} para «${query}»`;

/** Returns the title of a list: 'Cursos', with its topic, age and page number, if any. */
function listTitle({ ages, topics, filter }: CourseListView): string {
  const age = ages.find(({ chosen }) => chosen);
  const topic = topics.find(({ chosen }) => chosen);
  const about = topic ? `Cursos de ${uncapitalised(topic.name)}` : 'Cursos';
  const title = age ? `${about}, ${age.name.toLowerCase()}` : about;
  return filter.page > 1 ? `${title}, página ${filter.page}` : title;
}
