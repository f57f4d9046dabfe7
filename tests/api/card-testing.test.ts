import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ROBLOX, YOUTUBER, buy, inTheAfternoon, newBuyer } from './buyers.ts';
import { openKipu, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

/** The IP address of all these people. */
const SCHOOL = '192.0.2.1';
const DENIED = 20;

/** Denied with action code 180. */
const GUESSED = '4474118355690180';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => kipu.close());

test('many denied cards of one address hold whoever has bought nothing yet, and nobody else', async () => {
  const at = (email: string) => signedIn(kipu, 'cards', email, { geoCountry: 'PE' });
  const [family, stranger] = [await at('papa@kipu.test'), await at('mama@kipu.test')];
  expect(await buy(family, ROBLOX)).toBe('approved');
  for (let card = 0; card < DENIED; card += 1) await kipu.services.api.rateLimiter.admitCard(SCHOOL);
  expect(await buy(stranger, YOUTUBER)).toBe('cards_held');
  expect(await buy(family, YOUTUBER)).toBe('approved');
});

test('a card of which nobody knows yet whether it was denied counts at its address as one that was', async () => {
  const { rateLimiter } = kipu.services.api;
  const givenBack = vi.spyOn(rateLimiter, 'cardNotDenied');
  const scenario = 'autorizacion-500-antes';
  const unanswered = await newBuyer(kipu, 'unanswered', 'unanswered', { geoCountry: 'PE', scenario });
  expect(await buy(unanswered, ROBLOX)).toBe('verifying');
  expect(givenBack).not.toHaveBeenCalled();
  const approved = await newBuyer(kipu, 'unanswered', 'approved', { geoCountry: 'PE' });
  expect(await buy(approved, ROBLOX)).toBe('approved');
  expect(givenBack).toHaveBeenCalledTimes(1);
});

test('a card that cannot be counted is not sent', async () => {
  vi.spyOn(kipu.services.api.rateLimiter, 'admitCard').mockRejectedValue(new Error('the store is gone'));
  const uncounted = await newBuyer(kipu, 'uncounted', 'uncounted', { geoCountry: 'PE' });
  expect(await buy(uncounted, ROBLOX)).toBe('payment_not_sent');
  expect(kipu.ledger('uncounted').filter(({ kind }) => kind === 'charge')).toEqual([]);
});

test.each(['PE', 'US'])(
  'a card that new accounts have denied five times, each at an address of its own, holds who brings it once more (%s)',
  async (geoCountry) => {
    const marks = vi.spyOn(kipu.services.api.rateLimiter, 'cardDenied');
    const stranger = (name: string) =>
      newBuyer(kipu, `guessed-${geoCountry}`, `${name}-${geoCountry}`, { geoCountry });
    for (let guess = 1; guess <= 5; guess += 1) {
      const selection = guess > 3 ? inTheAfternoon(ROBLOX) : ROBLOX;
      expect(await buy(await stranger(`guess-${guess}`), selection, GUESSED)).toBe('denied');
    }
    const [sixth, other] = [await stranger('sixth'), await stranger('other')];
    expect(await buy(sixth, YOUTUBER, GUESSED)).toBe('denied');
    expect(await buy(sixth, inTheAfternoon(YOUTUBER))).toBe('cards_held');
    expect(await buy(other, YOUTUBER)).toBe('approved');
    // The key of the count says nothing about the card.
    const mark = marks.mock.calls[0]?.[1];
    expect(mark).toMatch(/^[0-9a-f]{64}@guessed-/);
    expect(new Set(marks.mock.calls.map(([, each]) => each))).toEqual(new Set([mark]));
  },
);
