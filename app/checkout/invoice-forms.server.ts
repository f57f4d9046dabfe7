import { z } from 'zod';
import { CouponInput } from '../../server/domain/checkout/checkout.ts';
import { form, sayAndGo } from '../forms/form-action.server.ts';
import { seeOther } from '../forms/see-other.server.ts';
import { accountDialogPath, paths } from '../paths.ts';

/** 'Aplicar' of the last step: shows the page again with the new price. */
export const couponForm = form({
  schema: CouponInput,
  call: async (input, { context }) => {
    await context.api.invoices.addCoupon(input);
    return input.code;
  },
  then: (code, submission) => sayAndGo(submission, `Aplicamos tu cupón ${code}`, paths.enrollment()),
  refused: ({ code }) =>
    code === 'login_required'
      ? seeOther(accountDialogPath('ingresar', paths.enrollment(), paths.enrollment()))
      : {},
});

/** 'Quitar el cupón' of the last step. */
export const noCouponForm = form({
  schema: z.object({}),
  call: (_nothing, { context }) => context.api.invoices.removeCoupon(),
  then: (_removed, submission) => sayAndGo(submission, 'Quitamos tu cupón', paths.enrollment()),
});

/** 'Enviarme el comprobante por correo' of a receipt. */
export const invoiceMailForm = form({
  schema: z.object({ idempotencyKey: z.string().min(20) }),
  call: ({ idempotencyKey }, { context, params }) =>
    context.api.invoices.email({ purchaseNumber: params['numero'] ?? '', idempotencyKey }),
  then: ({ email }, submission) =>
    sayAndGo(
      submission,
      `Te enviamos el comprobante a ${email}`,
      paths.receipt(submission.params['numero'] ?? ''),
    ),
});
