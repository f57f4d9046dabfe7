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

/**
 * Returns the country (ISO 3166-1 alpha-2) of a number in E.164; null when its code is of several that it does not tell
 * apart.
 */
export function phoneCountryOf(phone: string): string | null {
  return parsePhoneNumberFromString(phone)?.country ?? null;
}
