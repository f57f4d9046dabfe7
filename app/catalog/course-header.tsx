import type { CoursePageView } from '../../server/domain/catalogue/courses.ts';
import type { LearningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import { BRAND } from '../brand.ts';
import { Cord } from '../ui/cord.tsx';
import { Picture } from '../ui/picture.tsx';
import { Facts } from '../ui/facts.tsx';
import type { PossibleFact } from '../ui/facts.tsx';
import { formatMonths, formatTimesAWeek } from '../ui/format.ts';
import { PageHeading } from '../ui/page.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { startWords } from './product-facts.tsx';
import styles from './course-header.module.css';

/** Shown for values that the academy does not send, or that cannot be read (spec §4 'remaining'). */
const TO_BE_SAID = 'Por definir';

/** A course at a glance. */
export function CourseHeader({ course }: { readonly course: CoursePageView }) {
  return (
    <HangingHeader
      of={course}
      kind={course.kind === 'pack' ? 'Pack de cursos' : 'Curso'}
      title={course.title}
      lead={course.lead}
      facts={[
        ['Edad', course.ageName || TO_BE_SAID],
        ['Nivel', course.level || TO_BE_SAID],
        [
          'Sesiones',
          course.sessions === null ? TO_BE_SAID : `${course.sessions} de ${BRAND.minutesPerClass} minutos`,
        ],
        ['Duración', course.duration || TO_BE_SAID],
        [course.hasBegun ? 'Inicio' : 'Próximo inicio', startWords(course)],
      ]}
    />
  );
}

/** A learning path at a glance. */
export function PathHeader({ path }: { readonly path: LearningPathView }) {
  const months = path.fullPath?.months ?? null;
  return (
    <HangingHeader
      of={path}
      kind="Ruta de aprendizaje"
      title={path.name}
      lead={path.description}
      facts={[
        ['Nivel', path.level || TO_BE_SAID],
        ['Edad', path.ageName || TO_BE_SAID],
        ['Cursos', path.courses.length > 0 ? `${path.courses.length} en orden` : TO_BE_SAID],
        months !== null && ['Duración', formatMonths(months)],
        ['Clases', path.frequency === null ? TO_BE_SAID : formatTimesAWeek(path.frequency)],
      ]}
    />
  );
}

interface HangingHeaderProps {
  readonly of: Pick<CoursePageView | LearningPathView, 'age' | 'picture'>;
  readonly kind: string;
  readonly title: string;
  readonly lead: string;
  readonly facts: readonly PossibleFact[];
}

/** A title, a picture, and facts that hang from a cord in the colour of the age range. */
function HangingHeader({ of, kind, title, lead, facts }: HangingHeaderProps) {
  const tone = toneOfAge(of.age);
  return (
    <header className={styles.header} data-tone={tone}>
      <div className={styles.words}>
        <p className={styles.kind}>{kind}</p>
        <PageHeading title={title} lead={lead} />
      </div>
      <Picture shown="first" src={of.picture} width="640" height="400" className={styles.picture} />
      <div className={styles.quipu}>
        <Cord tone={tone} />
        <Facts className={styles.facts} facts={facts} />
      </div>
    </header>
  );
}
