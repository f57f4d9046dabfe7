import { orderView } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/chosen.ts';
import { waysFor } from '../domain/checkout/payment-way.ts';
import { listCardPromotions } from '../upstream/local-payments.ts';
import { orInstead } from '../upstream/types.ts';
import { clientOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { readReductions } from './pricing.ts';

/** Returns the ways to pay what is chosen, in the currency of the visitor. */
export const waysOf = ({ payments, visitor }: ApiContext, chosen: Chosen | null) =>
  waysFor(visitor.currency, payments.ways, chosen?.monthly !== undefined);

/**
 * Returns the ways to pay what is chosen, its monthly price, if any, and the promotions of banks, if asked for.
 */
export async function readWays(
  ctx: ApiContext,
  chosen: Chosen | null,
  asked: { readonly promotions: boolean },
) {
  const ways = waysOf(ctx, chosen);
  const monthly = ways.includes('subscription') ? (chosen?.monthly ?? null) : null;
  // Only banks of Peru have promotions.
  const arePromoted = asked.promotions && ways.length > 1 && monthly === null && ctx.session.data.signedIn;
  if (!chosen || !arePromoted) return { ways, monthly, promotions: [] };
  const { total } = orderView(chosen, viewerOf(ctx), await readReductions(ctx, chosen));
  return { ways, monthly, promotions: await orInstead(listCardPromotions(clientOf(ctx), total), []) };
}
