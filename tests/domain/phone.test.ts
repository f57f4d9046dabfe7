import { expect, test } from 'vitest';
import { normalizePhone, shownPhone } from '../../server/domain/phone.ts';

test.each([
  ['987654321', 'PE', '+51987654321'],
  ['987 654 321', 'PE', '+51987654321'],
  ['+51 987-654-321', 'PE', '+51987654321'],
  ['(305) 555-0123', 'US', '+13055550123'],
  // A pasted number with a country code overrides the chosen country.
  ['+1 305 555 0123', 'PE', '+13055550123'],
  ['55 1234 5678', 'MX', '+525512345678'],
  // Address books and chats still have Mexican mobiles as they were dialled until 2019.
  ['+52 1 55 1234 5678', 'MX', '+525512345678'],
  ['+5215512345678', 'PE', '+525512345678'],
  ['0052 1 55 1234 5678', 'PE', '+525512345678'],
  ['52 1 (55) 1234-5678', 'MX', '+525512345678'],
  ['044 55 1234 5678', 'MX', '+525512345678'],
  ['045 55 1234 5678', 'MX', '+525512345678'],
  ['01 55 1234 5678', 'MX', '+525512345678'],
])('%s typed in %s is %s', (typed, country, expected) => {
  expect(normalizePhone(typed, country)).toBe(expected);
});

test.each([
  ['12', 'PE'],
  ['', 'PE'],
  ['llámame', 'PE'],
  ['98765432109876', 'PE'],
  ['987654321', 'XX'],
  ['044 55 1234 5678', 'PE'],
  // It may be of the United States.
  ['1 305 555 0123', 'MX'],
  ['+52 1 55 1234 567', 'MX'],
])('%s in %s is no phone number', (typed, country) => {
  expect(normalizePhone(typed, country)).toBeNull();
});

test.each([
  ['+51987654321', 'PE', '987 654 321'],
  ['+525512345678', 'MX', '55 1234 5678'],
  ['+13055550123', 'US', '(305) 555-0123'],
  ['+34612345678', 'ES', '612 34 56 78'],
  ['+5491123456789', 'AR', '011 15-2345-6789'],
  // Freephone numbers are of many countries.
  ['+80012345678', null, '+80012345678'],
  ['', null, ''],
])('%s is shown beside the country %s as %s', (phone, country, number) => {
  expect(shownPhone(phone)).toEqual({ country, number });
  if (country !== null) expect(normalizePhone(number, country)).toBe(phone);
});
