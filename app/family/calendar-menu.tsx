import { paths } from '../paths.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { useSite } from '../ui/site.ts';
import { TextField } from '../ui/field.tsx';
import { PostForm } from '../ui/post-form.tsx';
import { useContext } from 'react';
import { ChildContext } from './child-context.ts';
import styles from './calendar-menu.module.css';

/** The course data for the menu. `googleLinks` is the number of Google links that its weekly times need. */
export interface CalendarCourse {
  readonly id: string;
  readonly name: string;
  readonly googleLinks: number | null;
}

/**
 * 'Añadir al calendario': adds the upcoming classes of a course to the family's own calendar (spec §9). In a child's
 * zone it also offers the child's subscribed calendar.
 */
export function CalendarMenu({ course }: { readonly course: CalendarCourse }) {
  const feedPath = useContext(ChildContext)?.feedPath ?? null;
  const feedUrl = `${useSite().origin}${feedPath ?? ''}`;
  const panel = `calendario-${course.id}`;
  return (
    <details className={classNames(styles.menu, 'no-print')} name="calendar">
      <summary className={styles.summary}>
        <Icon name="calendar" />
        <span>
          Añadir al calendario<span className="visually-hidden"> las clases de {course.name}</span>
        </span>
        <Icon name="chevron" size={16} />
      </summary>
      <div id={panel} className={styles.panel}>
        <ul className={styles.programs}>
          {programsOf(course, feedPath === null ? null : feedUrl.replace(/^https?:/, 'webcal:')).map(
            ({ name, href, elsewhere }) => (
              <li key={name}>
                <a href={href} {...(elsewhere && { target: '_blank', rel: 'noopener' })}>
                  {name}
                  {elsewhere && <span className="visually-hidden"> (abre otra pestaña)</span>}
                </a>
              </li>
            ),
          )}
        </ul>
        <p className={styles.hint}>
          {feedPath === null ? 'Google' : 'Apple se suscribe y se actualiza solo. Google'} se abre con las
          clases ya escritas. Los demás abren el archivo que se descarga.
        </p>
        <ChildFeed panel={panel} courseId={course.id} feedUrl={feedUrl} />
      </div>
    </details>
  );
}

interface ChildFeedProps {
  /** Id of the panel that contains the form. */
  readonly panel: string;
  readonly courseId: string;
  readonly feedUrl: string;
}

/** The child's subscribed calendar. Draws nothing outside a child's zone. */
function ChildFeed({ panel, courseId, feedUrl }: ChildFeedProps) {
  const child = useContext(ChildContext);
  if (!child) return null;
  const { id: childId, firstName, feedPath } = child;
  return (
    // Browsers keep the fragment of the action across the 303, and so open the menu again at this panel.
    <PostForm action={`#${panel}`} className={styles.feed}>
      <input type="hidden" name="childId" value={childId} />
      {feedPath === null ? (
        <>
          <p>
            <strong>¿Y si cambia un horario?</strong> Suscríbete al calendario de {firstName}: tiene todas sus
            clases y se actualiza solo.
          </p>
          <Button kind="secondary" size="small" name="intent" value="calendar-feed">
            Crear el calendario de {firstName}
          </Button>
        </>
      ) : (
        <>
          <TextField
            label={`Dirección del calendario de ${firstName}, que se actualiza solo`}
            name={`direccion-${courseId}`}
            readOnly
            value={feedUrl}
            onFocus={(event) => event.currentTarget.select()}
            hint="Pégala en Google Calendar («Añadir por URL») o en Outlook («Suscribirse desde la web»). Es privada: quien la tenga ve estas clases."
          />
          <Button
            kind="quiet"
            size="small"
            name="intent"
            value="renew-calendar-feed"
            className={styles.renew}
          >
            Cambiar la dirección (la actual dejará de funcionar)
          </Button>
        </>
      )}
    </PostForm>
  );
}

/**
 * Returns the calendar programs of spec §9. Apple subscribes to the feed once the family has one. Google gets one link
 * per class time, since a Google link holds a single recurrence rule. Links to Yahoo and Outlook would lose time zones
 * and repetitions, so those get the file.
 * @param subscription The feed as a `webcal:` URL, or null.
 */
function programsOf(
  course: CalendarCourse,
  subscription: string | null,
): { name: string; href: string; elsewhere?: boolean }[] {
  const file = paths.courseCalendar(course.id);
  const links = course.googleLinks ?? 0;
  const google = Array.from({ length: links }, (_, index) => ({
    name: links === 1 ? 'Google' : `Google (${index + 1} de ${links})`,
    href: paths.courseInGoogle(course.id, index + 1),
    elsewhere: true,
  }));
  return [
    { name: 'Apple', href: subscription ?? file },
    ...google,
    { name: 'iCal', href: file },
    { name: 'Yahoo', href: file },
    { name: 'Outlook', href: file },
  ];
}
