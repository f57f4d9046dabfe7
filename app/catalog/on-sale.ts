import type { CoursePageView } from '../../server/domain/catalogue/courses.ts';
import type { ProgramView } from '../../server/domain/catalogue/vacations.ts';

/** Returns whether a product can be bought now: it has a price, something to teach, and a group with a seat and a start. */
export function isOnSale(product: CoursePageView | ProgramView): boolean {
  const { price, groups } = product;
  return price !== null && teaches(product) && groups.some((group) => group.canBeChosen);
}

/** A program and a pack need courses; the contents of a course are optional (assumed). */
function teaches(product: CoursePageView | ProgramView): boolean {
  if ('courses' in product) return product.courses.length > 0;
  return product.kind === 'course' || product.contents.length > 0;
}
