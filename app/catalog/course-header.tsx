import type { CoursePageView } from '../../server/domain/catalogue/courses.ts';
import { BRAND } from '../brand.ts';
import { formatDay } from '../ui/format.ts';
import { Cord } from '../ui/cord.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import styles from './course-header.module.css';

/** What a course is at one look: its name, its picture, and its facts hanging from the cord of its age. */
export function CourseHeader({ course }: { readonly course: CoursePageView }) {
  const tone = toneOfAge(course.age);
  const start = course.nextStart && formatDay(course.nextStart);
  return (
    <header className={styles.header} data-tone={tone}>
      <div className={styles.words}>
        <p className={styles.kind}>{course.kind === 'pack' ? 'Pack de cursos' : 'Curso'}</p>
        <PageHeading title={course.title} lead={course.lead} />
      </div>
      <img
        {...FIRST_PICTURE}
        src={course.picture}
        alt=""
        width="640"
        height="400"
        className={styles.picture}
      />
      <div className={styles.quipu}>
        <Cord tone={tone} />
        <dl className={styles.facts}>
          <div>
            <dt>Edad</dt>
            <dd>{course.ageName}</dd>
          </div>
          <div>
            <dt>Nivel</dt>
            <dd>{course.level}</dd>
          </div>
          <div>
            <dt>Sesiones</dt>
            <dd>
              {course.sessions} de {BRAND.minutesPerClass} minutos
            </dd>
          </div>
          <div>
            <dt>Duración</dt>
            <dd>{course.duration}</dd>
          </div>
          <div>
            <dt>Próximo inicio</dt>
            <dd>{start ?? 'Próximamente'}</dd>
          </div>
        </dl>
      </div>
    </header>
  );
}
