import { describe, expect, test } from 'vitest';
import { brandName, denialHint } from '../../app/checkout/receipt-words.ts';
import { pageTitle } from '../../app/seo/page-meta.ts';

describe('the second line of a denial', () => {
  test('helps where the buyer can do something', () => {
    expect(denialHint('116')).toContain('fondos');
    expect(denialHint('101')).toContain('vencida');
  });

  test.each(['208', '209', '180', '999', '', null])('is silent for %s', (code) => {
    expect(denialHint(code)).toBeNull();
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
