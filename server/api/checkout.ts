import { z } from 'zod';
import { ChoiceInput, ScheduleInput } from '../domain/checkout/checkout.ts';
import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { ADULT_AGE, GuardianInput } from '../domain/checkout/guardian.ts';
import { asMonthly, productIdOf } from '../domain/checkout/chosen.ts';
import { orderView } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import type { Reductions } from '../domain/checkout/price-breakdown.ts';
import { offeredWay, PAYMENT_WAYS } from '../domain/checkout/payment-way.ts';
import { purchaseDetails } from '../domain/checkout/purchase-details.ts';
import { purchaseContext } from '../domain/checkout/purchase-context.ts';
import type { GuardianPlace } from '../domain/checkout/purchase-context.ts';
import { ageOn, ChosenStudent } from '../domain/checkout/student.ts';
import { groupView, hasSeat } from '../domain/catalogue/vacations.ts';
import { normalizePhone, shownPhone } from '../domain/phone.ts';
import { todayOf } from '../domain/time.ts';
import { KipuError } from '../errors.ts';
import type { Order, OrderedStudent } from '../payments/types.ts';
import { failedCall, UpstreamError } from '../upstream/types.ts';
import { holdsSeatFor } from '../upstream/waiting-list.ts';
import {
  askerOf,
  chosenBefore,
  contentOf,
  orderOrGone,
  readChosen,
  readChosenNow,
  readSeatsLeft,
  refuseClassesAtOnce,
  soldTo,
} from './chosen.ts';
import { entriesOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { IdempotencyKey } from './ids.ts';
import { keepPurchase, keptPurchase } from './kept-purchase.ts';
import {
  chooseStudent,
  firstNameOf,
  guardianOf,
  keepGuardian,
  readDraft,
  readDraftSources,
  settleStudent,
} from './purchase-draft.ts';
import { boughtBefore, courseIdsOf, refusePathBegun } from './bought-before.ts';
import { readIdleCoupon, readReductions, settleReductions } from './pricing.ts';
import { settleReferral } from './referrals.ts';
import { protectedProcedure, publicProcedure, router } from './trpc.ts';
import { readWays, waysOf } from './ways-to-pay.ts';

const StartInput = z.object({
  idempotencyKey: IdempotencyKey,
  /** The usual one when left out. */
  way: z.enum(PAYMENT_WAYS).optional(),
});

/** For beginning a payment: whatever call of the academy fails before that, nothing was charged. */
const beginningProcedure = protectedProcedure.use(async ({ next }) => {
  const result = await next();
  const cause = result.ok ? null : result.error.cause;
  if (cause instanceof UpstreamError) throw new KipuError('payment_not_begun', { cause: failedCall(cause) });
  return result;
});

export const checkoutRouter = router({
  /**
   * 'Ir a Pagar': keeps what was chosen (step 4 of flow 'purchase-flow', spec §4).
   * @throws order_gone when it is not on sale, group_full when no seat is left, group_overlaps when its courses
   *   cannot all be taken
   */
  choose: publicProcedure
    .input(ChoiceInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { seenAmount = null, ...selection } = input;
      const chosen = await onSale(ctx, selection, 'groupId');
      // The next purchase may be for another child; a new child that was only described is kept.
      const { student, coupon } = ctx.session.data;
      ctx.session.remember({
        purchase: selection,
        seenAmount,
        student: student?.kind === 'new' ? student : null,
        // The coupon was asked for with this product.
        coupon: coupon?.productId === productIdOf(chosen) ? coupon : null,
      });
      await referFrom(ctx, chosen);
      await keepPurchase(ctx);
      const context = purchaseContext(chosen, ctx.visitor.currency, guardianPlace(ctx));
      ctx.analytics.emit('start-purchase', context);
    }),

  /** What is about to be paid; null when nothing was chosen or it is no longer sold. */
  order: publicProcedure.query(async ({ ctx }) => {
    const chosen = await chosenBefore(ctx);
    if (!chosen) return null;
    const [reductions, idleCoupon] = await Promise.all([
      readReductions(ctx, chosen),
      readIdleCoupon(ctx, chosen),
    ]);
    return { ...orderView(chosen, viewerOf(ctx), reductions), idleCoupon };
  }),

  /**
   * The refund dates of what is chosen, calculated as for its receipt; null while one of its courses cannot be read, or
   * without a first class.
   */
  refund: publicProcedure.query(async ({ ctx }) => {
    const [chosen, entries] = await Promise.all([chosenBefore(ctx), entriesOf(ctx, 'course')]);
    const ids = chosen ? courseIdsOf(chosen) : [];
    const courses = entries.filter(({ sys }) => ids.includes(sys.id));
    const order =
      chosen && ids.every((id) => courses.some(({ sys }) => sys.id === id))
        ? orderOrGone(chosen, ctx.visitor.currency, courses, {
            reductions: await readReductions(ctx, chosen),
          })
        : null;
    const details =
      order && purchaseDetails({ courses: order.lines, amount: order.amount }, new Map(), viewerOf(ctx));
    return { dates: details?.refund ?? null, checkedAt: ctx.now() };
  }),

  /**
   * The ways to pay what is chosen, the usual one first, and, if asked for, the promotions of banks for somebody logged in.
   */
  ways: publicProcedure
    .input(z.object({ promotions: z.boolean() }))
    .query(async ({ ctx, input }) => readWays(ctx, await chosenBefore(ctx), input)),

  /** The selection, if it is no longer sold; else null. */
  gone: publicProcedure.query(async ({ ctx }) =>
    (await chosenBefore(ctx)) ? null : ctx.session.data.purchase,
  ),

  /** The kept purchase of the account, from this or another device; null if there is none, or it is no longer sold. */
  kept: publicProcedure.query(async ({ ctx }) => {
    const kept = await keptPurchase(ctx);
    if (!kept) return null;
    const [chosen, firstName] = await Promise.all([
      readChosen(askerOf(ctx), kept.purchase).then((read) => soldTo(ctx, read)),
      firstNameOf(ctx, kept.student),
    ]);
    if (!chosen) return null;
    const { programName, description } = orderView(chosen, viewerOf(ctx));
    return { programName, description, firstName };
  }),

  /** 'Seguir con esta compra': continues it on this device. @throws order_missing when there is none (any more) */
  resume: protectedProcedure.output(z.void()).mutation(async ({ ctx }) => {
    const kept = await keptPurchase(ctx);
    if (!kept) throw new KipuError('order_missing');
    ctx.session.remember(kept);
  }),

  /** The purchase draft and the first incomplete step; null without a purchase. */
  draft: publicProcedure.query(async ({ ctx }) => {
    if (!ctx.session.data.purchase) return null;
    const [chosen, sources] = await Promise.all([chosenBefore(ctx), readDraftSources(ctx)]);
    if (!chosen) return null;
    const draft = await readDraft(ctx, chosen, sources);
    return {
      ...draft,
      /** The guardian's number, whose country may be another than that of the visit. */
      phone: draft.guardian && shownPhone(draft.guardian.phone),
      before: await boughtBefore(ctx, chosen, draft.learner, sources.courses),
    };
  }),

  /** Step 3: every schedule of what is chosen. */
  schedules: publicProcedure.query(async ({ ctx }) => {
    const viewer = viewerOf(ctx);
    return ((await chosenBefore(ctx))?.groups ?? []).map((group) => groupView(group, viewer));
  }),

  /**
   * Step 1: whom it is for.
   * @throws order_missing, order_gone, student_missing, child_unreadable, student_outside_age, birth_date_missing
   */
  student: publicProcedure
    .input(ChosenStudent)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      await chooseStudent(ctx, stillSold(ctx, await chosenBefore(ctx)), input);
      await keepPurchase(ctx);
    }),

  /** Step 2: who answers for the student. @throws invalid_phone, guardian_under_age */
  guardian: publicProcedure
    .input(GuardianInput)
    .output(z.void())
    .mutation(async ({ ctx, input: { phoneCountry, ...guardian } }) => {
      const phone = normalizePhone(guardian.phone, phoneCountry);
      if (!phone) throw new KipuError('invalid_phone', { field: 'phone' });
      if (ageOn(guardian.birthDate, todayOf(viewerOf(ctx))) < ADULT_AGE) {
        throw new KipuError('guardian_under_age', { field: 'birthDate' });
      }
      ctx.session.remember({ guardian: { ...guardian, phone } });
      await keepPurchase(ctx);
    }),

  /** Step 3: another schedule of what is chosen. @throws order_missing, order_gone, group_full */
  schedule: publicProcedure
    .input(ScheduleInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const { purchase } = ctx.session.data;
      if (!purchase) throw new KipuError('order_missing');
      const selection = { ...purchase, groupId: input.schedule };
      await onSale(ctx, selection, 'schedule');
      ctx.session.remember({ purchase: selection });
      await keepPurchase(ctx);
    }),

  /**
   * 'Pagar': makes the payment attempt of what was chosen, or returns the one already open.
   * @throws login_required, order_missing, order_gone, student_missing, guardian_missing, child_not_saved,
   *   child_refused, child_unconfirmed, group_overlaps, group_full, purchase_forbidden, already_purchased,
   *   too_many_denials, path_begun, way_not_offered, nothing_to_charge, payment_not_begun, and the rows of coupons
   */
  start: beginningProcedure
    .input(StartInput)
    .output(z.object({ attemptId: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const { purchase } = ctx.session.data;
      // Never from the cache: this decides about a seat and an amount.
      const read = purchase && (await readChosenNow(askerOf(ctx), purchase));
      const chosen = stillSold(ctx, soldTo(ctx, read));
      const ways = waysOf(ctx, chosen);
      const way = offeredWay(ways, input.way);
      // The page asks only where there are several: without the question there is no field to lead to.
      if (!way) throw new KipuError('way_not_offered', ways.length > 1 ? { field: 'way' } : {});
      refuseClassesAtOnce(chosen);
      const student = await settleStudent(ctx, chosen);
      await refusePathBegun(ctx, chosen, student);
      await Promise.all([keepGuardian(ctx), keepPurchase(ctx)]);
      const order =
        way === 'subscription' && chosen.monthly
          ? await orderOf(ctx, asMonthly(chosen, chosen.monthly), student, {})
          : await orderOf(ctx, chosen, student, await settleReductions(ctx, chosen, student));
      if (order.amount.minor === 0) throw new KipuError('nothing_to_charge');
      const attempt = await ctx.payments.start({
        buyer: ctx.buyer,
        order,
        idempotencyKey: input.idempotencyKey,
        way,
        seatsLeft: await readSeatsLeft(askerOf(ctx), chosen),
      });
      return { attemptId: attempt.id };
    }),
});

/**
 * Returns what was chosen as it is sold now.
 * @throws order_missing if nothing was chosen, order_gone if it is no longer sold
 */
function stillSold({ session }: ApiContext, chosen: Chosen | null): Chosen {
  if (!chosen) throw new KipuError(session.data.purchase ? 'order_gone' : 'order_missing');
  return chosen;
}

/**
 * Returns what a selection means in the catalogue.
 * @throws order_gone when it is not on sale, group_overlaps, group_full at the field when no seat is left
 */
async function onSale(ctx: ApiContext, selection: PurchaseSelection, field: string): Promise<Chosen> {
  const chosen = soldTo(ctx, await readChosen(askerOf(ctx), selection));
  if (!chosen) throw new KipuError('order_gone');
  refuseClassesAtOnce(chosen);
  const isFull = !hasSeat(chosen.group) && !(await holdsSeatFor(askerOf(ctx), chosen.group.id));
  if (isFull) throw new KipuError('group_full', { field });
  return chosen;
}

/** Registers an invitation once buyer and product are known. If it is not for this family, only a message says so. */
async function referFrom(ctx: ApiContext, chosen: Chosen): Promise<void> {
  if (!ctx.session.data.signedIn) return;
  try {
    await settleReferral(ctx, chosen);
  } catch (error) {
    if (!(error instanceof KipuError)) throw error;
    const { text, advice, reference } = error.failure;
    ctx.session.remember({ flash: { kind: 'error', text, advice, reference } });
  }
}

/** Returns where the buyer lives: as the guardian said, else as known from the visit. */
function guardianPlace(ctx: ApiContext): GuardianPlace {
  const { country, city } = guardianOf(ctx) ?? ctx.visitor;
  return { country, city };
}

async function orderOf(
  ctx: ApiContext,
  chosen: Chosen,
  student: OrderedStudent,
  reductions: Reductions,
): Promise<Order> {
  const entries = await contentOf(ctx, courseIdsOf(chosen));
  const guardian = guardianPlace(ctx);
  const order = orderOrGone(chosen, ctx.visitor.currency, entries, { student, guardian, reductions });
  // The sandboxes of a demo sell the same groups, and must not take each other's seats in our journal.
  const ownName = (groupRef: string) => ctx.request.controls.ownName(groupRef);
  return {
    ...order,
    groupRef: ownName(order.groupRef),
    otherGroupRefs: order.otherGroupRefs?.map(ownName) ?? [],
  };
}
