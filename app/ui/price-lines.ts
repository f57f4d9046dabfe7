import type { PriceBreakdown } from '../../server/domain/checkout/price-breakdown.ts';
import type { Currency } from '../../server/domain/money.ts';
import { formatMoney } from './format.ts';

/** Returns the list price and all reductions, without the total; empty if nothing was reduced or it was not stored. */
export function priceLines(
  price: PriceBreakdown | null,
  currency: Currency,
): readonly (readonly [label: string, text: string])[] {
  if (!price || price.total === price.list) return [];
  const money = (minor: number) => formatMoney({ minor, currency });
  const { list, discount, coupon, sibling, referral } = price;
  const taken = [
    ['Descuento', discount],
    ['Por ser hermana o hermano', sibling],
    [`Cupón ${coupon?.code ?? ''}`, coupon?.minor ?? 0],
    ['Por invitación', referral],
  ] as const;
  return [
    ['Precio de lista', money(list)],
    ...taken.filter(([, minor]) => minor > 0).map(([label, minor]) => [label, `−${money(minor)}`] as const),
  ];
}
