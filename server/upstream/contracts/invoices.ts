import { z } from 'zod';
import { CouponTerms } from '../../domain/checkout/price-breakdown.ts';
import { CURRENCIES } from '../../domain/money.ts';
import { refusedFields } from './refused-fields.ts';
import type { Failed } from './refused-fields.ts';
import { orElse, soft } from './missing.ts';
import { Flag, Id, Instant, MajorAmount, numeric, ToldAmount } from './values.ts';

/** The specification does not show the bodies and answers of invoices: all of them are assumed. */

const money = { currency: z.enum(CURRENCIES), total: MajorAmount };

/**
 * POST /api/invoices/ (auth): what is to be paid, with the breakdown of the amount. An invoice without a purchase is a
 * draft for asking about a coupon; it is never finished.
 */
export const InvoiceBody = z.object({
  purchase: z.string().nullable(),
  /** Id of the course, pack, program or path. */
  product_id: z.string().min(1),
  description: z.string(),
  list_price: MajorAmount,
  discount: MajorAmount,
  sibling_discount: MajorAmount,
  coupon: z.object({ code: z.string(), amount: MajorAmount }).nullable(),
  referral_discount: MajorAmount,
  ...money,
});
export type InvoiceBody = z.infer<typeof InvoiceBody>;

/** Its answer. The id is the invoice number that people see. */
export const CreatedInvoice = z.object({ data: z.object({ id: Id.pipe(z.string().max(40)) }) });

/** POST /api/invoices/{id}/couponadd (auth). */
export const CouponBody = z.object({ code: z.string().min(1) });

/** Databases end in the year 9999 what never ends, and no later instant is written with four digits. */
const LATEST = Date.parse('9999-12-31T23:59:59Z');

/** The end of a coupon: an instant, or the last day on which it counts in Lima (assumed). */
const ExpiresAt = z
  .union([Instant, z.iso.date().transform((day) => `${day}T24:00:00-05:00`)])
  .transform((at) => new Date(Math.min(Date.parse(at), LATEST)).toISOString());

/** Its answer. */
export const AddedCoupon = z.object({
  data: CouponTerms.extend({
    code: Id,
    percent: soft(numeric(z.number().min(0).max(100))),
    amount_off_pen: soft(ToldAmount),
    amount_off_usd: soft(ToldAmount),
    currency: soft(z.enum(CURRENCIES)),
    products: soft(z.array(Id).readonly()),
    expires_at: soft(ExpiresAt),
    combines_with_discount: orElse(Flag, true),
  }),
});

/** Reasons for refusing a coupon. */
export const COUPON_REFUSALS = ['unknown', 'expired', 'used', 'other_product', 'not_combined'] as const;
const RefusedCoupon = z.object({ reason: z.enum(COUPON_REFUSALS) });

/**
 * Returns why a coupon was refused; 'unknown' where an academy blames the code with a sentence of its own, null where it
 * says nothing about the coupon.
 */
export function couponRefusal(failed: Failed): (typeof COUPON_REFUSALS)[number] | null {
  const { data: told } = RefusedCoupon.safeParse(failed.body);
  if (told) return told.reason;
  return refusedFields(failed, ['code', 'coupon']).length > 0 ? 'unknown' : null;
}

/**
 * PATCH /api/invoices/{id}/enrolments (auth): the enrollments that were bought with it. Fixed values, safe to repeat.
 */
export const InvoiceEnrolmentsBody = z.object({
  purchase: z.string(),
  enrolments: z.array(z.string().min(1)),
});

/** PATCH /api/invoices/{id}/done (auth): it is paid. Fixed values, safe to repeat. */
export const InvoiceDoneBody = z.object({
  purchase: z.string(),
  transaction_id: z.string().min(1),
  ...money,
});
export type InvoiceDoneBody = z.infer<typeof InvoiceDoneBody>;

/** POST /api/invoices/{id}/paid-email and /email (auth): the address to send it to. */
export const InvoiceMailBody = z.object({ email: z.email() });
