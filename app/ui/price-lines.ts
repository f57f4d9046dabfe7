import type { PriceBreakdown } from '../../server/domain/checkout/price-breakdown.ts';
import type { Currency } from '../../server/domain/money.ts';
import { formatMoney } from './format.ts';

/** Returns what an amount is made of, without the total; nothing where nothing was taken off, or nobody kept it. */
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
