import type { Money } from './money.ts';
import type { ClassTime } from './time.ts';

const HOUR_MS = 3_600_000;

/** The terms of the refund policy that can be worked out to dates; a test compares them with the policy's own text. */
export const REFUND_RULE = {
  /** Up to so many hours before the first class begins, everything is given back. */
  fullHoursBefore: 48,
  /** From then on, up to so many hours after the first class has ended, everything but one class. */
  lessOneClassHoursAfter: 24,
  /** Up to so many hours before the first class begins, another group costs nothing. */
  changeHoursBefore: 24,
} as const;

/**
 * Returns until when a purchase is given back whole, and until when all but one class. Packs and paths go by the first
 * class of their first course.
 */
export function refundDates({ startsAt, endsAt }: ClassTime): { fullUntil: Date; lessOneClassUntil: Date } {
  const { fullHoursBefore, lessOneClassHoursAfter } = REFUND_RULE;
  return {
    fullUntil: new Date(startsAt.getTime() - fullHoursBefore * HOUR_MS),
    lessOneClassUntil: new Date(endsAt.getTime() + lessOneClassHoursAfter * HOUR_MS),
  };
}

/** Returns until when a family may move to another group. */
export function changeUntil({ startsAt }: Pick<ClassTime, 'startsAt'>): Date {
  return new Date(startsAt.getTime() - REFUND_RULE.changeHoursBefore * HOUR_MS);
}

/** Returns what one class is worth: what was paid, discount included, divided by the classes. @param sessions At least 1. */
export function classValue({ minor, currency }: Money, sessions: number): Money {
  return { minor: Math.round(minor / sessions), currency };
}

/** Why somebody leaves. After the dates all but the last give back the classes that are left, with a simple proof. */
export const WITHDRAWAL_MOTIVES = ['health', 'move', 'other'] as const;
export type WithdrawalMotive = (typeof WITHDRAWAL_MOTIVES)[number];

/** By which term of the policy something is given back. */
export const REFUND_TERMS = ['full', 'less_one_class', 'classes_left', 'nothing'] as const;

/** What a withdrawal gives back and what is kept: together, what was paid. */
export interface GivenBack {
  readonly term: (typeof REFUND_TERMS)[number];
  readonly back: Money;
  readonly kept: Money;
}

/** A course that was bought: how many classes it has, and when they are held as far as that is known. */
export interface BoughtClasses {
  readonly sessions: number;
  readonly times: readonly ClassTime[];
}

/**
 * Returns what a withdrawal at some moment gives back.
 * @param paid With every discount, as it was charged.
 * @param courses In the order in which they are taken; a pack counts as one course.
 * @param motive Why, which counts after the dates; null when that was not said.
 * @returns null where a person has to work it out: no class has a date, or a course of a path is over, whose price by
 *   itself is then kept.
 */
export function givenBack(
  paid: Money,
  courses: readonly BoughtClasses[],
  motive: WithdrawalMotive | null,
  now: Date,
): GivenBack | null {
  const [first] = courses
    .flatMap(({ times: [start] }) => start ?? [])
    .sort((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
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

/** Classes that are not given back: those that were held, or all of a course that has begun where nothing excuses. */
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
