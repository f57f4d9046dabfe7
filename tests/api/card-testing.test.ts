import { afterAll, beforeAll, expect, test } from 'vitest';
import { ROBLOX, YOUTUBER, buy } from './buyers.ts';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

/** Where all of these people are. */
const SCHOOL = '192.0.2.1';
const DENIED = 20;

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

test('many denied cards of one address hold whoever has bought nothing yet, and nobody else', async () => {
  const at = (email: string) => signedIn(kipu, 'cards', email, { geoCountry: 'PE' });
  const [family, stranger] = [await at('papa@kipu.test'), await at('mama@kipu.test')];
  expect(await buy(family, ROBLOX)).toBe('approved');
  for (let card = 0; card < DENIED; card += 1) await kipu.services.api.rateLimiter.admitCard(SCHOOL);
  expect(await buy(stranger, YOUTUBER)).toBe('messages_limited');
  expect(await buy(family, YOUTUBER)).toBe('approved');
});
