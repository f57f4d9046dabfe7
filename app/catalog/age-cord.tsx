import type { AgeRangeSlug } from '../../server/domain/age-ranges.ts';
import { classNames } from '../ui/class-names.ts';
import { toneOfAge } from '../ui/tone.ts';
import styles from './age-cord.module.css';

/** Youngest age of each range, in years: what the knots of its cord say. */
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
export function AgeCord({ age, className }: { readonly age: AgeRangeSlug; readonly className?: string }) {
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
      className={classNames(styles.cord, className)}
      data-tone={toneOfAge(age)}
      width={WIDTH}
      height={height}
      viewBox={`0 0 ${WIDTH} ${height}`}
      // Shorter than its knots, a cord shows its lower end.
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
