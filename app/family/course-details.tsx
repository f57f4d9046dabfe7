import type { CourseCardView } from '../../server/domain/family/course-card.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';
import { paths } from '../paths.ts';
import { formatDay, formatMonths, formatTimesAWeek, formatWeekly, formatHourZones } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { ButtonLink, ChatButton } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { classNames } from '../ui/class-names.ts';
import styles from './course-details.module.css';

/** Teacher, start, times and duration of a course, with the texts of spec §9 for whatever is missing. */
export function CourseFacts({ course }: { readonly course: CourseCardView }) {
  const { name, group, teacher, months, sessions, classUrl } = course;
  const weekly = group ? formatWeekly(group.weekly) : '';
  return (
    <Facts
      className={styles.facts}
      facts={[
        ['Docente', teacher === undefined ? 'Por definir' : (teacher ?? 'No asignado aún')],
        ['Inicio', startOf(group)],
        [
          'Horario',
          group && weekly !== '' ? (
            <>
              {weekly} <span className={styles.zone}>({formatHourZones(group)})</span>
            </>
          ) : (
            'Por definir'
          ),
        ],
        ['Duración', joinedLengths(months, sessions)],
        ['Frecuencia', group && group.perWeek > 0 ? formatTimesAWeek(group.perWeek) : 'Por definir'],
        classUrl !== null &&
          !isOver(course) && ['Aula virtual', <ClassLink key="aula" href={classUrl} of={name} />],
      ]}
    />
  );
}

/** Returns whether a course has no classes ahead: it has ended, or the child left it. */
export const isOver = ({ status }: Pick<CourseCardView, 'status'>) =>
  status === 'has_ended' || status === 'abandoned';

/**
 * Link to the virtual classroom (spec §2 'Addresses': it is linked where one exists). It is always there, and only a
 * link: the button is where a class is near.
 */
function ClassLink({ href, of }: { readonly href: string; readonly of: string }) {
  return (
    <a href={href} rel="noopener noreferrer" target="_blank">
      Entrar a la clase
      <span className="visually-hidden"> de {of} (abre otra pestaña)</span>
    </a>
  );
}

/** Returns '2 meses, 8 clases', or whichever of the two is known. */
function joinedLengths(months: number | null, sessions: number): string {
  const lengths = [
    ...(months === null ? [] : [formatMonths(months)]),
    ...(sessions > 0 ? [`${sessions} ${sessions === 1 ? 'clase' : 'clases'}`] : []),
  ];
  return lengths.length === 0 ? 'Por definir' : lengths.join(', ');
}

/** Returns the start date; 'Próximamente' without a group, 'Fecha de inicio por definir' without a date (spec §9). */
function startOf(group: CourseCardView['group']): string {
  if (group === null) return 'Próximamente';
  return (group.startDate && formatDay(group.startDate)) ?? 'Fecha de inicio por definir';
}

interface CourseResourcesProps {
  readonly course: CourseCardView;
  /** One level below the course's own heading. */
  readonly heading: 'h4' | 'h5';
}

/** The project of the course and its downloads, each only if it is known. */
export function CourseResources({ course, heading: Heading }: CourseResourcesProps) {
  const { name, project, material, curriculum } = course;
  if (project === undefined && material === undefined && curriculum === null) return null;
  return (
    <div className={styles.resources}>
      {project !== undefined && (
        <div>
          <Heading>Proyecto{project?.name && `: ${project.name}`}</Heading>
          <p>{project?.description ?? 'Sin descripción'}</p>
        </div>
      )}
      <div>
        {material !== undefined && (
          <>
            <Heading>Material</Heading>
            {material === null ? (
              <p>No es necesario que descargues ningún material.</p>
            ) : (
              <Download href={material} label="Descargar material" of={name} />
            )}
          </>
        )}
        {curriculum !== null && <Download href={curriculum} label="Plan de estudios" of={name} />}
      </div>
    </div>
  );
}

interface DownloadProps {
  readonly href: string;
  readonly label: string;
  /** Name of the course or path, for screen reader users who hear links out of context. */
  readonly of: string;
}

/** Link to a file of a course or path. */
export function Download({ href, label, of }: DownloadProps) {
  return (
    <a className={styles.download} href={href} download>
      {' '}
      <Icon name="download" size={18} />
      <span>
        {label}
        <span className="visually-hidden"> de {of}</span>
      </span>
    </a>
  );
}

interface BuyLinksProps {
  readonly course: CourseCardView;
  /** The learning path that the course belongs to, if it does. */
  readonly path?: Pick<PathView, 'spoken' | 'soldAs'>;
}

/**
 * Links to buy a course, or the learning path that it belongs to: on its own page, or by chat (spec §1), which is the
 * only way for what the catalogue does not sell. Draws nothing for courses that cannot be bought. URLs never contain
 * the name of a child.
 */
export function BuyLinks({ course: { name, canBuy, soldAs }, path }: BuyLinksProps) {
  if (!canBuy) return null;
  return (
    <div className={classNames(styles.buy, 'no-print')}>
      {soldAs !== null && (
        <ButtonLink href={paths.course(soldAs)}>
          Comprar curso<span className="visually-hidden"> {name}</span>
        </ButtonLink>
      )}
      {path?.soldAs && (
        <ButtonLink kind="secondary" href={paths.wholePath(path.soldAs)}>
          Comprar ruta completa<span className="visually-hidden"> {path.spoken}</span>
        </ButtonLink>
      )}
      <ChatButton kind="secondary" message={`Hola, quiero comprar el curso ${name}.`}>
        Comprar por WhatsApp
        <span className="visually-hidden"> el curso {name}</span>
      </ChatButton>
      {path?.soldAs === null && (
        <ChatButton kind="secondary" message={`Hola, quiero comprar la ruta completa ${path.spoken}.`}>
          Comprar ruta completa
          <span className="visually-hidden"> {path.spoken} por WhatsApp</span>
        </ChatButton>
      )}
    </div>
  );
}
