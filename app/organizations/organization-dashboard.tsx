import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { listedRows } from '../../server/domain/organization/student-list.ts';
import type { StudentFilter } from '../../server/domain/organization/student-list.ts';
import { useNewest } from '../api/newest.ts';
import { fieldsOf, useRefusal } from '../forms/refusal.ts';
import { formatDataAge, formatZone } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink, PrintButton } from '../ui/button.tsx';
import { Details } from '../ui/details.tsx';
import { TextAreaField } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Page, PageHeading } from '../ui/page.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useTimeZone } from '../ui/site.ts';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { OrganizationCourses } from './organization-courses.tsx';
import { OrganizationTable } from './organization-table.tsx';
import { StudentFilters } from './student-filters.tsx';
import styles from './organization-dashboard.module.css';

interface OrganizationDashboardProps {
  /** The organization as loaded with the page; it is refreshed while the page is open. */
  readonly organization: OrganizationView;
  readonly filter: StudentFilter;
}

interface DashboardProps extends OrganizationDashboardProps {
  /** Reference of the request that read it. */
  readonly reference: string | undefined;
}

const COURSES = 'Cómo va cada curso';

/** The dashboard of an organization: progress of the courses, and enrollments of the students (spec §1, §2). */
export function OrganizationDashboard({ organization: made, filter, reference }: DashboardProps) {
  const organization = useNewest(made, made.id, ({ organizations }) =>
    organizations.byId.query({ id: made.id }),
  );
  const timeZone = useTimeZone();
  const { id, name, courses, unreadable, madeAt } = organization;
  const isListed = organization.rows.length > 0;
  const isEmpty = !isListed && unreadable === 0;
  return (
    <Page>
      <PageHeading title={name} lead={isListed || isEmpty ? inWords(organization) : null} />
      <p className={styles.age}>
        {formatDataAge(madeAt, timeZone)} ({formatZone(timeZone)}).{' '}
        <Link href={paths.organization(id, filter)}>Actualizar</Link>
      </p>
      <UnreadNotice of="enrolment_unreadable" count={unreadable} reference={reference} />
      {isEmpty && <p>Cuando inscribas a tus estudiantes, sus cursos y su avance aparecerán aquí.</p>}
      {isListed && (
        <>
          <section aria-labelledby="cursos" className={styles.summary}>
            <h2 id="cursos">{COURSES}</h2>
            <Details show={COURSES} className={styles.unfolds}>
              <OrganizationCourses id={id} courses={courses} />
            </Details>
          </section>
          <Enrolled organization={organization} filter={filter} />
        </>
      )}
      <InviteStudents />
    </Page>
  );
}

function Enrolled({ organization, filter }: OrganizationDashboardProps) {
  const { id } = organization;
  const rows = listedRows(organization.rows, filter);
  return (
    <section aria-labelledby="inscritos" className={styles.enrolled}>
      <h2 id="inscritos">Inscritos</h2>
      <StudentFilters organization={organization} filter={filter} />
      <div className={styles.above}>
        <p role="status">
          {rows.length} {rows.length === 1 ? 'inscripción' : 'inscripciones'}
          {rows.length < organization.rows.length && (
            <>
              {' '}
              de {organization.rows.length}. <Link href={paths.organization(id)}>Quitar filtros</Link>
            </>
          )}
        </p>
        {rows.length > 0 && (
          <p className={styles.files}>
            <ButtonLink
              kind="secondary"
              size="small"
              href={paths.organizationFile(id, filter)}
              rel="nofollow"
            >
              <Icon name="download" size={18} /> Lista (CSV)
            </ButtonLink>
            {rows.some(({ certificate }) => certificate !== null) && (
              <ButtonLink
                kind="secondary"
                size="small"
                href={paths.organizationCertificates(id, filter)}
                rel="nofollow"
              >
                <Icon name="download" size={18} /> Certificados (ZIP)
              </ButtonLink>
            )}{' '}
            <PrintButton size="small">Imprimir</PrintButton>
          </p>
        )}
      </div>
      {rows.length > 0 && <OrganizationTable rows={rows} labelledBy="inscritos" />}
    </section>
  );
}

/** The form to invite students; after a refused submission it is open and keeps what was typed. */
function InviteStudents() {
  const refusal = useRefusal('invitar');
  return (
    <Details show="Invitar estudiantes" open={refusal !== null} className={styles.invite}>
      <PostForm noValidate className="stack">
        <TextAreaField
          {...fieldsOf(refusal)('emails')}
          label="Correos de los estudiantes"
          hint="Uno por línea, o separados por comas. A cada uno le llega una invitación para entrar a tu organización."
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="email"
        />
        <Button name="intent" value="invitar">
          Enviar invitaciones
        </Button>
      </PostForm>
    </Details>
  );
}

/** Returns '24 estudiantes, 3 cursos, 9 certificados'. */
function inWords({ students, courses, certificates }: OrganizationView): string {
  return [
    `${students} ${students === 1 ? 'estudiante' : 'estudiantes'}`,
    `${courses.length} ${courses.length === 1 ? 'curso' : 'cursos'}`,
    `${certificates} ${certificates === 1 ? 'certificado' : 'certificados'}`,
  ].join(', ');
}
