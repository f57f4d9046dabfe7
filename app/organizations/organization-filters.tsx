import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { paths } from '../paths.ts';
import type { OrganizationFilter } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select-field.tsx';
import styles from './organization-filters.module.css';

interface OrganizationFiltersProps {
  readonly organization: OrganizationView;
  readonly filter: OrganizationFilter;
}

/** Whose rows to show, by course and group. It is all in the address, so a list can be sent to a colleague. */
export function OrganizationFilters({ organization, filter }: OrganizationFiltersProps) {
  const { id, courses } = organization;
  const chosen = courses.find((course) => course.id === filter.courseId);
  const groups = chosen
    ? chosen.groups.map((group) => ({ value: group.id, label: group.name }))
    : courses.flatMap((course) =>
        course.groups.map((group) => ({ value: group.id, label: `${group.name}, ${course.name}` })),
      );
  return (
    // A key of its own: browsers keep what was chosen when only the address changes.
    <form
      key={`${filter.courseId ?? ''} ${filter.groupId ?? ''}`}
      method="get"
      action={paths.organization(id)}
      className={styles.filters}
    >
      <SelectField
        label="Curso"
        name="curso"
        options={[
          { value: '', label: 'Todos los cursos' },
          ...courses.map((course) => ({ value: course.id, label: course.name })),
        ]}
        defaultValue={filter.courseId ?? ''}
        autoComplete="off"
      />
      <SelectField
        label="Grupo"
        name="grupo"
        options={[{ value: '', label: 'Todos los grupos' }, ...groups]}
        defaultValue={filter.groupId ?? ''}
        autoComplete="off"
      />
      <Button kind="secondary">Filtrar</Button>
    </form>
  );
}
