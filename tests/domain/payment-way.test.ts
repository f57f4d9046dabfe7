import { describe, expect, test } from 'vitest';
import { offeredWay, PAYMENT_WAYS, waysFor } from '../../server/domain/checkout/payment-way.ts';

const here = waysFor('PEN', PAYMENT_WAYS);
const abroad = waysFor('USD', PAYMENT_WAYS, true);

describe('the ways to pay', () => {
  test('are card, cash and transfer in soles, and the card of abroad in dollars', () => {
    expect(here).toEqual(['card', 'cash', 'transfer']);
    expect(waysFor('USD', PAYMENT_WAYS)).toEqual(['card_abroad']);
  });

  test('are by month, too, where something is sold so', () => {
    expect(abroad).toEqual(['card_abroad', 'subscription']);
  });

  test('are those of the first provider alone where no other is set', () => {
    expect(waysFor('PEN', ['card'])).toEqual(['card']);
    expect(waysFor('USD', ['card'])).toEqual(['card']);
  });
});

describe('a chosen way', () => {
  test.each([
    ['left out is the usual one', here, undefined, 'card'],
    ['on offer is taken', here, 'cash', 'cash'],
    ['by card is by the card of where the family is now', abroad, 'card', 'card_abroad'],
    ['by card is so on the way back, too', here, 'card_abroad', 'card'],
    ['in cash is not turned into another', abroad, 'cash', null],
    ['by month is not turned into a single payment', here, 'subscription', null],
  ] as const)('%s', (_name, offered, chosen, way) => {
    expect(offeredWay(offered, chosen)).toBe(way);
  });
});
