import type { OrganizationView } from '../../server/domain/organization/organization.ts';
import { paths } from '../paths.ts';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { ProgressKnots } from './progress-knots.tsx';
import styles from './organization-courses.module.css';

type Course = OrganizationView['courses'][number];

/** How each course goes, and each of its groups; every name leads to its students. */
export function OrganizationCourses({ id, courses }: Pick<OrganizationView, 'id' | 'courses'>) {
  return (
    <ul className={styles.courses}>
      {courses.map((course) => (
        <Card key={course.id} as="li" tone="wool" className={styles.course}>
          <CourseProgress organizationId={id} course={course} />
        </Card>
      ))}
    </ul>
  );
}

interface CourseProgressProps {
  readonly organizationId: string;
  readonly course: Course;
}

function CourseProgress({ organizationId, course }: CourseProgressProps) {
  const { id: courseId, name, groups } = course;
  return (
    <>
      <h3 className={styles.name}>
        <Link href={paths.organization(organizationId, { courseId })}>{name}</Link>
      </h3>
      <ProgressKnots progress={course.progress} />
      <p className={styles.facts}>{studentsInWords(course)}</p>
      {groups.length > 0 && (
        <ul className={styles.groups}>
          {groups.map((group) => (
            <li key={group.id}>
              <Link href={paths.organization(organizationId, { courseId, groupId: group.id })}>
                {group.name}
              </Link>
              <ProgressKnots progress={group.progress} />
              <span className={styles.facts}>{studentsInWords(group)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** '8 estudiantes, 3 ya terminaron'. */
function studentsInWords({ students, ended }: Pick<Course, 'students' | 'ended'>): string {
  const all = `${students} ${students === 1 ? 'estudiante' : 'estudiantes'}`;
  if (ended === 0) return all;
  return `${all}, ${ended} ya ${ended === 1 ? 'terminó' : 'terminaron'}`;
}
