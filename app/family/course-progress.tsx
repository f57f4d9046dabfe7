import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import { ProgressRing } from './progress-ring.tsx';
import styles from './course-progress.module.css';

type Progress = Pick<CourseCardView, 'progress' | 'sessions' | 'sessionsDone'>;

/** Progress as a picture: the ring, and one knot a class, tied when it is over. The words beside say the same. */
export function CourseProgress({ progress, sessions, sessionsDone }: Progress) {
  return (
    <div className={styles.progress}>
      <ProgressRing progress={progress} />
      <div className={styles.words}>
        <p>
          <span className="visually-hidden">Progreso: </span>
          {wordsOf({ sessions, sessionsDone })}
        </p>
        {sessions > 0 && (
          <div className={styles.line} aria-hidden="true">
            {Array.from({ length: sessions }, (_, index) => (
              <span key={index} className={styles.knot} data-state={stateOf(index, sessionsDone)} />
            ))}
          </div>
        )}
      </div>
    </div>
  );
}

function wordsOf({ sessions, sessionsDone }: Omit<Progress, 'progress'>): string {
  if (sessions === 0) return 'Clases por definir';
  if (sessionsDone >= sessions)
    return sessions === 1 ? 'Su clase ya pasó' : `Las ${sessions} clases ya pasaron`;
  if (sessionsDone === 0) return sessions === 1 ? '1 clase por delante' : `${sessions} clases por delante`;
  return `${sessionsDone} de ${sessions} clases`;
}

function stateOf(index: number, done: number): 'done' | 'next' | 'loose' {
  if (index < done) return 'done';
  return index === done ? 'next' : 'loose';
}
