/** The usual decline codes, with the action code that has the same text for people (docs/card-provider.md 1.5). */
const DECLINES: Readonly<Record<string, string>> = {
  insufficient_funds: '116',
  expired_card: '101',
  invalid_expiry_month: '101',
  invalid_expiry_year: '101',
  incorrect_number: '180',
  invalid_number: '180',
  incorrect_cvc: '408',
  invalid_cvc: '408',
  incorrect_pin: '117',
  invalid_pin: '117',
  pin_try_exceeded: '106',
  card_velocity_exceeded: '405',
  withdrawal_count_limit_exceeded: '405',
  invalid_amount: '113',
  card_not_supported: '104',
  currency_not_supported: '104',
  transaction_not_allowed: '104',
  service_not_allowed: '104',
  fraudulent: '670',
  merchant_blacklist: '670',
  card_decline_rate_limit_exceeded: '670',
  // The holder did not pass the bank's question on the provider's own page.
  payment_intent_authentication_failure: '678',
  processing_error: '910',
  try_again_later: '910',
  issuer_not_available: '912',
};

/** For every other decline: only the bank knows the reason, and a lost or stolen card is never called so. */
const OTHER_DECLINE = '190';

/** Returns the action code that has the same text for people as a decline code. */
export const actionCodeOf = (code: string): string =>
  Object.hasOwn(DECLINES, code) ? (DECLINES[code] ?? OTHER_DECLINE) : OTHER_DECLINE;
