import { isDeepStrictEqual } from 'node:util';
import { mayBePaid } from '../domain/checkout/place.ts';
import type { PurchaseDraft } from '../store/purchase-drafts.ts';
import type { AttemptView } from '../payments/types.ts';
import type { ApiContext } from './context.ts';

/**
 * Stores the purchase draft with the account, so that it can continue on another device (never card data: only the
 * provider has those). Does nothing for visitors or for what is already bought. A failing store stops no purchase.
 */
export async function keepPurchase(ctx: ApiContext): Promise<void> {
  const { signedIn, purchase, seenAmount, student, guardian } = ctx.session.data;
  if (!signedIn || !purchase) return;
  const draft = { purchase, seenAmount, student, guardian };
  try {
    if (await isBought(ctx, signedIn.user.id, draft)) return;
    await ctx.purchaseDrafts.keep(signedIn.user.id, draft);
  } catch (error) {
    ctx.log.warn({ error }, 'a purchase was not kept with its account');
  }
}

/**
 * Stores the purchase of this browser with the account that just logged in to it. What the account told before of the
 * same purchase comes back first: a login that ends in the middle of it takes student and guardian along.
 */
export async function keepPurchaseAtLogin(ctx: ApiContext): Promise<void> {
  const { purchase, student, guardian } = ctx.session.data;
  try {
    const kept = purchase && (await keptPurchase(ctx));
    if (kept && isDeepStrictEqual(kept.purchase, purchase)) {
      ctx.session.remember({ student: student ?? kept.student, guardian: guardian ?? kept.guardian });
    }
  } catch (error) {
    ctx.log.warn({ error }, 'what an account told of its purchase was not read');
    return;
  }
  await keepPurchase(ctx);
}

/** Returns the purchase draft of the account; null if there is none, or it is already bought. */
export async function keptPurchase(ctx: ApiContext): Promise<PurchaseDraft | null> {
  const userId = ctx.session.data.signedIn?.user.id;
  if (userId === undefined) return null;
  const draft = await ctx.purchaseDrafts.find(userId);
  if (!draft) return null;
  if (!(await isBought(ctx, userId, draft))) return draft;
  await ctx.purchaseDrafts.remove(userId);
  return null;
}

async function isBought(ctx: ApiContext, userId: string, draft: PurchaseDraft): Promise<boolean> {
  const purchases = await ctx.payments.purchases({ userId });
  return purchases.some(
    (purchase) =>
      mayBePaid(purchase) &&
      isDeepStrictEqual(purchase.selection, draft.purchase) &&
      mayBe(draft.student, purchase.student),
  );
}

/** Whether a draft and a purchase may be for the same student; an unknown student may be anybody. */
function mayBe(drafted: PurchaseDraft['student'], student: AttemptView['student']): boolean {
  if (drafted?.kind === 'child') return drafted.childId === student?.id;
  return drafted?.kind !== 'new' || drafted.firstName === student?.firstName;
}
