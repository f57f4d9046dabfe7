import { expect, test } from 'vitest';
import { providerDate } from '../../mocks/card-provider/answers.ts';
import { CODE_SCREENS } from '../../mocks/panel/openings.ts';
import { brandOf, cvcError, expiryError, numberError } from '../../mocks/card-provider/card-rules.ts';

test('brands are told by the first digits', () => {
  const brands = ['4', '51', '34', '37', '2221', '2720', '36', '62', '9'].map(brandOf);
  expect(brands).toEqual([
    'visa',
    'mastercard',
    'amex',
    'amex',
    'mastercard',
    'mastercard',
    'dinersclub',
    'unionpay',
    null,
  ]);
});

test('a card is good until the end of its month', () => {
  const november = { year: 2026, month: 11 };
  expect(expiryError('11/26', november)).toBeNull();
  expect(expiryError('10/26', november)?.code).toBe('invalid_expiry');
  expect(expiryError('13/30', november)?.code).toBe('invalid_expiry');
  expect(expiryError('12/2030', november)).toBeNull();
});

test('spaces in a number do not matter, a wrong digit does', () => {
  expect(numberError('4474 1183 5563 2240')).toBeNull();
  expect(numberError('4474 1183 5563 2241')?.code).toBe('invalid_number');
});

test('every code of the bank is asked for on the panel by a card that is one', () => {
  for (const { id, way } of CODE_SCREENS) {
    expect(way.pays, id).toMatch(new RegExp(`0${id.replace('codigo-', '')}$`));
    expect(numberError(way.pays ?? ''), id).toBeNull();
  }
});

test('American Express has a code of four digits', () => {
  expect(cvcError('1234', 'amex')).toBeNull();
  expect(cvcError('123', 'amex')?.code).toBe('invalid_cvc');
  expect(cvcError('123', 'visa')).toBeNull();
});

test("the provider's dates are Lima's, whatever zone the machine is in", () => {
  expect(providerDate(new Date('2026-01-01T03:04:05Z'))).toBe('251231220405');
});
