import type { AttemptView } from '../../payments/types.ts';

/** Weeks of classes that a month pays for: the policy counts classes, and a calendar month has no number of them. */
const WEEKS_OF_A_MONTH = 4;

/** What dates and sums of a purchase are worked out from. */
export interface Paid {
  readonly courses: readonly AttemptView['courses'][number][];
  readonly amount: AttemptView['amount'];
  readonly subscription?: AttemptView['subscription'];
  readonly way?: AttemptView['way'];
}

/** What of a purchase is paid. */
interface PaidPart extends Pick<Paid, 'courses' | 'amount'> {
  /** Whether months are paid of which not every class has its hour: the later courses of a path have none. */
  readonly isBeyondHours: boolean;
}

/**
 * Returns what of a purchase is paid: all of it, or the months so far of what is charged every month, with so many months
 * of classes in the place of its courses.
 * @returns null for months that nobody told of yet
 */
export function paidOf(purchase: Paid): PaidPart | null {
  const { courses, amount, way, subscription = null } = purchase;
  if (!subscription) return way === 'subscription' ? null : { courses, amount, isBeyondHours: false };
  const months = subscription.charges.filter(({ isPaid }) => isPaid).length;
  return monthsOf({ courses, amount: subscription.amount }, months);
}

/** The same of the first month, which whoever pays by the month has paid before anybody tells of it. */
export const firstMonthOf = ({ courses, amount, way }: Paid): PaidPart | null =>
  way === 'subscription' ? monthsOf({ courses, amount }, 1) : null;

/** @param paid Its amount is that of one month. */
function monthsOf({ courses, amount }: Pick<Paid, 'courses' | 'amount'>, months: number): PaidPart | null {
  const [first] = courses;
  if (!first?.classes) return null;
  const { classes } = first;
  const sessions = months * WEEKS_OF_A_MONTH * classes.weekly.length;
  return {
    courses: [{ ...first, classes: { ...classes, sessions } }],
    amount: { ...amount, minor: amount.minor * months },
    isBeyondHours: sessions > classes.sessions,
  };
}
