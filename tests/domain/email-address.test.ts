import { expect, test } from 'vitest';
import { EmailCodeInput, LoginInput, PasswordLinkInput } from '../../server/domain/account/account.ts';
import { VisitorWaitingInput } from '../../server/domain/checkout/waiting-list.ts';
import { ClaimInput } from '../../server/domain/claims/claim.ts';
import { ContactInput } from '../../server/domain/content/contact.ts';
import { addressesIn, InvitationInput } from '../../server/domain/organization/invitation.ts';
import { readReference } from '../../server/domain/sayable-code.ts';
import { SHEET } from '../support/factories/claims.ts';

const WAITING = {
  product: 'entrada-curso-de-scratch',
  group: null,
  submission: SHEET.submissionId,
  name: 'Rosa',
  channel: 'email',
  consent: 'on',
} as const;

/** Every form with an e-mail address, and how it reads one. */
const FORMS: readonly (readonly [form: string, read: (typed: string) => unknown])[] = [
  ['login', (email) => LoginInput.parse({ email, password: 'x' }).email],
  ['link to a new password', (email) => PasswordLinkInput.parse({ email }).email],
  ['claims book', (email) => ClaimInput.parse({ ...SHEET, email }).email],
  ['waiting list', (contact) => VisitorWaitingInput.parse({ ...WAITING, contact }).contact],
  [
    'question',
    (reply) => ContactInput.parse({ tipo_de_consulta: 'soporte', message: '¿Cuándo?', reply }).reply,
  ],
  ['school', (emails) => addressesIn(emails)[0]],
];

const PASTED: readonly (readonly [what: string, typed: string])[] = [
  ['a zero-width space', '\u200brosa@\u200bejemplo.com\u200b'],
  ['a byte order mark', '\ufeffrosa\ufeff@ejemplo.com'],
  ['a blank that does not break, and marks of direction', '\u00a0\u202arosa@ejemplo.com\u202c\u00a0'],
  ['a word joiner and a soft hyphen', 'rosa@ejem\u00adplo\u2060.com\u00a0\u200b'],
  ['the beginning of its link', ' mailto:rosa@ejemplo.com'],
  ['its whole link', 'MAILTO:rosa@ejemplo.com?subject=Hola'],
];

test.each(FORMS.flatMap(([form, read]) => PASTED.map(([what, typed]) => [form, what, read, typed] as const)))(
  'the form of a %s drops what is no part of an address that was pasted with %s',
  (_form, _what, read, typed) => {
    expect(read(typed)).toBe('rosa@ejemplo.com');
  },
);

test('so do a code of a mail, a reference and the number of a document', () => {
  expect(EmailCodeInput.parse({ code: '\u202a123\u2060456\u202c' }).code).toBe('123456');
  expect(readReference('\ufeffK-7F3Q\u200b-2T')).toBe('K-7F3Q-2T');
  expect(ClaimInput.parse({ ...SHEET, documentNumber: '\u202a45678912\u202c' }).documentNumber).toBe(
    '45678912',
  );
});

test('an address has as many letters as mail can be sent to, and no more', () => {
  const address = (letters: number) => `rosa@${'a.'.repeat((letters - 8) / 2)}com`;
  const readings = FORMS.slice(0, 3);
  for (const [form, read] of readings) {
    expect(read(address(254)), form).toBe(address(254));
    for (const letters of [256, 10_000])
      expect(() => read(address(letters)), form).toThrow('Revisa tu correo electrónico: es demasiado largo');
  }
  expect(InvitationInput.safeParse({ emails: address(256) }).success).toBe(false);
});

test('nothing but what nobody sees is no address', () => {
  expect(LoginInput.safeParse({ email: '\u200b\u00a0', password: 'x' }).error?.issues[0]?.message).toBe(
    'Escribe tu correo electrónico',
  );
});
