import type { Campaign } from '../../upstream/contracts/campaigns.ts';
import type {
  CourseEntry,
  CourseOffer,
  LearningPathEntry,
  TeacherEntry,
} from '../../upstream/contracts/courses.ts';
import type { Viewer } from '../viewer.ts';
import { classesIn } from './group-classes.ts';

/** The offers that could be read. */
export interface OffersRead {
  readonly offers: readonly CourseOffer[];
  /**
   * The courses whose offers could not be read; null for an offer of which not even the course is known: it may be that
   * of every course without one.
   */
  readonly unread?: readonly (string | null)[] | undefined;
}

/** What was read of the catalogue. Every page reads the parts that it needs, and every function takes its own. */
export interface Shelf extends OffersRead {
  readonly entries: readonly CourseEntry[];
  readonly teachers: readonly TeacherEntry[];
  readonly paths: readonly LearningPathEntry[];
  /** Null while none is on sale. */
  readonly season: Campaign | null;
}

/**
 * Returns the offers for some courses. Where none is of any of them, the academy's catalogue calls its courses otherwise
 * than its content service: every course may have one, and nobody may read that it has no groups.
 */
export function offersFor(
  entries: readonly CourseEntry[],
  read: OffersRead,
  viewer: Pick<Viewer, 'report'>,
): OffersRead {
  if (entries.length === 0) return read;
  const ids = new Set(entries.map(({ sys }) => sys.id));
  const offers = read.offers.map((offer) => enrollable(offer, ids, viewer));
  if (offers.length === 0 || offers.some(({ id }) => ids.has(id))) return { ...read, offers };
  viewer.report(
    `no course offer is of a course of the content service: the first has the id ${offers[0]?.id}`,
  );
  return { offers, unread: [...(read.unread ?? []), null] };
}

/**
 * Returns what is on sale without the groups that enroll in a course which the content service does not have: nobody
 * could pay for them, so they count as unread, and that is reported.
 * @param courses Ids of the courses that it has; none where they could not be read.
 */
export function enrollable<Sold extends Pick<CourseOffer, 'id' | 'groups' | 'unreadGroups'>>(
  sold: Sold,
  courses: ReadonlySet<string>,
  { report }: Pick<Viewer, 'report'>,
): Sold {
  const groups = sold.groups.filter(
    ({ groups_to_buy: pairs }) => courses.size === 0 || pairs.every(({ course }) => courses.has(course)),
  );
  const lost = sold.groups.length - groups.length;
  if (lost === 0) return sold;
  report(`${lost} groups of ${sold.id} enroll in courses that the content service does not have`);
  return { ...sold, groups, unreadGroups: (sold.unreadGroups ?? 0) + lost };
}

/** Returns the entry of the content service with a slug. */
export const entryBySlug = <Entry extends { readonly fields: { readonly slug: string } }>(
  entries: readonly Entry[],
  slug: string | null | undefined,
): Entry | undefined => entries.find(({ fields }) => fields.slug === slug);

/** Returns the entry of the content service with an id. */
export const entryById = <Entry extends { readonly sys: { readonly id: string } }>(
  entries: readonly Entry[],
  id: string | null | undefined,
): Entry | undefined => entries.find(({ sys }) => sys.id === id);

/** Index of offers by id, made once for each list: a page may look up a thousand courses in it. */
const byId = new WeakMap<readonly CourseOffer[], ReadonlyMap<string, CourseOffer>>();

/** Returns the first offer with an id, or null. */
export function offerWithId(offers: readonly CourseOffer[], id: string | undefined): CourseOffer | null {
  const known = byId.get(offers) ?? new Map([...offers].reverse().map((offer) => [offer.id, offer]));
  byId.set(offers, known);
  return (id === undefined ? null : known.get(id)) ?? null;
}

/**
 * Returns the offer of a course (its price and groups), or null when it has none. No place is sold without a known age
 * and a known number of classes: such a group counts as one that could not be read.
 */
export function offerOf({ sys, fields }: CourseEntry, offers: readonly CourseOffer[]): CourseOffer | null {
  const offer = offerWithId(offers, sys.id);
  if (!offer) return null;
  const hasAge = fields.ageRange.code !== null;
  const groups = offer.groups.filter((group) => hasAge && classesIn(fields.sessions, group) !== null);
  const untold = offer.groups.length - groups.length;
  return untold === 0 ? offer : { ...offer, groups, unreadGroups: (offer.unreadGroups ?? 0) + untold };
}

/**
 * Returns whether something may have groups that could not be read.
 * @param offer Null when it is not among the offers.
 * @param course Id of the course that the offer is of.
 * @param unread The courses whose offers could not be read; null for one that may be any course's.
 */
export const lacksGroups = (
  offer: Pick<CourseOffer, 'unreadGroups'> | null,
  course?: string,
  unread: OffersRead['unread'] = [],
): boolean =>
  offer ? offer.unreadGroups !== undefined : unread.some((one) => one === null || one === course);
