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

/** What is taken off of a price, and the paper of what was paid. */
export const invoicesRouter = router({
  /**
   * 'Aplicar': keeps a coupon for what is chosen. The price is worked out here, from the terms that the academy tells.
   * @throws login_required, order_missing; coupon_unknown, coupon_expired, coupon_used, coupon_other_product,
   *   coupon_not_combined, nothing_to_charge, coupons_unavailable at the field `code`
   */
  addCoupon: protectedProcedure
    .input(CouponInput)
    .output(z.void())
    .mutation(async ({ ctx, input }) => {
      const chosen = await chosenBefore(ctx);
      if (!chosen) throw new KipuError('order_missing');
      await applyCoupon(ctx, chosen, input.code);
    }),

  /** 'Quitar': forgets the coupon of this visit. */
  removeCoupon: publicProcedure
    .output(z.void())
    .mutation(({ ctx }) => ctx.session.remember({ coupon: null })),

  /**
   * 'Enviarme el comprobante por correo': to the address of the account.
   * @throws not_found also for the purchase of another family, and for one without an invoice; invoice_not_sent
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
