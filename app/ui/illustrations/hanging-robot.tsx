import styles from './scene.module.css';

/** A robot that holds on to a cord and waves. */
export function HangingRobot({ x, y }: { readonly x: number; readonly y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path className={styles.rope} d="M0 0c4 60-6 110 0 176" />
      <g transform="rotate(5 0 176)">
        {/* Arm that holds the cord */}
        <path className={styles.limb} d="M-24 262c-30-14-34-60-2-86" />
        <circle className={styles.joint} cx="-2" cy="172" r="11" />
        {/* Arm that waves */}
        <path className={styles.limb} d="M26 262c22-2 38-18 42-42" />
        <path className={styles.hand} d="M60 214c-4-12 2-18 8-18 8 0 14 6 10 18ZM58 208l-9-10M80 206l8-10" />
        {/* Legs */}
        <path className={styles.limb} d="M-12 304c-2 16-10 22-8 36M14 304c4 14 2 24 10 34" />
        <path className={styles.foot} d="M-34 338h24v13h-28c-2-8 0-12 4-13ZM18 336h24c6 2 7 6 4 13H18Z" />
        <rect className={styles.body} x="-30" y="246" width="62" height="62" rx="14" />
        <path className={styles.bodyPanel} d="M-14 264h30v26h-30Z" />
        <path className={styles.bodyMark} d="M-6 271l-5 6 5 6M8 271l5 6-5 6" />
        <rect className={styles.head} x="-40" y="178" width="82" height="62" rx="20" />
        <rect className={styles.face} x="-29" y="190" width="60" height="38" rx="14" />
        <circle className={styles.light} cx="-13" cy="207" r="5.5" />
        <circle className={styles.light} cx="15" cy="207" r="5.5" />
        <path className={styles.grin} d="M-8 217c5 5 13 5 18 0" />
      </g>
    </g>
  );
}
