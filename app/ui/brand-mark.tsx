import { Drawing } from './drawing.tsx';
import brandMark from './drawings/brand-mark.svg?raw';

/** The logo: three dyed, knotted cords that hang from the page's main cord. */
export function BrandMark() {
  return <Drawing svg={brandMark} />;
}
