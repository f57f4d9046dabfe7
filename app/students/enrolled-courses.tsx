import type { EnrolledCourse } from '../../server/domain/family/enrolled-course.ts';
import { formatDay, formatSchedules, formatZone } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Link } from '../ui/link.tsx';
import { LooseEnd } from '../ui/loose-end.tsx';
import styles from './enrolled-courses.module.css';

/** The student's courses, or the empty-courses screen with its 'Ver cursos' link (spec §2). */
export function EnrolledCourses({ courses }: { readonly courses: readonly EnrolledCourse[] }) {
  if (courses.length === 0) return <NoCourses />;
  return (
    <ul className={styles.courses}>
      {courses.map((course) => (
        <Card key={course.id} as="li" className={styles.course}>
          <CourseLines course={course} />
        </Card>
      ))}
    </ul>
  );
}

function CourseLines({ course }: { readonly course: EnrolledCourse }) {
  const weekly = formatSchedules(course.schedules);
  const start = course.initialDate === null ? null : formatDay(course.initialDate);
  return (
    <>
      {course.picture && (
        <img className={styles.picture} src={course.picture} alt="" width="320" height="200" loading="lazy" />
      )}
      <h3 className={styles.name}>
        {course.slug === null ? course.name : <Link href={paths.course(course.slug)}>{course.name}</Link>}
      </h3>
      <dl className={styles.facts}>
        {course.groupName && (
          <div>
            <dt>Grupo</dt>
            <dd>{course.groupName}</dd>
          </div>
        )}
        <div>
          <dt>Inicio</dt>
          <dd>{start ?? 'Sin fecha de inicio'}</dd>
        </div>
        {weekly && (
          <div>
            <dt>Horario</dt>
            <dd>
              {weekly} <span className={styles.zone}>({formatZone(course.timeZone)})</span>
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

function NoCourses() {
  return (
    <div className={styles.none}>
      <LooseEnd className={styles.looseEnd} />
      <div>
        <h3>Aún no tienes cursos</h3>
        <p>Cuando te matricules, tus clases cuelgan de aquí con su fecha y su horario.</p>
        <ButtonLink href={paths.courses()}>Ver cursos</ButtonLink>
      </div>
    </div>
  );
}
