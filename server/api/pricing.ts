import { priceView } from '../domain/catalogue/vacations.ts';
import { givesPlace } from '../domain/checkout/place.ts';
import { productIdOf, purchaseDescription } from '../domain/checkout/order.ts';
import type { Chosen, IdleCoupon } from '../domain/checkout/order.ts';
import { waysFor } from '../domain/checkout/payment-way.ts';
import { couponProblem, invoiceAmounts, priceBreakdown } from '../domain/checkout/price-breakdown.ts';
import type { CouponTerms, Reductions } from '../domain/checkout/price-breakdown.ts';
import { KipuError } from '../errors.ts';
import type { ErrorCode } from '../errors.ts';
import { RefusedCoupon } from '../upstream/contracts/invoices.ts';
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

/** The row of the error catalogue for each reason that the academy gives. */
const REFUSED: Readonly<Record<(typeof COUPON_REFUSALS)[number], ErrorCode>> = {
  unknown: 'coupon_unknown',
  expired: 'coupon_expired',
  used: 'coupon_used',
  other_product: 'coupon_other_product',
  not_combined: 'coupon_not_combined',
};

/**
 * Returns the reductions of what is chosen: a sibling's discount, the invitation of another family, and the coupon of
 * this visit where it may be used.
 * @param student For whom it is; when left out, the student who was chosen.
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

/** Returns the coupon of this visit, and why, when it takes nothing off what is chosen; null otherwise. */
export async function readIdleCoupon(ctx: ApiContext, chosen: Chosen): Promise<IdleCoupon | null> {
  return ctx.session.data.coupon && idleCouponOf(ctx, chosen, await withoutCoupon(ctx, chosen));
}

function idleCouponOf(
  ctx: ApiContext,
  chosen: Chosen,
  others: Omit<Reductions, 'coupon'>,
): IdleCoupon | null {
  const terms = ctx.session.data.coupon?.terms;
  const problem = terms && problemOf(ctx, chosen, { ...others, coupon: terms });
  if (!problem) return null;
  const { text, advice = '' } = new KipuError(problem).failure;
  return { code: terms.code, text, advice };
}

/** Returns the reductions that need no coupon. */
async function withoutCoupon(
  ctx: ApiContext,
  chosen: Chosen,
  student?: OrderedStudent,
): Promise<Omit<Reductions, 'coupon'>> {
  const [siblingPercent, referral] = await Promise.all([
    siblingPercentOf(ctx, chosen, student),
    referralOf(ctx),
  ]);
  return { siblingPercent, referral };
}

/**
 * The same when it is about to be charged: the academy is asked about invitation and coupon once more.
 * @throws the rows of both; what cannot be used any more is forgotten, so that the next press pays the price that is
 *   then shown
 */
export async function settleReductions(
  ctx: ApiContext,
  chosen: Chosen,
  student: OrderedStudent,
): Promise<Reductions> {
  await settleReferral(ctx, chosen);
  const { coupon } = ctx.session.data;
  // What takes nothing off of the price that is shown keeps nobody from paying that.
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
 * Has the academy tell the terms of a coupon for what is chosen, on a draft of its invoice, and keeps them. A code that
 * it does not know may be one of the provider that charges abroad.
 * @throws coupon_unknown, coupon_expired, coupon_used, coupon_other_product, coupon_not_combined, nothing_to_charge,
 *   coupons_unavailable, all at the field `code`
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
    breakdown: priceBreakdown(priceView(chosen.priced, ctx.visitor.currency), reductions),
    currency: ctx.visitor.currency,
    now: ctx.now(),
  });
}

async function askForTerms(
  ctx: ApiContext,
  chosen: Chosen,
  code: string,
  others: Omit<Reductions, 'coupon'>,
) {
  try {
    const draft = await draftOf(ctx, chosen, others);
    return { draft, terms: await termsOf(ctx, chosen, { code, others, invoiceId: draft.invoiceId }) };
  } catch (error) {
    throw new KipuError('coupons_unavailable', { cause: failedCall(error), field: 'code' });
  }
}

/** A code to ask the academy about. */
interface CodeAsked {
  readonly code: string;
  readonly others: Omit<Reductions, 'coupon'>;
  /** Of the draft invoice that the academy is asked about. */
  readonly invoiceId: string;
}

/** @throws UpstreamError, the rows of the reasons */
async function termsOf(ctx: ApiContext, chosen: Chosen, asked: CodeAsked): Promise<CouponTerms> {
  try {
    return await addCoupon(clientOf(ctx), asked.invoiceId, asked.code);
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    const refused = RefusedCoupon.safeParse(cause.body);
    if (!refused.success) throw cause;
    const { reason } = refused.data;
    const told = reason === 'unknown' ? await promotionOf(ctx, chosen, asked) : { refused: reason };
    if ('terms' in told) return told.terms;
    throw new KipuError(REFUSED[told.refused], { cause, field: 'code' });
  }
}

/**
 * What the provider that charges abroad says of a code that the academy does not know; it is unknown where another
 * charges.
 * @throws UpstreamError
 */
async function promotionOf(
  ctx: ApiContext,
  chosen: Chosen,
  { code, others }: CodeAsked,
): Promise<PromotionVerdict> {
  const { currency } = ctx.visitor;
  if (!waysFor(currency, ctx.payments.ways).includes('card_abroad')) return { refused: 'unknown' };
  const { total } = priceBreakdown(priceView(chosen.priced, currency), others);
  const userId = ctx.session.data.signedIn?.user.id ?? '';
  return ctx.payments.promotion('card_abroad', clientOf(ctx), {
    code,
    amount: { minor: total, currency },
    isFirstPurchase: !(await ctx.payments.purchases({ userId })).some(givesPlace),
  });
}

/** Returns the draft invoice for questions about coupons: the same one while product and price are the same. */
async function draftOf(ctx: ApiContext, chosen: Chosen, others: Omit<Reductions, 'coupon'>) {
  const price = priceView(chosen.priced, ctx.visitor.currency);
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
 * Returns the percent off for a second child of the family in the same courses, 0 to 100: when the first was paid here,
 * and not given back.
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
  // A new child, whom the academy does not know yet, has no id.
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
