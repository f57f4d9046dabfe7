import { describe, expect, test } from 'vitest';
import { networkOf, visitorOf } from '../../server/http/visitor.ts';

const NOBODY = { chosen: null, geoCountry: undefined, zoneCookie: undefined };

describe('where a visitor probably is', () => {
  test.each([
    ['as the network says', { geoCountry: 'MX' }],
    ['as they chose, whatever the network says', { chosen: 'MX', geoCountry: 'ES' }],
  ])('is the city that most people of the country live in, %s', (_how, known) => {
    expect(visitorOf({ ...NOBODY, ...known }).presumed).toEqual({
      timeZone: 'America/Mexico_City',
      city: 'Ciudad de México',
    });
  });

  test('is not told once their own zone is known', () => {
    expect(visitorOf({ ...NOBODY, geoCountry: 'MX', zoneCookie: 'America/Tijuana' })).toMatchObject({
      timeZone: 'America/Tijuana',
      presumed: null,
    });
  });

  test('is not told of the Peru that is only assumed', () => {
    expect(visitorOf(NOBODY)).toMatchObject({ country: 'PE', presumed: null });
    expect(visitorOf({ ...NOBODY, geoCountry: 'XX' }).presumed).toBeNull();
  });
});

describe('the city of a visitor', () => {
  const cityOf = (geoCity: string | undefined, known: { chosen?: string } = {}) =>
    visitorOf({ ...NOBODY, geoCountry: 'PE', ...known, geoCity }).city;
  /** Returns a text as a server decodes the bytes of a header. */
  const asHeader = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

  test.each([
    ['Arequipa', 'Arequipa'],
    [asHeader('São Paulo'), 'São Paulo'],
    ['S%C3%A3o%20Paulo', 'São Paulo'],
  ])('is read from %s', (header, city) => {
    expect(cityOf(header)).toBe(city);
  });

  test.each([[undefined], [''], ['  '], ['%E0%A4%A'], ['x'.repeat(200)], ['S\u00e3o Paulo']])(
    'is not known from %j',
    (header) => {
      expect(cityOf(header)).toBeNull();
    },
  );

  test('is not that of a country that they say they are not in, or that nobody named', () => {
    expect(cityOf('Arequipa', { chosen: 'CL' })).toBeNull();
    expect(visitorOf({ ...NOBODY, geoCity: 'Arequipa' }).city).toBeNull();
    expect(cityOf('Arequipa', { chosen: 'PE' })).toBe('Arequipa');
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['203.0.113.7:50112', '203.0.113.7'],
  ['[2001:db8:1:2::7]:443', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::7]', '2001:db8:1:2::/64'],
  ['unknown', 'unknown'],
])('%s is counted as %s: of IPv6 everybody has 64 bits to himself', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
