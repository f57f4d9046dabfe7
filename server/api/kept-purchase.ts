import { isDeepStrictEqual } from 'node:util';
import { mayBePaid } from '../domain/checkout/place.ts';
import type { PurchaseDraft } from '../store/purchase-drafts.ts';
import type { AttemptView } from '../payments/types.ts';
import type { ApiContext } from './context.ts';

/**
 * Keeps what is about to be bought with the account, so that it goes on at another device (never card data: those are
 * the provider's). Does nothing for visitors, nor for what is bought already. A fault of the store stops no purchase.
 */
export async function keepPurchase(ctx: ApiContext): Promise<void> {
  const { signedIn, purchase, seenAmount, student, guardian } = ctx.session.data;
  if (!signedIn || !purchase) return;
  const draft = { purchase, seenAmount, student, guardian };
  try {
    if (await isBought(ctx, signedIn.user.id, draft)) return;
    await ctx.purchaseDrafts.keep(signedIn.user.id, draft);
  } catch (error) {
    ctx.log.warn({ error, requestId: ctx.request.id }, 'a purchase was not kept with its account');
  }
}

/** Returns what the account behind a request is about to buy; null where there is nothing, or it is bought. */
export async function keptPurchase(ctx: ApiContext): Promise<PurchaseDraft | null> {
  const userId = ctx.session.data.signedIn?.user.id;
  const draft = userId === undefined ? null : await ctx.purchaseDrafts.find(userId);
  if (userId === undefined || !draft) return null;
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

/** Whether whom a purchase was for may be whom a draft is for; who was not said yet may be anybody. */
function mayBe(drafted: PurchaseDraft['student'], student: AttemptView['student']): boolean {
  if (drafted?.kind === 'child') return drafted.childId === student?.id;
  return drafted?.kind !== 'new' || drafted.firstName === student?.firstName;
}
