import { useId } from 'react';
import { classNames } from './class-names.ts';
import { DRAWING, Shapes } from './drawing.tsx';
import tocapu from './drawings/tocapu.svg?raw';
import styles from './tocapu.module.css';

/** A band of tocapu, the woven squares of Andean cloth, in a repeat of four. Decoration only, never behind text. */
export function Tocapu({ className }: { readonly className?: string }) {
  const weave = useId();
  return (
    <svg
      className={classNames(DRAWING, styles.band, className)}
      height="32"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id={weave} width="128" height="32" patternUnits="userSpaceOnUse">
          <Shapes svg={tocapu} />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${weave})`} />
    </svg>
  );
}
