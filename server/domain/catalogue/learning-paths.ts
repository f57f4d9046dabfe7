import { z } from 'zod';
import type {
  CourseEntry,
  CourseOffer,
  LearningPathEntry,
  PathPrice,
} from '../../upstream/contracts/courses.ts';
import { AGE_RANGES, ageRangeByCode } from '../age-ranges.ts';
import { mediaUrl, mediaUrlOrNull } from '../media.ts';
import { moneyFromMajor } from '../money.ts';
import type { Currency, Money } from '../money.ts';
import { priceView } from './vacation-program.ts';
import { MoneyView } from './vacations.ts';

/** One way to pay a path (spec §9), in the visitor's currency. */
const PathPriceView = z.object({
  /** How long it lasts in months; null where the academy does not say. */
  months: z.number().nullable(),
  amount: MoneyView,
});

/** A learning path as lists show it. */
export const LearningPathCard = z.object({
  slug: z.string(),
  name: z.string(),
  level: z.string(),
  age: z.enum(AGE_RANGES.map((range) => range.slug)),
  ageName: z.string(),
  summary: z.string(),
  /** Path of the picture on our own origin. */
  picture: z.string(),
  courseCount: z.number().int(),
  firstCourse: PathPriceView,
  fullPath: PathPriceView,
});
export type LearningPathCard = z.infer<typeof LearningPathCard>;

/** /rutas/{slug}. */
export const LearningPathView = LearningPathCard.extend({
  description: z.string(),
  /** Path on our own origin of the picture for shared links; null shows the academy's. */
  sharePicture: z.string().nullable(),
  /** Classes a week. */
  frequency: z.number().int(),
  outcomes: z.array(z.string()),
  /** Path on our own origin where the study plan is downloaded, or null. */
  studyPlan: z.string().nullable(),
  courses: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      summary: z.string(),
      picture: z.string(),
      goal: z.string(),
      months: z.number(),
      sessions: z.number().int(),
    }),
  ),
  /** What its courses cost one by one, and how much less the whole path is; null when it saves nothing. */
  saving: z.object({ oneByOne: MoneyView, saved: MoneyView }).nullable(),
  next: LearningPathCard.nullable(),
});
export type LearningPathView = z.infer<typeof LearningPathView>;

/** A path as lists show it. */
export function learningPathCard({ fields }: LearningPathEntry, currency: Currency): LearningPathCard {
  const range = ageRangeByCode(fields.ageRange.code);
  return {
    slug: fields.slug,
    name: fields.name,
    level: fields.level,
    age: range.slug,
    ageName: range.name,
    summary: fields.shortDescription,
    picture: mediaUrl(fields.thumbnail),
    courseCount: fields.courses.length,
    firstCourse: pathPriceView(fields.firstCourse, currency),
    fullPath: pathPriceView(fields.fullPath, currency),
  };
}

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
): LearningPathView | null {
  const path = paths.find((candidate) => candidate.fields.slug === slug);
  if (!path) return null;
  const { fields } = path;
  const next = paths.find((candidate) => candidate.fields.slug === fields.next);
  return {
    ...learningPathCard(path, currency),
    picture: mediaUrl(fields.mainImage),
    sharePicture: mediaUrlOrNull(fields.shareImage),
    description: fields.description,
    frequency: fields.frequency,
    outcomes: fields.outcomes,
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
    saving: savingOf(path, offers, currency),
    next: next ? learningPathCard(next, currency) : null,
  };
}

function pathPriceView(price: PathPrice, currency: Currency): LearningPathCard['fullPath'] {
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
