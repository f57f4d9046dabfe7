import type { CoursePageView } from '../../server/domain/catalogue/courses.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { Icon } from '../ui/icon.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { CourseContents } from './course-contents.tsx';
import styles from './course-words.module.css';
import { TeacherList } from './teacher-list.tsx';

/** All that there is to read about a course before choosing a group. */
export function CourseWords({ course }: { readonly course: CoursePageView }) {
  const tone = toneOfAge(course.age);
  return (
    <div className={styles.words} data-tone={tone}>
      <section aria-labelledby="de-que-trata">
        <h2 id="de-que-trata">De qué trata</h2>
        <p className={styles.description}>{course.description}</p>
        <p className={styles.soft}>
          Clases en vivo y en línea, con {BRAND.studentsPerClass} estudiantes por grupo.
        </p>
      </section>
      <section aria-labelledby="que-aprende">
        <h2 id="que-aprende">Qué aprende tu hij@</h2>
        <ul className={styles.learns}>
          {course.learns.map((sentence) => (
            <li key={sentence}>
              <Icon name="check" />
              <span>{sentence}</span>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.project} aria-labelledby="proyecto">
        <h2 id="proyecto">Su proyecto</h2>
        <p>{course.project}</p>
      </section>
      <CourseContents contents={course.contents} tone={tone} />
      <section aria-labelledby="requisitos">
        <h2 id="requisitos">Qué necesitas en casa</h2>
        <ul className={styles.requirements}>
          {course.requirements.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <TeacherList teachers={course.teachers} />
      {course.learningPaths.length > 0 && (
        <section aria-labelledby="es-parte-de">
          <h2 id="es-parte-de">Es parte de una ruta</h2>
          <ul className={styles.paths}>
            {course.learningPaths.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.learningPath(slug)}>
                  Ruta {name} <Icon name="arrow" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
