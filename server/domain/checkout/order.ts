import type { Order, OrderedStudent } from '../../payments/types.ts';
import type { Campaign, VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { ageOf, ageRangeBySlug, yearsOf, yearsOfRange } from '../age-ranges.ts';
import type { Years } from '../age-ranges.ts';
import type { CourseSelection, PurchaseSelection, VacationSelection } from './checkout.ts';
import { classesIn } from '../catalogue/group-classes.ts';
import { entryById, entryBySlug } from '../catalogue/entries.ts';
import { fixedPrice, groupView, isSold, priceToPay, programsFor } from '../catalogue/vacations.ts';
import type { Priced } from '../catalogue/vacations.ts';
import { lengthWords } from '../lengths.ts';
import { majorAmount } from '../money.ts';
import type { Currency, Money } from '../money.ts';
import type { Viewer } from '../viewer.ts';
import { teachingTextOf } from './teaching.ts';
import { enrollmentLines, laterLines } from './enrollment-lines.ts';
import { priceBreakdown } from './price-breakdown.ts';
import type { Reductions } from './price-breakdown.ts';
import { purchaseContext } from './purchase-context.ts';
import type { GuardianPlace } from './purchase-context.ts';

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
export const courseRef = ({ id, program }: CourseOffer) =>
  program === null ? `course:${id}` : programRef(program);

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

/** Returns the view of /enrollment: what is about to be paid, read again from the catalogue. */
export function orderView(chosen: Chosen, viewer: Viewer, reductions: Reductions = {}) {
  const price = priceToPay(chosen.priced, viewer.currency);
  const breakdown = priceBreakdown(price, reductions);
  return {
    selection: chosen.selection,
    programName: chosen.name,
    description: purchaseDescription(chosen),
    duration: chosen.duration,
    sessions: chosen.sessions,
    /** The catalogue's price. */
    price,
    breakdown,
    /** The amount to charge. */
    total: { minor: breakdown.total, currency: viewer.currency },
    group: groupView(chosen.group, viewer),
    /** Compared when paying, to detect that the dates or hours have changed. */
    teaching: teachingTextOf(chosen.group),
    courseNames: chosen.courseNames,
    /** Whether the schedule is only that of the first course. */
    isScheduleOfFirst: laterCourses(chosen).length > 0,
  };
}
export type OrderView = ReturnType<typeof orderView>;

/** A coupon that takes nothing off at the moment, and the reason as text. */
export interface IdleCoupon {
  readonly code: string;
  readonly text: string;
  readonly advice: string;
}

interface OrderDetails {
  readonly student?: OrderedStudent;
  /** Where the buyer lives; without it, the order has no purchase context. */
  readonly guardian?: GuardianPlace;
  /** Reductions besides the academy's own discount. */
  readonly reductions?: Reductions;
}

/**
 * Returns the order for a payment attempt: amount and enrollments as of now.
 * @throws RangeError when a course of the group has left the content service, or there is no price in the currency:
 *   nothing is sold that cannot be enrolled in or paid.
 */
export function buildOrder(
  chosen: Chosen,
  currency: Currency,
  courses: readonly CourseEntry[],
  { student, guardian, reductions = {} }: OrderDetails = {},
): Order {
  const { selection, productRef, name, group, sessions } = chosen;
  const price = priceBreakdown(priceToPay(chosen.priced, currency), reductions);
  const later = laterCourses(chosen);
  return {
    productRef,
    groupRef: group.id,
    otherGroupRefs: group.groups_to_buy.map((pair) => pair.group),
    productName: name,
    description: purchaseDescription(chosen),
    amount: { minor: price.total, currency },
    price,
    selection,
    student: student ?? null,
    lines: [
      ...enrollmentLines(later.length > 0 ? null : sessions, group, courses),
      ...laterLines(later, group, courses),
    ],
    context: guardian ? purchaseContext(chosen, currency, guardian, price) : null,
  };
}

/** Returns the 'purchase description' of receipts (spec §8): product, sessions and cohort in one line. */
export function purchaseDescription({ name, group, ...length }: Chosen): string {
  return `${name}, ${lengthWords(length)}, ${group.name}`;
}
