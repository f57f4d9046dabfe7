import type { GameJamView } from '../../server/domain/content/site-content.ts';
import { useChatLink } from '../ui/chat-link.ts';
import { formatDay } from '../ui/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import styles from './game-jam-hero.module.css';

interface GameJamHeroProps {
  readonly jam: GameJamView;
}

/** What the Game Jam is, for whom and when; one takes part by writing to the chat. */
export function GameJamHero({ jam }: GameJamHeroProps) {
  const chatLink = useChatLink();
  return (
    <div className={styles.hero}>
      <div>
        <PageHeading title={jam.title} lead={jam.lead} />
        <dl className={styles.facts}>
          <div>
            <dt>Edad</dt>
            <dd>
              De {jam.minimumAge} a {jam.maximumAge} años
            </dd>
          </div>
          <div>
            <dt>Costo</dt>
            <dd>Gratis</dd>
          </div>
          <div>
            <dt>Fecha</dt>
            <dd>{datesOf(jam)}</dd>
          </div>
        </dl>
        <p>{jam.description}</p>
        <ButtonLink
          size="big"
          href={chatLink(`Hola, quiero inscribir a mi hij@ en ${jam.title}.`)}
          rel="noopener"
        >
          <Icon name="chat" /> Inscribirme por WhatsApp
        </ButtonLink>
      </div>
      <img {...FIRST_PICTURE} src={jam.picture} alt="" width="960" height="480" className={styles.picture} />
    </div>
  );
}

/** The weekend in words, or that it is still to be announced. */
function datesOf({ startDate, endDate }: GameJamView): string {
  const first = startDate && formatDay(startDate);
  const last = endDate && formatDay(endDate);
  if (!first) return 'Próximamente';
  return last ? `Del ${first} al ${last}` : first;
}
