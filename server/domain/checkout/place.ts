import type { AttemptView } from '../../payments/types.ts';

/** Whether a purchase gives a place: paid, not given back, and not waiting for a person to find that out. */
export function givesPlace({ status, enrolled }: Pick<AttemptView, 'status' | 'enrolled'>): boolean {
  return status === 'approved' || (status === 'needs_review' && enrolled);
}

/** Returns the id by which a course of a purchase is known on dashboards and in calendars. @param place From 1. */
export function boughtCourseId(purchaseNumber: string, place: number): string {
  return `compra-${purchaseNumber}-${place}`;
}
