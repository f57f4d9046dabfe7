import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { paths } from '../paths.ts';
import { Card, Cards } from '../ui/card.tsx';
import { formatDay, formatDays, formatWeekly, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { ProgressKnots } from './organization-table.tsx';
import styles from './organization-dashboard.module.css';

type Course = OrganizationView['courses'][number];
type Group = Course['groups'][number];

/** The progress of each course and of its groups; every name links to its students. */
export function OrganizationCourses({ id, courses }: Pick<OrganizationView, 'id' | 'courses'>) {
  return (
    <Cards>
      {courses.map((course) => (
        <Card key={course.id} as="li" tone="wool">
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
                  </Link>{' '}
                  <ProgressKnots progress={group.progress} />{' '}
                  <span className={styles.facts}>{studentsInWords(group)}</span>{' '}
                  <span className={styles.facts}>{datesInWords(group)}</span>{' '}
                  {group.weekly.length > 0 && <Hours group={group} />}
                </li>
              ))}
            </ul>
          )}
        </Card>
      ))}
    </Cards>
  );
}

/** Returns '8 estudiantes, 3 ya terminaron'. */
function studentsInWords({ students, ended }: Pick<Course, 'students' | 'ended'>): string {
  const all = `${students} ${students === 1 ? 'estudiante' : 'estudiantes'}`;
  if (ended === 0) return all;
  return `${all}, ${ended} ya ${ended === 1 ? 'terminó' : 'terminaron'}`;
}

/** Returns 'Del 4 de enero al 1 de marzo de 2027', as far as known. */
function datesInWords({ startsOn, endsOn }: Group): string {
  const start = startsOn && formatDay(startsOn);
  if (!start) return 'Fecha de inicio por definir';
  return formatDays(startsOn, endsOn) ?? `Desde el ${start}`;
}

/** 'Lunes y miércoles, 3:00 p. m. – 4:30 p. m. (hora de Lima)', without the zone if the academy sends none. */
function Hours({ group: { weekly, timeZone } }: { readonly group: Group }) {
  return (
    <span className={styles.facts}>
      {formatWeekly(weekly)} {timeZone && <span className={styles.zone}>({formatZone(timeZone)})</span>}
    </span>
  );
}
