import type { CoursePageView, TeacherLink, TeacherPageView } from '../../server/domain/catalogue/courses.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { formatDay, joinedParts } from '../ui/format.ts';
import { PageHeading } from '../ui/page.tsx';
import { Picture } from '../ui/picture.tsx';
import { CheckList } from './check-list.tsx';
import styles from './teachers.module.css';

/** The names of teachers as part of a sentence, each linked to its page. */
export function TeacherNames({ teachers }: { readonly teachers: readonly TeacherLink[] }) {
  // By slug, because two teachers may have the same name.
  const each = [...new Map(teachers.map((teacher) => [teacher.slug, teacher])).values()];
  return joinedParts(each.map(({ name }) => name)).map(({ type, value }, index, parts) => {
    const teacher = each[parts.slice(0, index).filter((part) => part.type === 'element').length];
    return type === 'element' && teacher ? (
      <a key={teacher.slug} className={styles.link} href={paths.teacher(teacher.slug)}>
        {value}
      </a>
    ) : (
      value
    );
  });
}

const specialtyOf = ({ specialty, city }: Pick<TeacherPageView, 'specialty' | 'city'>) =>
  [specialty, city].filter((known) => known !== '').join('. ');

/** The teachers of a course, or the text of spec §9 when none is assigned yet; nothing while they cannot be read. */
export function TeacherList({ teachers }: { readonly teachers: CoursePageView['teachers'] }) {
  if (teachers === null) return null;
  return (
    <section aria-labelledby="docentes">
      <h2 id="docentes">{teachers.length === 1 ? 'Quién enseña' : 'Quiénes enseñan'}</h2>
      {teachers.length === 0 ? (
        <p>No asignado aún</p>
      ) : (
        <ul className={styles.list}>
          {teachers.map((teacher) => (
            <li key={teacher.slug} className={styles.teacher}>
              <Picture shown="later" src={teacher.photo} width="96" height="96" className={styles.photo} />
              <div>
                <h3 className={styles.name}>
                  <a href={paths.teacher(teacher.slug)}>{teacher.name}</a>
                </h3>
                <p className={styles.specialty}>{specialtyOf(teacher)}</p>
                <p>{teacher.bio}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** The profile of a teacher, and what the academy checked before they taught children. */
export function TeacherProfile({ teacher }: { readonly teacher: TeacherPageView }) {
  const { name, photo, bio, checks, demo } = teacher;
  return (
    <>
      <div className={styles.teacher}>
        <Picture shown="first" src={photo} width="96" height="96" className={styles.photo} />
        <PageHeading title={name} lead={specialtyOf(teacher)} />
      </div>
      {bio && <p>{bio}</p>}
      <section className={styles.checks} aria-labelledby="revisado">
        <div>
          <h2 id="revisado">Qué revisamos</h2>
          {checks.length > 0 ? (
            <CheckList
              sentences={checks.map((check) =>
                check.day === null ? check.name : `${check.name}: ${formatDay(check.day)}`,
              )}
            />
          ) : (
            <p>Todavía no lo publicamos aquí. Pregúntanos por chat.</p>
          )}
        </div>
        <p>
          {checks.length > 0 &&
            `Nadie da una clase en ${BRAND.name} sin estas revisiones, y se repiten cada año. `}
          <a href={paths.safety()}>Cómo cuidamos a los niños en clase</a>
        </p>
      </section>
      {demo && <p className="soft">Docente de demostración: la persona y sus revisiones son inventadas.</p>}
    </>
  );
}
