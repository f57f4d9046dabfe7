/** Currencies the academy charges in (spec §1). */
export const CURRENCIES = ['PEN', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in minor units (céntimos or cents), so that sums and comparisons are exact. */
export interface Money {
  readonly minor: number;
  readonly currency: Currency;
}

/**
 * Converts an amount of the REST API: major units with at most two decimals.
 * @throws RangeError when the amount is not finite or has more than two decimals.
 */
export function moneyFromMajor(major: number, currency: Currency): Money {
  const minor = Math.round(major * 100);
  if (!Number.isSafeInteger(minor) || Math.abs(minor / 100 - major) > 1e-9) {
    throw new RangeError(`Not an amount of money: ${major}`);
  }
  return { minor, currency };
}

/** Returns an amount in major units, as the REST API and the card provider expect it (10.5 for S/ 10.50). */
export function majorAmount(money: Money): number {
  return money.minor / 100;
}

/** Returns the currency of a country (ISO 3166-1 alpha-2): PEN in Peru, USD elsewhere (spec §9). */
export function currencyForCountry(country: string): Currency {
  return country === 'PE' ? 'PEN' : 'USD';
}

/** Returns the percentage by which a price falls, rounded down, 0 to 100 (spec §9). */
export function discountPercentage(before: Money, after: Money): number {
  if (before.minor <= 0 || after.minor >= before.minor) return 0;
  // Whole minor units times 100 stay far below 2^53, so the division is the only rounding.
  return Math.floor(((before.minor - after.minor) * 100) / before.minor);
}
