import type { Money } from '../../server/domain/money.ts';
import { majorAmount } from '../../server/domain/money.ts';
import {
  createNiubizAdapter,
  readAuthorization,
  readOutcome,
} from '../../server/payments/providers/niubiz.ts';

export const CARD_PROVIDER = createNiubizAdapter({
  name: 'niubiz',
  merchantIdPen: '111',
  merchantIdOther: '222',
  hostedPageUrl: 'http://provider.test/pago',
});

/** A charge of the bank, as the academy API of these tests remembers it. */
export interface Charged {
  readonly purchaseNumber: string;
  readonly amount: Money;
  readonly transactionId: string;
}

/** A charge whose answers are read, and what the bank knows of it once approved. */
export const CHARGE = {
  merchantId: '111',
  purchaseNumber: '01234567890',
  amount: { minor: 123_423, currency: 'PEN' },
  way: 'card',
} as const;
export const CHARGED = { ...CHARGE, transactionId: '993211570048581' };

/** Reads an authorization's answer for that charge, with the real adapter. */
export const readAnswer = (body: unknown) => readAuthorization(body, 'niubiz', CHARGE);

/** Reads a status query's answer about it. */
export const readStatus = (body: unknown) => readOutcome(body, 'niubiz', CHARGE);

export const MASKED_CARD = '447411******2240';

/** An approved authorization, field by field. It has `tokenId` because the provider sends it back. */
export function approvedAnswer({ purchaseNumber, amount, transactionId }: Charged, status = 'Authorized') {
  return {
    code: 200,
    data: {
      header: { ecoreTransactionUUID: '1a7a020d-0000', ecoreTransactionDate: 1721494409221, millis: 1143 },
      order: {
        tokenId: 'SECRET-TOKEN-ID-FROM-THE-PROVIDER',
        purchaseNumber,
        amount: majorAmount(amount),
        installment: 0,
        currency: amount.currency,
        authorizationCode: 'T01524',
        actionCode: '000',
        transactionDate: '240720115328',
        transactionId,
      },
      dataMap: {
        CARD: MASKED_CARD,
        BRAND: 'visa',
        STATUS: status,
        ACTION_CODE: '000',
        AMOUNT: majorAmount(amount).toFixed(2),
        CURRENCY: amount.currency === 'PEN' ? '0604' : '0840',
      },
    },
  };
}

/** A denied authorization. */
export function deniedAnswer(actionCode: string, shape: 'object' | 'text' = 'object') {
  const text = {
    errorCode: 400,
    errorMessage: 'Not Authorized',
    data: {
      TRANSACTION_DATE: '180331152444',
      ACTION_CODE: actionCode,
      STATUS: 'Not Authorized',
      ACTION_DESCRIPTION: 'Tarjeta no valida',
      CARD: '400310****6160',
      BRAND: 'visa',
    },
  };
  return { code: 400, niubiz_response: { text: shape === 'text' ? JSON.stringify(text) : text } };
}

/** A refusal that reached no bank, or does not say so: `data` is empty. */
export function refusedAnswer(errorMessage: string, errorCode = 400) {
  return { code: errorCode, niubiz_response: { text: { errorCode, errorMessage, data: {} } } };
}

/** A payment that the provider reviews: neither approved nor denied. */
export function reviewAnswer() {
  return {
    code: 400,
    niubiz_response: { text: { errorCode: 400, errorMessage: 'Review', data: { STATUS: 'Review' } } },
  };
}
