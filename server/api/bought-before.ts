import { laterCourses } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/order.ts';
import { mayBePaid } from '../domain/checkout/place.ts';
import { KipuError } from '../errors.ts';
import type { AttemptView, Buyer, OrderedStudent } from '../payments/types.ts';
import type { ApiContext } from './context.ts';

/**
 * Refuses a whole path to a student who has one of its courses, and one of its courses to a student who has the path:
 * that course would be paid twice. What is missing is priced by a person (decision 0049).
 * @throws path_begun
 */
export async function refusePathBegun(
  { payments, buyer }: ApiContext & { readonly buyer: Buyer },
  chosen: Chosen,
  student: OrderedStudent,
): Promise<void> {
  const later = laterCourses(chosen);
  const courses = [...chosen.group.groups_to_buy.map(({ course }) => course), ...later];
  const isBegun = (await payments.purchases({ userId: buyer.user.id })).some(
    (purchase) =>
      mayBePaid(purchase) &&
      purchase.student?.id === student.id &&
      later.length > 0 !== isWholePath(purchase) &&
      purchase.courses.some(({ courseId }) => courses.includes(courseId)),
  );
  if (isBegun) throw new KipuError('path_begun', { student: student.firstName });
}

const isWholePath = ({ selection }: AttemptView) => selection.kind === 'path' && selection.part === 'full';
