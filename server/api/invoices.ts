import { z } from 'zod';
import { CouponInput } from '../domain/checkout/checkout.ts';
import { KipuError } from '../errors.ts';
import { sendInvoice } from '../upstream/invoices.ts';
import { failedCall } from '../upstream/types.ts';
import { chosenBefore } from './chosen.ts';
import { clientOf } from './context.ts';
import { IdempotencyKey, PurchaseNumber } from './ids.ts';
import { applyCoupon } from './pricing.ts';
import { found, protectedProcedure, publicProcedure, router } from './trpc.ts';

const MailInput = PurchaseNumber.extend({ idempotencyKey: IdempotencyKey });

/** Coupons, and the invoices of payments. */
export const invoicesRouter = router({
  /**
   * 'Aplicar': stores a coupon for the chosen product. The price is computed here, from the terms that the academy
   * returns.
   * @throws login_required, order_missing; coupon_unknown, coupon_expired, coupon_used, coupon_other_product,
   *   coupon_other_currency, coupon_not_combined, nothing_to_charge, coupons_unavailable at the field `code`;
   *   messages_limited
   */
  addCoupon: protectedProcedure
    .input(CouponInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const chosen = await chosenBefore(ctx);
      if (!chosen) throw new KipuError('order_missing');
      await ctx.rateLimiter.admitMessage('coupon', ctx.request.ip);
      await applyCoupon(ctx, chosen, input.code);
    }),

  /** 'Quitar': removes the coupon from the session. */
  removeCoupon: publicProcedure
    .output(z.void())
    .mutation(({ ctx }) => ctx.session.remember({ coupon: null })),

  /**
   * 'Enviarme el comprobante por correo': sends the invoice to the address of the account, and returns that address.
   * @throws not_found, also for a purchase of another family and one without an invoice; invoice_not_sent
   */
  email: protectedProcedure
    .input(MailInput)
    .output(z.object({ email: z.string() }))
    .mutation(async ({ ctx, input: { purchaseNumber, idempotencyKey } }) => {
      const { user } = ctx.buyer;
      const { invoiceId } = await ctx.payments.purchase({ userId: user.id, purchaseNumber });
      try {
        await sendInvoice(clientOf(ctx), found(invoiceId), user.email, idempotencyKey);
      } catch (error) {
        throw new KipuError('invoice_not_sent', { cause: failedCall(error) });
      }
      return { email: user.email };
    }),
});
