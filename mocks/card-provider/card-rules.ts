/**
 * The rules for a valid card. They run in the mock and, compiled to JavaScript, in the provider's card fields, so this
 * file must import nothing.
 */

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'dinersclub' | 'unionpay';

/** An error of a field, as the provider's script reports it. */
export interface CardError {
  readonly code: 'invalid_number' | 'invalid_expiry' | 'invalid_cvc';
  readonly message: string;
  readonly type: 'card-number' | 'card-expiry' | 'card-cvc';
}

/** A calendar month, 1 to 12. */
export interface Month {
  readonly year: number;
  readonly month: number;
}

/** Returns only the digits of a text. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** Whether a number of 13 to 19 digits passes the Luhn check. */
export function passesLuhn(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  let sum = 0;
  for (let index = 0; index < number.length; index += 1) {
    const digit = Number(number[number.length - 1 - index]);
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

/** Returns the brand by the first digits; null when they are too few or unknown. */
export function brandOf(number: string): CardBrand | null {
  if (number.startsWith('4')) return 'visa';
  if (/^3[47]/.test(number)) return 'amex';
  if (/^(30[0-5]|36|38|39)/.test(number)) return 'dinersclub';
  if (number.startsWith('62')) return 'unionpay';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(number)) return 'mastercard';
  return null;
}

/** Reads 'MM/AA', 'MMAA' or 'MM/AAAA'; null when it is not a month. */
function monthOfExpiry(text: string): Month | null {
  const digits = digitsOf(text);
  if (digits.length !== 4 && digits.length !== 6) return null;
  const month = Number(digits.slice(0, 2));
  const year = digits.length === 4 ? 2000 + Number(digits.slice(2)) : Number(digits.slice(2));
  return month >= 1 && month <= 12 ? { year, month } : null;
}

/** Returns the error of a card number, or null. */
export function numberError(text: string): CardError | null {
  const number = digitsOf(text);
  if (passesLuhn(number) && brandOf(number)) return null;
  const message = number
    ? 'El número de tarjeta no es válido. Revísalo, por favor.'
    : 'Escribe el número de tu tarjeta.';
  return { code: 'invalid_number', message, type: 'card-number' };
}

/** Returns the error of an expiry, or null. A card is valid until the end of its month. */
export function expiryError(text: string, today: Month): CardError | null {
  const expiry = monthOfExpiry(text);
  const past =
    expiry && (expiry.year < today.year || (expiry.year === today.year && expiry.month < today.month));
  if (expiry && !past) return null;
  const message = past
    ? 'La tarjeta está vencida. Usa otra o revisa la fecha.'
    : digitsOf(text)
      ? 'Escribe el vencimiento como figura en tu tarjeta, por ejemplo 08/29.'
      : 'Escribe el vencimiento de tu tarjeta.';
  return { code: 'invalid_expiry', message, type: 'card-expiry' };
}

/** Returns the error of a security code, or null. American Express has four digits, every other brand three. */
export function cvcError(text: string, brand: CardBrand | null): CardError | null {
  const length = brand === 'amex' ? 4 : 3;
  const cvc = text.trim();
  if (/^\d+$/.test(cvc) && cvc.length === length) return null;
  const message = cvc
    ? `El código de seguridad tiene ${length} dígitos.`
    : 'Escribe el código de seguridad de tu tarjeta.';
  return { code: 'invalid_cvc', message, type: 'card-cvc' };
}
