import styles from './progress-knots.module.css';

/** Knots of a whole cord: one for every ten percent. */
const KNOTS = 10;

/** Progress as knots tied on a cord, with its number beside it. */
export function ProgressKnots({ progress }: { /** Whole percent. */ readonly progress: number }) {
  const tied = Math.floor((progress * KNOTS) / 100);
  const knots = Array.from({ length: KNOTS }, (_, index) => index);
  return (
    <span className={styles.progress}>
      <svg
        className={styles.cord}
        viewBox="0 0 150 14"
        width="150"
        height="14"
        aria-hidden="true"
        focusable="false"
      >
        <path className={styles.thread} d="M1 7h148" />
        {knots.map((knot) => (
          <ellipse
            key={knot}
            className={knot < tied ? styles.tied : styles.loose}
            cx={8 + knot * 14.9}
            cy="7"
            rx="4.6"
            ry="5.4"
          />
        ))}
      </svg>
      <span className="numbers">{progress} %</span>
    </span>
  );
}
