import { describe, expect, test } from 'vitest';
import {
  paymentLines,
  preparationLines,
  scheduleLines,
  sellerLines,
} from '../../app/checkout/receipt-lines.ts';
import { PROVIDER } from '../../fixtures/legal/provider.ts';
import { brandName, lookAgainAfter, refreshAfter } from '../../app/checkout/receipt-words.ts';
import { pageTitle } from '../../app/seo/page-meta.ts';
import { aPurchase, WITHDRAWN } from '../support/factories/purchases.ts';

describe('the page of a payment looks again by itself', () => {
  const SENT = new Date('2026-12-07T15:00:00Z');
  const after = (minutes: number) => new Date(SENT.getTime() + minutes * 60_000);

  test('soon while the bank usually answers, later afterwards', () => {
    const verifying = aPurchase({ status: 'verifying', enrolled: false, sentAt: SENT });
    const soon = lookAgainAfter(verifying, after(1)) ?? Infinity;
    const later = lookAgainAfter(verifying, after(30)) ?? 0;
    expect(soon).toBeLessThanOrEqual(5);
    expect(later).toBeGreaterThan(soon);
  });

  test('less and less often without scripts, so that the page can be read to its end', () => {
    const verifying = aPurchase({ status: 'verifying', enrolled: false, sentAt: SENT });
    const waits = [0, 0.2, 0.5, 1, 30].map((minutes) => refreshAfter(verifying, after(minutes)));
    expect(waits).toEqual([4, 12, 30, 30, 30]);
    expect(refreshAfter(aPurchase({ status: 'denied', sentAt: SENT }), after(1))).toBeNull();
  });

  test('until the enrollment of an approved payment is there, and while a person is at it', () => {
    expect(
      lookAgainAfter(aPurchase({ status: 'approved', enrolled: false, sentAt: SENT }), after(0)),
    ).not.toBeNull();
    expect(
      lookAgainAfter(aPurchase({ status: 'needs_review', enrolled: true, sentAt: SENT }), after(0)),
    ).not.toBeNull();
  });

  test('until a change of it can be offered', () => {
    expect(lookAgainAfter(aPurchase({ isChangeable: false, sentAt: SENT }), after(0))).not.toBeNull();
  });

  test('while a place is moved to another group, and while money is on its way back', () => {
    const change = { from: 'Mañana', to: 'Tarde', askedAt: SENT.getTime(), outcome: 'pending' } as const;
    expect(lookAgainAfter(aPurchase({ change }), after(0))).not.toBeNull();
    expect(lookAgainAfter(aPurchase({ change: { ...change, outcome: 'done' } }), after(0))).toBeNull();
    expect(lookAgainAfter(aPurchase({ status: 'refunding' }), after(0))).not.toBeNull();
  });

  test('soon after what the family asked later, however long ago it paid', () => {
    const paid = { sentAt: new Date('2026-11-07T15:00:00Z'), isChangeable: false };
    const change = { from: 'Mañana', to: 'Tarde', askedAt: SENT.getTime(), outcome: 'pending' } as const;
    const refund = { ...WITHDRAWN, askedAt: SENT.getTime() };
    const soon = lookAgainAfter(aPurchase({ ...paid, change }), after(1));
    expect(soon).toBeLessThanOrEqual(5);
    expect(lookAgainAfter(aPurchase({ ...paid, status: 'refunding', refund }), after(1))).toBe(soon);
    const moved = { ...change, outcome: 'done' } as const;
    expect(lookAgainAfter(aPurchase({ ...paid, change: moved }), after(1))).toBeGreaterThan(5);
    expect(lookAgainAfter(aPurchase({ status: 'verifying', sentAt: null }), after(0))).toBe(soon);
  });

  test('seldom while the family has to pay first', () => {
    expect(lookAgainAfter(aPurchase({ status: 'awaiting', sentAt: SENT }), after(0))).toBe(60);
  });

  test.each(['denied', 'abandoned', 'refunded', 'open'] as const)('never when it is %s', (status) => {
    expect(lookAgainAfter(aPurchase({ status, enrolled: false, sentAt: SENT }), after(0))).toBeNull();
  });

  test('never once it is approved and enrolled', () => {
    expect(
      lookAgainAfter(aPurchase({ status: 'approved', enrolled: true, sentAt: SENT }), after(0)),
    ).toBeNull();
  });
});

test('a card brand reads as people write it, an unknown one as it came', () => {
  expect(brandName('VISA')).toBe('Visa');
  expect(brandName('dinersclub')).toBe('Diners Club');
  expect(brandName('otra')).toBe('otra');
});

test("a title starts with 'Error: ' when a form of the page was refused", () => {
  expect(
    pageTitle('Revisa tu compra', [{ data: { site: {}, formRefused: true } }, { data: null }]).title,
  ).toMatch(/^Error: Revisa tu compra/);
  expect(pageTitle('Revisa tu compra', [{ data: { site: {}, formRefused: false } }]).title).toMatch(
    /^Revisa/,
  );
});

test.each([
  ['Nueva York', 'America/New_York', '10:00 a. m. (hora de Lima y de Nueva York)'],
  ['Madrid', 'Europe/Madrid', '10:00 a. m. (hora de Lima); en Madrid, lunes 7 de diciembre, 4:00 p. m.'],
])('the first class of a family in %s is told once where both clocks show the same', (city, zone, told) => {
  const startsAt = new Date('2026-12-07T15:00:00Z');
  const first = { startsAt, timeZone: 'America/Lima', abroad: { city, timeZone: zone } };
  const [line] = scheduleLines({ first, courses: [] });
  expect(line?.[1].replaceAll('\u00a0', ' ')).toBe(`Lunes 7 de diciembre, ${told}`);
});

test('what to prepare for several courses is one thing a line', () => {
  const lines = preparationLines({ first: null, requirements: ['Computadora con internet', 'Un celular.'] });
  expect(new Map(lines).get('Qué preparar')).toBe('Computadora con internet.\nUn celular.');
});

test('a receipt of a card that the provider does not describe says so', () => {
  const { receipt, ...purchase } = aPurchase();
  if (!receipt) throw new Error('The purchase of the tests has no receipt');
  const lines = paymentLines({ ...purchase, receipt: { ...receipt, brand: '' } }, '07/12/26 10:00:00');
  expect(lines).toContainEqual(['Marca', 'No informada']);
});

test('a receipt has no line of the seller without a value: elsewhere companies have no RUC', () => {
  const labels = (ruc: string) => sellerLines({ ...PROVIDER.fields, ruc }).map(([label]) => label);
  expect(labels('20131312955')).toEqual(['Vende', 'RUC', 'Dirección']);
  expect(labels('')).toEqual(['Vende', 'Dirección']);
});
