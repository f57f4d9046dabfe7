import type { CourseFilter, CourseListView, FilterOption } from '../../server/domain/catalogue/courses.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useChatLink } from '../ui/chat-link.ts';
import { Icon } from '../ui/icon.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import { TextField } from '../ui/field.tsx';
import { CourseGrid } from './course-card.tsx';
import styles from './course-list.module.css';

/** The search form and the filters of /cursos. All of it is in the URL, so a list can be sent to somebody. */
export function CourseFilters({ list }: { readonly list: CourseListView }) {
  const { filter, ages, topics } = list;
  return (
    <div className={styles.filters}>
      <form method="get" action={paths.courses()} role="search" className={styles.search}>
        {filter.age && <input type="hidden" name="edad" value={filter.age} />}
        {filter.topic && <input type="hidden" name="tema" value={filter.topic} />}
        <TextField
          label="Busca un curso"
          name="q"
          type="search"
          defaultValue={filter.query}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button kind="secondary">Buscar</Button>
      </form>
      <FilterLinks
        label="Edad"
        all="Todas las edades"
        options={ages}
        hrefOf={(age) => paths.courses({ ...filter, age })}
      />
      <FilterLinks
        label="Tema"
        all="Todos los temas"
        options={topics}
        hrefOf={(topic) => paths.courses({ ...filter, topic })}
      />
    </div>
  );
}

interface FilterLinksProps {
  readonly label: string;
  /** What choosing none of them is called. */
  readonly all: string;
  readonly options: readonly FilterOption[];
  readonly hrefOf: (value: CourseFilter['age']) => string;
}

/** One filter as links. Choices that would leave nothing are not offered. */
function FilterLinks({ label, all, options, hrefOf }: FilterLinksProps) {
  const labelId = `filtro-${label.toLowerCase()}`;
  const anyChosen = options.some(({ chosen }) => chosen);
  return (
    <nav className={styles.filter} aria-labelledby={labelId}>
      <h2 id={labelId} className={styles.label}>
        {label}
      </h2>
      <ul className={styles.options}>
        <li>
          <a href={hrefOf(null)} aria-current={anyChosen ? undefined : 'true'}>
            {all}
          </a>
        </li>
        {options
          .filter(({ count, chosen }) => count > 0 || chosen)
          .map(({ value, name, count, chosen }) => (
            <li key={value}>
              <a href={hrefOf(value)} aria-current={chosen ? 'true' : undefined}>
                {name} <span className={styles.count}>{count}</span>
                <span className="visually-hidden">{count === 1 ? ' curso' : ' cursos'}</span>
              </a>
            </li>
          ))}
      </ul>
    </nav>
  );
}

/** What fits the filters, how much it is, and the way back to everything. */
export function CourseResults({ list }: { readonly list: CourseListView }) {
  const { filter, courses, total } = list;
  const filtered = filter.age !== null || filter.topic !== null || filter.query !== '';
  if (courses.length === 0) return <NothingFound filter={filter} />;
  return (
    <>
      <p className={styles.total} role="status">
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
