import { expect, test } from 'vitest';
import { CouponInput } from '../../server/domain/checkout/checkout.ts';
import { GuardianInput } from '../../server/domain/checkout/guardian.ts';
import { ClaimInput } from '../../server/domain/claims/claim.ts';
import { ContactInput } from '../../server/domain/content/contact.ts';
import { ReviewInput } from '../../server/domain/family/review.ts';
import { GUARDIAN } from '../../mocks/scenarios/steps.ts';
import { SHEET } from '../support/factories/claims.ts';

const claimed = (name: 'address' | 'objectDescription' | 'detail' | 'request') => (text: string) =>
  ClaimInput.parse({ ...SHEET, [name]: text })[name];

/** Every form with a text that has to be there, how it reads one, its message when it is empty, and the most letters. */
const TEXTS: readonly (readonly [
  of: string,
  read: (text: string) => string,
  nothing: string,
  most: number,
])[] = [
  [
    'contact',
    (message) => ContactInput.parse({ tipo_de_consulta: 'soporte', message }).message,
    'El mensaje es un campo obligatorio',
    2000,
  ],
  ['address of a claim', claimed('address'), 'Escribe tu dirección', 200],
  [
    'product of a claim',
    claimed('objectDescription'),
    'Describe el producto o servicio que contrataste',
    500,
  ],
  ['detail of a claim', claimed('detail'), 'Cuéntanos qué pasó', 4000],
  ['request of a claim', claimed('request'), 'Escribe qué nos pides', 2000],
  ['city of a guardian', (city) => GuardianInput.parse({ ...GUARDIAN, city }).city, 'Escribe tu ciudad', 80],
  ['review', (text) => ReviewInput.shape.text.parse(text), 'Cuéntanos un poco más: al menos 20 letras', 1000],
];

test.each(TEXTS)('%s: what nobody sees is no text', (_of, read, nothing) => {
  for (const unseen of ['\u200b', '\u2800', '\u202a\u202c', '\u3164', '\u200e \u2060', '\0', '\u0007'])
    expect(() => read(unseen.repeat(30)), JSON.stringify(unseen)).toThrow(nothing);
});

test.each(TEXTS)('%s: what is seen stays as it was typed', (_of, read) => {
  for (const text of [
    'La profe 👩‍🏫 explica todo muy bien',
    'می‌خواهم با معلم صحبت کنم',
    'Uno.\n\n\tDos, y tres, y cuatro',
  ])
    expect(read(` ${text}\0 `)).toBe(text);
});

test.each(TEXTS)(
  '%s: the end of a line counts once, however a browser sends it',
  (_of, read, _nothing, most) => {
    const lines = `${'a\n'.repeat(most / 2 - 1)}aa`;
    expect(read(lines.replaceAll('\n', '\r\n'))).toBe(lines);
    expect(() => read(`${lines}a`)).toThrow(String(most));
  },
);

test('a coupon is read without what a chat puts around it', () => {
  expect(CouponInput.parse({ code: ' \u200ekipu10\u2060\u202c ' })).toEqual({ code: 'KIPU10' });
  expect(CouponInput.safeParse({ code: '\u200b' }).error?.issues).toMatchObject([
    { message: 'Escribe tu cupón' },
  ]);
});
