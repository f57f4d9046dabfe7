import { Fragment } from 'react';
import type { EnrolledCourse } from '../../server/domain/family/enrolled-course.ts';
import { paths } from '../paths.ts';
import { Card, Cards } from '../ui/card.tsx';
import { Facts } from '../ui/facts.tsx';
import type { PossibleFact } from '../ui/facts.tsx';
import { formatDay, formatSchedules, formatZone } from '../ui/format.ts';
import { Link } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import styles from './enrolled-courses.module.css';

interface EnrolledCoursesProps {
  /** An element is null when that course could not be read. */
  readonly courses: readonly (EnrolledCourse | null)[];
  /** Reference of the request that read them. */
  readonly reference: string | undefined;
}

/** Courses bought for somebody without a zone of their own, drawn from their enrollments. */
export function EnrolledCourses({ courses: told, reference }: EnrolledCoursesProps) {
  const courses = told.filter((course) => course !== null);
  return (
    <>
      <UnreadNotice of="course_unreadable" count={told.length - courses.length} reference={reference} />
      <Cards>
        {courses.map((course) => (
          <Card key={course.id} as="li" className={styles.course}>
            <Picture shown="later" src={course.picture} width="320" height="200" className={styles.picture} />
            <h3 className={styles.name}>
              {course.slug === null ? (
                course.name
              ) : (
                <Link href={paths.course(course.slug)}>{course.name}</Link>
              )}
            </h3>
            <Facts className={styles.facts} facts={factsOf(course)} />
          </Card>
        ))}
      </Cards>
    </>
  );
}

function factsOf({ groupName, initialDate, schedules, timeZone }: EnrolledCourse): readonly PossibleFact[] {
  const weekly = formatSchedules(schedules);
  return [
    groupName ? ['Grupo', groupName] : null,
    ['Inicio', (initialDate === null ? null : formatDay(initialDate)) ?? 'Sin fecha de inicio'],
    weekly !== '' && [
      'Horario',
      <Fragment key="hours">
        {weekly} <span className={styles.zone}>({formatZone(timeZone)})</span>
      </Fragment>,
    ],
  ];
}
