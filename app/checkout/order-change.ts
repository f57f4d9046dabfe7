import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { teachingText } from '../../server/domain/checkout/teaching.ts';
import { CURRENCIES } from '../../server/domain/money.ts';
import type { Money } from '../../server/domain/money.ts';
import type { AttemptView } from '../../server/payments/types.ts';

/** What a person goes to pay for, as it stood on the page they come from. */
interface Seen {
  readonly amount: Money;
  readonly selection: PurchaseSelection;
  /** When it is taught (`teachingText`); null where that is not known. */
  readonly teaching: string | null;
}

/** What it has become. */
type Payable = Pick<AttemptView, 'amount' | 'selection' | 'price' | 'courses'>;

/** The same as fields of a form. */
export interface SeenFields {
  readonly seenAmount?: string | undefined;
  readonly seenOrder?: string | undefined;
  readonly seenTeaching?: string | undefined;
}

/** How a payment differs from what was seen before: another order, or the same at another price. */
export type OrderChange = { readonly kind: 'order' } | { readonly kind: 'price'; readonly before: Money };

const ANOTHER_ORDER = 'pedido';

/** Returns an amount as a hidden field tells that it was shown. */
export function amountText({ currency, minor }: Money): string {
  return `${currency}${minor}`;
}

/** Returns what is shown of an order as hidden fields, for the answer to be compared with. */
export function seenFields({ amount, selection, teaching }: Seen) {
  const order = { seenAmount: amountText(amount), seenOrder: JSON.stringify(selection) };
  return { ...order, ...(teaching !== null && { seenTeaching: teaching }) } satisfies SeenFields;
}

/** The same of a payment. */
export const seenFieldsOf = (payment: Payable) =>
  seenFields({ ...payment, teaching: teachingText(payment.courses) });

/**
 * Returns how a payment differs from what was seen, as a word of the address of its modal; null when it does not. The
 * word changes nothing but what the modal says: what is charged is the payment's own amount. The price of the catalogue
 * is no other price where less is charged by what the family's own takes off.
 */
export function changeWord(
  { seenAmount, seenOrder, seenTeaching }: SeenFields,
  payment: Payable,
): string | null {
  const now = seenFieldsOf(payment);
  if (seenOrder !== undefined && seenOrder !== now.seenOrder) return ANOTHER_ORDER;
  if (seenTeaching !== undefined && seenTeaching !== now.seenTeaching) return ANOTHER_ORDER;
  const { price, amount } = payment;
  const catalogue = price && amountText({ ...amount, minor: price.list - price.discount });
  const isKnown = seenAmount === now.seenAmount || seenAmount === catalogue;
  return seenAmount === undefined || isKnown ? null : seenAmount;
}

/** Reads the word again. @returns null for what is no word, and for an amount that is the payment's own. */
export function readChange(word: string | null, amount: Money): OrderChange | null {
  if (word === ANOTHER_ORDER) return { kind: 'order' };
  const [, code, digits] = /^([A-Z]{3})(\d{1,9})$/.exec(word ?? '') ?? [];
  const currency = CURRENCIES.find((known) => known === code);
  if (!currency || word === amountText(amount)) return null;
  return { kind: 'price', before: { currency, minor: Number(digits) } };
}
