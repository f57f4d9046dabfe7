import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';

/** The offers that could be read. */
export interface OffersRead {
  readonly offers: readonly CourseOffer[];
  /** How many more offers could not be read: a course without an offer may have one of these. */
  readonly unread?: number | undefined;
}

/** Index of offers by id, cached per list: everybody gets the same list while it is fresh, and it may be long. */
const byId = new WeakMap<readonly CourseOffer[], ReadonlyMap<string, CourseOffer>>();

/** Returns the first offer with an id, or null. */
export function offerWithId(offers: readonly CourseOffer[], id: string | undefined): CourseOffer | null {
  const known = byId.get(offers) ?? new Map([...offers].reverse().map((offer) => [offer.id, offer]));
  byId.set(offers, known);
  return (id === undefined ? null : known.get(id)) ?? null;
}

/**
 * Returns the offer of a course (its price and groups), or null while it is not sold: nothing is sold without a known
 * number of classes and a known age.
 */
export function offerOf({ sys, fields }: CourseEntry, offers: readonly CourseOffer[]): CourseOffer | null {
  if (fields.sessions === null || fields.ageRange.code === null) return null;
  return offerWithId(offers, sys.id);
}

/**
 * Returns whether something may have groups that could not be read.
 * @param offer Null when it is not among the offers.
 * @param unread How many offers could not be read.
 */
export const lacksGroups = (offer: Pick<CourseOffer, 'unreadGroups'> | null, unread = 0): boolean =>
  offer ? offer.unreadGroups !== undefined : unread > 0;
