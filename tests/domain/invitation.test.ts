import { describe, expect, test } from 'vitest';
import { addressesIn, InvitationInput, invitedInWords } from '../../server/domain/organization/invitation.ts';

const refusal = (emails: string) => InvitationInput.safeParse({ emails }).error?.issues[0]?.message ?? null;

describe('the addresses of a form', () => {
  test.each([
    ['one a line', 'ana@a.pe\nluis@a.pe\n'],
    ['as Windows ends lines', 'ana@a.pe\r\nluis@a.pe'],
    ['in a row', 'ana@a.pe, luis@a.pe;ana@a.pe'],
    ['in capitals', 'ANA@a.pe Luis@A.pe'],
    ['with names, as mail programs write them', 'Ana Ríos <ana@a.pe>, "Paz, Luis" <luis@a.pe>'],
    ['with names one after the other', 'Ana Ríos <ana@a.pe> Luis Paz <luis@a.pe>'],
  ])('are read %s', (_how, typed) => {
    expect(addressesIn(typed)).toEqual(['ana@a.pe', 'luis@a.pe']);
    expect(refusal(typed)).toBeNull();
  });

  test('are checked one by one, and the wrong ones are named', () => {
    expect(refusal('ana@a.pe\nluis.pe\niris@\nomar@a.pe')).toBe(
      'Revisa «luis.pe», «iris@»: escribe cada correo completo, como nombre@ejemplo.com',
    );
    expect(refusal(Array.from({ length: 9 }, (_, index) => `n${index}`).join(' '))).toContain('«n4», 4 más:');
  });

  test.each(['', '  \n ', ',;'])('are missing in %j', (typed) => {
    expect(refusal(typed)).toBe('Escribe el correo de al menos un estudiante');
  });

  // Anybody can send the form. Read again from each of its letters, this text would hold the process for minutes.
  test('are looked for once in a text of any length', () => {
    expect(addressesIn('a'.repeat(300_000))).toHaveLength(1);
    expect(addressesIn(`"${' a'.repeat(150_000)} <ana@a.pe>`)).toContain('ana@a.pe');
  });

  test('are a hundred at most', () => {
    const addresses = Array.from({ length: 101 }, (_, index) => `alumna${index}@a.pe`);
    expect(refusal(addresses.slice(1).join('\n'))).toBeNull();
    expect(refusal(addresses.join('\n'))).toBe('Invita a 100 como máximo por vez');
  });
});

test('what is said afterwards tells who had been invited before', () => {
  expect(invitedInWords(1, [])).toBe('Enviamos 1 invitación');
  expect(invitedInWords(3, [])).toBe('Enviamos 3 invitaciones');
  expect(invitedInWords(2, ['ana@a.pe'])).toBe('Enviamos 2 invitaciones. Ya tenía invitación: ana@a.pe');
  expect(invitedInWords(0, ['ana@a.pe', 'luis@a.pe'])).toBe('Ya tenían invitación: ana@a.pe, luis@a.pe');
});
