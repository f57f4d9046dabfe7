import { actionCodeMeaning } from '../../domain/checkout/action-codes.ts';
import { majorAmount } from '../../domain/money.ts';
import type { Currency } from '../../domain/money.ts';
import {
  authorizeCard,
  getAuthorizationStatus,
  getSecurityToken,
  openCardSession,
} from '../../upstream/card-provider.ts';
import {
  Approved,
  DenialText,
  NotApproved,
  SpecifiedApproval,
} from '../../upstream/contracts/card-provider.ts';
import type { Receipt } from '../attempt.ts';
import type { Charge, PaymentProvider, Verdict } from '../provider.ts';
import { innerAnswer, isAmountOf, outcomeOfCharge, outcomeOfQuestion } from './answers.ts';
import { createNiubizRefunds } from './niubiz-refunds.ts';

/** A session lives 15 minutes at the provider; the form renews it earlier, after this many milliseconds. */
const RENEW_AFTER_MS = 13 * 60 * 1000;

/** Settings of a card provider with an API like Niubiz's (spec §4, §9). */
export interface NiubizSettings {
  /** Its name in the REST paths, and in the failure key `{name}_response`. */
  readonly name: string;
  /** Merchant ids: one for soles, one for every other currency. */
  readonly merchantIdPen: string;
  readonly merchantIdOther: string;
  readonly hostedPageUrl: string;
}

/** Returns the adapter of a card provider like Niubiz, behind the academy API. */
export function createNiubizAdapter(settings: NiubizSettings): PaymentProvider {
  const provider = settings.name;
  return {
    name: provider,
    ways: ['card'],

    merchantFor: (currency) => (currency === 'PEN' ? settings.merchantIdPen : settings.merchantIdOther),

    card: {
      async openSession(client, { merchantId, amount }, now) {
        const securityToken = await getSecurityToken(client, { provider, merchantId });
        const sessionKey = await openCardSession(client, { provider, merchantId, amount, securityToken });
        return {
          library: 'payform',
          merchantId,
          sessionKey,
          amount: majorAmount(amount),
          currency: amount.currency,
          renewAt: now + RENEW_AFTER_MS,
        };
      },

      hostedPage(form, returnUrl) {
        const url = new URL(settings.hostedPageUrl);
        url.search = new URLSearchParams({
          sessionkey: form.sessionKey,
          channel: 'web',
          merchantid: form.merchantId,
          purchasenumber: form.purchaseNumber,
          amount: String(form.amount),
          currency: form.currency,
          language: 'es',
          callbackurl: returnUrl,
        }).toString();
        return url.href;
      },

      securityToken: (client, { merchantId }) => getSecurityToken(client, { provider, merchantId }),
    },

    refunds: createNiubizRefunds(provider),

    async authorize(client, charge, once) {
      const read = (body: unknown) => readAuthorization(body, provider, charge);
      const { transactionToken, securityToken, idempotencyKey } = once;
      if (transactionToken === null || securityToken === null) {
        return { kind: 'not_received', reason: 'no_card' };
      }
      const card = { transactionToken, securityToken, idempotencyKey };
      return outcomeOfCharge(provider, authorizeCard(client, { provider, ...charge, ...card }), read);
    },

    status: (client, charge) =>
      outcomeOfQuestion(
        { provider, charge },
        getAuthorizationStatus(client, { provider, ...charge }),
        (body) => readOutcome(body, provider, charge),
      ),
  };
}

/** The provider writes currencies as letters in one place and as ISO 4217 numbers in another. */
const CURRENCY_NAMES: ReadonlyMap<string, Currency> = new Map([
  ['PEN', 'PEN'],
  ['604', 'PEN'],
  ['0604', 'PEN'],
  ['USD', 'USD'],
  ['840', 'USD'],
  ['0840', 'USD'],
]);

/** A masked card shows at most its first six digits and its last four. */
const SHOWN_DIGITS = 10;

/** Statuses of a successful authorization. */
const CHARGED_STATUSES = ['Authorized', 'Verified', 'Confirmed'];
/** Statuses of a refused one. */
const REFUSED_STATUSES = ['Not Authorized', 'Not Verified', 'Not Confirmed', 'Reject'];

/**
 * Reads the answer to the authorization itself. One with only the fields that the specification shows is an approval
 * because of its code (spec §4 'Code 200: SUCCESS'). As the answer to a later question it would prove nothing: the
 * charge may be voided.
 */
export function readAuthorization(body: unknown, provider: string, charge: Charge): Verdict {
  const told = SpecifiedApproval.safeParse(body);
  if (!told.success) return readOutcome(body, provider, charge);
  const { order, dataMap } = told.data.data;
  return readReceipt(order, receiptOf(order, dataMap), charge);
}

/**
 * Reads an answer about a charge, from the authorization or from the status query. Anything but a certain approval,
 * denial or refusal is `unknown`: guessing here costs somebody money.
 * @param body The answer, parsed from JSON, or the text if it was not JSON.
 * @param provider The name in the key of the provider's own answer: `{provider}_response`.
 * @param charge What was requested; an approval of anything else is a contradiction.
 */
export function readOutcome(body: unknown, provider: string, charge: Charge): Verdict {
  const approved = Approved.safeParse(body);
  if (approved.success) return readApproval(approved.data.data, charge);
  const answer = NotApproved.safeParse(body);
  if (!answer.success) return { kind: 'unknown', reason: 'unreadable' };
  if (answer.data.code === 200) return { kind: 'unknown', reason: 'approval_unreadable' };
  const denial = DenialText.safeParse(innerAnswer(answer.data, provider));
  if (!denial.success) return { kind: 'unknown', reason: 'denial_unreadable' };
  return readDenial(denial.data);
}

function readApproval({ order, dataMap }: Approved['data'], charge: Charge): Verdict {
  // Like the code, the status may be in both places. What was authorized may have been taken back since.
  const statuses = [order.status, dataMap.STATUS].filter((status) => status !== undefined);
  if (statuses.includes('Review')) return { kind: 'in_review', reason: 'review' };
  // The code is in two places, and either may be missing. If both are, nothing is known.
  const codes = [order.actionCode, dataMap.ACTION_CODE].filter((code) => code !== undefined);
  const meanings = codes.map(actionCodeMeaning);
  if (meanings.includes('in_review')) return { kind: 'in_review', reason: `code_${safeCode(codes[0])}` };
  const receipt = receiptOf(order, dataMap);
  if (statuses.includes('Voided')) return { kind: 'contradiction', reason: 'voided', receipt };
  if (statuses.length === 0 || codes.length === 0) return { kind: 'unknown', reason: 'approval_incomplete' };
  const refusal = refusalOf({ order, dataMap }, statuses, codes);
  if (refusal && order.purchaseNumber === charge.purchaseNumber) return refusal;
  const isCharged = statuses.every((status) => CHARGED_STATUSES.includes(status));
  if (!isCharged || meanings.some((meaning) => meaning !== 'approved')) {
    return { kind: 'unknown', reason: 'approval_contradicts_itself' };
  }
  return readReceipt(order, receipt, charge);
}

/**
 * Returns the denial of an order that was refused: asked about it, the provider answers in the form of a charge. Null
 * unless every status and code says so.
 */
function refusalOf(
  { order, dataMap }: Approved['data'],
  statuses: readonly string[],
  [code, ...others]: readonly string[],
): Verdict | null {
  const isRefused =
    statuses.every((status) => REFUSED_STATUSES.includes(status)) && others.every((other) => other === code);
  if (!isRefused) return null;
  const { CARD, BRAND } = dataMap;
  const data = { ACTION_CODE: code, TRANSACTION_DATE: order.transactionDate, CARD, BRAND };
  const verdict = readDenial({ data });
  return verdict.kind === 'denied' ? verdict : null;
}

/** Checks that an approval is for what was requested. */
function readReceipt(order: Approved['data']['order'], receipt: Receipt | null, charge: Charge): Verdict {
  if (order.purchaseNumber !== charge.purchaseNumber) return { kind: 'unknown', reason: 'other_purchase' };
  const { amount, authorizedAmount = amount } = order;
  const isWhatWasAsked =
    receipt &&
    [amount, authorizedAmount].every((major) => isAmountOf(major, receipt.amount.currency, charge));
  return isWhatWasAsked
    ? { kind: 'approved', receipt }
    : { kind: 'contradiction', reason: 'other_amount', receipt };
}

/**
 * Returns what is stored of an approval, with the amount that the bank authorized. Null when its currency is not one of
 * ours.
 */
function receiptOf(order: Approved['data']['order'], dataMap: Approved['data']['dataMap']): Receipt | null {
  const currency = CURRENCY_NAMES.get(order.currency);
  const minor = Math.round((order.authorizedAmount ?? order.amount) * 100);
  if (!currency) return null;
  return {
    transactionId: order.transactionId,
    transactionDate: order.transactionDate,
    card: maskedCard(dataMap.CARD),
    brand: dataMap.BRAND,
    amount: { minor, currency },
  };
}

function readDenial({ errorCode, errorMessage, data }: DenialText): Verdict {
  const actionCode = data.ACTION_CODE;
  if (data.STATUS === 'Review') return { kind: 'in_review', reason: 'review' };
  if (!actionCode) return readRefusal(errorCode, errorMessage ?? '');
  const reason = `code_${safeCode(actionCode)}`;
  const meaning = actionCodeMeaning(actionCode);
  switch (meaning) {
    case 'in_review':
    case 'session_expired':
      return { kind: meaning, reason };
    case 'approved':
    case 'unknown':
      return { kind: 'unknown', reason };
    case 'denied':
    case 'merchant_fault':
      if (data.STATUS !== undefined && !REFUSED_STATUSES.includes(data.STATUS)) {
        return { kind: 'unknown', reason: 'denial_contradicts_itself' };
      }
      return {
        kind: 'denied',
        actionCode,
        transactionDate: data.TRANSACTION_DATE ?? null,
        merchantFault: meaning === 'merchant_fault',
        ...(data.CARD && { card: `${data.BRAND ?? ''} ${maskedCard(data.CARD)}` }),
      };
  }
}

/** The names of fields with the buyer's card data, or with a token for it; we fill all other fields of an order. */
const CARD_FIELDS = /card|tarjeta|cvv|cvc|expir|token/i;

/**
 * Whether a message says that the form's session or token has expired. Other expired things may be the wait for a bank.
 */
const isSessionOver = (message: string) =>
  /unauthorized/i.test(message) ||
  (/sesi[oó]n|session|token/i.test(message) && /expir|venci|inv[aá]lid/i.test(message));

/** Reads a refusal without an action code: nothing reached a bank, unless an earlier charge had used the token. */
function readRefusal(errorCode: number | undefined, message: string): Verdict {
  if (/used before|ya (fue|ha sido) (usado|utilizado)/i.test(message)) {
    return { kind: 'unknown', reason: 'token_used' };
  }
  if (errorCode === 400 && /is not valid|no es v[aá]lid/i.test(message)) {
    return CARD_FIELDS.test(message)
      ? { kind: 'card_rejected', reason: 'data_not_valid' }
      : { kind: 'not_received', reason: 'order_not_valid', merchantFault: true };
  }
  const refused = errorCode === 400 || errorCode === 401 || errorCode === 406;
  if (refused && isSessionOver(message)) return { kind: 'session_expired', reason: 'session_expired' };
  return { kind: 'unknown', reason: 'refusal_unreadable' };
}

/** Only known words reach the log: a code is three digits or 'other'. */
function safeCode(code: string | undefined): string {
  return code && /^\d{3}$/.test(code) ? code : 'other';
}

/** The provider masks the card. If it ever fails to, the journal still stores no more than the last four digits. */
function maskedCard(card: string): string {
  const isMasked = card.replace(/\D/g, '').length <= SHOWN_DIGITS;
  return isMasked ? card : card.replace(/\d(?=(?:\D*\d){4})/g, '*');
}
