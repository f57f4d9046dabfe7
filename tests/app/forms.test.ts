import { describe, expect, test } from 'vitest';
import { keptOf, readFields } from '../../app/forms/form-action.server.ts';
import { LoginInput, RegisterInput } from '../../server/domain/account/account.ts';
import { PayInput, PurchaseSelection, SCHEDULE_REQUIRED } from '../../server/domain/checkout/checkout.ts';

describe('a form', () => {
  test('that is right gives its values, cleaned', () => {
    const parsed = readFields(LoginInput, { email: ' Mama@Kipu.test ', password: ' con espacios ' });
    expect(parsed).toEqual({ ok: true, value: { email: 'mama@kipu.test', password: ' con espacios ' } });
  });

  test('with fields left out says the same as with empty ones', () => {
    const names = ['firstName', 'lastName', 'email', 'country', 'phone', 'password'];
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    const withEmpty = readFields(RegisterInput, empty);
    const without = readFields(RegisterInput, {});
    expect(withEmpty.ok || without.ok).toBe(false);
    if (!withEmpty.ok && !without.ok) expect(without.errors).toEqual(withEmpty.errors);
  });

  test('that is wrong has one Spanish sentence a field, and keeps what was typed but the password', () => {
    const typed = { firstName: 'Rosa', email: 'rosa', password: 'corta' };
    const parsed = readFields(RegisterInput, typed);
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
    });
    expect(keptOf(typed)).toEqual({ firstName: 'Rosa', email: 'rosa' });
  });

  test('of a payment needs the terms, and never gives its token back', () => {
    const form = { attemptId: '01a1fc8b-0da0-798d-87d3-42aa7175c145', transactionToken: 'tok' };
    expect(readFields(PayInput, form)).toEqual({
      ok: false,
      errors: { terms: 'Acepta los términos y condiciones para pagar' },
    });
    expect(keptOf(form)).toEqual({ attemptId: '01a1fc8b-0da0-798d-87d3-42aa7175c145' });
  });

  test('of a purchase page without a schedule says so in the words of the specification', () => {
    const parsed = readFields(PurchaseSelection, { kind: 'vacation', age: '8-a-11', programId: 'p' });
    expect(parsed).toMatchObject({ ok: false, errors: { groupId: SCHEDULE_REQUIRED } });
  });
});
