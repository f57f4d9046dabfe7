import type { Money } from './money.ts';
import type { ClassTime } from './time.ts';
import { byStart } from './week.ts';

const HOUR_MS = 3_600_000;

/** The terms of the refund policy from which dates can be computed; a test compares them with the policy's own text. */
export const REFUND_RULE = {
  /** Until this many hours before the start of the first class, everything is refunded. */
  fullHoursBefore: 48,
  /** After that, until this many hours after the end of the first class, everything but one class is refunded. */
  lessOneClassHoursAfter: 24,
  /** Until this many hours before the start of the first class, changing the group is free. */
  changeHoursBefore: 24,
} as const;

/**
 * Returns until when a purchase is refunded in full, and until when in full except for one class. For packs and paths,
 * the first class of their first course counts.
 */
export function refundDates({ startsAt, endsAt }: ClassTime): { fullUntil: Date; lessOneClassUntil: Date } {
  const { fullHoursBefore, lessOneClassHoursAfter } = REFUND_RULE;
  return {
    fullUntil: new Date(startsAt.getTime() - fullHoursBefore * HOUR_MS),
    lessOneClassUntil: new Date(endsAt.getTime() + lessOneClassHoursAfter * HOUR_MS),
  };
}

/** Returns until when a family may change to another group. */
export function changeUntil({ startsAt }: Pick<ClassTime, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - REFUND_RULE.changeHoursBefore * HOUR_MS);
}

/**
 * Returns the value of one class: what something costs after discounts, or was paid, divided by its classes and rounded
 * to a whole minor unit.
 * @param sessions At least 1.
 */
export function classValue({ minor, currency }: Money, sessions: number): Money {
  return { minor: Math.round(minor / sessions), currency };
}

/** Reasons for a withdrawal. After the dates, all but the last refund the remaining classes, with simple proof. */
export const WITHDRAWAL_MOTIVES = ['health', 'move', 'other'] as const;
export type WithdrawalMotive = (typeof WITHDRAWAL_MOTIVES)[number];

/** The term of the policy that a refund follows. */
export const REFUND_TERMS = ['full', 'less_one_class', 'classes_left', 'nothing'] as const;

/** What a withdrawal refunds and what is kept; together, what was paid. */
export interface GivenBack {
  readonly term: (typeof REFUND_TERMS)[number];
  readonly back: Money;
  readonly kept: Money;
}

/** A bought course: its number of classes, and their dates as far as they are known. */
export interface BoughtClasses {
  readonly sessions: number;
  readonly times: readonly ClassTime[];
}

/** Returns the first class of all courses, on which the dates of the policy depend; undefined while none has a date. */
export function firstClassOf(courses: readonly BoughtClasses[]): ClassTime | undefined {
  return courses.flatMap(({ times: [start] }) => start ?? []).sort(byStart)[0];
}

/**
 * Returns the refund of a withdrawal at some moment.
 * @param paid The amount charged, after every discount.
 * @param courses In the order in which they are taken; a pack counts as one course.
 * @param motive The reason, which matters after the dates; null when unknown.
 * @returns null when a person has to decide: no class has a date, or a course of a path is over, in which case that
 *   course's own price is kept.
 */
export function givenBack(
  paid: Money,
  courses: readonly BoughtClasses[],
  motive: WithdrawalMotive | null,
  now: Date,
): GivenBack | null {
  const first = firstClassOf(courses);
  const classes = courses.reduce((sum, { sessions }) => sum + sessions, 0);
  if (!first || classes < 1) return null;
  const { fullUntil, lessOneClassUntil } = refundDates(first);
  if (now <= fullUntil) return split(paid, 0, 'full');
  if (now <= lessOneClassUntil) return split(paid, classValue(paid, classes).minor, 'less_one_class');
  if (courses.length > 1 && courses.some(isOver(now))) return null;
  const given = courses.reduce((sum, course) => sum + countedClasses(course, motive, now), 0);
  return split(paid, Math.round((paid.minor * given) / classes), 'classes_left');
}

const isOver =
  (now: Date) =>
  ({ times }: BoughtClasses) =>
    times.length > 0 && times.every(({ endsAt }) => endsAt <= now);

/**
 * Counts the classes that are not refunded: those held so far or, without an accepted reason, all of a course that has
 * begun.
 */
function countedClasses(
  { sessions, times }: BoughtClasses,
  motive: WithdrawalMotive | null,
  now: Date,
): number {
  const held = times.filter(({ startsAt }) => startsAt <= now).length;
  const isExcused = motive === 'health' || motive === 'move';
  return held > 0 && !isExcused ? sessions : Math.min(sessions, held);
}

function split({ minor, currency }: Money, kept: number, term: GivenBack['term']): GivenBack {
  const back = minor - kept;
  return {
    term: back === 0 ? 'nothing' : term,
    back: { minor: back, currency },
    kept: { minor: kept, currency },
  };
}
