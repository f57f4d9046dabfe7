import type { CourseFilter, CourseListView, FilterOption } from '../../server/domain/catalogue/courses.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import styles from './course-filters.module.css';

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
