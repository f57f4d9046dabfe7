import type { AttemptView } from '../../payments/types.ts';

/** Whether a purchase gives a place: it is paid, not refunded or withdrawn from, and no person still has to decide that. */
export function givesPlace({
  status,
  enrolled,
  refund,
}: Pick<AttemptView, 'status' | 'enrolled' | 'refund'>): boolean {
  return status === 'approved' || (status === 'needs_review' && enrolled && refund === null);
}

/** Ends of a payment after which the same product may be bought again. */
const NOTHING_PAID: readonly AttemptView['status'][] = ['denied', 'abandoned', 'refunding', 'refunded'];

/** Whether a payment that was sent is paid, or may still turn out to be. */
export const mayBePaid = ({ status }: Pick<AttemptView, 'status'>): boolean => !NOTHING_PAID.includes(status);

/** Whether a family may move a purchase to another group or withdraw from it: it has its place, and neither is under way. */
export function mayBeChanged({
  status,
  enrolled,
  change,
  refund,
}: Pick<AttemptView, 'status' | 'enrolled' | 'change' | 'refund'>): boolean {
  return status === 'approved' && enrolled && change?.outcome !== 'pending' && refund === null;
}

/** Returns the id by which a course of a purchase is known on dashboards and in calendars. @param place From 1. */
export function boughtCourseId(purchaseNumber: string, place: number): string {
  return `compra-${purchaseNumber}-${place}`;
}
