import type { CourseListView } from '../../server/domain/catalogue/courses.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import { CourseGrid } from './course-grid.tsx';
import styles from './course-results.module.css';

interface CourseResultsProps {
  readonly list: CourseListView;
}

/** What fits the filters, how much it is, and the way back to everything. */
export function CourseResults({ list }: CourseResultsProps) {
  const { filter, courses, total } = list;
  const filtered = filter.age !== null || filter.topic !== null || filter.query !== '';
  if (courses.length === 0) return <NothingFound filter={filter} />;
  return (
    <>
      <p className={styles.count} role="status">
        <strong>
          {courses.length} {courses.length === 1 ? 'curso' : 'cursos'}
        </strong>
        {filter.query && <> para «{filter.query}»</>}
        {filtered && (
          <>
            {' '}
            <a href={paths.courses()}>Quitar filtros y ver los {total}</a>
          </>
        )}
      </p>
      <CourseGrid courses={courses} level={2} first />
    </>
  );
}

function NothingFound({ filter }: Pick<CourseListView, 'filter'>) {
  const chatLink = useChatLink();
  const { query } = filter;
  const narrowed = filter.age !== null || filter.topic !== null;
  const sought = query ? `algo sobre ${query}` : 'un curso que no encontré en la página';
  return (
    <div className={styles.nothing}>
      <div>
        <p role="status" className={styles.none}>
          No encontramos cursos{query && <> para «{query}»</>}
          {narrowed && ' con esos filtros'}.
        </p>
        <p>Prueba con otra palabra o quita los filtros. También puedes contarnos qué buscas.</p>
        <p className={styles.ways}>
          <ButtonLink href={paths.courses()}>Ver todos los cursos</ButtonLink>
          <ButtonLink
            kind="secondary"
            href={chatLink(`Hola, busco ${sought}. ¿Qué curso me recomiendan?`)}
            rel="noopener"
          >
            <Icon name="chat" /> Preguntar por chat
          </ButtonLink>
        </p>
      </div>
      <LooseEnd className={styles.picture} />
    </div>
  );
}
