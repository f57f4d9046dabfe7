import { expect, test } from 'vitest';
import { z } from 'zod';
import { moneyFromMajor } from '../../server/domain/money.ts';
import { CARD_PROVIDER, CHARGE, readAnswer, readStatus } from './provider-answers.ts';

// What the card provider was asked and what it answered, letter for letter as it was recorded: where a value was cut
// short, it still is. `docs/card-provider.md` 1.2 to 1.4 tells what is read of them.

const REQUEST = `{"channel":"web","captureType":"manual","countable":true,"antifraud":null,
 "order":{"tokenId":"<transactionToken>","purchaseNumber":"2020100901","amount":10.5,"currency":"PEN"}}`;

const APPROVAL = `{"header":{"ecoreTransactionUUID":"1a7a020d-…","ecoreTransactionDate":1721494409221,"millis":1143},
 "fulfillment":{"channel":"web","merchantId":"456879852","terminalId":"00000001","captureType":"manual","countable":true,"fastPayment":false,"signature":"1a7a020d-…"},
 "order":{"tokenId":"313FB3866E384017BFB3866E38F017BA","purchaseNumber":"01234567890","amount":1234.23,"installment":0,"currency":"PEN","authorizedAmount":1234.23,"authorizationCode":"091800","actionCode":"000","traceNumber":"496354","transactionDate":"240720115328","transactionId":"993211570048581"},
 "dataMap":{"TERMINAL":"00000001","BRAND_ACTION_CODE":"00","BRAND_HOST_DATE_TIME":"201222141839","TRACE_NUMBER":"496354","CARD_TYPE":"D","ECI_DESCRIPTION":"Transaccion no autenticada pero enviada en canal seguro","SIGNATURE":"1a7a020d-…","CARD":"447411******2240","MERCHANT":"109705108","STATUS":"Authorized","ACTION_DESCRIPTION":"Aprobado y completado con exito","ID_UNICO":"993211570048581","AMOUNT":"1234.23","AUTHORIZATION_CODE":"091800","CURRENCY":"0604","TRANSACTION_DATE":"240720115328","ACTION_CODE":"000","CVV2_VALIDATION_RESULT":"M","ECI":"07","ID_RESOLUTOR":"420201222142237","BRAND":"visa","ADQUIRENTE":"570002","BRAND_NAME":"VI","PROCESS_CODE":"000000","TRANSACTION_ID":"993211570048581"}}`;

const DENIAL = `{"errorCode":400,"errorMessage":"Not Authorized",
 "header":{"ecoreTransactionUUID":"3bfe5a37-…","ecoreTransactionDate":1522528900672,"millis":3867},
 "data":{"CURRENCY":"0604","TRANSACTION_DATE":"180331152444","TERMINAL":"00000001","ACTION_CODE":"180","TRACE_NUMBER":"3711","ECI_DESCRIPTION":"Transaccion no autenticada pero enviada en canal seguro","ECI":"07","CARD":"400310****6160","BRAND":"visa","MERCHANT":"341198210","STATUS":"Not Authorized","ADQUIRENTE":"570002","ACTION_DESCRIPTION":"Tarjeta no valida","ID_UNICO":"991180900182558","AMOUNT":"125.34","PROCESS_CODE":"000000","TRANSACTION_ID":"991180900182558"}}`;

test('an order is sent with the number, the amount and the token of the real request', async () => {
  const { order } = z
    .object({
      order: z.object({
        tokenId: z.string(),
        purchaseNumber: z.string(),
        amount: z.number(),
        currency: z.literal('PEN'),
      }),
    })
    .parse(JSON.parse(REQUEST));
  const sent: unknown[] = [];
  const client = {
    call: async ({ body }: { body?: unknown }) => {
      sent.push(body);
      throw new Error('no answer');
    },
  };
  const charge = {
    ...CHARGE,
    purchaseNumber: order.purchaseNumber,
    amount: moneyFromMajor(order.amount, 'PEN'),
  };
  const once = {
    transactionToken: order.tokenId,
    securityToken: 'security',
    idempotencyKey: 'attempt-1',
    payer: { firstName: 'María', lastName: 'Quispe', email: 'mama@kipu.test' },
  };
  await CARD_PROVIDER.authorize(client, charge, once);
  expect(sent).toEqual([
    {
      MERCHANT_ID: '111',
      amount: 10.5,
      purchase_number: '2020100901',
      transaction_token: '<transactionToken>',
      token: 'security',
    },
  ]);
});

test('the real approval is one, at once and when it is asked for later', () => {
  const data: unknown = JSON.parse(APPROVAL);
  const answer = { code: 200, data };
  for (const read of [readAnswer, readStatus]) {
    expect(read(answer)).toEqual({
      kind: 'approved',
      receipt: {
        transactionId: '993211570048581',
        transactionDate: '240720115328',
        card: '447411******2240',
        brand: 'visa',
        amount: { minor: 123_423, currency: 'PEN' },
      },
    });
  }
});

test.each<[string, unknown]>([
  ['an object', JSON.parse(DENIAL)],
  ['a text', DENIAL],
])('the real denial is one, coming as %s', (_, text) => {
  expect(readAnswer({ code: 400, niubiz_response: { text } })).toEqual({
    kind: 'denied',
    actionCode: '180',
    transactionDate: '180331152444',
    merchantFault: false,
    card: 'visa 400310****6160',
  });
});
