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

/**
 * Returns what of a purchase is paid: all of it, or the months so far of what is charged every month, with the classes
 * of so many months of its first course.
 * @returns null for months that nobody told of yet, and for those that reach beyond that course: its later ones have no
 *   hours, and a person counts.
 */
export function paidOf(purchase: Paid): Pick<Paid, 'courses' | 'amount'> | null {
  const { courses, amount, way, subscription = null } = purchase;
  if (!subscription) return way === 'subscription' ? null : { courses, amount };
  const [first] = courses;
  const months = subscription.charges.filter(({ isPaid }) => isPaid).length;
  const sessions = months * WEEKS_OF_A_MONTH * (first?.classes?.weekly.length ?? 0);
  if (!first?.classes || sessions > first.classes.sessions) return null;
  return {
    courses: [{ ...first, classes: { ...first.classes, sessions } }],
    amount: { ...subscription.amount, minor: subscription.amount.minor * months },
  };
}
