import { describe, expect, test } from 'vitest';
import {
  localDenialHelp,
  localErrorMeaning,
  localPaymentMeaning,
} from '../../server/domain/checkout/local-payment-codes.ts';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';

describe('The status of a payment in cash or by transfer', () => {
  test.each([
    ['PENDING', '100', 'awaiting'],
    ['PENDING', '101', 'in_review'],
    ['PAID', '200', 'paid'],
    ['REJECTED', '300', 'denied'],
    ['REJECTED', '302', 'denied'],
    ['REJECTED', '309', 'denied'],
    ['REJECTED', '317', 'denied'],
    ['REJECTED', '318', 'merchant_fault'],
    ['REJECTED', '319', 'denied'],
    ['REJECTED', '321', 'denied'],
    ['REJECTED', '326', 'denied'],
    ['CANCELLED', '400', 'over'],
    ['EXPIRED', '500', 'over'],
    ['AUTHORIZED', '600', 'in_review'],
    ['VERIFIED', '700', 'in_review'],
  ] as const)('%s with %s is %s', (status, code, meaning) => {
    expect(localPaymentMeaning(status, code)).toBe(meaning);
  });

  test.each([
    ['a duplicated payment is asked about', 'REJECTED', '307'],
    ['a code that nobody knows is asked about', 'REJECTED', '399'],
    ['a code of another status is asked about', 'PAID', '300'],
    ['a status that nobody knows is asked about', 'DELIVERED', '200'],
    ['a name that every object has is no status', 'constructor', '200'],
  ])('%s', (_, status, code) => {
    expect(localPaymentMeaning(status, code)).toBe('unknown');
  });
});

describe('An error in the place of a payment', () => {
  test.each([
    ['5001', 'merchant_fault'],
    ['5007', 'denied'],
    ['5009', 'unknown'],
    ['3001', 'merchant_fault'],
    ['5010', 'merchant_fault'],
    ['5014', 'denied'],
    ['5016', 'merchant_fault'],
    ['7000', 'unknown'],
  ] as const)('%s is %s', (code, meaning) => {
    expect(localErrorMeaning(code)).toBe(meaning);
  });
});

describe('The help after a refused payment', () => {
  test('says for every code that nothing was charged, and never speaks of a card', () => {
    for (const code of ['300', '304', '305', '309', '316', '317', '5001', '5005', '5007', '999', null]) {
      const { line, next } = localDenialHelp(code);
      expect(line).toContain(NOTHING_CHARGED);
      expect(`${line} ${next}`).not.toMatch(/tarjeta/i);
    }
  });

  test('tells a limit from a control of safety', () => {
    expect(localDenialHelp('5007').line).toContain('límite');
    expect(localDenialHelp('317').line).toContain('control de seguridad');
  });
});
