import { describe, expect, test } from 'vitest';
import { claimBody } from '../../server/domain/claims/claim-sheet.ts';
import { ClaimInput, ClaimSheet } from '../../server/domain/claims/claim.ts';
import { ClaimBody } from '../../server/upstream/contracts/support.ts';
import { SHEET } from '../support/factories/claims.ts';

const GUARDIAN = {
  minor: 'on',
  guardianRelation: 'mother',
  guardianName: 'Ana Ñahui',
  guardianDocumentType: 'passport',
  guardianDocumentNumber: 'AB-123 456',
};

function errorsOf(changes: Record<string, unknown>): Record<string, string> {
  const issues = ClaimInput.safeParse({ ...SHEET, ...changes }).error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [issue.path.join('.'), issue.message]));
}

test.each([
  ['ES', '12345678Z', true],
  ['ES', '12345678z', true],
  ['AR', '7.123.456', true],
  ['CL', '45678912', true],
  ['HN', '0801-1990-01234', true],
  ['ES', '1234', false],
  ['PE', '7123456', false],
])('a DNI is read by the country where one lives: %s %s', (country, documentNumber, isTaken) => {
  const errors = errorsOf({ country, documentNumber, guardianDocumentNumber: '' });
  expect(errors['documentNumber'] === undefined).toBe(isTaken);
});

const read = (changes: Record<string, unknown> = {}) => ClaimInput.parse({ ...SHEET, ...changes });

describe('a sheet of the claims book', () => {
  test('reads a DNI however it is written, and wants its eight digits', () => {
    expect(read().documentNumber).toBe('45678912');
    expect(errorsOf({ documentNumber: '4567891' })).toEqual({
      documentNumber: 'Escribe los 8 números del DNI',
    });
    expect(errorsOf({ documentType: 'passport', documentNumber: 'X-1' })).toEqual({});
  });

  test('tells all that is missing at once, rules over several fields included', () => {
    const empty = Object.fromEntries(Object.keys(SHEET).map((name) => [name, '']));
    const errors = errorsOf({ ...empty, submissionId: SHEET.submissionId, country: 'PE', currency: 'PEN' });
    expect(Object.keys(errors).sort()).toEqual(
      [
        ...['name', 'documentType', 'documentNumber', 'email', 'phone', 'department', 'address'],
        ...['claimObject', 'objectDescription', 'claimType', 'detail', 'request', 'accept'],
      ].sort(),
    );
  });

  test('asks for the department in Peru alone, and for the district in Lima alone', () => {
    expect(errorsOf({ department: '' })).toHaveProperty('department');
    expect(errorsOf({ district: '' })).toHaveProperty('district');
    expect(errorsOf({ department: 'Cusco', district: '' })).toEqual({});
    expect(errorsOf({ country: 'CL', department: '', district: '' })).toEqual({});
  });

  test('of a minor names who acts for them, with a document of their own', () => {
    expect(Object.keys(errorsOf({ minor: 'on' })).sort()).toEqual([
      'guardianDocumentNumber',
      'guardianName',
      'guardianRelation',
    ]);
    expect(errorsOf({ ...GUARDIAN, guardianDocumentType: 'DNI' })).toEqual({
      guardianDocumentNumber: 'Escribe los 8 números del DNI',
    });
    expect(claimBody(read(GUARDIAN)).guardian).toEqual({
      relation: 'mother',
      name: 'Ana Ñahui',
      document: { type: 'passport', number: 'AB123456' },
    });
  });

  test('of an adult names nobody else, whatever was left in the hidden fields', () => {
    expect(claimBody(read({ ...GUARDIAN, minor: undefined })).guardian).toBeNull();
  });

  test.each([
    ['450', 450],
    ['S/ 1,250.50', 1250.5],
    ['1250,5', 1250.5],
    ['$129 USD', 129],
    ['S/\u00a01\u202f200,50', 1200.5],
    ['\u202aS/ 1 200,50\u202c', 1200.5],
    ['\u200e1.200,50', 1200.5],
    ["1'250.50", 1250.5],
    ['1.250.500', 1_250_500],
    ['US$ 129.90', 129.9],
    ['1200 soles', 1200],
    ['129 dólares', 129],
  ])('reads the amount %s', (typed, amount) => {
    expect(claimBody(read({ claimedAmount: typed })).claimed_amount).toEqual({ amount, currency: 'PEN' });
  });

  test.each(['todo', '1.200', '0,500', '450 50', '1 2 3', '1200,500', '450 o 500', '-450', '12.34.56'])(
    'does not guess what amount %s is',
    (typed) => {
      expect(errorsOf({ claimedAmount: typed })).toHaveProperty('claimedAmount');
    },
  );

  test('goes without an amount', () => {
    expect(claimBody(read()).claimed_amount).toBeNull();
  });

  test('travels as its contract says', () => {
    for (const changes of [{}, GUARDIAN, { claimedAmount: '1,710', purchaseNumber: '2 001' }]) {
      const body = claimBody(read(changes));
      expect(ClaimBody.parse(body)).toEqual(body);
    }
  });

  test('leaves behind what another choice made meaningless', () => {
    expect(claimBody(read({ department: 'Cusco' })).consumer).toMatchObject({ district: null });
    expect(claimBody(read({ country: 'CL' })).consumer).toMatchObject({ department: null, district: null });
  });

  test('is kept and read again as it was', () => {
    for (const changes of [{}, GUARDIAN, { claimedAmount: 'S/ 1,250.50' }]) {
      const claim = read(changes);
      const sheet = { claimNumber: '000001-2026', filedAt: new Date('2026-11-21T15:00:00Z'), claim };
      expect(ClaimSheet.parse(JSON.parse(JSON.stringify(sheet)))).toEqual(sheet);
    }
  });
});
