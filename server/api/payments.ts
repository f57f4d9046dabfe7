import { z } from 'zod';
import { givesPlace } from '../domain/checkout/place.ts';
import { purchaseDetails } from '../domain/checkout/purchase-details.ts';
import { AcceptedTermsInput, PayInput } from '../domain/checkout/checkout.ts';
import { isPaidLater } from '../domain/checkout/payment-way.ts';
import { AttemptView, CardForm } from '../payments/types.ts';
import { KipuError } from '../errors.ts';
import { offerForResale } from '../upstream/purchases.ts';
import { knownCoursesOf } from './bought.ts';
import { paidInstead } from './bought-before.ts';
import { countingCards } from './card-tries.ts';
import { askerOf, readChosen, readSeatsLeftNow, soldTo } from './chosen.ts';
import { clientOf, viewerOf } from './context.ts';
import type { BuyerContext } from './context.ts';
import { Id, PurchaseNumber } from './ids.ts';
import { orNull } from './left-out.ts';
import { protectedProcedure, router } from './trpc.ts';
import { readWays } from './ways-to-pay.ts';

const AttemptId = z.object({ attemptId: Id });

/** A payment and when it was read, since the clock of a browser may be wrong; and what was paid in its place. */
const LookedAt = AttemptView.extend({ checkedAt: z.date(), paidInstead: z.string().nullable() });

export const paymentsRouter = router({
  /** @throws not_found also for the attempt of another family */
  attempt: protectedProcedure
    .input(AttemptId)
    .output(AttemptView)
    .query(({ ctx, input }) =>
      ctx.payments.attempt({ userId: ctx.buyer.user.id, attemptId: input.attemptId }),
    ),

  /** The class times of what is about to be paid. @throws not_found also for the attempt of another family */
  classes: protectedProcedure.input(AttemptId).query(async ({ ctx, input }) => {
    const { attemptId } = input;
    const attempt = await ctx.payments.attempt({ userId: ctx.buyer.user.id, attemptId });
    return purchaseDetails(attempt, new Map(), viewerOf(ctx));
  }),

  /** What the provider's script needs to draw the card fields. */
  openCardForm: protectedProcedure
    .input(AttemptId)
    .output(CardForm)
    .mutation(({ ctx, input }) =>
      ctx.payments.openCardForm({ buyer: ctx.buyer, attemptId: input.attemptId }),
    ),

  /** The address of the provider's own page, for people without JavaScript. */
  openHostedPage: protectedProcedure
    .input(AttemptId)
    .output(z.object({ url: z.string() }))
    .mutation(({ ctx, input }) =>
      ctx.payments.openHostedPage({
        buyer: ctx.buyer,
        attemptId: input.attemptId,
        returnOrigin: ctx.siteOrigin,
      }),
    ),

  /** 'PAGAR': authorizes the card behind a transaction token, at most once per attempt. */
  pay: protectedProcedure
    .input(PayInput)
    .output(AttemptView)
    .mutation(({ ctx, input }) => payBy(ctx, input)),

  /** Asks how to pay what is paid later, at most once per attempt. Charges nothing. */
  askHowToPay: protectedProcedure
    .input(AcceptedTermsInput)
    .output(AttemptView)
    .mutation(({ ctx, input }) => payBy(ctx, { ...input, transactionToken: null })),

  /**
   * 'Sí, terminar mi pago mensual'.
   * @throws not_found also for the purchase of another family, payment_closed, subscription_goes_on
   */
  endSubscription: protectedProcedure
    .input(PurchaseNumber)
    .output(AttemptView)
    .mutation(({ ctx, input }) => ctx.payments.endSubscription({ buyer: ctx.buyer, ...input })),

  /** 'Ya pagué: revisar ahora'. @throws not_found also for the purchase of another family */
  checkNow: protectedProcedure
    .input(PurchaseNumber)
    .output(AttemptView)
    .mutation(({ ctx, input: { purchaseNumber } }) =>
      ctx.payments.checkNow({ userId: ctx.buyer.user.id, purchaseNumber }),
    ),

  /**
   * 'Pagar de otra forma': gives up what is to be paid later, unless it was paid.
   * @throws payment_closed when it does not wait for a payment any more; not_found also for another family's
   */
  giveUp: protectedProcedure
    .input(PurchaseNumber)
    .output(AttemptView)
    .mutation(async ({ ctx, input: { purchaseNumber } }) => {
      const userId = ctx.buyer.user.id;
      const { id: attemptId } = await ctx.payments.checkNow({ userId, purchaseNumber });
      return ctx.payments.giveUp({ userId, attemptId });
    }),

  /** /compras/{numero}. @throws not_found also for the purchase of another family */
  receipt: protectedProcedure
    .input(PurchaseNumber)
    .output(LookedAt)
    .query(async ({ ctx, input }) => {
      const purchase = await ctx.payments.receipt({ userId: ctx.buyer.user.id, ...input });
      return { ...purchase, checkedAt: ctx.now(), paidInstead: await paidInstead(ctx, purchase) };
    }),

  /**
   * The ways to pay after a denial, for the product of that payment as it is sold now; without what only the academy
   * knows while it cannot be read. @throws not_found also for the purchase of another family
   */
  waysAgain: protectedProcedure.input(PurchaseNumber).query(async ({ ctx, input }) => {
    const { selection } = await ctx.payments.purchase({ userId: ctx.buyer.user.id, ...input });
    const chosen = await orNull(ctx, 'product of a denied payment', readChosen(askerOf(ctx), selection));
    return readWays(ctx, soldTo(ctx, chosen), { promotions: true });
  }),

  /** When what a purchase is of is taught, and by whom. @throws not_found also for the purchase of another family */
  details: protectedProcedure.input(PurchaseNumber).query(async ({ ctx, input }) => {
    const purchase = await ctx.payments.purchase({ userId: ctx.buyer.user.id, ...input });
    const ids = purchase.courses.map(({ courseId }) => courseId);
    return purchaseDetails(purchase, await knownCoursesOf(ctx, ids), viewerOf(ctx));
  }),

  /**
   * Offers the places of a purchase to other families. The specification calls it unused: no page asks for it.
   * @throws not_found also for the purchase of another family, and for one that gives no place
   */
  resell: protectedProcedure.input(PurchaseNumber).mutation(async ({ ctx, input: { purchaseNumber } }) => {
    const purchase = await ctx.payments.purchase({ userId: ctx.buyer.user.id, purchaseNumber });
    if (!givesPlace(purchase)) throw new KipuError('not_found');
    return offerForResale(clientOf(ctx), purchaseNumber, `resale:${purchase.id}`);
  }),

  /** Every payment of the user that was ever sent, newest first. */
  mine: protectedProcedure
    .output(z.array(AttemptView))
    .query(({ ctx }) => ctx.payments.purchases({ userId: ctx.buyer.user.id })),

  /** What the user began to pay and may still pay, newest first. */
  unfinished: protectedProcedure
    .output(z.array(AttemptView))
    .query(({ ctx }) => ctx.payments.unfinished({ userId: ctx.buyer.user.id })),
});

/**
 * Pays an attempt by the token of a card, or without one.
 * @throws KipuError messages_limited after many denials, or many payments that new accounts are still to make
 */
async function payBy(
  ctx: BuyerContext,
  { attemptId, transactionToken }: { readonly attemptId: string; readonly transactionToken: string | null },
) {
  const { buyer, request } = ctx;
  const userId = buyer.user.id;
  const ordered = await ctx.payments.attempt({ userId, attemptId });
  const isLater = isPaidLater(ordered.way);
  return countingCards(ctx, ({ admit, cardDenied }) =>
    ctx.payments.pay({
      buyer,
      attemptId,
      transactionToken,
      cardDenied,
      seatsLeft: async () => {
        if (isLater) await admitPaidLater(ctx);
        else await admit({ userId, ip: request.ip, controls: request.controls });
        return readSeatsLeftNow(askerOf(ctx), ordered);
      },
    }),
  );
}

/** Counts a payment to be made later of an account that has bought nothing: until its deadline it holds a seat. */
async function admitPaidLater({ payments, rateLimiter, buyer, request }: BuyerContext): Promise<void> {
  const purchases = await payments.purchases({ userId: buyer.user.id });
  if (purchases.some(({ status }) => status === 'approved')) return;
  await rateLimiter.admitMessage('paid-later', request.ip);
}
