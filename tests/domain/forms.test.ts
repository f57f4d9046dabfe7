import { describe, expect, test } from 'vitest';
import { parseForm } from '../../app/api/call.server.ts';
import { LoginInput, RegisterInput } from '../../server/domain/account/account.ts';
import { PayInput, PurchaseSelection, SCHEDULE_REQUIRED } from '../../server/domain/checkout/checkout.ts';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

describe('a form', () => {
  test('that is right gives its values, cleaned', () => {
    const parsed = parseForm(LoginInput, formOf({ email: ' Mama@Kipu.test ', password: ' con espacios ' }));
    expect(parsed).toEqual({ ok: true, value: { email: 'mama@kipu.test', password: ' con espacios ' } });
  });

  test('with fields left out says the same as with empty ones', () => {
    const names = ['firstName', 'lastName', 'email', 'country', 'phone', 'password'];
    const empty = formOf(Object.fromEntries(names.map((name) => [name, ''])));
    const withEmpty = parseForm(RegisterInput, empty);
    const without = parseForm(RegisterInput, new FormData());
    expect(withEmpty.ok || without.ok).toBe(false);
    if (!withEmpty.ok && !without.ok) expect(without.errors).toEqual(withEmpty.errors);
  });

  test('that is wrong has one Spanish sentence a field, and keeps what was typed but the password', () => {
    const parsed = parseForm(RegisterInput, formOf({ firstName: 'Rosa', email: 'rosa', password: 'corta' }));
    expect(parsed).toEqual({
      ok: false,
      errors: {
        lastName: 'Escribe tu apellido',
        email: 'Escribe un correo electrónico completo, como nombre@ejemplo.com',
        country: 'Elige el país de tu teléfono',
        phone: 'Escribe tu teléfono',
        password: 'Usa 8 caracteres o más en tu contraseña',
        terms: 'Acepta los términos y condiciones para crear tu cuenta',
      },
      values: { firstName: 'Rosa', email: 'rosa' },
    });
  });

  test('of a payment needs the terms, and never gives its token back', () => {
    const form = formOf({ attemptId: '01a1fc8b-0da0-798d-87d3-42aa7175c145', transactionToken: 'tok' });
    expect(parseForm(PayInput, form)).toEqual({
      ok: false,
      errors: { terms: 'Acepta los términos y condiciones para pagar' },
      values: { attemptId: '01a1fc8b-0da0-798d-87d3-42aa7175c145' },
    });
  });

  test('of a purchase page without a schedule says so in the words of the specification', () => {
    const parsed = parseForm(PurchaseSelection, formOf({ kind: 'vacation', age: '8-a-11', programId: 'p' }));
    expect(parsed).toMatchObject({ ok: false, errors: { groupId: SCHEDULE_REQUIRED } });
  });

  test('with files in it is read without them', () => {
    const form = formOf({ email: 'mama@kipu.test', password: 'x' });
    form.set('extra', new File(['x'], 'x.txt'));
    expect(parseForm(LoginInput, form).ok).toBe(true);
  });
});
