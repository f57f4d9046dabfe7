import { expect, test } from 'vitest';
import { campaign } from '../../fixtures/campaign.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { priceList } from '../../server/domain/catalogue/price-list.ts';
import { majorAmount } from '../../server/domain/money.ts';
import type { Day } from '../../server/domain/time.ts';
import { aCourse, aGroup, anOffer, aViewer } from '../support/factories/catalogue.ts';
import { everythingOnSale } from '../support/products.ts';

const NOW = new Date('2026-11-02T15:00:00Z');
const SHELF = {
  season: campaign(NOW),
  entries: courseEntries(NOW),
  offers: courseOffers(NOW),
  paths: LEARNING_PATHS,
};
const VIEWER = aViewer('2026-11-02');

const linesOf = (list: ReturnType<typeof priceList>) => list.flatMap(({ products }) => products);

test('everything that can be bought stands in the list once, at what it costs', () => {
  const listed = linesOf(priceList(SHELF, VIEWER)).map(({ name, price }) => ({
    name,
    amount: majorAmount(price.now),
  }));
  const programs = new Set(SHELF.season.programs.map(({ id }) => id));
  const sold = everythingOnSale(NOW)
    // A course that is also a program of the season is one product with two pages.
    .filter(
      ({ kind, name }) =>
        kind === 'vacation' ||
        !SHELF.offers.some(
          ({ id, program }) =>
            programs.has(program ?? '') &&
            SHELF.entries.some(({ sys, fields }) => sys.id === id && fields.name === name),
        ),
    )
    .map(({ name, priced }) => ({ name, amount: priced.amount_after_discount_pen }));
  const once = [...new Map(sold.map((one) => [`${one.name} ${one.amount}`, one])).values()];
  expect(new Set(listed.map(({ name }) => name)).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(once));
  expect(listed).toHaveLength(once.length);
});

test('what a class comes to is the price by the number of classes, in the currency of the price', () => {
  for (const { price, sessions, perClass } of linesOf(priceList(SHELF, { ...VIEWER, currency: 'USD' }))) {
    expect(perClass).toEqual({ minor: Math.round(price.now.minor / (sessions ?? NaN)), currency: 'USD' });
  }
});

test('a kind that has nothing on sale is left out', () => {
  const kinds = priceList({ ...SHELF, season: null, paths: [] }, VIEWER).map(({ kind }) => kind);
  expect(kinds).toEqual(['courses', 'packs']);
});

test('courses, packs and paths stand under their own headings', () => {
  const kindOf = new Map(SHELF.entries.map(({ fields }) => [`/cursos/${fields.slug}`, `${fields.kind}s`]));
  for (const { kind, products } of priceList({ ...SHELF, season: null }, VIEWER)) {
    expect(products.map(({ href }) => kindOf.get(href) ?? 'paths')).toEqual(products.map(() => kind));
  }
});

test('a path begins with the next group of its first course', () => {
  const [path] = LEARNING_PATHS;
  if (!path) throw new Error('The demo has no path');
  const [first, second] = path.fields.courses;
  const offerFrom = (step: typeof first, start_date: Day) =>
    anOffer({ id: step?.course ?? '', groups: [aGroup({ start_date, end_date: null })] });
  const offers = [offerFrom(first, '2027-01-04'), offerFrom(second, '2027-03-01')];
  const lines = linesOf(priceList({ ...SHELF, season: null, paths: [path], offers }, VIEWER));
  const opens = lines
    .filter(({ href }) => href.startsWith('/rutas/'))
    .map(({ opening }) => opening.nextStart);
  expect(opens).toEqual(['2027-01-04', '2027-01-04']);
});

test('a course whose slug has an accent is listed like any other', () => {
  const course = aCourse('curso-1', { slug: 'introducción' });
  const onSale = { season: null, entries: [course], offers: [anOffer({ id: 'curso-1' })], paths: [] };
  expect(linesOf(priceList(onSale, VIEWER)).map(({ href }) => href)).toEqual(['/cursos/introducci%C3%B3n']);
});
