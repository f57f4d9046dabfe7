import { boughtCourses } from '../domain/family/bought-courses.ts';
import { isWholePath } from '../domain/family/bought-paths.ts';
import { courseInTheWay } from '../domain/family/group-change.ts';
import { laterCourses } from '../domain/checkout/chosen.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import { mayBePaid } from '../domain/checkout/place.ts';
import { KipuError } from '../errors.ts';
import type { AttemptView, OrderedStudent } from '../payments/types.ts';
import type { CourseEntry } from '../upstream/contracts/courses.ts';
import type { ApiContext, BuyerContext } from './context.ts';
import type { Draft } from './purchase-draft.ts';

/**
 * Refuses a whole path to a student who has one of its courses, and a course to a student who has its path: the course
 * would be paid twice. A person sets the price of the rest (decision 0049).
 * @throws path_begun
 */
export async function refusePathBegun(
  { payments, buyer }: BuyerContext,
  chosen: Chosen,
  student: OrderedStudent,
): Promise<void> {
  const later = laterCourses(chosen);
  const courses = courseIdsOf(chosen);
  const isBegun = (await payments.purchases({ userId: buyer.user.id })).some(
    (purchase) =>
      mayBePaid(purchase) &&
      purchase.student?.id === student.id &&
      later.length > 0 !== isWholePath(purchase) &&
      purchase.courses.some(({ courseId }) => courses.includes(courseId)),
  );
  if (isBegun) throw new KipuError('path_begun', { student: student.firstName });
}

/**
 * Returns which of the courses the student already has by our journal, and a course at the same hours. The page says so
 * beside the button and sells all the same (decision 0066).
 * @param entries Every course: hours are compared only where all courses are known.
 */
export async function boughtBefore(
  { payments, session, now }: ApiContext,
  chosen: Chosen,
  learner: Draft['learner'],
  entries: readonly CourseEntry[],
) {
  const { signedIn } = session.data;
  const purchases = signedIn && learner ? await payments.purchases({ userId: signedIn.user.id }) : [];
  const own = purchases.filter(({ student }) => learner?.kind !== 'new' && student?.id === learner?.id);
  const followed = boughtCourses(own, new Map(), now());
  const ids = courseIdsOf(chosen);
  return {
    /** Names of the courses that would be paid again. */
    again: [
      ...new Set(followed.filter(({ course }) => ids.includes(course.id)).map(({ course }) => course.name)),
    ],
    /** Name of a course with a class at the same hour; null for none. */
    atOneHour: courseInTheWay(chosen, entries, followed),
    /** Number of an unclear payment of the same product, besides which no other is begun; null for none. */
    inDoubt: own.find((one) => one.isUnclear && one.productRef === chosen.productRef)?.purchaseNumber ?? null,
  };
}

/** Ends without a charge, after which the same may be paid by another payment. */
const PAID_AGAIN: readonly AttemptView['status'][] = ['denied', 'abandoned'];

/**
 * Returns the number of the later payment of the same product for the same student that is paid, or may be, in place of
 * one that ended without a charge; null for none.
 */
export async function paidInstead(
  { payments, buyer }: BuyerContext,
  { status, productRef, student, createdAt }: AttemptView,
): Promise<string | null> {
  if (!PAID_AGAIN.includes(status)) return null;
  const instead = (await payments.purchases({ userId: buyer.user.id })).find(
    (other) =>
      mayBePaid(other) &&
      other.productRef === productRef &&
      other.student?.id === student?.id &&
      other.createdAt > createdAt,
  );
  return instead?.purchaseNumber ?? null;
}

/** Returns the ids of all courses of what was chosen, those without a group last. */
export const courseIdsOf = (chosen: Chosen) => [
  ...chosen.group.groups_to_buy.map(({ course }) => course),
  ...laterCourses(chosen),
];
