import type { ReactNode } from 'react';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { ClassAccess } from './class-access.tsx';
import { CourseFacts, CourseResources } from './course-details.tsx';
import { CourseProgress } from './course-progress.tsx';
import { StatusLabel } from '../ui/status-label.tsx';
import styles from './course-card.module.css';

interface CourseCardProps {
  readonly course: CourseCardView;
  /** Where it stands in its path: 'Curso 2 de 4'; individual courses have no place. */
  readonly place?: string;
  readonly heading: 'h3' | 'h4';
  /** The menu of the calendar, beside the way into the class. */
  readonly calendar: ReactNode;
  /** How it is bought, and what it ends in. */
  readonly children?: ReactNode;
}

/** A course of a child, with all that a parent asks about it (spec §2 'Course card'). */
export function CourseCard(props: CourseCardProps) {
  const { course, place, heading: Heading, calendar, children } = props;
  const title = `curso-${course.id}`;
  return (
    <article
      className={styles.card}
      // Spec §9: the main colour of courses outside of paths is the violet.
      data-tone={place === undefined ? 'violet' : undefined}
      aria-labelledby={title}
    >
      <header className={styles.header}>
        {course.picture !== null && (
          <img src={course.picture} alt="" width="160" height="100" className={styles.picture} />
        )}
        <div className={styles.name}>
          <div className={styles.place}>
            <StatusLabel status={course.status} />
            {place !== undefined && <p>{place}</p>}
          </div>
          <Heading id={title}>{course.name}</Heading>
        </div>
      </header>
      <div className={styles.body}>
        <CourseProgress {...course} />
        <ClassAccess course={course}>{course.hasCalendar && calendar}</ClassAccess>
        <CourseFacts course={course} />
        {course.description !== null && <p>{course.description}</p>}
        <CourseResources course={course} heading={Heading === 'h3' ? 'h4' : 'h5'} />
        {children}
      </div>
    </article>
  );
}
