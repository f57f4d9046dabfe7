import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { teachingText } from '../../server/domain/checkout/teaching.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { CURRENCIES } from '../../server/domain/money.ts';
import type { Money } from '../../server/domain/money.ts';
import type { AttemptView, OrderedStudent } from '../../server/payments/types.ts';

/** The order as the previous page showed it. */
interface Seen {
  readonly amount: Money;
  readonly selection: PurchaseSelection;
  /** The class times in words (`teachingText`); null when unknown. */
  readonly teaching: string | null;
  /** Who the classes are for; null when the page did not say, or nobody knows. */
  readonly student: Pick<OrderedStudent, 'firstName'> | null;
}

/** The payment that was created for it. */
type Payable = Pick<AttemptView, 'amount' | 'selection' | 'price' | 'courses' | 'student'>;

/** `Seen` as form fields. */
export interface SeenFields {
  readonly seenAmount?: string | undefined;
  readonly seenOrder?: string | undefined;
  readonly seenTeaching?: string | undefined;
  readonly seenStudent?: string | undefined;
}

/** How a payment differs from the order that was seen: another order or student, or the same at another price. */
export type OrderChange = { readonly kind: 'order' } | { readonly kind: 'price'; readonly before: Money };

const ANOTHER_ORDER = 'pedido';

/** Returns an amount as the value of a hidden field: 'PEN24900'. */
export function amountText({ currency, minor }: Money): string {
  return `${currency}${minor}`;
}

/** Returns hidden fields with the order as shown, to be compared with the payment that is created. */
export function seenFields({ amount, selection, teaching, student }: Seen) {
  return {
    seenAmount: amountText(amount),
    seenOrder: JSON.stringify(selection),
    ...(teaching !== null && { seenTeaching: teaching }),
    ...(student && { seenStudent: student.firstName }),
  } satisfies SeenFields;
}

/** Returns the same fields for a payment. */
export const seenFieldsOf = (payment: Payable) =>
  seenFields({ ...payment, teaching: teachingText(payment.courses) });

/**
 * Returns how a payment differs from the order that was seen, as a query parameter of its modal; null when it does not.
 * The parameter only changes what the modal says: the payment's own amount is charged. Having seen the catalogue price
 * counts as no change, because the family's own reductions, such as a coupon, only make the charge smaller.
 */
export function changeWord(
  { seenAmount, seenOrder, seenTeaching, seenStudent }: SeenFields,
  payment: Payable,
): string | null {
  const now = seenFieldsOf(payment);
  if (seenOrder !== undefined && seenOrder !== now.seenOrder) return ANOTHER_ORDER;
  if (seenTeaching !== undefined && seenTeaching !== now.seenTeaching) return ANOTHER_ORDER;
  if (seenStudent !== undefined && seenStudent !== now.seenStudent) return ANOTHER_ORDER;
  const { price, amount } = payment;
  const catalogue = price && amountText({ ...amount, minor: price.list - price.discount });
  const isKnown = seenAmount === now.seenAmount || seenAmount === catalogue;
  return seenAmount === undefined || isKnown ? null : seenAmount;
}

/** Parses that query parameter. @returns null if it is missing or malformed, or equal to the payment's own amount */
export function readChange(word: string | null, amount: Money): OrderChange | null {
  if (word === ANOTHER_ORDER) return { kind: 'order' };
  const [, code, digits] = /^([A-Z]{3})(\d{1,9})$/.exec(word ?? '') ?? [];
  const currency = CURRENCIES.find((known) => known === code);
  if (!currency || word === amountText(amount)) return null;
  return { kind: 'price', before: { currency, minor: Number(digits) } };
}

/**
 * Returns what the modal says to somebody who left the bank's page without paying, from the query parameter that the way
 * back sets; else null. It never says so wrongly: the modal only shows payments that were not sent.
 */
export const readLeft = (word: string | null): string | null =>
  word === 'banco' ? `Volviste de la página del banco sin pagar. ${NOTHING_CHARGED}` : null;
