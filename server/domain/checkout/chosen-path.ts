import type { VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer, LearningPathEntry } from '../../upstream/contracts/courses.ts';
import { ageOf, yearsOf } from '../age-ranges.ts';
import { pathParts } from '../catalogue/learning-paths.ts';
import { moneyFromMajor } from '../money.ts';
import type { PathSelection } from './checkout.ts';
import { courseRef } from './order.ts';
import type { Chosen } from './order.ts';

/**
 * Resolves a selection of a path. Null when it is not sold (any more), for instance because one of its courses is no
 * longer taught: nothing is sold that cannot be enrolled in.
 * @param entries Every course of the content service.
 * @param offer Of the first course; its groups are those in which the path starts.
 */
export function findChosenPath(
  path: LearningPathEntry | undefined,
  entries: readonly CourseEntry[],
  offer: CourseOffer | null,
  selection: PathSelection,
): Chosen | null {
  const [first] = path?.fields.courses ?? [];
  const group = offer?.groups.find((candidate) => candidate.id === selection.groupId);
  if (!path || !offer || !group || offer.id !== first?.course) return null;
  const ages = yearsOf(path.fields.ageRange);
  if (!ages || ageOf(path.fields.ageRange).age !== selection.age) return null;
  const part = pathParts(path, entries, [group]).find((candidate) => candidate.part === selection.part);
  if (!part) return null;
  return {
    selection,
    // The first course of a path is the same product as that course on its own page.
    productRef: part.part === 'first' ? courseRef(offer) : `path:${path.sys.id}:full`,
    name: part.name,
    duration: selection.part === 'first' ? lengthIn(group, part, path) : part.duration,
    sessions: part.sessions,
    ages,
    priced: part.priced,
    group,
    groups: offer.groups,
    courseNames: part.courses.map(({ fields }) => fields.name),
    ...(selection.part === 'full' && path.fields.monthly_usd !== undefined
      ? { monthly: moneyFromMajor(path.fields.monthly_usd, 'USD') }
      : {}),
    coursesInPath: path.fields.courses.map(({ course }) => course),
  };
}

/** Returns how long a course lasts in a group. Groups of the season meet more often, so a course takes fewer weeks. */
function lengthIn(
  { frequency }: VacationGroup,
  { sessions, duration }: Pick<Chosen, 'sessions' | 'duration'>,
  { fields }: LearningPathEntry,
): string {
  const classes = frequency.length;
  return fields.frequency !== null && classes > fields.frequency
    ? `${Math.ceil(sessions / classes)} semanas`
    : duration;
}
