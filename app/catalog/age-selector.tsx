import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import type { SeasonView } from '../../server/domain/catalogue/season.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Cord } from '../ui/cord.tsx';
import { toneOfAge } from '../ui/tone.ts';
import { ageSectionId } from './age-section.tsx';
import styles from './age-selector.module.css';

/** The age ranges of the season as a quipu: a cord and a link for each of them (spec §2 'Age-range selector'). */
export function AgeSelector({ ages }: { readonly ages: SeasonView['ageRanges'] }) {
  return (
    <nav className={styles.quipu} aria-label="Elige la edad">
      <Cord />
      <ul className={styles.cords}>
        {ages.map(({ age, title, subtitle, picture }) => (
          <li key={age} className={styles.pendant} data-tone={toneOfAge(age)}>
            <AgeCord age={age} />
            <div className={styles.card}>
              <Picture src={picture} width="640" height="400" className={styles.picture} />
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

/** Youngest age of each range, shown by the knots of its cord. Years. */
const YOUNGEST: Record<AgeRangeSlug, number> = { '5-a-7': 5, '8-a-11': 8, '12-a-mas': 12 };

const WIDTH = 32;
const TURN = 9;
const TENS_AT = 22;
const UNITS_AT = 48;
const LOOSE_END = 20;

/**
 * The dyed cord of an age range, knotted as a quipu writes its youngest age: single knots for tens, and below them
 * one long knot with a turn for each unit. Decoration only.
 */
function AgeCord({ age }: { readonly age: AgeRangeSlug }) {
  const years = YOUNGEST[age];
  const tens = Math.floor(years / 10);
  const units = years % 10;
  const height = UNITS_AT + units * TURN + LOOSE_END;
  const knots = [
    ...Array.from({ length: tens }, (_, index) => TENS_AT + index * 2 * TURN),
    ...Array.from({ length: units }, (_, index) => UNITS_AT + index * TURN),
  ];
  return (
    <svg
      className={styles.cord}
      data-tone={toneOfAge(age)}
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      // When the cord is drawn too short for its knots, its lower end is shown.
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.strand} d={`M${WIDTH / 2} 0V${height - 9}`} />
      <path className={styles.twist} d={`M${WIDTH / 2} 2V${height - 9}`} />
      <path
        className={styles.fringe}
        d={`M${WIDTH / 2} ${height - 10}l-5 8M${WIDTH / 2} ${height - 10}v9M${WIDTH / 2} ${height - 10}l5 8`}
      />
      {knots.map((y) => (
        <ellipse key={y} className={styles.knot} cx={WIDTH / 2} cy={y} rx="9" ry="5.5" />
      ))}
    </svg>
  );
}
