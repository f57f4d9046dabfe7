import type { LearningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { formatMonths, formatTimesAWeek } from '../ui/format.ts';
import { Cord } from '../ui/cord.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import styles from './course-header.module.css';

/** What a path is at one look: its level, its picture, and its facts hanging from the cord of its age. */
export function PathHeader({ path }: { readonly path: LearningPathView }) {
  const tone = toneOfAge(path.age);
  const { months } = path.fullPath;
  return (
    <header className={styles.header} data-tone={tone}>
      <div className={styles.words}>
        <p className={styles.kind}>Ruta de aprendizaje</p>
        <PageHeading title={path.name} lead={path.description} />
      </div>
      <img {...FIRST_PICTURE} src={path.picture} alt="" width="640" height="400" className={styles.picture} />
      <div className={styles.quipu}>
        <Cord tone={tone} />
        <dl className={styles.facts}>
          <div>
            <dt>Nivel</dt>
            <dd>{path.level}</dd>
          </div>
          <div>
            <dt>Edad</dt>
            <dd>{path.ageName}</dd>
          </div>
          <div>
            <dt>Cursos</dt>
            <dd>{path.courses.length} en orden</dd>
          </div>
          {months !== null && (
            <div>
              <dt>Duración</dt>
              <dd>{formatMonths(months)}</dd>
            </div>
          )}
          <div>
            <dt>Clases</dt>
            <dd>{formatTimesAWeek(path.frequency)}</dd>
          </div>
        </dl>
      </div>
    </header>
  );
}
