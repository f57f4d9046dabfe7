import styles from './loose-end.module.css';

/** A cord that hangs down, ties two knots and then comes apart: the way that leads nowhere. */
export function LooseEnd({ className }: { readonly className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 320 420"
      width="320"
      height="420"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.cord} d="M24 0c-8 46 4 78 24 112 18 32 72 42 84 88 6 26 10 48 22 68" />
      <path className={styles.ply} d="M24 0c-8 46 4 78 24 112 18 32 72 42 84 88 6 26 10 48 22 68" />
      <g className={styles.knot} transform="translate(-161 -4)">
        <path d="M172 66c14-12 40-10 48 2 7 12-8 26-26 25-18 0-32-15-22-27Z" />
        <path className={styles.turn} d="M181 64c5 8 5 18 1 25M195 61c5 9 5 22 1 31M209 64c4 8 4 16 0 24" />
      </g>
      <g className={styles.knot} transform="translate(-12 -6)">
        <path d="M116 176c16-10 40-4 46 9 5 13-12 25-30 21-17-3-29-20-16-30Z" />
        <path
          className={styles.turn}
          d="M125 175c4 8 3 17-2 23M139 174c4 9 3 21-2 30M152 180c3 7 1 16-3 22"
        />
      </g>
      {/* The three plies, undone */}
      <path className={styles.cochineal} d="M152 262c-8 26-46 34-54 66-5 22 18 30 10 58-4 13-16 20-28 22" />
      <path className={styles.indigo} d="M154 264c4 26 0 44 8 70 6 20-8 34-4 60" />
      <path className={styles.chilca} d="M157 262c14 20 48 22 58 52 8 24-16 38-4 62 8 15 26 14 36 6" />
      <path
        className={styles.fray}
        d="M80 408c-7 1-12-2-16-6M158 394c-4 7-3 12 0 18M158 394c4 6 8 9 10 14M247 382c7-5 12-4 16-1"
      />
    </svg>
  );
}
