import type { LearningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { formatMonths } from '../ui/format.ts';
import { paths } from '../paths.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import { toneOfAge } from '../ui/tone.ts';
import styles from './path-courses.module.css';

/** The courses of a path in order, a knot each, and the certificate that its cord ends in. */
export function PathCourses({ path }: { readonly path: LearningPathView }) {
  return (
    <section aria-labelledby="cursos-de-la-ruta">
      <h2 id="cursos-de-la-ruta">Los cursos, en orden</h2>
      {path.courses.length === 0 ? (
        <p>Sin cursos</p>
      ) : (
        <CordList ordered tone={toneOfAge(path.age)}>
          {path.courses.map((course) => (
            <CordItem key={course.slug}>
              <article className={styles.course}>
                <img
                  src={course.picture}
                  alt=""
                  width="160"
                  height="100"
                  loading="lazy"
                  decoding="async"
                  className={styles.picture}
                />
                <div>
                  <h3 className={styles.name}>
                    <a href={paths.course(course.slug)}>{course.name}</a>
                  </h3>
                  <p className={styles.goal}>{course.goal}</p>
                  <p className={styles.facts}>
                    {formatMonths(course.months)}, {course.sessions} sesiones
                  </p>
                </div>
              </article>
            </CordItem>
          ))}
          <CordItem state="next">
            <p className={styles.certificate}>Certificado Final</p>
          </CordItem>
        </CordList>
      )}
    </section>
  );
}
