import { useId } from 'react';
import styles from './progress-ring.module.css';

interface ProgressRingProps {
  /** Whole percent, 0 to 100. */
  readonly progress: number;
  /** Width and height in pixels. */
  readonly size?: number;
}

/** Progress as a cord wound to a ring; the percentage is written in it, for screen readers too. */
export function ProgressRing({ progress, size = 84 }: ProgressRingProps) {
  const wound = useId();
  return (
    <span className={styles.ring}>
      <svg viewBox="0 0 84 84" width={size} height={size} aria-hidden="true" focusable="false">
        <defs>
          <mask id={wound}>
            <circle
              className={styles.reveal}
              cx="42"
              cy="42"
              r="35"
              pathLength="100"
              strokeDasharray={`${progress} 100`}
              transform="rotate(-90 42 42)"
            />
          </mask>
        </defs>
        <circle className={styles.track} cx="42" cy="42" r="35" />
        {progress > 0 && (
          <g mask={`url(#${wound})`}>
            <circle className={styles.cord} cx="42" cy="42" r="35" />
            <circle
              className={styles.ply}
              cx="42"
              cy="42"
              r="35"
              pathLength="100"
              strokeDasharray="1 2.125"
            />
          </g>
        )}
        {progress > 0 && progress < 100 && (
          <circle
            className={styles.knot}
            cx="42"
            cy="7"
            r="6"
            transform={`rotate(${progress * 3.6} 42 42)`}
          />
        )}
      </svg>
      <span className={styles.percent}>{progress} %</span>
    </span>
  );
}
