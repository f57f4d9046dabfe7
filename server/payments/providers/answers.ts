import { z } from 'zod';
import { moneyFromMajor } from '../../domain/money.ts';
import type { Currency } from '../../domain/money.ts';
import { NotCharged, NotRefunded } from '../../upstream/contracts/card-provider.ts';
import { isPage, UpstreamError } from '../../upstream/types.ts';
import type { Charge, Outcome, RefundVerdict, Verdict } from '../provider.ts';
import { recordOfAnswer, recordOfFailure } from './answer-record.ts';

/** Reads what an answer says about a charge. */
type Read = (body: unknown) => Verdict;

/** Returns the outcome of the one call that may charge. Never throws: a failure is an outcome, too. */
export async function outcomeOfCharge(
  provider: string,
  call: Promise<unknown>,
  read: Read,
): Promise<Outcome> {
  try {
    const body = await call;
    return { ...read(body), answer: recordOfAnswer(body, provider) };
  } catch (error) {
    return { ...outcomeOfFailure(error, read), answer: recordOfFailure(error, provider) };
  }
}

/** Verdicts that never come with an error status. If an answer combines the two, the provider is asked again. */
const NEVER_FAILURES: readonly Verdict['kind'][] = ['approved', 'awaiting_payment'];

/**
 * Returns what a failed authorization means. It is certain only when nothing was received, or the refusal can be read.
 */
function outcomeOfFailure(error: unknown, read: Read): Verdict {
  if (!(error instanceof UpstreamError)) return { kind: 'unknown', reason: 'exception' };
  if (error.fault === 'refused' || error.fault === 'breaker_open') {
    return { kind: 'not_received', reason: error.fault };
  }
  if (error.fault !== 'status' || error.status === null) return { kind: 'unknown', reason: error.fault };
  const read4xx = error.status < 500 ? read(error.body) : null;
  if (!read4xx || NEVER_FAILURES.includes(read4xx.kind)) {
    return { kind: 'unknown', reason: `status_${error.status}` };
  }
  return read4xx;
}

/**
 * Returns the outcome of a question about an order.
 * @throws UpstreamError when it could not be asked; a 404 is the outcome 'not_received'
 */
export async function outcomeOfQuestion(
  { provider, charge }: { readonly provider: string; readonly charge: Charge },
  call: Promise<unknown>,
  read: Read,
): Promise<Outcome> {
  try {
    const body = await call;
    const verdict = readNotCharged(body, charge) ?? read(body);
    return { ...verdict, answer: recordOfAnswer(body, provider) };
  } catch (error) {
    if (error instanceof UpstreamError && error.status === 404) {
      const answer = recordOfFailure(error, provider);
      return { kind: 'not_received', reason: 'no_such_order', answer };
    }
    throw error;
  }
}

/**
 * Statuses by which a provider refuses a request that it has read. Every other one may also come from what lies between,
 * mean a repeat of a request that is still being worked on (409), or be about the login.
 */
const REFUSALS: ReadonlySet<number | null> = new Set([400, 402, 406, 422]);

/** Returns the verdict on requesting a refund. Never throws: a failure is a verdict, too. */
export async function outcomeOfRefund(
  call: Promise<unknown>,
  read: (body: unknown) => RefundVerdict,
): Promise<RefundVerdict> {
  try {
    return read(await call);
  } catch (error) {
    if (!(error instanceof UpstreamError)) return { kind: 'unknown', reason: 'exception', refundId: null };
    const wasSent = error.fault !== 'refused' && error.fault !== 'breaker_open';
    const reason = error.fault === 'status' ? `status_${error.status ?? 0}` : error.fault;
    if (REFUSALS.has(error.status) && !isPage(error.body)) return { kind: 'refused', reason, refundId: null };
    return { kind: wasSent ? 'unknown' : 'not_received', reason, refundId: null };
  }
}

/**
 * Reads an answer about a refund. One that cannot be read, or is about another refund, is `unknown`.
 * @param read Returns null for an answer about another refund.
 */
export function readRefund<Answer>(
  body: unknown,
  { purchaseNumber }: Charge,
  contract: z.ZodType<Answer>,
  read: (answer: Answer) => RefundVerdict | null,
): RefundVerdict {
  const missing = NotRefunded.safeParse(body);
  if (missing.success && missing.data.data.purchaseNumber === purchaseNumber) {
    return { kind: 'not_received', reason: 'said_not_refunded', refundId: null };
  }
  const answer = contract.safeParse(body);
  if (!answer.success) return { kind: 'unknown', reason: 'refund_unreadable', refundId: null };
  return read(answer.data) ?? { kind: 'unknown', reason: 'other_refund', refundId: null };
}

/** Returns the verdict of an explicit 'not charged' about this very order; null for every other answer. */
function readNotCharged(answer: unknown, { purchaseNumber }: Charge): Verdict | null {
  const said = NotCharged.safeParse(answer);
  if (!said.success || said.data.data.purchaseNumber !== purchaseNumber) return null;
  return { kind: 'not_charged', reason: 'said_not_charged' };
}

/** Whether an amount in major units is the amount of a charge. */
export function isAmountOf(major: number, currency: Currency | null, { amount }: Charge): boolean {
  try {
    return currency === amount.currency && moneyFromMajor(major, currency).minor === amount.minor;
  } catch {
    return false;
  }
}

/**
 * Returns an instant, in epoch milliseconds, in the form of receipts: yyMMddHHmmss in Lima, which has no daylight saving
 * time; '' if it is not a date.
 */
export function limaDigits(instant: number): string {
  if (Number.isNaN(instant)) return '';
  return new Date(instant - 5 * 60 * 60 * 1000).toISOString().replace(/\D/g, '').slice(2, 14);
}

const Wrapped = z.looseObject({ text: z.unknown() });

/**
 * Returns the provider's own answer from the key `{provider}_response`, in camelCase, too: its `text`, if it is a
 * wrapped HTTP response, or else the value itself. JSON text is parsed. HTML and other texts stay texts, which no
 * schema accepts.
 */
export function innerAnswer(answer: Readonly<Record<string, unknown>>, provider: string): unknown {
  const value = asObject(answer[`${provider}_response`] ?? answer[`${provider}Response`]);
  const wrapped = Wrapped.safeParse(value);
  return asObject(wrapped.success ? wrapped.data.text : value);
}

function asObject(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
