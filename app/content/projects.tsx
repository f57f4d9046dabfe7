import type { ProjectView } from '../../server/domain/content/projects.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture.tsx';
import styles from './projects.module.css';

/** Students' projects: a picture, a description, who made it, and the course where such projects are made. */
export function ProjectGallery({ projects }: { readonly projects: readonly ProjectView[] }) {
  return (
    <>
      <ul className={styles.list}>
        {projects.map(({ id, title, text, picture, pictureText, name, age, course }, index) => (
          <li key={id} className={styles.project}>
            <Picture
              shown={index === 0 ? 'first' : 'later'}
              src={picture}
              alt={pictureText}
              width="640"
              height="400"
              className={styles.picture}
            />
            <div className={styles.words}>
              <h2 className={styles.title}>{title}</h2>
              <p className={styles.maker}>
                {name}
                {age !== null && `, ${age} años`}
              </p>
              {text && <p>{text}</p>}
              {course && (
                <p>
                  <a href={paths.course(course.slug)}>{course.name}</a>
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
      <p className={styles.agreed}>
        {projects.some(({ demo }) => demo)
          ? 'Son de demostración: estudiantes y proyectos son inventados. '
          : 'Están aquí porque sus familias nos lo permitieron. '}
        De cada estudiante contamos el primer nombre y la edad, nunca el apellido.{' '}
        <a href={paths.contact()}>Pídenos que quitemos uno</a> y lo quitamos.
      </p>
    </>
  );
}
