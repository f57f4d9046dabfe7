import { expect, test } from 'vitest';
import { COUNTRIES } from '../../app/ui/countries.ts';
import { NEARBY_COUNTRIES } from '../../app/ui/countries-nearby.ts';

test('the header names countries as the list of all does, in its order', () => {
  const nearby = new Set(NEARBY_COUNTRIES.map(({ value }) => value));
  expect(NEARBY_COUNTRIES).toEqual(COUNTRIES.filter(({ value }) => nearby.has(value)));
  expect(NEARBY_COUNTRIES[0]).toEqual({ value: 'PE', label: 'Perú' });
});
