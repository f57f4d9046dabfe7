import { orderView } from '../domain/checkout/order.ts';
import type { Chosen } from '../domain/checkout/order.ts';
import { waysFor } from '../domain/checkout/payment-way.ts';
import { listCardPromotions } from '../upstream/local-payments.ts';
import { orInstead } from '../upstream/types.ts';
import { clientOf, viewerOf } from './context.ts';
import type { ApiContext } from './context.ts';
import { readReductions } from './pricing.ts';

/** Every way that one may pay what is chosen in at this site, in the currency of the visitor. */
export const waysOf = ({ payments, visitor }: ApiContext, chosen: Chosen | null) =>
  waysFor(visitor.currency, payments.ways, chosen?.monthly !== undefined);

/**
 * Returns every way that what is chosen may be paid in, what it costs a month where it is paid so, and, where they are
 * asked for, the promotions of banks.
 */
export async function readWays(
  ctx: ApiContext,
  chosen: Chosen | null,
  asked: { readonly promotions: boolean },
) {
  const ways = waysOf(ctx, chosen);
  const monthly = ways.includes('subscription') ? (chosen?.monthly ?? null) : null;
  // Banks of Peru alone have promotions.
  const arePromoted = asked.promotions && ways.length > 1 && monthly === null && ctx.session.data.signedIn;
  if (!chosen || !arePromoted) return { ways, monthly, promotions: [] };
  const { total } = orderView(chosen, viewerOf(ctx), await readReductions(ctx, chosen));
  return { ways, monthly, promotions: await orInstead(listCardPromotions(clientOf(ctx), total, null), []) };
}
