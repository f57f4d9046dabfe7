import type { CourseContents as CourseContentsView } from '../../server/domain/catalogue/courses.ts';
import { paths } from '../paths.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import type { Tone } from '../ui/tone.ts';
import styles from './course-contents.module.css';

interface CourseContentsProps {
  readonly contents: readonly CourseContentsView[];
  readonly tone: Tone;
}

/** What is taught, part by part, the classes of each hanging from its cord. */
export function CourseContents({ contents, tone }: CourseContentsProps) {
  return (
    <section aria-labelledby="contenidos">
      <h2 id="contenidos">Contenido</h2>
      {contents.length === 0 && <p className={styles.none}>Sin cursos</p>}
      {contents.map(({ course, parts }) => (
        <div key={course?.slug ?? ''} className={styles.course}>
          {course && (
            <h3 className={styles.courseName}>
              <a href={paths.course(course.slug)}>{course.name}</a>
              <span className={styles.share}>{course.sessions} sesiones del pack</span>
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
  /** Whether a heading with the name of its course stands above. */
  readonly within: boolean;
}

function Part({ part, tone, within }: PartProps) {
  const Heading = within ? 'h4' : 'h3';
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <img
          src={part.icon}
          alt=""
          width="56"
          height="56"
          loading="lazy"
          decoding="async"
          className={styles.icon}
        />
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
