import type { CoursePageView } from '../../server/domain/catalogue/courses.ts';
import styles from './teacher-list.module.css';

/** Who teaches a course; spec §9 says so when nobody is assigned yet. */
export function TeacherList({ teachers }: { readonly teachers: CoursePageView['teachers'] }) {
  return (
    <section aria-labelledby="docentes">
      <h2 id="docentes">{teachers.length === 1 ? 'Quién enseña' : 'Quiénes enseñan'}</h2>
      {teachers.length === 0 ? (
        <p>No asignado aún</p>
      ) : (
        <ul className={styles.list}>
          {teachers.map((teacher) => (
            <li key={teacher.slug} className={styles.teacher}>
              <img
                src={teacher.photo}
                alt=""
                width="96"
                height="96"
                loading="lazy"
                decoding="async"
                className={styles.photo}
              />
              <div>
                <h3 className={styles.name}>{teacher.name}</h3>
                <p className={styles.specialty}>
                  {teacher.specialty}. {teacher.city}
                </p>
                <p>{teacher.bio}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
