import type { AnnouncementView } from '../../server/domain/content/site-content.ts';
import { Icon } from './icon.tsx';
import { classNames } from './class-names.ts';
import styles from './announcement-bar.module.css';

/** One sentence under the header, with a link if it has one (spec §2 'Announcement bar'). */
export function AnnouncementBar({ announcement }: { readonly announcement: AnnouncementView }) {
  const { text, link } = announcement;
  return (
    <aside className={classNames(styles.bar, styles.announcementBar, 'no-print')} aria-label="Anuncio">
      {text}{' '}
      {link && (
        <a href={link.href}>
          {link.text} <Icon name="arrow" size={16} />
        </a>
      )}
    </aside>
  );
}

/**
 * Says that the mock backend is playing a scenario, so that nobody takes a simulated failure for a real one.
 * @param props.page Path and query of the current page.
 */
export function ScenarioStrip({ scenario, page }: { readonly scenario: string; readonly page: string }) {
  const [pathname = '/', search = ''] = page.split('?', 2);
  const parameters = new URLSearchParams(search);
  parameters.set('escenario', '');
  return (
    <aside className={classNames(styles.bar, styles.strip, 'no-print')} aria-label="Escenario de prueba">
      Escenario de prueba: <strong>{scenario}</strong>{' '}
      <a href={`${pathname}?${parameters.toString()}`}>Salir del escenario</a>{' '}
    </aside>
  );
}
