import { z } from 'zod';
import { groupView } from '../domain/catalogue/vacations.ts';
import { courseInTheWay, groupsToMoveTo, isToCome } from '../domain/family/group-change.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import { purchaseDetails } from '../domain/checkout/purchase-details.ts';
import { lacksClassTimes, offerFor, Withdrawal, withdrawalOffers } from '../domain/family/withdrawal.ts';
import { boughtCourses, coursesOf, withBought } from '../domain/family/bought-courses.ts';
import type { FollowedCourse } from '../domain/family/bought-courses.ts';
import { canBuy, courseStatus } from '../domain/family/course-status.ts';
import { childCoursesOf } from '../domain/family/parents-zone.ts';
import { changeUntil } from '../domain/refund-rule.ts';
import { KipuError } from '../errors.ts';
import type { AttemptView } from '../payments/types.ts';
import type { CourseEntry } from '../upstream/contracts/courses.ts';
import { listChildCourses } from '../upstream/family.ts';
import {
  askerOf,
  contentOf,
  orderOrGone,
  readChosen,
  readChosenNow,
  readSeatsLeft,
  refuseClassesAtOnce,
} from './chosen.ts';
import { clientOf, viewerOf } from './context.ts';
import type { BuyerContext } from './context.ts';
import { PurchaseNumber } from './ids.ts';
import { protectedProcedure, router } from './trpc.ts';

export const changesRouter = router({
  /**
   * /compras/{numero}/cambiar-grupo: the groups that a purchase may be moved to, and until when.
   * @throws not_found, also for a purchase of another family
   */
  groups: protectedProcedure.input(PurchaseNumber).query(async ({ ctx, input }) => {
    const { purchase, until, timeZone } = await readMove(ctx, input.purchaseNumber);
    const isLate = until !== null && ctx.now() > until;
    const isOpen = purchase.isChangeable && until !== null && !isLate;
    const viewer = viewerOf(ctx);
    const [chosen, courses, followed] = await Promise.all([
      readChosen(askerOf(ctx), purchase.selection),
      contentOf(ctx, courseIdsOf(purchase)),
      isOpen ? followedBesides(ctx, purchase) : [],
    ]);
    return {
      purchase,
      until,
      timeZone,
      isOpen,
      /** Whether the deadline has passed and nothing else prevents a change. */
      isLate: purchase.isChangeable && isLate,
      present: chosen && groupView(chosen.group, viewer),
      groups: isOpen && chosen ? groupsToMoveTo(chosen, { courses, followed }, viewer) : [],
    };
  }),

  /**
   * 'Sí, cambiar de grupo'.
   * @throws not_found, change_closed after the deadline, order_gone, group_overlaps, change_overlaps, group_full,
   *   maintenance
   */
  changeGroup: protectedProcedure
    .input(PurchaseNumber.extend({ groupId: z.string().max(200) }))
    .mutation(async ({ ctx, input: { purchaseNumber, groupId } }) => {
      const { purchase, until } = await readMove(ctx, purchaseNumber);
      if (!until || ctx.now() > until) throw new KipuError('change_closed');
      const selection = { ...purchase.selection, groupId };
      const chosen = await readChosenNow(askerOf(ctx), selection);
      if (!chosen?.group.start_date) throw new KipuError('order_gone');
      const [courses, followed] = await Promise.all([
        contentOf(ctx, courseIdsOf(purchase)),
        followedBesides(ctx, purchase),
      ]);
      // The page may have been open since before the group's first class.
      if (!isToCome(chosen, courses, ctx.now())) throw new KipuError('order_gone');
      refuseClassesAtOnce(chosen);
      const inTheWay = courseInTheWay(chosen, courses, followed);
      if (inTheWay !== null) throw new KipuError('change_overlaps', studentOf(purchase));
      const ownName = (groupRef: string) => ctx.request.controls.ownName(groupRef);
      const { groupRef, otherGroupRefs = [], lines, description } = orderOf(chosen, purchase, courses);
      return ctx.payments.changeGroup({
        buyer: ctx.buyer,
        purchaseNumber,
        change: {
          groupRef: ownName(groupRef),
          seatRefs: [...new Set([groupRef, ...otherGroupRefs])].map(ownName),
          description,
          selection,
          lines: [...lines],
          to: chosen.group.name,
        },
        seatsLeft: () => readSeatsLeft(askerOf(ctx), chosen),
      });
    }),

  /**
   * /compras/{numero}/retiro: what a withdrawal refunds now, and the deadlines.
   * @throws not_found, also for a purchase of another family
   */
  withdrawal: protectedProcedure.input(PurchaseNumber).query(async ({ ctx, input }) => {
    const purchase = await ownPurchase(ctx, input.purchaseNumber);
    return {
      purchase,
      isOpen: purchase.isChangeable,
      offers: withdrawalOffers(purchase, ctx.now()),
      /** Whether the refund cannot be computed, because the class times are unknown. */
      isUnknown: lacksClassTimes(purchase),
      details: purchaseDetails(purchase, new Map(), viewerOf(ctx)),
      checkedAt: ctx.now(),
    };
  }),

  /** 'Sí, retirar a …'. @throws not_found, change_closed, refund_changed, maintenance */
  withdraw: protectedProcedure
    .input(PurchaseNumber.extend(Withdrawal.shape))
    .mutation(async ({ ctx, input: { purchaseNumber, motive, seenBack } }) => {
      const purchase = await ownPurchase(ctx, purchaseNumber);
      // The button was pressed twice: the withdrawal is already in progress.
      if (purchase.refund !== null) return purchase;
      const offer = offerFor(withdrawalOffers(purchase, ctx.now()), motive);
      if (!offer) throw new KipuError('change_closed');
      if (offer.back.minor !== seenBack) throw new KipuError('refund_changed');
      const { back: amount, kept, term, needsProof } = offer;
      return ctx.payments.withdraw({
        buyer: ctx.buyer,
        purchaseNumber,
        refund: { amount, kept, term, motive, needsProof },
      });
    }),
});

const ownPurchase = (ctx: BuyerContext, purchaseNumber: string) =>
  ctx.payments.receipt({ userId: ctx.buyer.user.id, purchaseNumber });

const courseIdsOf = ({ courses }: AttemptView) => courses.map(({ courseId }) => courseId);

const studentOf = ({ student }: AttemptView) =>
  student?.kind === 'child' ? { student: student.firstName } : {};

/**
 * Returns a purchase, until when it may be moved (null when its classes are unknown), and the time zone of its classes.
 */
async function readMove(ctx: BuyerContext, purchaseNumber: string) {
  const purchase = await ownPurchase(ctx, purchaseNumber);
  const { first } = purchaseDetails(purchase, new Map(), viewerOf(ctx));
  return {
    purchase,
    until: first && changeUntil(first),
    timeZone: first?.timeZone ?? null,
  };
}

/**
 * Returns the order for another group of the same purchase.
 * @throws KipuError order_gone when the group does not have the same courses
 */
function orderOf(chosen: Chosen, purchase: AttemptView, courses: readonly CourseEntry[]) {
  const order = orderOrGone(chosen, purchase.amount.currency, courses);
  const isSame = order.lines.every(({ courseId }, place) => courseId === purchase.courses[place]?.courseId);
  if (!isSame || order.lines.length !== purchase.courses.length) throw new KipuError('order_gone');
  return order;
}

/** Returns the other courses that the student of a purchase attends, from the academy and from other purchases here. */
async function followedBesides(ctx: BuyerContext, purchase: AttemptView): Promise<FollowedCourse[]> {
  const { student, purchaseNumber } = purchase;
  const purchases = await ctx.payments.purchases({ userId: ctx.buyer.user.id });
  const others = purchases.filter(
    (other) => other.student?.id === student?.id && other.purchaseNumber !== purchaseNumber,
  );
  const bought = boughtCourses(others, new Map(), ctx.now());
  if (student?.kind !== 'child') return bought;
  const told = childCoursesOf(student.id, await listChildCourses(clientOf(ctx)));
  // The academy may already list this very purchase.
  const own = new Set(courseIdsOf(purchase));
  return coursesOf(withBought(told, bought)).filter(
    (followed) =>
      courseStatus(followed) !== 'abandoned' &&
      // A course that is still to be bought has no classes for this student.
      !canBuy(followed) &&
      (followed.purchaseNumber !== undefined || !own.has(followed.course.id)),
  );
}
