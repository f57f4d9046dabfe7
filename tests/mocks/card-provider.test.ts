import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ACTION_DESCRIPTIONS } from '../../fixtures/card-provider.ts';
import { passesLuhn } from '../../mocks/card-provider/card-rules.ts';
import { APPROVED_CARD } from '../../mocks/scenarios/scenario.ts';
import { Approved, DenialText } from '../../server/upstream/contracts/card-provider.ts';
import { academyOfTest, logIn, START } from '../support/academy.ts';
import {
  authorize,
  callAs,
  MERCHANT,
  openOrder,
  pay,
  statusOf,
  tokenize,
  transactionToken,
} from './buyer.ts';
import type { Buyer } from './buyer.ts';

const MINUTE_MS = 60_000;

const Wrapped = z.object({
  code: z.literal(400),
  niubiz_response: z.object({ status_code: z.literal(400), text: DenialText }),
});

const refusalOf = async (response: Response) => Wrapped.parse(await response.json()).niubiz_response.text;

async function buyer(): Promise<Buyer> {
  const academy = academyOfTest();
  return { academy, bearer: await logIn(academy) };
}

/** Returns a Visa number that passes the Luhn check and ends in these four digits. */
function cardEndingIn(lastFour: string): string {
  const found = Array.from({ length: 10 }, (_, digit) => `44741183556${digit}${lastFour}`).find(passesLuhn);
  if (!found) throw new Error(`No card ends in ${lastFour}`);
  return found;
}

describe('An approved authorization', () => {
  test('has every field of the provider, with its types', async () => {
    const who = await buyer();
    const { order, response } = await pay(who);
    expect(response.status).toBe(200);
    const body: unknown = await response.json();
    expect(Approved.parse(body).data.order.purchaseNumber).toBe(order.purchaseNumber);
    const text = expect.any(String) as unknown;
    expect(body).toEqual({
      code: 200,
      data: {
        header: { ecoreTransactionUUID: text, ecoreTransactionDate: START.getTime(), millis: 1143 },
        fulfillment: {
          channel: 'web',
          merchantId: MERCHANT,
          terminalId: '00000001',
          captureType: 'manual',
          countable: true,
          fastPayment: false,
          signature: text,
        },
        order: {
          tokenId: expect.stringMatching(/^[0-9A-F]{32}$/) as unknown,
          purchaseNumber: order.purchaseNumber,
          amount: 450,
          installment: 0,
          currency: 'PEN',
          authorizedAmount: 450,
          authorizationCode: expect.stringMatching(/^\d{6}$/) as unknown,
          actionCode: '000',
          traceNumber: expect.stringMatching(/^\d{6}$/) as unknown,
          transactionDate: '261121100000',
          transactionId: expect.stringMatching(/^\d{15}$/) as unknown,
        },
        dataMap: {
          TERMINAL: '00000001',
          BRAND_ACTION_CODE: '00',
          BRAND_HOST_DATE_TIME: '261121100000',
          TRACE_NUMBER: text,
          CARD_TYPE: 'D',
          ECI_DESCRIPTION: 'Transaccion no autenticada pero enviada en canal seguro',
          SIGNATURE: text,
          CARD: '447411******2240',
          MERCHANT,
          STATUS: 'Authorized',
          ACTION_DESCRIPTION: 'Aprobado y completado con exito',
          ID_UNICO: text,
          AMOUNT: '450.00',
          AUTHORIZATION_CODE: text,
          CURRENCY: '0604',
          TRANSACTION_DATE: '261121100000',
          ACTION_CODE: '000',
          CVV2_VALIDATION_RESULT: 'M',
          ECI: '07',
          ID_RESOLUTOR: text,
          BRAND: 'visa',
          ADQUIRENTE: '570002',
          BRAND_NAME: 'VI',
          PROCESS_CODE: '000000',
          TRANSACTION_ID: text,
        },
      },
    });
  });

  test('is one charge in the ledger, and the status query answers the same, after a restart too', async () => {
    const who = await buyer();
    const { order, response } = await pay(who);
    const answered: unknown = await response.json();
    const charges = who.academy.ledger().filter(({ kind }) => kind === 'charge');
    expect(charges).toMatchObject([
      { purchase_number: order.purchaseNumber, amount: 450, currency: 'PEN', user_id: 'usuario-mama' },
    ]);
    const again = { ...who, academy: who.academy.restart() };
    expect(await (await statusOf(again, order.purchaseNumber)).json()).toEqual(answered);
  });

  test('the number of the card is nowhere in the ledger', async () => {
    const who = await buyer();
    await pay(who);
    expect(JSON.stringify(who.academy.ledger())).not.toContain(APPROVED_CARD);
  });

  test('charges dollars for the other merchant', async () => {
    const who = await buyer();
    const merchant = { MERCHANT_ID: '456879853' };
    const purchase = await callAs(who, 'createPurchase', 'POST', { body: merchant });
    const { data } = z.object({ data: z.object({ purchase_id: z.string() }) }).parse(await purchase.json());
    const answer = await callAs(who, 'cardToken', 'POST', { body: merchant });
    const { token } = z.object({ token: z.string() }).parse(await answer.json());
    const session = await callAs(who, 'cardSession', 'POST', { body: { ...merchant, amount: 232.2, token } });
    const { sessionKey } = z
      .object({ data: z.object({ sessionKey: z.string().regex(/^[0-9a-f]{64}$/) }) })
      .parse(await session.json()).data;
    const made = await who.academy.request('POST', '/card-provider/tokens', {
      origin: 'http://mock.test',
      body: {
        sessionkey: sessionKey,
        merchantid: '456879853',
        purchasenumber: data.purchase_id,
        amount: 232.2,
        number: '5160030000000317',
        expiry: '12/30',
        cvc: '123',
      },
    });
    const { transactionToken: transaction } = z
      .object({ transactionToken: z.string() })
      .parse(await made.json());
    const charged = await callAs(who, 'cardAuthorization', 'POST', {
      body: {
        ...merchant,
        amount: 232.2,
        purchase_number: data.purchase_id,
        transaction_token: transaction,
        token,
      },
    });
    expect(await charged.json()).toMatchObject({
      data: { order: { currency: 'USD', amount: 232.2 }, dataMap: { CURRENCY: '0840', BRAND: 'mastercard' } },
    });
  });
});

describe('A denied authorization', () => {
  const UNKNOWN = '999';
  const codes = [...Object.keys(ACTION_DESCRIPTIONS).filter((code) => code !== '000'), UNKNOWN];

  test.each(codes)('the last four digits 0%s deny with that code', async (code) => {
    const who = await buyer();
    const { order, response } = await pay(who, cardEndingIn(`0${code}`));
    const denial = await refusalOf(response);
    expect(denial).toMatchObject({ errorCode: 400, errorMessage: 'Not Authorized' });
    expect(denial.data).toMatchObject({
      ACTION_CODE: code,
      TRANSACTION_DATE: '261121100000',
      STATUS: 'Not Authorized',
    });
    expect(who.academy.ledger().map(({ kind }) => kind)).toEqual(['purchase', 'denial']);
    const status = await statusOf(who, order.purchaseNumber);
    expect((await refusalOf(status)).data.ACTION_CODE).toBe(code);
  });

  test('last four digits that name no code are approved', async () => {
    const { response } = await pay(await buyer(), '5160030000000317');
    expect(Approved.safeParse(await response.json()).success).toBe(true);
  });

  test.each([APPROVED_CARD, cardEndingIn('0116')])(
    'an order answered before is answered 300 (%s)',
    async (card) => {
      const who = await buyer();
      const { order } = await pay(who, card);
      const again = await openOrder(who, order.purchaseNumber);
      const response = await authorize(who, again, await transactionToken(who, again));
      expect((await refusalOf(response)).data.ACTION_CODE).toBe('300');
      expect(who.academy.ledger().filter(({ kind }) => kind === 'charge' || kind === 'denial')).toHaveLength(
        1,
      );
    },
  );
});

describe('A transaction token', () => {
  test('works once: for another order it has been used before, and nothing is charged', async () => {
    const who = await buyer();
    const first = await openOrder(who);
    const token = await transactionToken(who, first);
    await authorize(who, first, token);
    const refusal = await refusalOf(await authorize(who, await openOrder(who), token));
    expect(refusal).toEqual({ errorCode: 400, errorMessage: 'Token has been used before', data: {} });
    expect(who.academy.ledger().filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  });

  test('sent twice at once charges once', async () => {
    const who = await buyer();
    const order = await openOrder(who);
    const token = await transactionToken(who, order);
    await Promise.all([authorize(who, order, token), authorize(who, order, token)]);
    expect(who.academy.ledger().filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  });

  test('lives fifteen minutes', async () => {
    const who = await buyer();
    const order = await openOrder(who);
    const token = await transactionToken(who, order);
    who.academy.advance(15 * MINUTE_MS);
    expect((await refusalOf(await authorize(who, order, token))).errorMessage).toBe('Token has expired');
  });

  test('is refused for another amount than its session was opened with', async () => {
    const who = await buyer();
    const order = await openOrder(who);
    const token = await transactionToken(who, order);
    const refusal = await refusalOf(await authorize(who, { ...order, amount: 1 }, token));
    expect(refusal).toEqual({ errorCode: 400, errorMessage: 'amount is not valid.', data: {} });
    expect(who.academy.ledger().map(({ kind }) => kind)).toEqual(['purchase']);
  });

  test('that nobody made is refused', async () => {
    const who = await buyer();
    const refusal = await refusalOf(await authorize(who, await openOrder(who), 'F'.repeat(32)));
    expect(refusal.errorMessage).toBe('tokenId is not valid.');
  });
});

describe('A form session', () => {
  test('ends after fifteen minutes: the card is refused with the words of an ended session', async () => {
    const who = await buyer();
    const order = await openOrder(who);
    who.academy.advance(15 * MINUTE_MS);
    const response = await tokenize(who.academy, order);
    expect(response.status).toBe(401);
    expect(await response.text()).toContain('sesión ha expirado');
  });

  test('is not opened with a security token of another merchant', async () => {
    const who = await buyer();
    const { securityToken } = await openOrder(who);
    const response = await callAs(who, 'cardSession', 'POST', {
      body: { MERCHANT_ID: '456879853', amount: 450, token: securityToken },
    });
    expect(response.status).toBe(401);
  });

  test.each([
    ['number', { number: '4474118355632241' }, 'card-number'],
    ['expiry', { expiry: '10/26' }, 'card-expiry'],
    ['code', { cvc: '12' }, 'card-cvc'],
  ])('takes no card with a wrong %s', async (_name, card, field) => {
    const who = await buyer();
    const response = await tokenize(who.academy, await openOrder(who), card);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errorMessage: `${field} is not valid.` });
  });

  test('takes cards from the card fields only: another origin is refused', async () => {
    const who = await buyer();
    const response = await who.academy.request('POST', '/card-provider/tokens', {
      origin: 'http://kipu.test',
      body: {},
    });
    expect(response.status).toBe(403);
  });
});

describe('Status queries', () => {
  test('an order that never arrived, and one of somebody else, are not found', async () => {
    const who = await buyer();
    const { order } = await pay(who);
    const stranger = { ...who, bearer: await logIn(who.academy, 'papa@kipu.test') };
    expect((await statusOf(stranger, order.purchaseNumber)).status).toBe(404);
    expect((await statusOf(who, '1')).status).toBe(404);
  });
});
