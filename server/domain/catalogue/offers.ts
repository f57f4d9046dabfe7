import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';

/** What is on sale, as far as it could be read. */
export interface OffersRead {
  readonly offers: readonly CourseOffer[];
  /** How many more offers could not be read: a course without an offer may have one of these. */
  readonly unread?: number | undefined;
}

/** Offers by their ids, kept for each list: everybody gets the same list while it is fresh, and it may be long. */
const byId = new WeakMap<readonly CourseOffer[], ReadonlyMap<string, CourseOffer>>();

/** Returns the first offer with an id, or null. */
export function offerWithId(offers: readonly CourseOffer[], id: string | undefined): CourseOffer | null {
  const known = byId.get(offers) ?? new Map([...offers].reverse().map((offer) => [offer.id, offer]));
  byId.set(offers, known);
  return (id === undefined ? null : known.get(id)) ?? null;
}

/**
 * Returns what a course costs and when it is taught, or null while it is not sold: nobody buys what has no known length
 * or is for no known age.
 */
export function offerOf({ sys, fields }: CourseEntry, offers: readonly CourseOffer[]): CourseOffer | null {
  if (fields.sessions === null || fields.ageRange.code === null) return null;
  return offerWithId(offers, sys.id);
}

/**
 * Returns whether something may have groups that could not be read.
 * @param offer Null for one that is not among the offers.
 * @param unread How many offers could not be read.
 */
export const lacksGroups = (offer: Pick<CourseOffer, 'unreadGroups'> | null, unread = 0): boolean =>
  offer ? offer.unreadGroups !== undefined : unread > 0;
