import { expect, test } from 'vitest';
import { RegisterInput } from '../../server/domain/account/account.ts';
import { ChosenStudent } from '../../server/domain/checkout/student.ts';
import { VisitorWaitingInput } from '../../server/domain/checkout/waiting-list.ts';
import { ClaimInput } from '../../server/domain/claims/claim.ts';
import { ReviewInput } from '../../server/domain/family/review.ts';
import { SHEET } from '../support/factories/claims.ts';

const [, NewStudent] = ChosenStudent.options;
const CHILD = {
  kind: 'new',
  birthDate: '2016-01-02',
  experience: 'basic',
  operatingSystem: 'windows',
} as const;
const MINOR = {
  ...SHEET,
  minor: 'on',
  guardianRelation: 'mother',
  guardianDocumentNumber: '12345678',
} as const;

/** Every form with a name, how it reads one, and its message when it is empty. */
const FORMS: readonly (readonly [of: string, read: (name: string) => unknown, nothing: string])[] = [
  ['first name', (name) => RegisterInput.shape.firstName.parse(name), 'Escribe tu nombre'],
  ['last name', (name) => RegisterInput.shape.lastName.parse(name), 'Escribe tu apellido'],
  [
    'child',
    (firstName) => NewStudent.parse({ ...CHILD, firstName }).firstName,
    'Escribe el nombre de tu hij@',
  ],
  ['person who waits', (name) => VisitorWaitingInput.shape.name.parse(name), 'Escribe tu nombre'],
  ['person who claims', (name) => ClaimInput.parse({ ...SHEET, name }).name, 'Escribe tu nombre completo'],
  [
    'guardian of a minor',
    (guardianName) => ClaimInput.parse({ ...MINOR, guardianName }).guardianName,
    'Escribe el nombre completo del padre, madre o tutor',
  ],
  ['reviewer', (name) => ReviewInput.shape.name.parse(name), 'Escribe cómo quieres firmar'],
];

const INVISIBLE = ['\u200b', '\u200e\u202a', '\u2060\ufeff', '\u00ad\u200d\u200c', '\u3164 \u3164', '\u2800'];

test.each(FORMS)('the name of a %s is none where nobody sees anything of it', (_of, read, nothing) => {
  for (const name of INVISIBLE) expect(() => read(name), JSON.stringify(name)).toThrow(nothing);
});

test.each(FORMS)('the name of a %s is kept without what nobody sees of it', (_of, read) => {
  expect(read('\u202aRo\u200bsa\u2060 María\u202c\u200d ')).toBe('Rosa María');
});

test('a name keeps the joiners that its script is written with', () => {
  const { firstName } = RegisterInput.shape;
  // Persian and Sinhala.
  for (const name of ['می\u200cنا', 'ශ්\u200dරී']) expect(firstName.parse(`\u2067${name}\u2069`)).toBe(name);
});

test.each(FORMS)('the name of a %s stands on one line, with one blank between its parts', (_of, read) => {
  expect(read('Ana\nMaría\t  de \u00a0Jesús')).toBe('Ana María de Jesús');
});
