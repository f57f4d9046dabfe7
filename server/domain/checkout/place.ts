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

/** Whether a payment that was sent is paid in each status, or may still turn out to be: not where it ended without. */
const MAY_BE_PAID: Readonly<Record<AttemptView['status'], boolean>> = {
  // The form again, because it is proven that no bank was reached.
  open: false,
  awaiting: true,
  verifying: true,
  approved: true,
  denied: false,
  abandoned: false,
  needs_review: true,
  refunding: false,
  refunded: false,
};

/**
 * Returns whether a payment that was sent is paid, or may still turn out to be, and is not to be given back: also where a
 * person sees to that.
 */
export const mayBePaid = ({ status, refund }: Pick<AttemptView, 'status' | 'refund'>): boolean =>
  refund === null && MAY_BE_PAID[status];

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
