import { expect, test } from 'vitest';
import { ChangePasswordInput, LoginInput, RegisterInput } from '../../server/domain/account/account.ts';

const chosen = (newPassword: string) =>
  ChangePasswordInput.safeParse({ password: 'la de antes', newPassword });

test.each(['12345678', 'password1', 'Password1', 'qwertyuiop', 'contrasena', 'realmadrid'])(
  "nobody chooses '%s', which is tried first",
  (password) => {
    const [issue] = chosen(password).error?.issues ?? [];
    expect(issue?.path).toEqual(['newPassword']);
    expect(issue?.message).toContain('fácil de adivinar');
    expect(RegisterInput.shape.password.safeParse(password).success).toBe(false);
  },
);

test.each(['una clave larga', 'ñandúes👀', 'aaaabbbbccccddddeeee', 'x'.repeat(128)])(
  "whoever chooses '%s' is told nothing of which letters it is made of",
  (password) => expect(chosen(password).success).toBe(true),
);

test.each([
  ['corta', '8 caracteres'],
  ['x'.repeat(129), '128 caracteres'],
])("'%s' is too short or too long", (password, words) => {
  expect(chosen(password).error?.issues[0]?.message).toContain(words);
});

test('whoever has such a password already still logs in with it', () => {
  expect(LoginInput.safeParse({ email: 'mama@kipu.test', password: '12345678' }).success).toBe(true);
});
