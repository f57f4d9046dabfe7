import { classNames } from './class-names.ts';
import { Drawing } from './drawing.tsx';
import looseEnd from './drawings/loose-end.svg?raw';
import styles from './loose-end.module.css';

/** Drawing for pages that lead nowhere: a hanging cord with two knots that comes apart at its end. */
export function LooseEnd({ className }: { readonly className?: string }) {
  return <Drawing svg={looseEnd} className={classNames(styles.looseEnd, className)} />;
}
