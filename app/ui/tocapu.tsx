import { useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './tocapu.module.css';

/** A band of tocapu: the small woven squares of Andean cloth, four to a repeat. Pattern only, never behind text. */
export function Tocapu({ className }: { readonly className?: string }) {
  const weave = useId();
  return (
    <svg className={classNames(styles.band, className)} height="32" aria-hidden="true" focusable="false">
      <defs>
        <pattern id={weave} width="128" height="32" patternUnits="userSpaceOnUse">
          <rect width="128" height="32" className={styles.wool} />
          {/* Stepped cross */}
          <rect width="32" height="32" className={styles.cochineal} />
          <path d="M12 4h8v4h4v4h4v8h-4v4h-4v4h-8v-4H8v-4H4v-8h4V8h4Z" className={styles.pale} />
          <path d="M12 12h8v8h-8Z" className={styles.qolle} />
          {/* Diamond in quarters */}
          <rect x="32" width="32" height="32" className={styles.indigo} />
          <path d="M48 4 60 16 48 28 36 16Z" className={styles.qolle} />
          <path d="M48 10 54 16 48 22 42 16Z" className={styles.night} />
          {/* Steps */}
          <rect x="64" width="32" height="32" className={styles.chilca} />
          <path d="M64 32v-8h8v-8h8V8h8V0h8v32Z" className={styles.night} />
          <path d="M84 20h6v6h-6Z" className={styles.pale} />
          {/* Small squares, in fours */}
          <path d="M100 4h10v10h-10ZM114 18h10v10h-10Z" className={styles.cochineal} />
          <path d="M114 4h10v10h-10ZM100 18h10v10h-10Z" className={styles.indigo} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${weave})`} />
    </svg>
  );
}
