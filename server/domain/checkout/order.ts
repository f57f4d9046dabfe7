import type { Order, OrderedStudent } from '../../payments/types.ts';
import type { Campaign, VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { ageRangeByCode, ageRangeBySlug } from '../age-ranges.ts';
import type { CourseSelection, PurchaseSelection, VacationSelection } from './checkout.ts';
import { groupView, priceView, programsFor } from '../catalogue/vacations.ts';
import type { Priced } from '../catalogue/vacations.ts';
import type { Currency } from '../money.ts';
import type { Viewer } from '../viewer.ts';
import { enrollmentLines } from './enrollment-lines.ts';

/** What is bought and one of its cohorts, as the catalogue has them now. */
export interface Chosen {
  readonly selection: PurchaseSelection;
  readonly productRef: string;
  readonly name: string;
  /** As shown, for instance '4 semanas'. */
  readonly duration: string;
  readonly sessions: number;
  readonly priced: Priced;
  readonly group: VacationGroup;
  /** Every cohort that it is sold with, the chosen one among them. */
  readonly groups: readonly VacationGroup[];
  readonly courseNames: readonly string[];
}

/** The product of a program of the season, by whichever page it is bought. */
const programRef = (programId: string) => `vacation:${programId}`;

/** What a selection means in the season, or null when it is not sold (any more). */
export function findChosenProgram(campaign: Campaign | null, selection: VacationSelection): Chosen | null {
  const range = ageRangeBySlug(selection.age);
  if (!campaign || !range) return null;
  const program = programsFor(campaign, range).find((candidate) => candidate.id === selection.programId);
  const group = program?.groups.find((candidate) => candidate.id === selection.groupId);
  if (!program || !group) return null;
  return {
    selection,
    productRef: programRef(program.id),
    name: program.name,
    duration: program.duration,
    sessions: program.sessions,
    priced: program,
    group,
    groups: program.groups,
    courseNames: program.courses.map((course) => course.name),
  };
}

/**
 * What a selection means among the courses, or null when it is not sold (any more). A course that a program of the
 * season sells is that program's product, so that nobody buys it once on each page.
 * @param entries Every course and pack of the content service.
 */
export function findChosenCourse(
  entries: readonly CourseEntry[],
  offer: CourseOffer | null,
  selection: CourseSelection,
): Chosen | null {
  const entry = entries.find(({ fields }) => fields.slug === selection.slug);
  const group = offer?.groups.find((candidate) => candidate.id === selection.groupId);
  if (!entry || !offer || !group || offer.id !== entry.sys.id) return null;
  const { fields } = entry;
  if (ageRangeByCode(fields.ageRange.code).slug !== selection.age) return null;
  return {
    selection,
    productRef: offer.program === null ? `course:${entry.sys.id}` : programRef(offer.program),
    name: fields.name,
    duration: fields.duration,
    sessions: fields.sessions,
    priced: offer,
    group,
    groups: offer.groups,
    courseNames: group.groups_to_buy.flatMap(
      ({ course }) => entries.find(({ sys }) => sys.id === course)?.fields.name ?? [],
    ),
  };
}

/** /enrollment: what is about to be paid, read again from the catalogue. */
export function orderView(chosen: Chosen, viewer: Viewer) {
  return {
    selection: chosen.selection,
    programName: chosen.name,
    description: purchaseDescription(chosen),
    duration: chosen.duration,
    sessions: chosen.sessions,
    price: priceView(chosen.priced, viewer.currency),
    group: groupView(chosen.group, viewer),
    courseNames: chosen.courseNames,
  };
}
export type OrderView = ReturnType<typeof orderView>;

/**
 * The order that a payment attempt is made from: amount and enrollments as of now.
 * @throws RangeError when a course of the group has left the content service: what cannot be enrolled is not sold.
 */
export function buildOrder(
  chosen: Chosen,
  currency: Currency,
  courses: readonly CourseEntry[],
  student: OrderedStudent | null = null,
): Order {
  const { selection, productRef, name, group, sessions } = chosen;
  return {
    productRef,
    groupRef: group.id,
    otherGroupRefs: group.groups_to_buy.map((pair) => pair.group),
    productName: name,
    description: purchaseDescription(chosen),
    amount: priceView(chosen.priced, currency).now,
    selection,
    student,
    lines: enrollmentLines(sessions, group, courses),
  };
}

/** The 'purchase description' of receipts (spec §8): product, sessions and cohort in one line. */
function purchaseDescription({ name, sessions, duration, group }: Chosen): string {
  return `${name}, ${sessions} sesiones en ${duration}, ${group.name}`;
}
