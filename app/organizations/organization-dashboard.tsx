import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { ASK_EVERY_MS, live, useNewest } from '../api/live.tsx';
import { formatDataAge, formatZone } from '../ui/format.ts';
import { paths } from '../paths.ts';
import type { OrganizationFilter } from '../paths.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { SelectField } from '../ui/field.tsx';
import { useTimeZone } from '../ui/site.ts';
import { Card } from '../ui/card.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { filteredRows } from './organization-filter.ts';
import { OrganizationTable, ProgressKnots } from './organization-table.tsx';
import styles from './organization-dashboard.module.css';

interface OrganizationDashboardProps {
  /** As the page was made with it; renewed while it is open. */
  readonly organization: OrganizationView;
  readonly filter: OrganizationFilter;
}

interface DashboardProps extends OrganizationDashboardProps {
  /** Of the request that read it. */
  readonly reference: string | undefined;
}

/** An organization's students: how their courses go, and who is enrolled in what (spec §1, §2). */
export function OrganizationDashboard({ organization: made, filter, reference }: DashboardProps) {
  const asked = live.organizations.byId.useQuery(
    { id: made.id },
    { initialData: made, initialDataUpdatedAt: made.madeAt.getTime(), refetchInterval: ASK_EVERY_MS },
  );
  const organization = useNewest(made, asked);
  const timeZone = useTimeZone();
  const { id, name, courses, unreadable, madeAt } = organization;
  return (
    <div className="page page-block">
      <PageHeading title={name} lead={inWords(organization)} />
      <p className={styles.age}>
        {formatDataAge(madeAt, timeZone)} ({formatZone(timeZone)}).{' '}
        <Link href={paths.organization(id, filter)}>Actualizar</Link>
      </p>
      <UnreadNotice of="enrolment_unreadable" count={unreadable} reference={reference} />
      {organization.rows.length + unreadable === 0 ? (
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

function Enrolled({ organization, filter }: OrganizationDashboardProps) {
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

/** Whose rows to show, by course and group. It is all in the address, so a list can be sent to a colleague. */
function OrganizationFilters({ organization, filter }: OrganizationDashboardProps) {
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

type Course = OrganizationView['courses'][number];

/** How each course goes, and each of its groups; every name leads to its students. */
function OrganizationCourses({ id, courses }: Pick<OrganizationView, 'id' | 'courses'>) {
  return (
    <ul className={styles.courses}>
      {courses.map((course) => (
        <Card key={course.id} as="li" tone="wool" className={styles.course}>
          <h3 className={styles.name}>
            <Link href={paths.organization(id, { courseId: course.id })}>{course.name}</Link>
          </h3>
          <ProgressKnots progress={course.progress} />
          <p className={styles.facts}>{studentsInWords(course)}</p>
          {course.groups.length > 0 && (
            <ul className={styles.groups}>
              {course.groups.map((group) => (
                <li key={group.id}>
                  <Link href={paths.organization(id, { courseId: course.id, groupId: group.id })}>
                    {group.name}
                  </Link>
                  <ProgressKnots progress={group.progress} />
                  <span className={styles.facts}>{studentsInWords(group)}</span>
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </ul>
  );
}

/** '8 estudiantes, 3 ya terminaron'. */
function studentsInWords({ students, ended }: Pick<Course, 'students' | 'ended'>): string {
  const all = `${students} ${students === 1 ? 'estudiante' : 'estudiantes'}`;
  if (ended === 0) return all;
  return `${all}, ${ended} ya ${ended === 1 ? 'terminó' : 'terminaron'}`;
}
