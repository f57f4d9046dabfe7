import styles from './receipt-knot.module.css';

/** Decoration of an approved receipt: a cord tied in a knot. */
export function ReceiptKnot() {
  return (
    <svg
      className={styles.knot}
      viewBox="0 0 120 96"
      width="120"
      height="96"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.shade} d="M60 0V30" />
      <path className={styles.cord} d="M60 0V30" />
      <g className={styles.tie}>
        <path
          className={styles.shade}
          d="M60 28C38 28 34 46 48 52s34 2 32-10c-2-9-18-10-22 2-3 9 2 16 2 26"
        />
        <path className={styles.cord} d="M60 28C38 28 34 46 48 52s34 2 32-10c-2-9-18-10-22 2-3 9 2 16 2 26" />
      </g>
      <path className={styles.fray} d="M60 70v22M56 70c0 9-3 13-5 19M64 70c0 9 3 13 5 19" />
    </svg>
  );
}
