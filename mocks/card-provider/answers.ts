import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ACTION_DESCRIPTIONS, BRAND_NAMES, CURRENCY_NUMBERS } from '../../fixtures/card-provider.ts';
import type { Currency } from '../../server/domain/money.ts';
import type { TokenizedCard } from './card-sessions.ts';

/** What the approval and the denial of an authorization need to know. */
export interface Transaction {
  readonly merchantId: string;
  readonly purchaseNumber: string;
  /** Major units. */
  readonly amount: number;
  readonly currency: Currency;
  readonly card: TokenizedCard;
  readonly tokenId: string;
  readonly transactionId: string;
  readonly uuid: string;
  readonly at: Date;
}

const SECURE_CHANNEL = 'Transaccion no autenticada pero enviada en canal seguro';
const TERMINAL = '00000001';
const ACQUIRER = '570002';

/** Returns as many random digits. */
export const digits = (count: number): string =>
  Array.from({ length: count }, () => String(randomInt(10))).join('');

/** Adds the ids that the provider's network gives a transaction. */
export function newTransaction(details: Omit<Transaction, 'transactionId' | 'uuid'>): Transaction {
  return { ...details, transactionId: `99${digits(13)}`, uuid: randomUUID() };
}

/** Formats a date as the provider does: yyMMddHHmmss in Lima, five hours behind UTC all year. */
export function providerDate(at: Date): string {
  const lima = new Date(at.getTime() - 5 * 3_600_000);
  return lima.toISOString().replace(/\D/g, '').slice(2, 14);
}

/** An approved authorization (the provider's HTTP 200), inside the REST API's wrapper. */
export function approvedAnswer(transaction: Transaction) {
  const { card, amount, currency, purchaseNumber, transactionId, uuid, at } = transaction;
  const date = providerDate(at);
  const traceNumber = digits(6);
  const authorizationCode = digits(6);
  const actionCode = '000';
  return {
    code: 200,
    data: {
      header: { ecoreTransactionUUID: uuid, ecoreTransactionDate: at.getTime(), millis: 1_143 },
      fulfillment: {
        channel: 'web',
        merchantId: transaction.merchantId,
        terminalId: TERMINAL,
        captureType: 'manual',
        countable: true,
        fastPayment: false,
        signature: uuid,
      },
      order: {
        tokenId: transaction.tokenId,
        purchaseNumber,
        amount,
        installment: 0,
        currency,
        authorizedAmount: amount,
        authorizationCode,
        actionCode,
        traceNumber,
        transactionDate: date,
        transactionId,
      },
      dataMap: {
        TERMINAL,
        BRAND_ACTION_CODE: '00',
        BRAND_HOST_DATE_TIME: date,
        TRACE_NUMBER: traceNumber,
        CARD_TYPE: card.brand === 'visa' ? 'D' : 'C',
        ECI_DESCRIPTION: SECURE_CHANNEL,
        SIGNATURE: uuid,
        CARD: card.masked,
        MERCHANT: transaction.merchantId,
        STATUS: 'Authorized',
        ACTION_DESCRIPTION: ACTION_DESCRIPTIONS[actionCode] ?? '',
        ID_UNICO: transactionId,
        AMOUNT: amount.toFixed(2),
        AUTHORIZATION_CODE: authorizationCode,
        CURRENCY: CURRENCY_NUMBERS[currency],
        TRANSACTION_DATE: date,
        ACTION_CODE: actionCode,
        CVV2_VALIDATION_RESULT: 'M',
        ECI: '07',
        ID_RESOLUTOR: digits(15),
        BRAND: card.brand,
        ADQUIRENTE: ACQUIRER,
        BRAND_NAME: BRAND_NAMES[card.brand],
        PROCESS_CODE: '000000',
        TRANSACTION_ID: transactionId,
      },
    },
  };
}

const Approval = z.looseObject({
  code: z.literal(200),
  data: z.looseObject({ order: z.looseObject({}), dataMap: z.looseObject({}) }),
});

/** The same answer while the bank still reviews the payment: neither approved nor denied. Denials stay denials. */
export function inReview(answer: unknown): unknown {
  const approval = Approval.safeParse(answer);
  if (!approval.success) return answer;
  const { data, ...rest } = approval.data;
  return { ...rest, data: { ...data, dataMap: { ...data.dataMap, STATUS: 'Review' } } };
}

type ApprovedAnswer = ReturnType<typeof approvedAnswer>;

/** The same answer without status and action code. */
export function withoutStatus({ code, data }: ApprovedAnswer): unknown {
  const { actionCode: _code, ...order } = data.order;
  const { STATUS: _status, ACTION_CODE: _action, ...dataMap } = data.dataMap;
  return { code, data: { ...data, order, dataMap } };
}

/** The same answer when the bank authorized another amount than was requested, in major units. */
export function ofAmount({ code, data }: ApprovedAnswer, authorizedAmount: number): unknown {
  return { code, data: { ...data, order: { ...data.order, authorizedAmount } } };
}

/** A denied authorization, as the provider itself writes it (its HTTP 400). */
export function deniedText(transaction: Transaction, actionCode: string) {
  const { card, amount, currency, transactionId, uuid, at } = transaction;
  return {
    errorCode: 400,
    errorMessage: 'Not Authorized',
    header: { ecoreTransactionUUID: uuid, ecoreTransactionDate: at.getTime(), millis: 3_867 },
    data: {
      CURRENCY: CURRENCY_NUMBERS[currency],
      TRANSACTION_DATE: providerDate(at),
      TERMINAL,
      ACTION_CODE: actionCode,
      TRACE_NUMBER: digits(6),
      ECI_DESCRIPTION: SECURE_CHANNEL,
      ECI: '07',
      CARD: card.masked,
      BRAND: card.brand,
      MERCHANT: transaction.merchantId,
      STATUS: 'Not Authorized',
      ADQUIRENTE: ACQUIRER,
      ACTION_DESCRIPTION: ACTION_DESCRIPTIONS[actionCode] ?? 'Operacion denegada',
      ID_UNICO: transactionId,
      AMOUNT: amount.toFixed(2),
      PROCESS_CODE: '000000',
      TRANSACTION_ID: transactionId,
    },
  };
}

/** A refusal that never reached a bank: it has no action code and no date. */
export const refusedText = (errorMessage: string) => ({ errorCode: 400, errorMessage, data: {} });

/**
 * Any answer but an approval, as the REST API wraps it.
 * @param text What the provider answered: an object, JSON as text, or an HTML page.
 */
export function wrappedAnswer(
  provider: string,
  text: unknown,
  statusCode = 400,
): Record<string, unknown> & {
  readonly code: number;
} {
  return { code: statusCode, [`${provider}_response`]: { status_code: statusCode, text } };
}

/** The status of an order that is certainly not charged. */
export const notCharged = (purchaseNumber: string) =>
  ({ code: 404, data: { purchaseNumber, charged: false } }) as const;
