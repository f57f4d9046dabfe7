import type { GameJamView } from '../../server/domain/content/site-content.ts';
import { CordItem, CordList } from '../ui/cord.tsx';
import type { Tone } from '../ui/tone.ts';
import styles from './game-jam-prizes.module.css';

const TONES: readonly Tone[] = ['indigo', 'chilca'];

/** What the top three of each category win (spec §9). */
export function GameJamPrizes({ categories }: { readonly categories: GameJamView['categories'] }) {
  return (
    <section className={styles.prizes} aria-labelledby="premios">
      <div className="page">
        <h2 id="premios">Premios</h2>
        <div className={styles.categories}>
          {categories.map((category, index) => (
            <section key={category.name} aria-labelledby={`premios-${category.name}`}>
              <h3 id={`premios-${category.name}`} className={styles.name}>
                {category.name}{' '}
                <span>
                  {category.minimumAge} a {category.maximumAge} años
                </span>
              </h3>
              <p>{category.description}</p>
              <CordList ordered tone={TONES[index] ?? 'wool'}>
                {category.prizes.map((prize) => (
                  <CordItem key={prize}>{prize}</CordItem>
                ))}
              </CordList>
            </section>
          ))}
        </div>
      </div>
    </section>
  );
}
