import { localErrorMeaning, localPaymentMeaning } from '../../domain/checkout/local-payment-codes.ts';
import type { LocalPaymentMeaning } from '../../domain/checkout/local-payment-codes.ts';
import { CURRENCIES } from '../../domain/money.ts';
import type { Currency } from '../../domain/money.ts';
import { getAuthorizationStatus } from '../../upstream/card-provider.ts';
import { NotApproved } from '../../upstream/contracts/card-provider.ts';
import {
  LocalPayment,
  LocalPaymentError,
  LocalPaymentMade,
} from '../../upstream/contracts/local-payments.ts';
import { requestPaymentInformation } from '../../upstream/local-payments.ts';
import type { Receipt } from '../attempt.ts';
import type { Charge, PaymentProvider, Verdict } from '../provider.ts';
import type { Instructions } from '../types.ts';
import { innerAnswer, isAmountOf, outcomeOfCharge, outcomeOfQuestion, limaDigits } from './answers.ts';

/** Settings of a provider of cash and bank transfers with an API like dLocal's (spec §7). */
interface LocalSettings {
  /** Its name in the REST paths, and in the failure key `{name}_response`. */
  readonly name: string;
  readonly merchantFor: (currency: Currency) => string;
}

/**
 * Returns the adapter of a provider like dLocal, behind the academy API. The only call that could make a family pay
 * twice is the one that asks how to pay: like an authorization, it is sent once.
 */
export function createLocalAdapter({ name: provider, merchantFor }: LocalSettings): PaymentProvider {
  return {
    name: provider,
    ways: ['cash', 'transfer'],
    card: null,
    merchantFor,

    authorize: (client, charge, { idempotencyKey }) =>
      outcomeOfCharge(
        provider,
        requestPaymentInformation(client, {
          ...charge,
          provider,
          method: charge.way === 'transfer' ? 'transfer' : 'cash',
          idempotencyKey,
        }),
        (body) => readLocalPayment(body, provider, charge, false),
      ),

    status: (client, charge) =>
      outcomeOfQuestion(
        { provider, charge },
        getAuthorizationStatus(client, { provider, ...charge }),
        (body) => readLocalPayment(body, provider, charge, true),
      ),
  };
}

/**
 * Reads an answer about an order that is paid in cash or by transfer. Anything but a certain payment, a certain refusal
 * or certain instructions is `unknown`.
 * @param body The answer, parsed from JSON, or the text if it was not JSON.
 * @param charge What was requested; a payment of anything else is a contradiction.
 * @param wasAsked Whether it answers a question, and not the request for instructions itself.
 */
export function readLocalPayment(
  body: unknown,
  provider: string,
  charge: Charge,
  wasAsked: boolean,
): Verdict {
  const made = LocalPaymentMade.safeParse(body);
  if (made.success) return readPayment(made.data.data, charge, wasAsked);
  const answer = NotApproved.safeParse(body);
  if (!answer.success || answer.data.code === 200) return { kind: 'unknown', reason: 'unreadable' };
  const inner = innerAnswer(answer.data, provider);
  const payment = LocalPayment.safeParse(inner);
  if (payment.success) {
    const verdict = readPayment(payment.data, charge, wasAsked);
    // What is paid, or may be, never comes as a failure.
    return verdict.kind === 'denied' || verdict.kind === 'expired'
      ? verdict
      : { kind: 'unknown', reason: 'failure_contradicts_itself' };
  }
  const error = LocalPaymentError.safeParse(inner);
  if (!error.success) return { kind: 'unknown', reason: 'failure_unreadable' };
  return refusalOf(localErrorMeaning(error.data.code), error.data.code);
}

function readPayment(payment: LocalPayment, charge: Charge, wasAsked: boolean): Verdict {
  if (payment.order_id !== charge.purchaseNumber) return { kind: 'unknown', reason: 'other_purchase' };
  const meaning = localPaymentMeaning(payment.status, payment.status_code);
  if (meaning === 'awaiting') return readAwaiting(payment, charge, wasAsked);
  if (meaning === 'paid') return readPaid(payment, charge);
  return refusalOf(meaning, payment.status_code);
}

/**
 * Returns the verdict on an order that is neither paid nor payable. Only known words reach the log: a code is digits or
 * 'other'.
 */
function refusalOf(meaning: LocalPaymentMeaning, code: string): Verdict {
  const reason = `code_${/^\d{3,4}$/.test(code) ? code : 'other'}`;
  switch (meaning) {
    case 'denied':
    case 'merchant_fault':
      return {
        kind: 'denied',
        actionCode: code,
        transactionDate: null,
        merchantFault: meaning === 'merchant_fault',
      };
    case 'over':
      return { kind: 'expired', reason };
    case 'in_review':
      return { kind: 'in_review', reason };
    default:
      return { kind: 'unknown', reason };
  }
}

function readAwaiting(payment: LocalPayment, charge: Charge, wasAsked: boolean): Verdict {
  const { amount, bank_transfer: account } = payment;
  const asked = [amount, account?.user_payment_amount ?? amount];
  if (!asked.every((major) => isAmountOf(major, currencyOf(payment), charge))) {
    return { kind: 'contradiction', reason: 'other_amount', receipt: null };
  }
  // By the number of an order, the provider does not say again how to pay it.
  if (wasAsked && !payment.ticket && !account) return { kind: 'not_charged', reason: 'pending' };
  const instructions = instructionsOf(payment, charge);
  const payableUntil = Date.parse(payment.expiration_date ?? payment.ticket?.expiration_date ?? '');
  if (!instructions || Number.isNaN(payableUntil)) {
    return { kind: 'unknown', reason: 'instructions_unreadable' };
  }
  return { kind: 'awaiting_payment', instructions, payableUntil };
}

function instructionsOf(
  { ticket, bank_transfer: account }: LocalPayment,
  { way }: Charge,
): Instructions | null {
  if (way === 'cash') {
    const code =
      ticket?.type === 'REFERENCE_CODE' ? (ticket.id ?? ticket.number) : (ticket?.number ?? ticket?.id);
    return code === undefined ? null : { code, account: [] };
  }
  if (!account) return null;
  // The provider's own label, if it gives one, says best what a number is.
  const parts = [
    ['bank', account.bank_name],
    ['beneficiary', account.beneficiary_name],
    [account.bank_account_label ?? 'account', account.bank_account],
    [account.bank_account2_label ?? 'interbank_account', account.bank_account2 ?? ''],
  ] as const;
  return {
    code: account.reference,
    account: parts.flatMap(([name, value]) => (value === '' ? [] : { name, value })),
  };
}

/** Statuses of a refund that was made, or is on its way. */
const GIVEN_BACK = ['SUCCESS', 'PENDING'];

function readPaid(payment: LocalPayment, charge: Charge): Verdict {
  const receipt = receiptOf(payment, charge);
  if (payment.refunds?.some(({ status }) => GIVEN_BACK.includes(status))) {
    return { kind: 'contradiction', reason: 'refunded', receipt };
  }
  if (receipt && isAmountOf(payment.amount, currencyOf(payment), charge))
    return { kind: 'approved', receipt };
  return { kind: 'contradiction', reason: 'other_amount', receipt };
}

/** Returns what is stored of a payment; null when its currency is not one of ours. */
function receiptOf(payment: LocalPayment, { way }: Charge): Receipt | null {
  const currency = currencyOf(payment);
  const minor = Math.round(payment.amount * 100);
  if (!currency || !Number.isSafeInteger(minor)) return null;
  return {
    transactionId: payment.id,
    transactionDate: limaDigits(Date.parse(payment.approved_date ?? '')),
    card: '',
    brand: way,
    amount: { minor, currency },
  };
}

const currencyOf = ({ currency }: LocalPayment) => CURRENCIES.find((known) => known === currency) ?? null;
