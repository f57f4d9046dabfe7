import { describe, expect, test } from 'vitest';
import { Guardian, GuardianInput } from '../../server/domain/checkout/guardian.ts';

const TOLD = {
  relation: 'mother',
  documentType: 'DNI',
  documentNumber: '44556677',
  birthDate: '1988-03-12',
  phone: '987654321',
  country: 'PE',
  city: 'Lima',
  department: 'Lima',
  district: 'Surquillo',
  marketingSource: '',
};

/** Returns the error messages by field. */
function wrong(changes: Readonly<Record<string, string>>): Record<string, string> {
  const { error } = Guardian.safeParse({ ...TOLD, ...changes });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

describe('A guardian', () => {
  test('reads again as it was kept', () => {
    const kept = Guardian.parse({ ...TOLD, documentNumber: '4455.66-77' });
    expect(kept).toMatchObject({ documentNumber: '44556677', marketingSource: null });
    expect(Guardian.parse(kept)).toEqual(kept);
  });

  test.each([
    ['DNI', '1234567', 'PE'],
    ['DNI', '12345678', 'PE', 'good'],
    ['DNI', '12345678', 'US', 'good'],
    ['DNI', '1234567', 'AR', 'good'],
    ['DNI', '0801-1990-01234', 'HN', 'good'],
    ['DNI', '0801-1990-01234', 'PE'],
    ['alien-certificate', '123', 'PE'],
    ['alien-certificate', '001234567', 'PE', 'good'],
    ['passport', 'AB1', 'PE'],
    ['passport', 'ab123456', 'PE', 'good'],
    ['cedula', '123456789', 'EC'],
    ['cedula', '1712345678', 'EC', 'good'],
    ['cedula', '001-150285-0012x', 'NI', 'good'],
    ['cedula', '001-150285-0012', 'NI'],
    ['cedula', '4123456-1A', 'BO', 'good'],
    ['cedula', '155812345678', 'CR', 'good'],
    ['CURP', 'ABCD', 'MX'],
    ['CURP', 'GOMC800101HDFRRR09', 'MX', 'good'],
    ['ID', '1', 'US'],
    ['ID', 'X1234', 'US', 'good'],
  ])(
    'has a %s "%s" in %s checked by its type and country',
    (documentType, documentNumber, country, good?: string) => {
      const found = wrong({ documentType, documentNumber, country })['documentNumber'];
      expect(found).toBe(good ? undefined : 'Ese número no es de ese tipo de documento: revísalo');
    },
  );

  test('in Peru has a department, and in that of Lima a district or none there', () => {
    expect(wrong({ department: '', district: '' })).toEqual({ department: 'Elige tu departamento' });
    expect(wrong({ district: '' })).toEqual({ district: "Elige tu distrito, o 'NO RESIDO EN LIMA'" });
    expect(wrong({ district: 'NO RESIDO EN LIMA' })).toEqual({});
    expect(wrong({ department: 'Cusco', district: '' })).toEqual({});
  });

  test('elsewhere has neither, whatever a hidden field says', () => {
    expect(Guardian.parse({ ...TOLD, country: 'CL' })).toMatchObject({ department: null, district: null });
  });

  test('is told all that is wrong at once', () => {
    expect(wrong({ relation: '', documentNumber: '1', city: '', district: '' })).toMatchObject({
      relation: 'Elige si eres el padre, la madre o quien tiene la tutela',
      documentNumber: 'Ese número no es de ese tipo de documento: revísalo',
      city: 'Escribe tu ciudad',
      district: "Elige tu distrito, o 'NO RESIDO EN LIMA'",
    });
  });

  test('lives in a country that exists, and its phone is of one', () => {
    expect(wrong({ country: 'ZZ' })).toMatchObject({ country: 'Elige el país donde vives' });
    const { error } = GuardianInput.safeParse({ ...TOLD, phoneCountry: 'ZZ' });
    expect(error?.issues).toMatchObject([
      { path: ['phoneCountry'], message: 'Elige el país de tu teléfono' },
    ]);
  });
});
