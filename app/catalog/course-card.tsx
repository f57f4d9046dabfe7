import type { CourseCard as CourseCardView } from '../../server/domain/catalogue/courses.ts';
import { paths } from '../paths.ts';
import { capitalised, formatHourZones, formatWeekly } from '../ui/format.ts';
import { Price } from '../ui/price.tsx';
import { Picture } from '../ui/picture.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { ProductFacts } from './product-facts.tsx';
import { TeacherNames } from './teachers.tsx';
import { classNames } from '../ui/class-names.ts';
import linked from './linked-card.module.css';
import styles from './course-card.module.css';

/** Number of cards visible at first on a wide screen: their pictures are not loaded lazily. */
const FIRST_VIEW = 3;

interface CourseGridProps {
  readonly courses: readonly CourseCardView[];
  /** Heading level of the cards. */
  readonly level?: 2 | 3;
  /** Whether the page begins with this list. */
  readonly first?: boolean;
}

/** A grid of courses. */
export function CourseGrid({ courses, level, first = false }: CourseGridProps) {
  return (
    <ul className={classNames(linked.list, styles.grid)}>
      {courses.map((course, index) => (
        <li key={course.id}>
          <CourseCard course={course} level={level} isLater={!first || index >= FIRST_VIEW} />
        </li>
      ))}
    </ul>
  );
}

interface CourseCardProps extends Pick<CourseGridProps, 'level'> {
  readonly course: CourseCardView;
  /** Whether the picture is below the first screen. */
  readonly isLater: boolean;
}

/** A course or pack in a list: age range, level, class times, teachers, start and price. */
function CourseCard({ course, level = 3, isLater }: CourseCardProps) {
  const Heading = level === 2 ? 'h2' : 'h3';
  const { kind, ageName, nextHours, teachers } = course;
  const known = [ageName, course.level && `nivel ${course.level.toLowerCase()}`].filter(Boolean);
  const forWhom = capitalised(known.join(', '));
  return (
    <article className={classNames(linked.card, styles.card)} data-tone={toneOfAge(course.age)}>
      <Picture
        shown={isLater ? 'later' : undefined}
        src={course.picture}
        width="640"
        height="400"
        className={styles.picture}
      />
      <div className={styles.words}>
        <p className={styles.kind}>
          {kind === 'pack' && 'Pack de cursos. '}
          {forWhom}
        </p>
        <Heading className={linked.name}>
          <a href={paths.course(course.slug)}>{course.name}</a>
        </Heading>
        {course.summary && <p className={styles.summary}>{course.summary}</p>}
        <ul className={styles.facts}>
          {nextHours && nextHours.weekly.length > 0 && (
            <li>
              {formatWeekly(nextHours.weekly)}{' '}
              <span className={styles.zone}>({formatHourZones(nextHours)})</span>
            </li>
          )}
          <ProductFacts product={{ ...course, opening: course }} />
          {teachers.length > 0 && (
            <li>
              Con <TeacherNames teachers={teachers} />
            </li>
          )}
        </ul>
        {course.price && (
          <p className={styles.price}>
            <Price price={course.price} />
          </p>
        )}
      </div>
    </article>
  );
}
