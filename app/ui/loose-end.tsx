import { classNames } from './class-names.ts';
import { Drawing } from './drawing.tsx';
import looseEnd from './drawings/loose-end.svg?raw';
import styles from './loose-end.module.css';

/** A cord that hangs down, ties two knots and then comes apart: the way that leads nowhere. */
export function LooseEnd({ className }: { readonly className?: string }) {
  return <Drawing svg={looseEnd} className={classNames(styles.looseEnd, className)} />;
}
