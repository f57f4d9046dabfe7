import { Drawing } from './drawing.tsx';
import brandMark from './drawings/brand-mark.svg?raw';
import styles from './brand-mark.module.css';

/** The mark: three dyed cords hanging, each with its knots. The cord they hang from is the page's own. */
export function BrandMark() {
  return <Drawing svg={brandMark} className={styles.mark} />;
}
