import type { Money } from './money.ts';
import type { ClassTime } from './time.ts';

const HOUR_MS = 3_600_000;

/** The terms of the refund policy that can be worked out to dates; a test compares them with the policy's own text. */
export const REFUND_RULE = {
  /** Up to so many hours before the first class begins, everything is given back. */
  fullHoursBefore: 48,
  /** From then on, up to so many hours after the first class has ended, everything but one class. */
  lessOneClassHoursAfter: 24,
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

/** Returns what one class is worth: what was paid, discount included, divided by the classes. @param sessions At least 1. */
export function classValue({ minor, currency }: Money, sessions: number): Money {
  return { minor: Math.round(minor / sessions), currency };
}
