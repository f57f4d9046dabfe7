import { UpstreamError } from '../../upstream/types.ts';

/**
 * The fields of an answer that decide what became of a charge. Only these are stored; anything else (tokens, session
 * keys, whatever a provider may send tomorrow) never reaches the journal.
 */
const KEPT = new Set([
  ...['code', 'text', 'data', 'order', 'dataMap', 'errorCode', 'errorMessage', 'charged'],
  ...['purchaseNumber', 'transactionDate', 'amount', 'authorizedAmount', 'currency', 'transactionId'],
  ...['actionCode', 'CARD', 'BRAND', 'STATUS', 'ACTION_CODE', 'TRANSACTION_DATE'],
  // Of payments in cash and by transfer.
  ...['id', 'payment_id', 'order_id', 'status', 'status_code', 'expiration_date', 'approved_date', 'message'],
  ...[
    'ticket',
    'type',
    'number',
    'bank_transfer',
    'bank_name',
    'beneficiary_name',
    'bank_account',
    'bank_account2',
    'reference',
    'user_payment_amount',
    'refunds',
  ],
  // Of cards abroad, besides those.
  ...['amount_received', 'amount_refunded', 'created', 'metadata', 'purchase_number', 'card'],
  ...['latest_charge', 'disputed', 'payment_method_details'],
  ...['brand', 'last4', 'last_payment_error', 'decline_code', 'error', 'payment_intent', 'latest_invoice'],
  ...['current_period_end', 'cancel_at_period_end', 'ended_at', 'invoices', 'amount_due'],
  ...['items', 'payments', 'payment'],
]);

/** The longest text that is stored of a field, in characters: longer ones are pages of a proxy or the like. */
const LONGEST_TEXT = 100;

/** Many digits, however they are spaced. */
const CARD_NUMBER = /\d(?:[ .-]?\d){10,}/g;

/** Identifiers of a transaction, which may look like card numbers. */
const IDENTIFIERS = new Set([
  'purchaseNumber',
  'order_id',
  'transactionDate',
  'transactionId',
  'TRANSACTION_DATE',
]);

/** The id of a charge, a subscription or one of its months: not secret, however long. */
const NAMED = /^(?:pi|sub|in)_\w{1,60}$/;

/** How many months of a subscription are stored from an answer: the latest ones. */
const KEPT_MONTHS = 24;

/** Returns an answer as text for the journal, without anything secret, in a form that can be replayed. */
export function recordOfAnswer(body: unknown, provider: string): string {
  return JSON.stringify({ status: 200, body: kept(body, provider, '') });
}

/** Returns the same for a failed call: its fault, or the status and body of the response. */
export function recordOfFailure(error: unknown, provider: string): string {
  if (!(error instanceof UpstreamError)) return JSON.stringify({ fault: 'exception' });
  const { fault, status, body } = error;
  return JSON.stringify(fault === 'status' ? { status, body: kept(body, provider, '') } : { fault });
}

function kept(value: unknown, provider: string, name: string): unknown {
  if (typeof value === 'string') return keptText(value, provider, name);
  if (typeof value === 'number' && `${value}`.search(CARD_NUMBER) >= 0 && !IDENTIFIERS.has(name))
    return '[number]';
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(-KEPT_MONTHS).map((item) => kept(item, provider, name));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => KEPT.has(field) || [`${provider}_response`, `${provider}Response`].includes(field))
      .map(([field, inner]) => [field, kept(inner, provider, field)]),
  );
}

/** Returns JSON in a text reduced to the same fields; in any other text, whatever might be secret is replaced. */
function keptText(text: string, provider: string, name: string): string {
  try {
    const inner: unknown = JSON.parse(text);
    if (typeof inner === 'object' && inner !== null) return JSON.stringify(kept(inner, provider, name));
  } catch {
    // Not JSON.
  }
  const short = text.slice(0, LONGEST_TEXT);
  if (name === 'id' && NAMED.test(short)) return short;
  if (IDENTIFIERS.has(name)) return short.replace(/\D/g, '').slice(0, 20);
  // Tokens are long words.
  return short.replaceAll(CARD_NUMBER, '[number]').replace(/[\w+/=.-]{24,}/g, '[word]');
}
