import type { Order, OrderedStudent } from '../../payments/types.ts';
import type { CourseEntry } from '../../upstream/contracts/courses.ts';
import { groupView, priceToPay } from '../catalogue/vacations.ts';
import { lengthWords } from '../lengths.ts';
import type { Currency } from '../money.ts';
import type { Viewer } from '../viewer.ts';
import { laterCourses } from './chosen.ts';
import type { Chosen } from './chosen.ts';
import { enrollmentLines, laterLines } from './enrollment-lines.ts';
import { priceBreakdown } from './price-breakdown.ts';
import type { Reductions } from './price-breakdown.ts';
import { purchaseContext } from './purchase-context.ts';
import type { GuardianPlace } from './purchase-context.ts';
import { teachingTextOf } from './teaching.ts';

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
