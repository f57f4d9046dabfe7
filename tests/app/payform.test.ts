import { describe, expect, test } from 'vitest';
import { payerOf } from '../../app/checkout/card-fields.ts';
import { brandOf, readRejection } from '../../app/checkout/payform.ts';

describe('why the provider made no token', () => {
  test.each([
    ['an object', { errorCode: 400, errorMessage: 'Sesión expirada', data: {} }],
    ['a JSON string', '{"errorCode":401,"errorMessage":"Unauthorized access","data":{}}'],
    ['plain text', 'La sesion ha expirado'],
    ['an error', new Error('session not found')],
  ])('is an ended session when %s says so', (_, reason) => {
    expect(readRejection(reason, true)).toBe('session');
  });

  test.each([
    ['an object', { errorCode: 400, errorMessage: 'card_number is not valid.', data: {} }],
    ['a JSON string', '{"errorCode":400,"errorMessage":"card_number is not valid."}'],
    ['the words of a JSON string', '{"errorMessage":"card_number is not valid.","data":{"network":"visa"}}'],
    ['a JSON string of something else', '42'],
    ['an object with a number for words', { errorMessage: 17 }],
    ['nothing', undefined],
    ['null', null],
  ])('is the card when %s says anything else', (_, reason) => {
    expect(readRejection(reason, true)).toBe('card');
  });

  test.each([
    ['an error of fetch', new TypeError('Failed to fetch')],
    ['an object', { errorMessage: 'The provider could not be reached' }],
    ['a JSON string', '{"errorMessage":"Network Error"}'],
    ['Spanish words', 'Sin conexión con el servicio'],
  ])('is the line when %s says so', (_, reason) => {
    expect(readRejection(reason, true)).toBe('line');
  });

  test('is never the card while the browser has no network', () => {
    expect(readRejection({ errorMessage: 'card_number is not valid.' }, false)).toBe('line');
  });
});

test.each([
  ['447411', 'visa'],
  ['516003', 'mastercard'],
  ['222300', 'mastercard'],
  ['371064', 'amex'],
  ['361234', 'dinersclub'],
  ['621234', 'unionpay'],
  ['999999', null],
])('a card that begins with %s is of the brand %s', (digits, brand) => {
  expect(brandOf(digits)).toBe(brand);
});

describe('the cardholder', () => {
  const account = { name: 'María', lastName: 'Quispe', email: 'mama@kipu.test' };

  test('is split into the first name and the rest', () => {
    expect(payerOf('  Rosa   Quispe Mamani ', account)).toEqual({
      name: 'Rosa',
      lastName: 'Quispe Mamani',
      email: 'mama@kipu.test',
    });
  });

  test('takes from the account what was not written', () => {
    expect(payerOf('Rosa', account)).toMatchObject({ name: 'Rosa', lastName: 'Quispe' });
    expect(payerOf('', account)).toEqual(account);
  });
});
