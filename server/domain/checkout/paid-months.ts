import type { AttemptView } from '../../payments/types.ts';

/** Weeks of classes that a month pays for: the policy counts classes, and calendar months vary in length. */
const WEEKS_OF_A_MONTH = 4;

/** The fields of a purchase from which refund dates and amounts are computed. */
export interface Paid {
  readonly courses: readonly AttemptView['courses'][number][];
  readonly amount: AttemptView['amount'];
  readonly subscription?: AttemptView['subscription'];
  readonly way?: AttemptView['way'];
}

interface PaidPart extends Pick<Paid, 'courses' | 'amount'> {
  /** Whether the paid months include classes without known hours: the later courses of a path have none. */
  readonly isBeyondHours: boolean;
}

/**
 * Returns the paid part of a purchase: all of it or, for a subscription, the months paid so far, as one course with
 * that many months of classes.
 * @returns null for a subscription of which no charges are known yet
 */
export function paidOf(purchase: Paid): PaidPart | null {
  const { courses, amount, way, subscription = null } = purchase;
  if (!subscription) return way === 'subscription' ? null : { courses, amount, isBeyondHours: false };
  const months = subscription.charges.filter(({ isPaid }) => isPaid).length;
  return monthsOf({ courses, amount: subscription.amount }, months);
}

/** Returns the first month of a subscription, which is paid before the academy reports any charge. */
export const firstMonthOf = (purchase: Paid): PaidPart | null => monthsOf(purchase, 1);

/** @param paid Its amount is the price of one month. */
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
