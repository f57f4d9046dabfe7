import type { AttemptView } from '../../payments/types.ts';

/**
 * Returns whether a purchase gives a place: it is paid, not refunded or withdrawn, and its enrollment awaits no human
 * decision.
 */
export function givesPlace({
  status,
  enrolled,
  refund,
}: Pick<AttemptView, 'status' | 'enrolled' | 'refund'>): boolean {
  return status === 'approved' || (status === 'needs_review' && enrolled && refund === null);
}

/**
 * States of a payment that was sent in which nothing is paid: its end, or the form again, because it is proven that no
 * bank was reached.
 */
const NOTHING_PAID: readonly AttemptView['status'][] = [
  'open',
  'denied',
  'abandoned',
  'refunding',
  'refunded',
];

/**
 * Returns whether a payment that was sent is paid, or may still turn out to be, and is not to be given back: also where a
 * person sees to that.
 */
export const mayBePaid = ({ status, refund }: Pick<AttemptView, 'status' | 'refund'>): boolean =>
  refund === null && !NOTHING_PAID.includes(status);

/**
 * Returns whether everything bought has been taught: then there is nothing left to prepare, move or withdraw from. False
 * while the last day of a course is unknown, as of the later courses of a path.
 * @param today The calendar day in the academy's zone.
 */
export function isTaught({ courses }: Pick<AttemptView, 'courses'>, today: string): boolean {
  return courses.every(({ classes }) => (classes?.endDate ?? today) < today);
}

/** Returns the id of a course of a purchase in dashboards and calendars. @param place From 1. */
export function boughtCourseId(purchaseNumber: string, place: number): string {
  return `compra-${purchaseNumber}-${place}`;
}
