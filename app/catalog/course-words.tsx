import type {
  CourseContents as CourseContentsView,
  CoursePageView,
} from '../../server/domain/catalogue/courses.ts';
import { pathTitle } from '../../server/domain/path-name.ts';
import { BRAND } from '../brand.ts';
import { paths } from '../paths.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import { Picture } from '../ui/picture.tsx';
import { formatSessions } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { toneOfAge } from '../ui/tone.ts';
import type { Tone } from '../ui/tone.ts';
import { CheckList } from './check-list.tsx';
import { TeacherList } from './teachers.tsx';
import styles from './course-words.module.css';

/** The description of a course: contents, project, requirements and teachers. */
export function CourseWords({ course }: { readonly course: CoursePageView }) {
  const tone = toneOfAge(course.age);
  return (
    <div className={styles.words} data-tone={tone}>
      <section aria-labelledby="de-que-trata">
        <h2 id="de-que-trata">De qué trata</h2>
        <p className={styles.description}>{course.description || course.lead}</p>
        <p className={styles.soft}>
          Clases en vivo y en línea, con {BRAND.studentsPerClass} estudiantes por grupo.
        </p>
      </section>
      {course.learns.length > 0 && (
        <section aria-labelledby="que-aprende">
          <h2 id="que-aprende">Qué aprende tu hij@</h2>
          <CheckList sentences={course.learns} />
        </section>
      )}
      <section className={styles.project} aria-labelledby="proyecto">
        <h2 id="proyecto">Su proyecto</h2>
        <p>{course.project || 'Sin descripción'}</p>
      </section>
      {(course.kind === 'pack' || course.contents.length > 0) && (
        <CourseContents contents={course.contents} tone={tone} />
      )}
      {course.requirements.length > 0 && (
        <section aria-labelledby="requisitos">
          <h2 id="requisitos">Qué necesitas en casa</h2>
          <ul className={`written ${styles.requirements}`}>
            {course.requirements.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      <TeacherList teachers={course.teachers} />
      {course.learningPaths.length > 0 && (
        <section aria-labelledby="es-parte-de">
          <h2 id="es-parte-de">Es parte de una ruta</h2>
          <ul className={styles.paths}>
            {course.learningPaths.map(({ slug, name }) => (
              <li key={slug}>
                <a href={paths.learningPath(slug)}>
                  {pathTitle(name)} <Icon name="arrow" />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The contents of a course, part by part, with the classes of each part on a cord. */
function CourseContents({ contents, tone }: Pick<CoursePageView, 'contents'> & { readonly tone: Tone }) {
  return (
    <section aria-labelledby="contenidos">
      <h2 id="contenidos">Contenido</h2>
      {contents.length === 0 && <p className={styles.none}>Sin cursos</p>}
      {contents.map(({ course, parts }) => (
        <div key={course?.slug ?? ''} className={styles.course}>
          {course && (
            <h3 className={styles.courseName}>
              <a href={paths.course(course.slug)}>{course.name}</a>{' '}
              <span className={styles.share}>{formatSessions(course.sessions)} del pack</span>
            </h3>
          )}
          {parts.map((part) => (
            <Part key={part.id} part={part} tone={tone} within={course !== null} />
          ))}
        </div>
      ))}
    </section>
  );
}

interface PartProps {
  readonly part: CourseContentsView['parts'][number];
  readonly tone: Tone;
  /** Whether it is below a heading with the name of its course. */
  readonly within: boolean;
}

function Part({ part, tone, within }: PartProps) {
  const Heading = within ? 'h4' : 'h3';
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <Picture shown="later" src={part.icon} width="56" height="56" className={styles.icon} />
        <div>
          <Heading className={styles.name}>{part.name}</Heading>
          <p>{part.description}</p>
        </div>
      </div>
      {part.sessions.length > 0 && (
        <CordList ordered tone={tone} className={styles.sessions}>
          {part.sessions.map((session) => (
            <CordItem key={session.title} className={styles.session}>
              <p className={styles.sessionTitle}>{session.title}</p>
              <p>{session.summary}</p>
            </CordItem>
          ))}
        </CordList>
      )}
    </div>
  );
}
