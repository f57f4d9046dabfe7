import { expect, test } from 'vitest';
import { deviceInWords } from '../../server/domain/account/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/137.0.0.0 Mobile Safari/537.36`,
    'Chrome en un teléfono Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36`,
    'Chrome en una tableta Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet en un teléfono Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/137.0 Mobile/15E148 Safari/604.1',
    'Chrome en iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
    'Safari en una Mac o un iPad',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
    'Edge en una computadora con Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0',
    'Firefox en una computadora con Linux',
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/137.0.0.0 Safari/537.36`,
    'Chrome en una Chromebook',
  ],
  ['curl/8.5.0', 'Un navegador en un dispositivo que no conocemos'],
  ['', 'Un navegador en un dispositivo que no conocemos'],
])('%s is %s', (userAgent, words) => {
  expect(deviceInWords(userAgent)).toBe(words);
});

test('what no browser is long enough to say is not read, for it would take long', () => {
  const long = `Version/${'1'.repeat(500)}`;
  expect(deviceInWords(`${long} Safari/605.1 (iPhone)`)).toBe(deviceInWords(''));
});
