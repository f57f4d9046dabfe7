import type { Order } from '../payments/types.ts';
import type { Campaign, VacationGroup, VacationProgram } from '../upstream/contracts/campaigns.ts';
import type { CourseEntry } from '../upstream/contracts/content.ts';
import { ageRangeBySlug } from './age-ranges.ts';
import type { PurchaseSelection } from './checkout.ts';
import { enrollmentLines } from './enrollment-lines.ts';
import { groupView, priceView, programsFor } from './vacation-program.ts';
import type { Audience } from './vacation-program.ts';
import type { Currency } from './money.ts';
import type { OrderView } from './vacations.ts';

/** A program and one of its cohorts, as the catalogue has them now. */
export interface Chosen {
  readonly selection: PurchaseSelection;
  readonly program: VacationProgram;
  readonly group: VacationGroup;
}

/** What a selection means in the catalogue, or null when it is not sold (any more). */
export function findChosen(campaign: Campaign | null, selection: PurchaseSelection): Chosen | null {
  const range = ageRangeBySlug(selection.age);
  if (!campaign || !range) return null;
  const program = programsFor(campaign, range).find((candidate) => candidate.id === selection.programId);
  const group = program?.groups.find((candidate) => candidate.id === selection.groupId);
  return program && group ? { selection, program, group } : null;
}

/** /enrollment: what is about to be paid. */
export function orderView(chosen: Chosen, audience: Audience): OrderView {
  const { selection, program, group } = chosen;
  return {
    selection,
    programName: program.name,
    description: purchaseDescription(chosen),
    duration: program.duration,
    sessions: program.sessions,
    price: priceView(program, audience.currency),
    group: groupView(group, audience),
    courseNames: program.courses.map((course) => course.name),
  };
}

/**
 * The order that a payment attempt is made from: amount and enrollments as of now.
 * @throws RangeError when a course of the group has left the content service: what cannot be enrolled is not sold.
 */
export function buildOrder(chosen: Chosen, currency: Currency, courses: readonly CourseEntry[]): Order {
  const { selection, program, group } = chosen;
  return {
    productRef: `vacation:${program.id}`,
    groupRef: group.id,
    productName: program.name,
    description: purchaseDescription(chosen),
    amount: priceView(program, currency).now,
    selection,
    lines: enrollmentLines(group, courses),
  };
}

/** The 'purchase description' of receipts (spec §8): program, sessions and cohort in one line. */
function purchaseDescription({ program, group }: Chosen): string {
  return `${program.name}, ${program.sessions} sesiones en ${program.duration}, ${group.name}`;
}
