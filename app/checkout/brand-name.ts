/** Brands as the card provider writes them, and as people do. */
const NAMES: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  dinersclub: 'Diners Club',
  unionpay: 'UnionPay',
};

/** The name of a card brand; one we do not know is shown as it came. */
export function brandName(brand: string): string {
  return NAMES[brand.toLowerCase()] ?? brand;
}
