import type { EnrollmentLine, Order, OrderedStudent } from '../../payments/types.ts';
import type { Campaign, VacationGroup } from '../../upstream/contracts/campaigns.ts';
import type { CourseEntry, CourseOffer } from '../../upstream/contracts/courses.ts';
import { ageRangeByCode, ageRangeBySlug } from '../age-ranges.ts';
import type { CourseSelection, PurchaseSelection, VacationSelection } from './checkout.ts';
import { groupView, priceView, programsFor } from '../catalogue/vacations.ts';
import type { Priced } from '../catalogue/vacations.ts';
import type { Currency } from '../money.ts';
import type { Viewer } from '../viewer.ts';

/** What an enrollment needs of the cohort that was bought. */
type BoughtGroup = Pick<VacationGroup, 'name' | 'start_date' | 'time_zone' | 'groups_to_buy'> & {
  readonly frequency: readonly Pick<VacationGroup['frequency'][number], 'day_name' | 'time_start'>[];
};
/** What an enrollment needs of a course. */
interface CourseOfLine {
  readonly sys: CourseEntry['sys'];
  readonly fields: Pick<CourseEntry['fields'], 'name' | 'initialDate' | 'modules'>;
}

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
  readonly courseNames: readonly string[];
  /** Entry ids of all courses of the path that it is of, in order; left out for what is of no path. */
  readonly coursesInPath?: readonly string[];
}

/** Returns the entry ids of the courses of a whole path after its first: they have no group yet, nor hours. */
export function laterCourses({ selection, coursesInPath = [] }: Chosen): readonly string[] {
  return selection.kind === 'path' && selection.part === 'full' ? coursesInPath.slice(1) : [];
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
    /** Whether the schedule is that of the first course alone. */
    isScheduleOfFirst: laterCourses(chosen).length > 0,
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
  const { selection, productRef, name, group } = chosen;
  return {
    productRef,
    groupRef: group.id,
    otherGroupRefs: group.groups_to_buy.map((pair) => pair.group),
    productName: name,
    description: purchaseDescription(chosen),
    amount: priceView(chosen.priced, currency).now,
    selection,
    student,
    lines: [...enrollmentLines(group, courses), ...laterLines(chosen, courses)],
  };
}

/** The 'purchase description' of receipts (spec §8): product, sessions and cohort in one line. */
function purchaseDescription({ name, sessions, duration, group }: Chosen): string {
  return `${name}, ${sessions} sesiones en ${duration}, ${group.name}`;
}

/**
 * Returns the enrollments in the courses of a whole path after its first. They are courses without a group (spec §3);
 * the day that the content service has for one counts only once the first course is over.
 * @throws RangeError when the entry of a course is missing.
 */
function laterLines(chosen: Chosen, courses: readonly CourseOfLine[]): EnrollmentLine[] {
  const { start_date: start, end_date: end, time_zone: timeZone } = chosen.group;
  return laterCourses(chosen).map((id) => {
    const course = courseOf(id, courses);
    const { initialDate } = course.fields;
    const isLater = initialDate !== null && initialDate > (end ?? start ?? '');
    return {
      ...productOf(course),
      group: null,
      initialDate: isLater ? initialDate : null,
      timeZone,
      classes: null,
    };
  });
}

function courseOf(id: string, courses: readonly CourseOfLine[]): CourseOfLine {
  const course = courses.find(({ sys }) => sys.id === id);
  if (!course) throw new RangeError(`No content entry of course ${id}`);
  return course;
}

/** A course with the first of its modules. */
function productOf({ sys, fields }: CourseOfLine) {
  const [module] = fields.modules;
  return {
    courseId: sys.id,
    courseName: fields.name,
    moduleId: module?.sys.id ?? '',
    moduleName: module?.fields.concept ?? '',
  };
}

/**
 * Returns the enrollments that buying a cohort leads to: one for each pair of course and cohort that it sells (spec §3).
 * Each names its cohort, for whatever course: the two of spec §4 are those that had cohorts then, and the academy
 * counts a seat by it alone.
 * @param group The cohort bought.
 * @param courses Content entries of all its courses.
 * @throws RangeError when the entry of a course is missing: nobody may pay for what cannot be enrolled.
 */
function enrollmentLines(group: BoughtGroup, courses: readonly CourseOfLine[]): EnrollmentLine[] {
  const schedules = group.frequency.map(({ day_name, time_start }) => ({ day: day_name, hour: time_start }));
  return group.groups_to_buy.map((pair) => {
    const course = courseOf(pair.course, courses);
    return {
      ...productOf(course),
      group: { id: pair.group, name: group.name, schedules },
      initialDate: group.start_date ?? course.fields.initialDate,
      timeZone: group.time_zone,
      classes: null,
    };
  });
}
