import type { WeeklyClass } from '../../server/domain/week.ts';
import { formatWeekly } from '../ui/format.ts';
import styles from './weekly.module.css';

/** An hour as `formatWeekly` writes it, with the dash that follows the first one of a class. */
const HOUR = /(\d{1,2}:\d\d [ap]\. m\.(?: –)?)/;

/** The week of a group in words; lines break between hours, never within one. */
export function Weekly({ classes }: { readonly classes: readonly WeeklyClass[] }) {
  // What is matched in parentheses comes at every second place.
  return formatWeekly(classes)
    .split(HOUR)
    .map((part, index) =>
      index % 2 === 1 ? (
        <span key={index} className={styles.hour}>
          {part}
        </span>
      ) : (
        part
      ),
    );
}
