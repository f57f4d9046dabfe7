import type { ClassReportsView, ClassReportView } from '../../server/domain/family/class-reports.ts';
import { Details } from '../ui/details.tsx';
import { formatDay } from '../ui/format.ts';
import { Picture } from '../ui/picture.tsx';
import { KnotLabel } from '../ui/status-label.tsx';
import { UnreadNotice } from '../ui/unread-notice.tsx';
import { useChild } from './child-context.ts';
import styles from './class-reports.module.css';

interface ClassReportsProps {
  readonly reports: ClassReportsView;
  /** Number of classes of the course; 0 if unknown. */
  readonly sessions: number;
  /** One level below the course's own heading. */
  readonly heading: 'h4' | 'h5';
}

/** The reports of the classes of a course: the last one visible, earlier ones behind a button. */
export function ClassReports({ reports, sessions, heading: Heading }: ClassReportsProps) {
  const { classes, unreadable } = reports;
  const { reference } = useChild();
  const [last, ...before] = classes;
  if (!last && unreadable === 0) return null;
  return (
    <section>
      <Heading>Clase a clase</Heading>
      <Attendance reports={reports} />
      <UnreadNotice of="class_report_unreadable" count={unreadable} reference={reference} />
      {last && <ClassList classes={[last]} sessions={sessions} />}
      {before.length > 0 && (
        <Details show={`Ver las clases anteriores (${before.length})`} hide="Ocultar las clases anteriores">
          <ClassList classes={before} sessions={sessions} />
        </Details>
      )}
    </section>
  );
}

/** How many classes were attended. Draws nothing when the academy reports no attendance. */
function Attendance({ reports: { attended, missed } }: Pick<ClassReportsProps, 'reports'>) {
  const told = attended + missed;
  if (told === 0) return null;
  return (
    <p>
      Asistencia: <strong>{`${attended} de ${told}`}</strong> {told === 1 ? 'clase' : 'clases'}
    </p>
  );
}

interface ClassListProps {
  readonly classes: readonly ClassReportView[];
  readonly sessions: number;
}

function ClassList({ classes, sessions }: ClassListProps) {
  return (
    <ol className="plain">
      {classes.map((report) => (
        <li key={report.number} className={styles.report}>
          <ClassHead report={report} sessions={sessions} />
          {report.done !== null && (
            <p>
              <strong>Qué hicimos:</strong> {report.done}
            </p>
          )}
          {report.practice !== null && (
            <p>
              <strong>Para practicar:</strong> {report.practice}
            </p>
          )}
          {report.project && (
            <figure className={styles.project}>
              <Picture shown="later" src={report.project.picture} width="320" height="200" />
              <figcaption>{report.project.title ?? 'Su proyecto'}</figcaption>
            </figure>
          )}
        </li>
      ))}
    </ol>
  );
}

interface ClassHeadProps {
  readonly report: ClassReportView;
  readonly sessions: number;
}

/** The number, date, attendance and topic of a class. */
function ClassHead({ report, sessions }: ClassHeadProps) {
  const { number, date, topic, attendance, makeUpOn } = report;
  const day = date && formatDay(date);
  const makeUpDay = makeUpOn && formatDay(makeUpOn);
  return (
    <div className={styles.head}>
      <p className="soft">
        Clase {number}
        {sessions >= number && ` de ${sessions}`}
        {day && <span>, {day}</span>}
      </p>
      {attendance !== null && (
        <KnotLabel knot={attendance === 'attended' ? 'tied' : 'loose'}>
          {attendance === 'attended' ? 'Presente' : 'Ausente'}
        </KnotLabel>
      )}
      {topic !== null && <p className={styles.topic}>{topic}</p>}
      {makeUpDay && <p className={styles.makeUp}>Recuperación: {makeUpDay}</p>}
    </div>
  );
}
