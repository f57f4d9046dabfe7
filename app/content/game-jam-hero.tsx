import type { GameJamView } from '../../server/domain/content/site-content.ts';
import { chatLink } from '../brand.ts';
import { formatDay } from '../ui/format.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { FIRST_PICTURE } from '../ui/first-picture.ts';
import styles from './game-jam-hero.module.css';

interface GameJamHeroProps {
  readonly jam: GameJamView;
  /** ISO 3166-1 alpha-2 of the visitor: decides which chat number answers. */
  readonly country: string;
}

/** What the Game Jam is, for whom and when; one takes part by writing to the chat. */
export function GameJamHero({ jam, country }: GameJamHeroProps) {
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
          href={chatLink(country, `Hola, quiero inscribir a mi hij@ en ${jam.title}.`)}
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
