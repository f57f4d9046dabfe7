import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

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
  return parsed?.isValid() ? parsed.number : null;
}
