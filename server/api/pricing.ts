import { priceToPay } from '../domain/catalogue/vacations.ts';
import { givesPlace } from '../domain/checkout/place.ts';
import { productIdOf } from '../domain/checkout/chosen.ts';
import { purchaseDescription } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import type { IdleCoupon } from '../domain/checkout/order.ts';
import { waysFor } from '../domain/checkout/payment-way.ts';
import { couponProblem, invoiceAmounts, priceBreakdown } from '../domain/checkout/price-breakdown.ts';
import type { CouponTerms, OtherReductions, Reductions } from '../domain/checkout/price-breakdown.ts';
import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { couponRefusal } from '../upstream/contracts/invoices.ts';
import type { PromotionVerdict } from '../payments/provider.ts';
import type { OrderedStudent } from '../payments/types.ts';
import { sha256 } from '../store/seal.ts';
import type { COUPON_REFUSALS } from '../upstream/contracts/invoices.ts';
import { addCoupon, createInvoice } from '../upstream/invoices.ts';
import { failedCall, UpstreamError } from '../upstream/types.ts';
import { clientOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { readDraft } from './purchase-draft.ts';
import { referralOf, settleReferral } from './referrals.ts';

/** The row of the error catalogue for each of the academy's reasons. */
const REFUSED: Readonly<Record<(typeof COUPON_REFUSALS)[number], ErrorCode>> = {
  unknown: 'coupon_unknown',
  expired: 'coupon_expired',
  used: 'coupon_used',
  other_product: 'coupon_other_product',
  not_combined: 'coupon_not_combined',
};

/**
 * Returns the reductions of the chosen product: sibling discount, invitation of another family, and the coupon of this
 * session if it can be used.
 * @param student The student of the order; by default the one chosen in this session.
 */
export async function readReductions(
  ctx: ApiContext,
  chosen: Chosen,
  student?: OrderedStudent,
): Promise<Reductions> {
  const others = await withoutCoupon(ctx, chosen, student);
  const terms = ctx.session.data.coupon?.terms ?? null;
  return { ...others, coupon: idleCouponOf(ctx, chosen, others) ? null : terms };
}

/**
 * Returns the coupon of this session and why it takes nothing off the chosen product; null if it does, or there is
 * none.
 */
export async function readIdleCoupon(ctx: ApiContext, chosen: Chosen): Promise<IdleCoupon | null> {
  return ctx.session.data.coupon && idleCouponOf(ctx, chosen, await withoutCoupon(ctx, chosen));
}

function idleCouponOf(ctx: ApiContext, chosen: Chosen, others: OtherReductions): IdleCoupon | null {
  const terms = ctx.session.data.coupon?.terms;
  const problem = terms && problemOf(ctx, chosen, { ...others, coupon: terms });
  if (!problem) return null;
  const { text, advice = '' } = new KipuError(problem).failure;
  return { code: terms.code, text, advice };
}

/** Returns the reductions other than the coupon. */
async function withoutCoupon(
  ctx: ApiContext,
  chosen: Chosen,
  student?: OrderedStudent,
): Promise<OtherReductions> {
  const [siblingPercent, referral] = await Promise.all([
    siblingPercentOf(ctx, chosen, student),
    referralOf(ctx),
  ]);
  return { siblingPercent, referral };
}

/**
 * As `readReductions`, just before charging: asks the academy about invitation and coupon once more.
 * @throws the errors of `settleReferral` and `applyCoupon`. A refused invitation or coupon is removed from the session,
 *   so that the next attempt pays the price shown then.
 */
export async function settleReductions(
  ctx: ApiContext,
  chosen: Chosen,
  student: OrderedStudent,
): Promise<Reductions> {
  await settleReferral(ctx, chosen);
  const { coupon } = ctx.session.data;
  // A coupon that does not reduce the price shown must not prevent paying that price.
  if (coupon && !idleCouponOf(ctx, chosen, await withoutCoupon(ctx, chosen, student))) {
    await applyCoupon(ctx, chosen, coupon.terms.code, student).catch((error: unknown) => {
      if (error instanceof KipuError && error.code !== 'coupons_unavailable')
        ctx.session.remember({ coupon: null });
      throw error;
    });
  }
  return readReductions(ctx, chosen, student);
}

/**
 * Asks the academy for the terms of a coupon for the chosen product, on a draft of its invoice, and stores them in the
 * session. A code that it does not know may be a promotion code of the global card provider.
 * @throws coupon_unknown, coupon_expired, coupon_used, coupon_other_product, coupon_other_currency,
 *   coupon_not_combined, nothing_to_charge, coupons_unavailable, all at the field `code`
 */
export async function applyCoupon(
  ctx: ApiContext,
  chosen: Chosen,
  code: string,
  student?: OrderedStudent,
): Promise<void> {
  const others = await withoutCoupon(ctx, chosen, student);
  const { draft, terms } = await askForTerms(ctx, chosen, code, others);
  const problem = problemOf(ctx, chosen, { ...others, coupon: terms });
  if (problem) throw new KipuError(problem, { field: 'code' });
  ctx.session.remember({ coupon: { productId: productIdOf(chosen), draft, terms } });
}

function problemOf(
  ctx: ApiContext,
  chosen: Chosen,
  reductions: Reductions & { readonly coupon: CouponTerms },
) {
  return couponProblem(reductions.coupon, {
    productId: productIdOf(chosen),
    breakdown: priceBreakdown(priceToPay(chosen.priced, ctx.visitor.currency), reductions),
    currency: ctx.visitor.currency,
    now: ctx.now(),
  });
}

async function askForTerms(ctx: ApiContext, chosen: Chosen, code: string, others: OtherReductions) {
  try {
    const kept = ctx.session.data.coupon?.draft;
    const draft = await draftOf(ctx, chosen, others);
    const asked = { code, others, invoiceId: draft.invoiceId, isNewDraft: draft !== kept };
    return { draft, terms: await termsOf(ctx, chosen, asked) };
  } catch (error) {
    throw new KipuError('coupons_unavailable', { cause: failedCall(error), field: 'code' });
  }
}

interface CodeAsked {
  readonly code: string;
  readonly others: OtherReductions;
  /** Id of the draft invoice that the question is about. */
  readonly invoiceId: string;
  /** Whether it was made for this question: of an older one, a 404 may say that the draft is gone. */
  readonly isNewDraft: boolean;
}

/** @throws UpstreamError; the error of the academy's reason at the field `code` */
async function termsOf(ctx: ApiContext, chosen: Chosen, asked: CodeAsked): Promise<CouponTerms> {
  try {
    return await addCoupon(clientOf(ctx), asked.invoiceId, asked.code);
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    const isNotThere = cause.status === 404 && asked.isNewDraft;
    const reason = couponRefusal(cause) ?? (isNotThere ? 'unknown' : null);
    if (reason === null) throw cause;
    const told = reason === 'unknown' ? await promotionOf(ctx, chosen, asked) : { refused: reason };
    if ('terms' in told) return told.terms;
    throw new KipuError(REFUSED[told.refused], { cause, field: 'code' });
  }
}

/**
 * Returns what the global card provider says about a code that the academy does not know; 'unknown' if that provider
 * does not charge this visitor.
 * @throws UpstreamError
 */
async function promotionOf(
  ctx: ApiContext,
  chosen: Chosen,
  { code, others }: CodeAsked,
): Promise<PromotionVerdict> {
  const { currency } = ctx.visitor;
  if (!waysFor(currency, ctx.payments.ways).includes('card_abroad')) return { refused: 'unknown' };
  const { total } = priceBreakdown(priceToPay(chosen.priced, currency), others);
  const userId = ctx.session.data.signedIn?.user.id ?? '';
  return ctx.payments.promotion('card_abroad', clientOf(ctx), {
    code,
    amount: { minor: total, currency },
    isFirstPurchase: !(await ctx.payments.purchases({ userId })).some(givesPlace),
  });
}

/** Returns the draft invoice for questions about coupons; it is reused while product and price stay the same. */
async function draftOf(ctx: ApiContext, chosen: Chosen, others: OtherReductions) {
  const price = priceToPay(chosen.priced, ctx.visitor.currency);
  const body = {
    purchase: null,
    product_id: productIdOf(chosen),
    description: purchaseDescription(chosen),
    ...invoiceAmounts(priceBreakdown(price, others), price.now.currency),
  };
  const of = sha256(JSON.stringify(body));
  const known = ctx.session.data.coupon?.draft;
  if (known?.of === of) return known;
  const user = ctx.session.data.signedIn?.user.id ?? '';
  return { of, invoiceId: await createInvoice(clientOf(ctx), body, `${user}:${of}`) };
}

/**
 * Returns the percentage off for a second child of the family in the same courses, 0 to 100. It applies if the first
 * child's place was paid here and not refunded.
 */
async function siblingPercentOf(ctx: ApiContext, chosen: Chosen, student?: OrderedStudent): Promise<number> {
  const percent = chosen.priced.sibling_discount_percentage ?? 0;
  const { signedIn } = ctx.session.data;
  if (percent === 0 || !signedIn) return 0;
  const bought = (await ctx.payments.purchases({ userId: signedIn.user.id })).filter(
    (purchase) =>
      purchase.student?.kind === 'child' && givesPlace(purchase) && isOfSameCourses(purchase, chosen),
  );
  if (bought.length === 0) return 0;
  const learner = student ?? (await readDraft(ctx, chosen)).learner;
  if (learner === null || learner.kind === 'self') return 0;
  // A new child, not known to the academy yet, has no id.
  const id = learner.kind === 'child' ? learner.id : null;
  return bought.some((purchase) => purchase.student?.id !== id) ? percent : 0;
}

const idsOf = (ids: readonly string[]) => [...ids].sort().join();

function isOfSameCourses(
  { courses }: { readonly courses: readonly { readonly courseId: string }[] },
  { group }: Chosen,
): boolean {
  return (
    idsOf(courses.map(({ courseId }) => courseId)) === idsOf(group.groups_to_buy.map(({ course }) => course))
  );
}
