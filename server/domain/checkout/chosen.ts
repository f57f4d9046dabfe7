import type { Campaign, VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer, LearningPathEntry } from '../../upstream/contracts/courses.ts';
import { ageOf, ageRangeBySlug, yearsOf, yearsOfRange } from '../age-ranges.ts';
import type { Years } from '../age-ranges.ts';
import { entryById, entryBySlug } from '../catalogue/shelf.ts';
import { classesIn } from '../catalogue/group-classes.ts';
import { pathParts } from '../catalogue/learning-paths.ts';
import { fixedPrice, isSold, programsFor } from '../catalogue/vacations.ts';
import type { Priced } from '../catalogue/vacations.ts';
import { majorAmount, moneyFromMajor } from '../money.ts';
import type { Money } from '../money.ts';
import type { CourseSelection, PathSelection, PurchaseSelection, VacationSelection } from './checkout.ts';

/** A product and one of its cohorts, as the catalogue has them now. */
export interface Chosen {
  readonly selection: PurchaseSelection;
  readonly productRef: string;
  readonly name: string;
  /** As shown, for instance '4 semanas'. */
  readonly duration: string;
  readonly sessions: number;
  readonly ages: Years;
  readonly priced: Priced;
  readonly group: VacationGroup;
  /** Every cohort that it is sold with, including the chosen one. */
  readonly groups: readonly VacationGroup[];
  readonly courseNames: readonly string[];
  /** Its price per month, if it may be paid monthly, and whether it is. */
  readonly monthly?: Money;
  readonly isMonthly?: boolean;
  /** Entry ids of all courses of its path, in order; left out when it is not part of a path. */
  readonly coursesInPath?: readonly string[];
}

/** Returns the entry ids of the courses of a whole path after its first: they have no group or hours yet. */
export function laterCourses({
  selection,
  coursesInPath = [],
}: Pick<Chosen, 'selection' | 'coursesInPath'>): readonly string[] {
  return selection.kind === 'path' && selection.part === 'full' ? coursesInPath.slice(1) : [];
}

/** Returns a choice at its monthly price, to which no discount applies. */
export function asMonthly(chosen: Chosen, monthly: Money): Chosen {
  const major = majorAmount(monthly);
  return { ...chosen, isMonthly: true, priced: fixedPrice(major, major) };
}

/** Returns the id in the product reference, which consists of a kind and an id and, for a whole path, one more word. */
export function productIdOf({ productRef }: Chosen): string {
  return productRef.split(':')[1] ?? '';
}

/** Returns the product reference of a program of the season, the same on whichever page it is bought. */
const programRef = (programId: string) => `vacation:${programId}`;

/** Resolves a selection of a program of the season; null when it is not sold (any more). */
export function findChosenProgram(campaign: Campaign | null, selection: VacationSelection): Chosen | null {
  const range = ageRangeBySlug(selection.age);
  if (!campaign || !range) return null;
  const program = programsFor(campaign, range).find((candidate) => candidate.id === selection.programId);
  const group = program?.groups.find((candidate) => candidate.id === selection.groupId);
  if (!program || !group || !isSold(program)) return null;
  return {
    selection,
    productRef: programRef(program.id),
    name: program.name,
    duration: program.duration,
    sessions: program.sessions,
    ages: yearsOfRange(range.code),
    priced: program,
    group,
    groups: program.groups,
    courseNames: program.courses.map((course) => course.name),
  };
}

/**
 * Returns the product reference of a course, the same on whichever page it is bought, so that nobody buys it twice. A
 * course that a program of the season sells has that program's reference.
 */
const courseRef = ({ id, program }: CourseOffer) => (program === null ? `course:${id}` : programRef(program));

/**
 * Resolves a selection of a course or pack; null when it is not sold (any more).
 * @param entries Every course and pack of the content service.
 */
export function findChosenCourse(
  entries: readonly CourseEntry[],
  offer: CourseOffer | null,
  selection: CourseSelection,
): Chosen | null {
  const entry = entryBySlug(entries, selection.slug);
  const group = offer?.groups.find((candidate) => candidate.id === selection.groupId);
  if (!entry || !offer || !group || offer.id !== entry.sys.id) return null;
  const { fields } = entry;
  const ages = yearsOf(fields.ageRange);
  const sessions = classesIn(fields.sessions, group);
  if (sessions === null || !ages || ageOf(fields.ageRange).age !== selection.age) return null;
  return {
    selection,
    productRef: courseRef(offer),
    name: fields.name,
    duration: fields.duration,
    sessions,
    ages,
    priced: offer,
    group,
    groups: offer.groups,
    courseNames: group.groups_to_buy.flatMap(({ course }) => entryById(entries, course)?.fields.name ?? []),
  };
}

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
