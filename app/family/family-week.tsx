import type { FamilyWeek as Week, WeekClass } from '../../server/domain/family/family-week.ts';
import { paths } from '../paths.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Details } from '../ui/details.tsx';
import { capitalised, formatClassStart, formatZone, joined } from '../ui/format.ts';
import { ChatLink, Link } from '../ui/link.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { ClassDoor, NearMark, nearWords } from './next-class.tsx';
import styles from './family-week.module.css';

/** How many classes are visible at first; more if more can be entered now. */
const SHOWN = 4;

interface FamilyWeekProps {
  /** While a release is being deployed, the refresh may be answered by the previous one, which sends no `untimed`. */
  readonly week: Omit<Week, 'untimed'> & Partial<Pick<Week, 'untimed'>>;
  /** When the data was read. */
  readonly madeAt: Date;
  /** Reference of the request that read it. */
  readonly reference: string | undefined;
  /** Whether these are the viewer's own classes, which need no student's name. */
  readonly isOwn?: boolean;
}

/** 'Esta semana': the next classes of the whole family in order, with their links when they are near. */
export function FamilyWeek({ week, madeAt, reference, isOwn = false }: FamilyWeekProps) {
  const { classes, isLater, unread, untimed = [] } = week;
  const isSure = unread + untimed.length === 0;
  const shown = Math.max(SHOWN, classes.filter(({ isNear }) => isNear).length);
  const rest = classes.slice(shown);
  const [next] = classes;
  const isOn = ({ startsAt, endsAt }: WeekClass) => startsAt <= madeAt && madeAt < endsAt;
  const list = (some: typeof classes) => (
    <ol className={styles.classes}>
      {some.map((one) => (
        <ClassOfWeek
          key={`${one.childCourseId}-${one.startsAt.toISOString()}`}
          shown={one}
          isFirst={one === classes[0]}
          isOn={isOn(one)}
          isOwn={isOwn}
        />
      ))}
    </ol>
  );
  return (
    <section className={styles.week} aria-labelledby="week-title">
      <h2 id="week-title" className={styles.title}>
        Esta semana
      </h2>
      {/* Heard when a class begins while the page is open. */}
      <p role="status" className="visually-hidden">
        {next?.isNear && `${next.courseName}: ${nearWords(isOn(next))}`}
      </p>
      <UnreadNotice of="week_unreadable" count={unread} reference={reference} />
      {untimed.length > 0 && <Untimed courses={untimed} isOwn={isOwn} />}
      {classes.length === 0 && isSure && (
        <p>
          No hay clases programadas por ahora.{' '}
          <ChatLink message="Hola, quiero saber cuándo empiezan los próximos grupos.">
            Pregunta por los próximos grupos
          </ChatLink>
        </p>
      )}
      {isLater && classes.length > 0 && (
        <p>{isSure ? 'No hay clases en los próximos siete días. La que sigue es:' : 'La que sigue es:'}</p>
      )}
      {classes.length > 0 && list(classes.slice(0, shown))}
      {rest.length > 0 && (
        <Details
          show={rest.length === 1 ? 'Ver 1 clase más' : `Ver ${rest.length} clases más`}
          hide="Ver menos clases"
        >
          {list(rest)}
        </Details>
      )}
    </section>
  );
}

interface UntimedProps extends Required<Pick<FamilyWeekProps, 'isOwn'>> {
  readonly courses: Week['untimed'];
}

/** The courses with classes whose times are unknown, and a link to ask for them. */
function Untimed({ courses, isOwn }: UntimedProps) {
  const names = courses.map(({ student, courseName }) =>
    isOwn || !student ? courseName : `${courseName} (${student.firstName})`,
  );
  return (
    <p>
      Aún no sabemos a qué hora son todas las clases de {joined(names)}.{' '}
      <ChatLink message={`Hola, quiero saber el horario de ${joined(names)}.`}>
        Pregunta por su horario
      </ChatLink>
    </p>
  );
}

interface ClassOfWeekProps {
  readonly shown: WeekClass;
  /** The next class of all: it says when its link appears. */
  readonly isFirst: boolean;
  readonly isOn: boolean;
  readonly isOwn: boolean;
}

function ClassOfWeek({ shown, isFirst, isOn, isOwn }: ClassOfWeekProps) {
  const { student, courseName, teacher, startsAt, daysAway, timeZone, saysZone, isNear } = shown;
  return (
    <li className={styles.class} data-near={isNear} data-first={isFirst}>
      {isNear && <NearMark isOn={isOn} />}
      <h3 className={styles.when}>
        <time dateTime={startsAt.toISOString()}>
          {capitalised(formatClassStart(startsAt, daysAway, timeZone))}
        </time>
        {saysZone && <span className={styles.zone}> ({formatZone(timeZone)})</span>}
      </h3>
      <p className={styles.what}>
        {!isOwn && student && (
          <span className={styles.who}>
            <Avatar avatar={student.avatar} size={32} />
            <strong>{student.firstName}</strong>
          </span>
        )}{' '}
        <span>
          <Link href={placeOf(shown, isOwn)}>{courseName}</Link>
          {teacher !== null && ` con ${teacher}`}
        </span>
      </p>
      {isNear && <ClassDoor nextClass={shown} of={isOwn ? null : (student?.firstName ?? null)} />}
      {isFirst && !isNear && <p className={styles.later}>El enlace aparece aquí 15 minutos antes</p>}
    </li>
  );
}

/** Returns the URL, on a dashboard, of the course of a class. */
function placeOf({ student, childCourseId }: WeekClass, isOwn: boolean): string {
  if (isOwn) return `#curso-${childCourseId}`;
  if (!student) return '#bought-title';
  return `${paths.parentsZone({ childId: student.id, childCourseId })}#curso-${childCourseId}`;
}
