import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type {
  CourseEntry,
  CourseOffer,
  LearningPathEntry,
  PathPrice,
} from '../../upstream/contracts/courses.ts';
import { ageOf } from '../age-ranges.ts';
import { mediaUrlOrNull } from '../media.ts';
import { moneyFromMajor } from '../money.ts';
import type { Currency, Money } from '../money.ts';
import { formatCourses, formatMonths } from '../lengths.ts';
import { afterRuta } from '../path-name.ts';
import type { Viewer } from '../viewer.ts';
import { classesInAll } from './group-classes.ts';
import { entryById, entryBySlug, lacksGroups, offerWithId } from './shelf.ts';
import { nextGroups } from './next-groups.ts';
import type { Shelf } from './shelf.ts';
import { fixedPrice, groupView, openingOf, priceView } from './vacations.ts';
import type { Priced } from './vacations.ts';

/** The parts in which a path is sold (spec §9): its first course, or all courses. */
export const PATH_PARTS = ['first', 'full'] as const;
export type PathPart = (typeof PATH_PARTS)[number];

/** Returns a path as lists show it. */
export function learningPathCard(
  { fields }: LearningPathEntry,
  offers: readonly CourseOffer[],
  viewer: Viewer,
) {
  const { currency } = viewer;
  const first = offerWithId(offers, fields.courses[0]?.course);
  return {
    slug: fields.slug,
    name: fields.name,
    level: fields.level,
    ...ageOf(fields.ageRange),
    summary: fields.shortDescription,
    courseCount: fields.courses.length,
    /** Null when the price cannot be read. */
    firstCourse: fields.firstCourse && pathPriceView(fields.firstCourse, currency),
    fullPath: fields.fullPath && pathPriceView(fields.fullPath, currency),
    /** When its first course starts and the seats left; null while that is unknown. */
    opening: first ? openingOf(first.groups, lacksGroups(first), viewer) : null,
  };
}
export type LearningPathCard = ReturnType<typeof learningPathCard>;

/** Returns the view of /rutas/{slug}; null if unknown. Courses no longer in the content service are left out. */
export function learningPathView(shelf: Omit<Shelf, 'teachers' | 'season'>, slug: string, viewer: Viewer) {
  const { paths, entries, offers } = shelf;
  const { currency } = viewer;
  const path = entryBySlug(paths, slug);
  if (!path) return null;
  const { fields } = path;
  const firstId = fields.courses[0]?.course ?? '';
  const first = offerWithId(offers, firstId);
  const next = paths.find((other) => other !== path && other.fields.slug === fields.next);
  return {
    ...learningPathCard(path, offers, viewer),
    picture: mediaUrlOrNull(fields.mainImage),
    /** Path on our own origin of the picture for shared links; when null, the academy's is used. */
    sharePicture: mediaUrlOrNull(fields.shareImage),
    description: fields.description,
    /** Classes a week; null when the academy does not say. */
    frequency: fields.frequency,
    outcomes: fields.outcomes,
    /** Path of the study plan on our own origin, or null. */
    studyPlan: mediaUrlOrNull(fields.curriculum),
    courses: fields.courses.flatMap(({ course: id, goal, months }) => {
      const course = entryById(entries, id)?.fields;
      if (!course) return [];
      return [
        {
          id,
          slug: course.slug,
          name: course.name,
          picture: mediaUrlOrNull(course.mainImage),
          goal,
          months,
          sessions: course.sessions,
        },
      ];
    }),
    /** The price of its courses one by one, and how much the whole path saves; null when it saves nothing. */
    saving: savingOf(path, offers, currency),
    /** The parts that can be bought in the viewer's currency. */
    parts: pathParts(path, entries, first?.groups).flatMap(({ part, sessions, priced }) => {
      const price = priceView(priced, currency);
      return price
        ? {
            part,
            /**
             * Product id, for the waiting list when there is no seat. For the first part it is the id of the first course.
             */
            id: part === 'full' ? path.sys.id : firstId,
            sessions,
            price,
          }
        : [];
    }),
    /** Groups of its first course, in which buyers start. */
    groups: (first?.groups ?? []).map((group) => groupView(group, viewer)),
    /** Whether it may have groups that could not be read. */
    lacksGroups: lacksGroups(first, firstId, shelf.unread),
    /** Entry id of its first course. */
    firstId,
    /** Courses of the same age that start soon, in case this one has none to choose. */
    nextGroups: nextGroups({ entries, offers }, { age: fields.ageRange.code, exceptId: firstId }, viewer),
    next: next ? learningPathCard(next, offers, viewer) : null,
  };
}
export type LearningPathView = NonNullable<ReturnType<typeof learningPathView>>;

/**
 * Returns one way to pay a path (spec §9), null without a price in the currency; `months`, its length, is null when the
 * academy does not say.
 */
export function pathPriceView(
  price: PathPrice,
  currency: Currency,
): { months: number | null; amount: Money } | null {
  const major = currency === 'PEN' ? price.amount_pen : price.amount_usd;
  return major === null ? null : { months: price.months, amount: moneyFromMajor(major, currency) };
}

/** A part of a path that is sold (spec §9). */
interface SoldPart {
  readonly part: PathPart;
  readonly name: string;
  /** As shown: '3 meses'; the number of courses when the academy does not say how long it lasts. */
  readonly duration: string;
  readonly sessions: number;
  readonly priced: Priced;
  /** In the order in which they are taken. */
  readonly courses: readonly CourseEntry[];
}

/**
 * Returns the parts of a path that are sold. A part with a missing course is not sold, since nobody could be enrolled;
 * nor is one whose price, number of classes or age is unknown. Only the first course has groups by which its classes
 * can be counted.
 * @param groups Those of its first course, or the one that was chosen.
 */
export function pathParts(
  { fields }: LearningPathEntry,
  entries: readonly CourseEntry[],
  groups: readonly VacationGroup[] = [],
): readonly SoldPart[] {
  const ids = fields.courses.map(({ course }) => course);
  const sold = (part: PathPart, name: string, price: PathPrice | null, of: readonly string[]): SoldPart[] => {
    const courses = of.flatMap((id) => entryById(entries, id) ?? []);
    const sessions = courses.flatMap(
      ({ fields: { sessions: told } }, place) => (place === 0 ? classesInAll(told, groups) : told) ?? [],
    );
    const isKnown = of.length > 0 && sessions.length === of.length && fields.ageRange.code !== null;
    if (!price || !isKnown) return [];
    return [
      {
        part,
        name,
        duration: price.months === null ? formatCourses(of.length) : formatMonths(price.months),
        sessions: sessions.reduce((total, classes) => total + classes, 0),
        priced: fixedPrice(price.amount_pen, price.amount_usd),
        courses,
      },
    ];
  };
  return [
    ...sold(
      'first',
      `Primer curso de la ruta ${afterRuta(fields.name)}`,
      fields.firstCourse,
      ids.slice(0, 1),
    ),
    ...sold('full', `Ruta completa ${afterRuta(fields.name)}`, fields.fullPath, ids),
  ];
}

/**
 * Compares the whole path with its courses one by one at today's prices; null unless all are sold and the path costs
 * less.
 */
function savingOf(
  { fields }: LearningPathEntry,
  offers: readonly CourseOffer[],
  currency: Currency,
): { oneByOne: Money; saved: Money } | null {
  const whole = fields.fullPath && pathPriceView(fields.fullPath, currency);
  if (!whole) return null;
  const prices = fields.courses.map(({ course }) => offerWithId(offers, course));
  let minor = 0;
  for (const offer of prices) {
    const price = offer && priceView(offer, currency);
    if (!price) return null;
    minor += price.now.minor;
  }
  const saved = minor - whole.amount.minor;
  return saved > 0 ? { oneByOne: { minor, currency }, saved: { minor: saved, currency } } : null;
}
