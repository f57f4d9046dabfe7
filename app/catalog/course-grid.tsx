import type { CourseCard as CourseCardView } from '../../server/domain/catalogue/courses.ts';
import { CourseCard } from './course-card.tsx';
import styles from './course-grid.module.css';

/** Cards of the first view on a wide screen: their pictures are asked for at once. */
const FIRST_VIEW = 3;

interface CourseGridProps {
  readonly courses: readonly CourseCardView[];
  /** How deep the cards stand below the heading of the page. */
  readonly level?: 2 | 3;
  /** Whether the list is what the page begins with. */
  readonly first?: boolean;
}

/** Courses side by side. */
export function CourseGrid({ courses, level, first = false }: CourseGridProps) {
  return (
    <ul className={styles.grid}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} level={level} lazy={!first || index >= FIRST_VIEW} />
        </li>
      ))}
    </ul>
  );
}
