import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import type { StudentFilter } from '../../server/domain/organization/student-list.ts';
import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { SelectField, TextField } from '../ui/field.tsx';
import { formatWeekly } from '../ui/format.ts';
import styles from './organization-dashboard.module.css';

interface StudentFiltersProps {
  readonly organization: OrganizationView;
  readonly filter: StudentFilter;
}

const SHOWN = [
  { value: '', label: 'Todos' },
  { value: 'atrasados', label: 'Atrasados' },
  { value: 'no-completado', label: 'No completado' },
] as const satisfies readonly { value: StudentFilter['shown'] | ''; label: string }[];

const ORDERS = [
  { value: '', label: 'Nombre' },
  { value: 'progreso', label: 'Progreso, de menos a más' },
  { value: 'curso', label: 'Curso' },
  { value: 'inicio', label: 'Fecha de inicio' },
] as const satisfies readonly { value: StudentFilter['order'] | ''; label: string }[];

/** Returns the groups of a course as choices. Those of the same name are told apart by their hours. */
function groupChoices({ groups }: OrganizationView['courses'][number]) {
  return groups.map(({ id: value, name, weekly }) => {
    const isAlone = groups.filter((other) => other.name === name).length === 1;
    return {
      value,
      label: isAlone || weekly.length === 0 ? name : `${name}, ${formatWeekly(weekly).toLowerCase()}`,
    };
  });
}

/** Filters and order of the enrollments. All of it is in the URL, so that a list can be shared with a colleague. */
export function StudentFilters({ organization, filter }: StudentFiltersProps) {
  const { id, courses } = organization;
  const { query, courseId, groupId, shown, order } = filter;
  const chosen = courses.find((course) => course.id === courseId);
  const groups = chosen
    ? groupChoices(chosen)
    : courses.flatMap((course) =>
        groupChoices(course).map(({ value, label }) => ({ value, label: `${label}, ${course.name}` })),
      );
  const allCourses = courses.map((course) => ({ value: course.id, label: course.name }));
  return (
    <Details show="Buscar y filtrar" className={styles.unfolds}>
      {/* The key resets the fields: otherwise they keep the old choices when only the URL changes. */}
      <form
        key={paths.organization(id, filter)}
        method="get"
        action={paths.organization(id)}
        role="search"
        className={styles.filters}
      >
        <TextField
          label="Nombre"
          name="q"
          type="search"
          defaultValue={query}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
        />
        <SelectField
          label="Curso"
          name="curso"
          options={[{ value: '', label: 'Todos los cursos' }, ...allCourses]}
          defaultValue={courseId ?? ''}
          autoComplete="off"
        />
        <SelectField
          label="Grupo"
          name="grupo"
          options={[{ value: '', label: 'Todos los grupos' }, ...groups]}
          defaultValue={groupId ?? ''}
          autoComplete="off"
        />
        <SelectField
          label="Mostrar"
          name="mostrar"
          options={SHOWN}
          defaultValue={shown ?? ''}
          autoComplete="off"
        />
        <SelectField
          label="Ordenar por"
          name="orden"
          options={ORDERS}
          defaultValue={order ?? ''}
          autoComplete="off"
        />
        <Button kind="secondary">Filtrar</Button>
        <p className={styles.facts}>
          Atrasados: su progreso está 20 puntos o más por debajo del tiempo que ya pasó de su grupo.
        </p>
      </form>
    </Details>
  );
}
