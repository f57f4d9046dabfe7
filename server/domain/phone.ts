import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js';

/**
 * A phone number in E.164 ('+51987654321') from whatever a person wrote: spaces, dashes, or the country's code
 * pasted along, which then wins over the chosen country.
 * @param phone As typed. @param country ISO 3166-1 alpha-2, as chosen in the form (Peru by default, spec §9).
 * @returns null when it is not a number that can exist.
 */
export function normalizePhone(phone: string, country: string): string | null {
  if (!isSupportedCountry(country)) return null;
  const parsed = parsePhoneNumberFromString(phone, country);
  return parsed?.isValid() ? parsed.number : null;
}
