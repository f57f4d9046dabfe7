import type {
  CourseEntry,
  CourseOffer,
  LearningPathEntry,
  PathPrice,
} from '../../upstream/contracts/courses.ts';
import { ageRangeByCode } from '../age-ranges.ts';
import { mediaUrl, mediaUrlOrNull } from '../media.ts';
import { moneyFromMajor } from '../money.ts';
import type { Currency, Money } from '../money.ts';
import { priceView } from './vacations.ts';

/** A path as lists show it. */
export function learningPathCard({ fields }: LearningPathEntry, currency: Currency) {
  const range = ageRangeByCode(fields.ageRange.code);
  return {
    slug: fields.slug,
    name: fields.name,
    level: fields.level,
    age: range.slug,
    ageName: range.name,
    summary: fields.shortDescription,
    /** Path of the picture on our own origin. */
    picture: mediaUrl(fields.thumbnail),
    courseCount: fields.courses.length,
    firstCourse: pathPriceView(fields.firstCourse, currency),
    fullPath: pathPriceView(fields.fullPath, currency),
  };
}
export type LearningPathCard = ReturnType<typeof learningPathCard>;

/** What the catalogue knows, as far as the page of a path needs it. */
interface PathCatalogue {
  readonly paths: readonly LearningPathEntry[];
  readonly entries: readonly CourseEntry[];
  readonly offers: readonly CourseOffer[];
}

/** /rutas/{slug}, or null when no path has that slug. A course that has left the content service is left out. */
export function learningPathView(
  { paths, entries, offers }: PathCatalogue,
  slug: string,
  currency: Currency,
) {
  const path = paths.find((candidate) => candidate.fields.slug === slug);
  if (!path) return null;
  const { fields } = path;
  const next = paths.find((candidate) => candidate.fields.slug === fields.next);
  return {
    ...learningPathCard(path, currency),
    picture: mediaUrl(fields.mainImage),
    /** Path on our own origin of the picture for shared links; null shows the academy's. */
    sharePicture: mediaUrlOrNull(fields.shareImage),
    description: fields.description,
    /** Classes a week. */
    frequency: fields.frequency,
    outcomes: fields.outcomes,
    /** Path on our own origin where the study plan is downloaded, or null. */
    studyPlan: mediaUrlOrNull(fields.curriculum),
    courses: fields.courses.flatMap(({ course: id, goal, months }) => {
      const course = entries.find((entry) => entry.sys.id === id)?.fields;
      if (!course) return [];
      return [
        {
          slug: course.slug,
          name: course.name,
          summary: course.shortDescriptionForGrid,
          picture: mediaUrl(course.mainImage),
          goal,
          months,
          sessions: course.sessions,
        },
      ];
    }),
    /** What its courses cost one by one, and how much less the whole path is; null when it saves nothing. */
    saving: savingOf(path, offers, currency),
    next: next ? learningPathCard(next, currency) : null,
  };
}
export type LearningPathView = NonNullable<ReturnType<typeof learningPathView>>;

/** One way to pay a path (spec §9); its length in months is null where the academy does not say. */
function pathPriceView(price: PathPrice, currency: Currency): { months: number | null; amount: Money } {
  const major = currency === 'PEN' ? price.amount_pen : price.amount_usd;
  return { months: price.months, amount: moneyFromMajor(major, currency) };
}

/** The whole path against its courses one by one at today's prices; null unless all are sold and it is less. */
function savingOf(
  { fields }: LearningPathEntry,
  offers: readonly CourseOffer[],
  currency: Currency,
): { oneByOne: Money; saved: Money } | null {
  const prices = fields.courses.map(({ course }) => offers.find(({ id }) => id === course));
  let minor = 0;
  for (const offer of prices) {
    if (!offer) return null;
    minor += priceView(offer, currency).now.minor;
  }
  const saved = minor - pathPriceView(fields.fullPath, currency).amount.minor;
  return saved > 0 ? { oneByOne: { minor, currency }, saved: { minor: saved, currency } } : null;
}
