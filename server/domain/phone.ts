import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/** Mexican mobiles with what was dialled before them until 2019, which address books and chats still have. */
const OLD_MEXICAN = /^(?:(?:\+|00)?521|01|04[45])(\d{10})$/;
const OLD_MEXICAN_ABROAD = /^(?:\+|00)521(\d{10})$/;

/**
 * Returns a phone number in E.164 ('+51987654321') from what a person typed: with spaces, dashes, or a country code,
 * which then takes precedence over the chosen country.
 * @param phone As typed.
 * @param country ISO 3166-1 alpha-2, as chosen in the form (Peru by default, spec §9).
 * @returns null when it is not a valid number.
 */
export function normalizePhone(phone: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const parsed = parsePhoneNumberFromString(phone, country);
  if (parsed?.isValid()) return parsed.number;
  const dialled = phone.replace(/[^\d+]/g, '');
  const [, mobile] = (country === 'MX' ? OLD_MEXICAN : OLD_MEXICAN_ABROAD).exec(dialled) ?? [];
  return mobile === undefined ? null : normalizePhone(`+52${mobile}`, country);
}

/** Returns whether a text is the ISO 3166-1 alpha-2 code of a country that the forms offer. */
export const isCountry = (code: string): boolean => isSupportedCountry(code);

/** A number as the forms show it: its country, and what is dialled there. */
export interface ShownPhone {
  /** ISO 3166-1 alpha-2; null when the code of the number is of several countries that it does not tell apart. */
  readonly country: string | null;
  /** '987 654 321'; in E.164 when the country is unknown. */
  readonly number: string;
}

/** Returns how the forms show a number in E.164: beside its country, without the code that the country stands for. */
export function shownPhone(phone: string): ShownPhone {
  const parsed = parsePhoneNumberFromString(phone);
  if (!parsed?.country) return { country: null, number: phone };
  const { country } = parsed;
  const number = parsed.formatNational();
  return { country, number: normalizePhone(number, country) === phone ? number : phone };
}
