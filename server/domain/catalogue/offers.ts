import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';

/**
 * Returns what a course costs and when it is taught, or null while it is not sold: nobody buys what has no known length
 * or is for no known age.
 */
export function offerOf({ sys, fields }: CourseEntry, offers: readonly CourseOffer[]): CourseOffer | null {
  if (fields.sessions === null || fields.ageRange.code === null) return null;
  return offers.find(({ id }) => id === sys.id) ?? null;
}

/**
 * Returns whether something may have groups that could not be read.
 * @param offer Null for one that is not among the offers.
 * @param unread How many offers could not be read.
 */
export const lacksGroups = (offer: CourseOffer | null, unread = 0): boolean =>
  offer ? offer.unreadGroups !== undefined : unread > 0;
