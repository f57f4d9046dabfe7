import { expect, test } from 'vitest';
import { COUNTRIES } from '../../app/ui/countries.ts';
import { NEARBY_COUNTRIES } from '../../app/ui/countries-nearby.ts';
import { phoneCountries } from '../../app/ui/phone-countries.server.ts';

test('the header names countries as the list of all does, in its order', () => {
  const nearby = new Set(NEARBY_COUNTRIES.map(({ value }) => value));
  expect(NEARBY_COUNTRIES).toEqual(COUNTRIES.filter(({ value }) => nearby.has(value)));
  expect(NEARBY_COUNTRIES[0]).toEqual({ value: 'PE', label: 'Perú' });
});

test('a country is called the same where a phone is from and where somebody lives', () => {
  const names = new Map(COUNTRIES.map(({ value, label }) => [value, label]));
  const ofPhones = phoneCountries().map(({ value, label }) => [value, label.replace(/ \(\+\d+\)$/, '')]);
  expect(ofPhones).toEqual(ofPhones.map(([code = '']) => [code, names.get(code)]));
  expect(ofPhones[0]).toEqual(['PE', 'Perú']);
});
