import type { GameJamView } from '../../server/domain/content/site-content.ts';
import { formatDay, formatDays } from '../ui/format.ts';
import { Picture } from '../ui/picture.tsx';
import { ChatButton } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { PageHeading } from '../ui/page.tsx';
import { CordItem, CordList } from '../ui/cord.tsx';
import type { Tone } from '../ui/tone.ts';
import styles from './game-jam.module.css';

/** What the Game Jam is, for whom and when; families register by chat. */
export function GameJamHero({ jam }: { readonly jam: GameJamView }) {
  return (
    <div className={styles.hero}>
      <div>
        <PageHeading title={jam.title} lead={jam.lead} />
        <Facts
          className={styles.facts}
          facts={[
            ['Edad', `De ${jam.minimumAge} a ${jam.maximumAge} años`],
            ['Costo', 'Gratis'],
            ['Fecha', datesOf(jam)],
          ]}
        />
        {jam.description && <p>{jam.description}</p>}
        <ChatButton size="big" message={`Hola, quiero inscribir a mi hij@ en ${jam.title}.`}>
          Inscribirme por WhatsApp
        </ChatButton>
      </div>
      <Picture shown="first" src={jam.picture} width="960" height="480" className={styles.picture} />
    </div>
  );
}

/** Returns the dates in words, or 'Próximamente' while they are unknown. */
function datesOf({ startDate, endDate }: GameJamView): string {
  return formatDays(startDate, endDate) ?? (startDate && formatDay(startDate)) ?? 'Próximamente';
}

const TONES: readonly Tone[] = ['indigo', 'chilca'];

/** What the top three of each category win (spec §9). */
export function GameJamPrizes({ categories }: { readonly categories: GameJamView['categories'] }) {
  if (categories.length === 0) return null;
  return (
    <section className={styles.prizes} aria-labelledby="premios">
      <div className="page">
        <h2 id="premios">Premios</h2>
        <div className={styles.categories}>
          {categories.map((category, index) => (
            <section key={category.name} aria-labelledby={`premios-${category.name}`}>
              <h3 id={`premios-${category.name}`} className={styles.name}>
                {category.name}{' '}
                {category.minimumAge !== null && category.maximumAge !== null && (
                  <span>
                    {category.minimumAge} a {category.maximumAge} años
                  </span>
                )}
              </h3>
              {category.description && <p>{category.description}</p>}
              {category.prizes.length > 0 && (
                <CordList ordered tone={TONES[index] ?? 'wool'}>
                  {category.prizes.map((prize) => (
                    <CordItem key={prize}>{prize}</CordItem>
                  ))}
                </CordList>
              )}
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}

/** How to take part, the rules, and the jury's criteria. */
export function GameJamPlan({ jam: { steps, rules, judging } }: { readonly jam: GameJamView }) {
  if (steps.length + rules.length + judging.length === 0) return null;
  return (
    <div className={styles.plan}>
      {steps.length > 0 && (
        <section aria-labelledby="como-participar">
          <h2 id="como-participar">Cómo participar</h2>
          <CordList ordered tone="cochineal">
            {steps.map(({ title, text }) => (
              <CordItem key={title}>
                <h3 className={styles.step}>{title}</h3>
                <p>{text}</p>
              </CordItem>
            ))}
          </CordList>
        </section>
      )}
      <div className="stack">
        {rules.length > 0 && (
          <section aria-labelledby="reglas">
            <h2 id="reglas">Reglas</h2>
            <ul>
              {rules.map((rule) => (
                <li key={rule}>{rule}</li>
              ))}
            </ul>
          </section>
        )}
        {judging.length > 0 && (
          <section aria-labelledby="jurado">
            <h2 id="jurado">Qué mira el jurado</h2>
            <Facts className={styles.judging} facts={judging.map(({ name, text }) => [name, text])} />
          </section>
        )}
      </div>
    </div>
  );
}
