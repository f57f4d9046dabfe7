import type { SeasonView } from '../../server/domain/catalogue/vacations.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Cord } from '../ui/cord.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { AgeCord } from './age-cord.tsx';
import { ageSectionId } from './age-section.tsx';
import styles from './age-selector.module.css';

/** The quipu of the season: a cord for each age range, and where it leads (spec §2 'Age-range selector'). */
export function AgeSelector({ ages }: { readonly ages: SeasonView['ageRanges'] }) {
  return (
    <nav className={styles.quipu} aria-label="Elige la edad">
      <Cord className={styles.main} />
      <ul className={styles.cords}>
        {ages.map(({ age, title, subtitle, picture }) => (
          <li key={age} className={styles.pendant} data-tone={toneOfAge(age)}>
            <AgeCord age={age} className={styles.cord} />
            <div className={styles.card}>
              <img src={picture} alt="" width="640" height="400" className={styles.picture} />
              <div className={styles.words}>
                <p className={styles.title} id={`edad-${age}`}>
                  {title}
                </p>
                <p className={styles.subtitle}>{subtitle}</p>
                <ButtonLink href={`#${ageSectionId(age)}`} kind="secondary" aria-describedby={`edad-${age}`}>
                  Ver cursos
                </ButtonLink>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </nav>
  );
}
