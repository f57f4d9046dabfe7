import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { formatDataAge, formatZone } from '../ui/format.ts';
import { paths } from '../paths.ts';
import type { OrganizationFilter } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { OrganizationCourses } from './organization-courses.tsx';
import { filteredRows } from './organization-filter.ts';
import { OrganizationFilters } from './organization-filters.tsx';
import { OrganizationTable } from './organization-table.tsx';
import styles from './organization-dashboard.module.css';

interface OrganizationDashboardProps {
  readonly organization: OrganizationView;
  readonly filter: OrganizationFilter;
  /** IANA zone that the hour of the data is said in. */
  readonly timeZone: string;
}

/** An organization's students: how their courses go, and who is enrolled in what (spec §1, §2). */
export function OrganizationDashboard({ organization, filter, timeZone }: OrganizationDashboardProps) {
  const { id, name, courses, madeAt } = organization;
  return (
    <div className="page page-block">
      <PageHeading title={name} lead={inWords(organization)} />
      <p className={styles.age}>
        {formatDataAge(madeAt, timeZone)} ({formatZone(timeZone)}).{' '}
        <Link href={paths.organization(id, filter)}>Actualizar</Link>
      </p>
      {courses.length === 0 ? (
        <p>Cuando inscribas a tus estudiantes, sus cursos y su avance aparecerán aquí.</p>
      ) : (
        <>
          <section aria-labelledby="cursos" className={styles.part}>
            <h2 id="cursos">Cómo va cada curso</h2>
            <OrganizationCourses id={id} courses={courses} />
          </section>
          <Enrolled organization={organization} filter={filter} />
        </>
      )}
    </div>
  );
}

function Enrolled({ organization, filter }: Pick<OrganizationDashboardProps, 'organization' | 'filter'>) {
  const { id } = organization;
  const rows = filteredRows(organization.rows, filter);
  const isFiltered = rows.length < organization.rows.length;
  return (
    <section aria-labelledby="inscritos" className={styles.part}>
      <div className={styles.heading}>
        <h2 id="inscritos">Inscritos</h2>
        <ButtonLink kind="secondary" href={paths.organizationFile(id)} rel="nofollow">
          <Icon name="download" /> Descargar todos (CSV)
        </ButtonLink>
      </div>
      <OrganizationFilters organization={organization} filter={filter} />
      <p role="status">
        {rows.length} {rows.length === 1 ? 'inscripción' : 'inscripciones'}
        {isFiltered && (
          <>
            {' '}
            de {organization.rows.length}. <Link href={paths.organization(id)}>Quitar filtros</Link>
          </>
        )}
      </p>
      <OrganizationTable rows={rows} labelledBy="inscritos" />
    </section>
  );
}

/** '24 estudiantes, 3 cursos, 9 certificados'. */
function inWords({ students, courses, certificates }: OrganizationView): string {
  return [
    `${students} ${students === 1 ? 'estudiante' : 'estudiantes'}`,
    `${courses.length} ${courses.length === 1 ? 'curso' : 'cursos'}`,
    `${certificates} ${certificates === 1 ? 'certificado' : 'certificados'}`,
  ].join(', ');
}
