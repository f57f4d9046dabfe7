import { Drawing } from './drawing.tsx';
import looseEnd from './drawings/loose-end.svg?raw';

/** Drawing for pages that lead nowhere: a hanging cord with two knots that comes apart at its end. */
export function LooseEnd({ className }: { readonly className?: string }) {
  return <Drawing svg={looseEnd} className={className} />;
}
