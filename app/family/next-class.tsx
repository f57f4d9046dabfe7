import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { NextClassView } from '../../server/domain/family/class-times.ts';
import { ChatLink } from '../ui/link.tsx';
import { formatClassStart, formatZone } from '../ui/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Picture } from '../ui/picture.tsx';
import styles from './next-class.module.css';

interface NextClassProps {
  readonly nextClass: NextClassView | null;
  readonly course: CourseCardView | null;
  /** How many courses, or class times, could not be read: one of those courses may have the next class. */
  readonly unknown: number;
  /** When the data was read. */
  readonly madeAt: Date;
}

/** The next class, which parents look for first: its time, in the family's time zone, and its link when it is near. */
export function NextClass({ nextClass, course, unknown, madeAt }: NextClassProps) {
  if (!nextClass) {
    return (
      <section className={styles.card} aria-labelledby="next-class">
        <h2 id="next-class" className={styles.none}>
          Próxima clase: por definir
        </h2>
        <p>
          {unknown === 0 && 'No hay clases programadas por ahora. '}
          <ChatLink>Pregunta por los próximos grupos</ChatLink>
        </p>
      </section>
    );
  }
  const { courseName, startsAt, endsAt, timeZone, daysAway, isNear } = nextClass;
  const isOn = startsAt <= madeAt && madeAt < endsAt;
  return (
    <section className={styles.card} aria-labelledby="next-class" data-near={isNear}>
      <Picture src={course?.picture ?? null} width="160" height="100" className={styles.picture} />
      {isNear && <NearMark isOn={isOn} />}
      <h2 id="next-class" className={styles.when}>
        Próxima clase:{' '}
        <time dateTime={startsAt.toISOString()}>{formatClassStart(startsAt, daysAway, timeZone)}</time>{' '}
        <span className={styles.zone}>({formatZone(timeZone)})</span>
      </h2>
      <p className={styles.course}>
        {courseName}
        {course?.teacher && <span> con {course.teacher}</span>}
      </p>
      {isNear && <ClassDoor nextClass={nextClass} of={null} />}
    </section>
  );
}

/** Returns what is said of a class that is on, or begins within minutes. */
export const nearWords = (isOn: boolean) => (isOn ? 'En vivo ahora' : 'Empieza en unos minutos');

/** Says that a class is on, or begins within minutes. */
export function NearMark({ isOn }: { readonly isOn: boolean }) {
  return <p className={styles.now}>{nearWords(isOn)}</p>;
}

interface ClassDoorProps {
  /** A class that is on, or begins within minutes. */
  readonly nextClass: Pick<NextClassView, 'courseName' | 'classUrl'>;
  /** First name of the student, where several children may have classes; null where it is obvious. */
  readonly of: string | null;
}

/** The link to a class; the support chat while there is none (spec §9 'Fallbacks'). */
export function ClassDoor({ nextClass: { courseName, classUrl }, of }: ClassDoorProps) {
  return classUrl === null ? (
    <p>
      Aún no hay enlace para la clase.{' '}
      <ChatLink message={`Hola, no veo el enlace de la clase de ${courseName}.`}>Escribe a soporte</ChatLink>
    </p>
  ) : (
    <ButtonLink href={classUrl} size="big" target="_blank" rel="noopener noreferrer">
      <Icon name="video" /> Entrar a la clase
      <span className="visually-hidden">
        {' '}
        de {courseName}
        {of !== null && `, ${of}`} (abre otra pestaña)
      </span>
    </ButtonLink>
  );
}
