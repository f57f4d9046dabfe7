import { useId } from 'react';
import type { ReactNode } from 'react';
import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { StatusLabel } from '../ui/status-label.tsx';
import { ChatLink } from '../ui/link.tsx';
import { Picture } from '../ui/picture.tsx';
import { PlanLinks } from '../ui/plan-links.tsx';
import { CalendarMenu } from './calendar-menu.tsx';
import { useChild } from './child-context.ts';
import { ClassReports } from './class-reports.tsx';
import { CourseFacts, CourseResources, isOver } from './course-details.tsx';
import styles from './course-card.module.css';

interface CourseCardProps {
  readonly course: CourseCardView;
  /** Its position in its learning path: 'Curso 2 de 4'. Individual courses have none. */
  readonly place?: string;
  readonly heading: 'h3' | 'h4';
  /** How to buy it, and what comes at its end. */
  readonly children?: ReactNode;
}

/** A child's course, with everything that parents ask about it (spec §2 'Course card'). */
export function CourseCard(props: CourseCardProps) {
  const { course, place, heading: Heading, children } = props;
  const title = `curso-${course.id}`;
  return (
    <article
      className={styles.card}
      // Spec §9: the main colour of courses outside learning paths is violet.
      data-tone={place === undefined ? 'violet' : undefined}
      aria-labelledby={title}
    >
      <header className={styles.header}>
        <Picture src={course.picture} width="160" height="100" className={styles.picture} />
        <div className={styles.name}>
          <div className={styles.place}>
            <StatusLabel status={course.status} />
            {place !== undefined && <p>{place}</p>}
          </div>
          <Heading id={title}>{course.name}</Heading>
        </div>
      </header>
      <div className={styles.body}>
        <CourseProgress {...course} />
        <ClassAccess course={course} />
        <CourseFacts course={course} />
        {course.description !== null && <p>{course.description}</p>}
        <CourseResources course={course} heading={Heading === 'h3' ? 'h4' : 'h5'} />
        {course.reports && (
          <ClassReports
            reports={course.reports}
            sessions={course.sessions}
            heading={Heading === 'h3' ? 'h4' : 'h5'}
          />
        )}
        {children}
      </div>
    </article>
  );
}

/**
 * The calendar and the changes of a course; the support chat while there is no link to the class among its facts, and
 * after the course (spec §9 'Fallbacks').
 */
function ClassAccess({ course }: { readonly course: CourseCardView }) {
  const student = useChild();
  const { name, classUrl } = course;
  const hasEnded = isOver(course);
  return (
    <div className={styles.access}>
      {(classUrl === null || hasEnded) && (
        <p>
          {hasEnded ? '¿Tienes una pregunta sobre este curso?' : 'Aún no hay enlace para la clase.'}{' '}
          <ChatLink message={`Hola, necesito ayuda con el curso ${name}.`}>Escribe a soporte</ChatLink>
        </p>
      )}
      {course.purchaseNumber !== null && !hasEnded && (
        <>
          <PlanLinks purchaseNumber={course.purchaseNumber} student={student} />{' '}
        </>
      )}
      {course.hasCalendar && <CalendarMenu course={course} />}
    </div>
  );
}

type Progress = Pick<CourseCardView, 'progress' | 'sessions' | 'sessionsDone' | 'status'>;

/** Shown when the progress is unknown. */
const UNKNOWN_PROGRESS = 'Por definir';

/** The progress as a ring and as one knot per class, tied when the class is over. The words beside say the same. */
function CourseProgress({ progress, ...classes }: Progress) {
  const { sessions, sessionsDone } = classes;
  return (
    <div className={styles.progress}>
      <ProgressRing progress={progress} />
      <div className={styles.words}>
        <p>
          <span className="visually-hidden">Progreso: </span>
          {wordsOf(classes)}
        </p>
        {sessions > 0 && (
          <div className={styles.line} aria-hidden="true">
            {Array.from({ length: sessions }, (_, index) => (
              <span key={index} className={styles.knot} data-state={stateOf(index, sessionsDone ?? -1)} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function wordsOf({ sessions, sessionsDone, status }: Omit<Progress, 'progress'>): string {
  if (sessions === 0) return 'Clases por definir';
  if (sessionsDone === null) return sessions === 1 ? '1 clase' : `${sessions} clases`;
  if (sessionsDone >= sessions)
    return sessions === 1 ? 'Su clase ya pasó' : `Las ${sessions} clases ya pasaron`;
  // A course that the child left has no classes ahead.
  if (sessionsDone === 0 && status !== 'abandoned')
    return sessions === 1 ? '1 clase por delante' : `${sessions} clases por delante`;
  return `${sessionsDone} de ${sessions} ${sessions === 1 ? 'clase' : 'clases'}`;
}

function stateOf(index: number, done: number): 'done' | 'next' | 'loose' {
  if (index < done) return 'done';
  return index === done ? 'next' : 'loose';
}

interface ProgressRingProps {
  /** Whole percent, 0 to 100; null if unknown. */
  readonly progress: number | null;
}

/** Progress as a cord wound into a ring, with the percentage as text inside, also for screen readers. */
export function ProgressRing({ progress: known }: ProgressRingProps) {
  const progress = known ?? 0;
  const wound = useId();
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 84 84" aria-hidden="true" focusable="false">
        <defs>
          <mask id={wound}>
            <circle
              className={styles.reveal}
              cx="42"
              cy="42"
              r="35"
              pathLength="100"
              strokeDasharray={`${progress} 100`}
              transform="rotate(-90 42 42)"
            />
          </mask>
        </defs>
        <circle className={styles.track} cx="42" cy="42" r="35" />
        {progress > 0 && (
          <g mask={`url(#${wound})`}>
            <circle className={styles.cord} cx="42" cy="42" r="35" />
            <circle
              className={styles.ply}
              cx="42"
              cy="42"
              r="35"
              pathLength="100"
              strokeDasharray="1 2.125"
            />
          </g>
        )}
        {progress > 0 && progress < 100 && (
          <circle
            className={styles.ringKnot}
            cx="42"
            cy="7"
            r="6"
            transform={`rotate(${progress * 3.6} 42 42)`}
          />
        )}
      </svg>
      <span className={styles.percent} data-unknown={known === null || undefined}>
        {known === null ? UNKNOWN_PROGRESS : `${known} %`}
      </span>
    </span>
  );
}
