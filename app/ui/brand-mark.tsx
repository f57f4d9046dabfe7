import styles from './brand-mark.module.css';

/** The mark: three dyed cords hanging, each with its knots. The cord they hang from is the page's own. */
export function BrandMark() {
  return (
    <svg
      className={styles.mark}
      width="38"
      height="56"
      viewBox="0 0 38 56"
      aria-hidden="true"
      focusable="false"
    >
      <g className={styles.cochineal}>
        <path d="M7 0c-.4 12 .8 24 .2 37" />
        <ellipse cx="7" cy="15" rx="4.6" ry="3.7" />
        <ellipse cx="7.4" cy="27" rx="4.6" ry="3.7" />
      </g>
      <g className={styles.indigo}>
        <path d="M19 0c.6 16-.9 34 .3 53" />
        <ellipse cx="19.2" cy="21" rx="4.6" ry="3.7" />
        <ellipse cx="18.9" cy="33" rx="4.6" ry="3.7" />
        <ellipse cx="19.1" cy="43.5" rx="4.6" ry="3.7" />
      </g>
      <g className={styles.chilca}>
        <path d="M31 0c-.7 10 .8 19 .1 30" />
        <ellipse cx="31" cy="18" rx="4.6" ry="3.7" />
      </g>
    </svg>
  );
}
