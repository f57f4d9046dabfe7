import type {
  COURSE_ORDERS,
  CourseListView,
  FilterOption,
} from '../../server/domain/catalogue/course-list.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink, ChatButton } from '../ui/button.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import { CheckboxField, SelectField, TextField } from '../ui/field.tsx';
import type { SelectOption } from '../ui/field.tsx';
import { CourseGrid } from './course-card.tsx';
import styles from './course-list.module.css';

/** Labels of the sort orders, the default first. */
const ORDERS: readonly { readonly value: '' | (typeof COURSE_ORDERS)[number]; readonly label: string }[] = [
  { value: '', label: 'Orden' },
  { value: 'inicio', label: 'Empiezan antes' },
  { value: 'precio', label: 'Menor precio' },
  { value: 'edad', label: 'Menor edad' },
];

/** Search, filters and order of /cursos in one form. All of it is in the URL, so that a list can be shared. */
export function CourseFilters({ list }: { readonly list: CourseListView }) {
  const { filter, ages, topics } = list;
  return (
    <form method="get" action={paths.courses()} role="search" className={styles.filters}>
      <TextField
        label="Busca un curso"
        name="q"
        type="search"
        placeholder="Busca un curso"
        defaultValue={filter.query}
        maxLength={200}
        enterKeyHint="search"
        autoComplete="off"
      />
      <SelectField
        label="Edad"
        name="edad"
        options={optionsOf('Edad', ages)}
        defaultValue={filter.age ?? ''}
        autoComplete="off"
      />
      <SelectField
        label="Tema"
        name="tema"
        options={optionsOf('Tema', topics)}
        defaultValue={filter.topic ?? ''}
        autoComplete="off"
      />
      <SelectField
        label="Orden"
        name="orden"
        options={ORDERS}
        defaultValue={filter.order ?? ''}
        autoComplete="off"
      />
      <CheckboxField label="Por la tarde" name="tarde" value="1" defaultChecked={filter.afternoon} />
      <Button kind="secondary">Buscar</Button>
    </form>
  );
}

/** Returns the options of a filter with their number of results. Options without results are left out. */
function optionsOf(all: string, options: readonly FilterOption[]): SelectOption[] {
  const offered = options.filter(({ count, chosen }) => count > 0 || chosen);
  return [
    { value: '', label: all },
    ...offered.map(({ value, name, count }) => ({ value, label: `${name} (${count})` })),
  ];
}

/** One page of results, their number, and a link to remove the filters. */
export function CourseResults({ list }: { readonly list: CourseListView }) {
  const { filter, courses, found, total, pages } = list;
  if (courses.length === 0) return <Nothing isPublished={total > 0} filter={filter} />;
  return (
    <>
      <p className={styles.total} role="status">
        <strong>
          {found} {found === 1 ? 'curso' : 'cursos'}
        </strong>
        {filter.query && <> para «{filter.query}»</>}
        {pages > 1 && (
          <>
            , página {filter.page} de {pages}
          </>
        )}
        {found < total && (
          <>
            {'. '}
            <a href={paths.courses()}>Quitar filtros y ver los {total}</a>
          </>
        )}
      </p>
      <CourseGrid courses={courses} level={2} first />
      {pages > 1 && <PageLinks {...{ filter, pages }} />}
    </>
  );
}

/** Links to other pages of the results: the previous, the next, the first and the last. */
function PageLinks({ filter, pages }: Pick<CourseListView, 'filter' | 'pages'>) {
  const { page } = filter;
  const hrefOf = (other: number) => paths.courses({ ...filter, page: other });
  const near = [1, page - 1, page, page + 1, pages].filter((other) => other >= 1 && other <= pages);
  return (
    <nav className={styles.pages} aria-label="Páginas de cursos">
      <ul>
        {page > 1 && (
          <li>
            <a href={hrefOf(page - 1)} rel="prev">
              Anterior
            </a>
          </li>
        )}
        {[...new Set(near)].map((other) => (
          <li key={other}>
            <a href={hrefOf(other)} aria-current={other === page ? 'page' : undefined}>
              <span className="visually-hidden">Página </span>
              {other}
            </a>
          </li>
        ))}
        {page < pages && (
          <li>
            <a href={hrefOf(page + 1)} rel="next">
              Siguiente
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

interface NothingProps {
  /** Whether there is any course: without one, there is no filter to remove. */
  readonly isPublished: boolean;
  readonly filter: CourseListView['filter'];
}

/** Shown instead of the results, when there are none. */
function Nothing({ isPublished, filter }: NothingProps) {
  const { query } = filter;
  const narrowed = filter.age !== null || filter.topic !== null || filter.afternoon;
  const sought = query ? `algo sobre ${query}` : 'un curso que no encontré en la página';
  return (
    <div className={styles.nothing}>
      <div>
        <p role="status" className={styles.none}>
          {isPublished ? (
            <>
              No encontramos cursos{query && <> para «{query}»</>}
              {narrowed && ' con esos filtros'}.
            </>
          ) : (
            'Todavía no hay cursos publicados.'
          )}
        </p>
        <p>
          {isPublished
            ? 'Prueba con otra palabra o quita los filtros. También puedes contarnos qué buscas.'
            : 'Cuéntanos qué buscas y te decimos qué viene.'}
        </p>
        <p className={styles.ways}>
          {isPublished && <ButtonLink href={paths.courses()}>Ver todos los cursos</ButtonLink>}
          <ChatButton
            kind="secondary"
            message={
              isPublished
                ? `Hola, busco ${sought}. ¿Qué curso me recomiendan?`
                : 'Hola, quiero saber qué cursos vienen.'
            }
          >
            Preguntar por chat
          </ChatButton>
        </p>
      </div>
      <LooseEnd className={styles.picture} />
    </div>
  );
}
