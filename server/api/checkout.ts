import { z } from 'zod';
import { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { buildOrder, laterCourses, orderView } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/order.ts';
import { purchaseContext } from '../domain/checkout/purchase-context.ts';
import type { GuardianPlace } from '../domain/checkout/purchase-context.ts';
import { seatsLeft } from '../domain/catalogue/vacations.ts';
import { KipuError } from '../errors.ts';
import type { Order } from '../payments/types.ts';
import { holdsSeatFor } from '../upstream/waiting-list.ts';
import { readChosen, readChosenNow, readSeatsLeft, refuseClassesAtOnce } from './chosen.ts';
import { seatAskerOf, upstreamContextOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';

/** The hidden field that ties repeated submissions of one form together. */
const StartInput = z.object({ idempotencyKey: z.string().min(20).max(200) });

export const checkoutRouter = router({
  /**
   * 'Ir a Pagar': keeps what was chosen (step 4 of flow 'purchase-flow', spec §4).
   * @throws order_missing when it is not on sale, group_full when no seat is left, group_overlaps when its courses
   *   cannot all be taken
   */
  choose: publicProcedure
    .input(PurchaseSelection)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const chosen = await readChosen(ctx.catalogue, upstreamContextOf(ctx), input);
      if (!chosen) throw new KipuError('order_missing');
      refuseClassesAtOnce(chosen);
      const isFull =
        seatsLeft(chosen.group) === 0 && !(await holdsSeatFor(seatAskerOf(ctx), chosen.group.id));
      if (isFull) throw new KipuError('group_full', { field: 'groupId' });
      ctx.session.remember({ purchase: input });
      const context = purchaseContext(chosen, ctx.visitor.currency, guardianPlace(ctx));
      ctx.analytics.emit('start-purchase', context);
    }),

  /** What is about to be paid; null when nothing was chosen or it is no longer sold. */
  order: publicProcedure.query(async ({ ctx }) => {
    const { purchase } = ctx.session.data;
    if (!purchase) return null;
    const chosen = await readChosen(ctx.catalogue, upstreamContextOf(ctx), purchase);
    return chosen && orderView(chosen, viewerOf(ctx));
  }),

  /**
   * 'Pagar': makes the payment attempt of what was chosen, or returns the one already open.
   * @throws login_required, order_missing, group_overlaps, group_full, purchase_forbidden, already_purchased, too_many_denials
   */
  start: protectedProcedure
    .input(StartInput)
    .output(z.object({ attemptId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { purchase } = ctx.session.data;
      // Never from a copy: this decides about a seat and an amount.
      const chosen = purchase && (await readChosenNow(ctx.catalogue, upstreamContextOf(ctx), purchase));
      if (!chosen) throw new KipuError('order_missing');
      refuseClassesAtOnce(chosen);
      const attempt = await ctx.payments.start({
        buyer: ctx.buyer,
        order: await orderOf(ctx, chosen),
        idempotencyKey: input.idempotencyKey,
        seatsLeft: await readSeatsLeft(ctx.catalogue, upstreamContextOf(ctx), chosen, seatAskerOf(ctx)),
      });
      return { attemptId: attempt.id };
    }),
});

/** Where whoever buys lives, as far as it is known. */
const guardianPlace = ({ visitor: { country, city } }: ApiContext): GuardianPlace => ({ country, city });

async function orderOf(ctx: ApiContext, chosen: Chosen): Promise<Order> {
  const ids = [...chosen.group.groups_to_buy.map((pair) => pair.course), ...laterCourses(chosen)];
  const courses = await ctx.catalogue.courses(upstreamContextOf(ctx), ids);
  const order = buildOrder(
    chosen,
    ctx.visitor.currency,
    [...courses.values()].filter((entry) => entry !== null),
    null,
    guardianPlace(ctx),
  );
  // Sandboxes of a demo sell the same groups, and none may hold the seats of another in our journal.
  const ownName = (groupRef: string) => ctx.request.controls.ownName(groupRef);
  return {
    ...order,
    groupRef: ownName(order.groupRef),
    otherGroupRefs: order.otherGroupRefs?.map(ownName) ?? [],
  };
}
