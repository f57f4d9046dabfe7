import { useFetcher } from '@remix-run/react';
import { useChatLink } from '../ui/chat-link.ts';
import { joined } from '../ui/format.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import styles from './blocked-banner.module.css';

interface BlockedBannerProps {
  readonly childId: string;
  readonly firstName: string;
  /** Names of the courses that are still to be bought. */
  readonly courses: readonly string[];
}

/** The courses that a child cannot go on with yet; once closed it stays closed (spec §4). */
export function BlockedBanner({ childId, firstName, courses }: BlockedBannerProps) {
  const chatLink = useChatLink();
  const dismissal = useFetcher();
  if (courses.length === 0 || dismissal.state !== 'idle') return null;
  const one = courses.length === 1;
  return (
    <section className={styles.banner} aria-labelledby="blocked-title">
      <Icon name="lock" size={28} />
      <div className={styles.words}>
        <h2 id="blocked-title">
          {one ? `A ${firstName} le espera un curso` : `A ${firstName} le esperan ${courses.length} cursos`}
        </h2>
        <p>
          {joined(courses)} {one ? 'se abre' : 'se abren'} con su compra.{' '}
          <a href={chatLink(`Hola, quiero comprar ${joined(courses)}.`)} rel="noopener">
            Reserva su cupo por WhatsApp
          </a>
        </p>
      </div>
      <dismissal.Form
        method="post"
        // The button goes away with the banner; reading goes on at the page's content.
        onSubmit={() => document.getElementById('contenido')?.focus({ preventScroll: true })}
      >
        <input type="hidden" name="intent" value="dismiss-blocked" />
        <input type="hidden" name="childId" value={childId} />
        <Button kind="quiet" className={styles.close}>
          <Icon name="close" />
          <span className="visually-hidden">Cerrar el aviso de cursos por comprar</span>
        </Button>
      </dismissal.Form>
    </section>
  );
}
