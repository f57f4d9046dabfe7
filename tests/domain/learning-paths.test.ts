import { describe, expect, test } from 'vitest';
import { learningPathCard, learningPathView } from '../../server/domain/catalogue/learning-paths.ts';
import type { Currency } from '../../server/domain/money.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { courseOffers } from '../../fixtures/course-offers.ts';

const NOW = new Date('2026-12-07T15:00:00Z');
const viewer = (currency: Currency): Viewer => ({
  currency,
  timeZone: null,
  now: NOW,
  report: () => undefined,
});
const CATALOGUE = { paths: LEARNING_PATHS, entries: courseEntries(NOW), offers: courseOffers(NOW) };

/** Spec §9, in minor units. */
const PRICES = [
  ['pequenos-inventores', 2, [45_000, 12_900], 9, [171_000, 48_900]],
  ['creadores-digitales', 3, [63_900, 18_500], null, [171_000, 48_900]],
  ['inventores-en-accion', 2, [45_000, 12_900], 9.5, [180_500, 51_500]],
  ['programacion-de-verdad', 3, [63_900, 18_500], 9.5, [180_500, 51_500]],
] as const;

describe('a learning path', () => {
  test.each(PRICES)('%s has the prices of the academy', (slug, firstMonths, first, fullMonths, full) => {
    for (const [index, currency] of (['PEN', 'USD'] as const).entries()) {
      expect(learningPathView(CATALOGUE, slug, viewer(currency))).toMatchObject({
        firstCourse: { months: firstMonths, amount: { minor: first[index], currency } },
        fullPath: { months: fullMonths, amount: { minor: full[index], currency } },
      });
    }
  });

  test('does not exist for a slug of no path', () => {
    expect(learningPathView(CATALOGUE, 'nada', viewer('PEN'))).toBeNull();
  });

  test('says what the whole saves against its courses one by one', () => {
    const path = learningPathView(CATALOGUE, 'pequenos-inventores', viewer('PEN'));
    const { minor: oneByOne } = path?.saving?.oneByOne ?? { minor: 0 };
    expect(oneByOne).toBeGreaterThan(171_000);
    expect(path?.saving?.saved).toEqual({ minor: oneByOne - 171_000, currency: 'PEN' });
  });

  test('is waited for whole, or as its first course, as far as it is sold', () => {
    const waitedFor = (entries: typeof CATALOGUE.entries) =>
      learningPathView({ ...CATALOGUE, entries }, 'pequenos-inventores', viewer('PEN'))?.parts.map(
        ({ part, id }) => [part, id],
      );
    const first = ['first', 'entrada-curso-de-scratchjr'];
    expect(waitedFor(CATALOGUE.entries)).toEqual([first, ['full', 'ruta-pequenos-inventores']]);
    const lacksOne = CATALOGUE.entries.filter(({ fields }) => fields.slug !== 'curso-de-juegos-de-logica');
    expect(waitedFor(lacksOne)).toEqual([first]);
  });

  test('is sold as far as the classes of its courses are known: a group tells those of the first one only', () => {
    const partsWhere = (isUncounted: (place: number) => boolean) => {
      const [path] = LEARNING_PATHS;
      const places = new Map(path?.fields.courses.map(({ course }, place) => [course, place]));
      const entries = CATALOGUE.entries.map((entry) => {
        const place = places.get(entry.sys.id);
        if (place === undefined || !isUncounted(place)) return entry;
        return { ...entry, fields: { ...entry.fields, sessions: null } };
      });
      const view = learningPathView({ ...CATALOGUE, entries }, path?.fields.slug ?? '', viewer('PEN'));
      return view?.parts.map(({ part }) => part);
    };
    expect(partsWhere((place) => place === 0)).toEqual(['first', 'full']);
    expect(partsWhere((place) => place === 1)).toEqual(['first']);
  });

  test.each([
    ['a course', { courses: [] }],
    ['an age of ours', { ageRange: { name: 'Adultos', code: null } }],
  ])('without %s is not sold', (_what, changes) => {
    const paths = LEARNING_PATHS.map((path) => ({ ...path, fields: { ...path.fields, ...changes } }));
    expect(learningPathView({ ...CATALOGUE, paths }, 'pequenos-inventores', viewer('PEN'))?.parts).toEqual(
      [],
    );
  });

  test('has no price in a currency in which the academy has none', () => {
    const paths = LEARNING_PATHS.map((path) => ({
      ...path,
      fields: {
        ...path.fields,
        fullPath: { ...path.fields.fullPath, amount_pen: null },
      },
    }));
    const priceIn = (currency: Currency) =>
      learningPathView({ ...CATALOGUE, paths }, 'pequenos-inventores', viewer(currency))?.fullPath?.amount
        .minor;
    expect([priceIn('PEN'), priceIn('USD')]).toEqual([undefined, 48_900]);
  });

  test('is not followed by itself', () => {
    const [path] = LEARNING_PATHS;
    if (!path) throw new Error('There is no path');
    const { slug } = path.fields;
    const nextOf = (next: string) =>
      learningPathView(
        { ...CATALOGUE, paths: [{ ...path, fields: { ...path.fields, next } }, ...LEARNING_PATHS.slice(1)] },
        slug,
        viewer('PEN'),
      )?.next?.slug;
    expect(nextOf('creadores-digitales')).toBe('creadores-digitales');
    expect(nextOf(slug)).toBeUndefined();
  });

  test('begins when its first course does, and says nothing of it while that is not known', () => {
    const [path] = LEARNING_PATHS;
    if (!path) throw new Error('There is no path');
    const { opening } = learningPathCard(path, CATALOGUE.offers, viewer('PEN'));
    const groups = learningPathView(CATALOGUE, path.fields.slug, viewer('PEN'))?.groups ?? [];
    expect(opening?.seatsLeft).toBe(groups.reduce((sum, { seatsLeft }) => sum + (seatsLeft ?? 0), 0));
    expect(groups.map(({ startDate }) => startDate)).toContain(opening?.nextStart);
    expect(learningPathCard(path, [], viewer('PEN')).opening).toBeNull();
  });

  test('promises no saving while a course of it is not sold, nor when there is none', () => {
    const savingAt = (pen: number) =>
      learningPathView(
        {
          ...CATALOGUE,
          offers: CATALOGUE.offers.map((offer) => ({ ...offer, has_discount: false, amount_pen: pen })),
        },
        'pequenos-inventores',
        viewer('PEN'),
      )?.saving;
    const offers = CATALOGUE.offers.slice(1);
    expect(
      learningPathView({ ...CATALOGUE, offers }, 'pequenos-inventores', viewer('PEN'))?.saving,
    ).toBeNull();
    // Its four courses cost less than S/ 1,710, then just as much.
    expect([savingAt(100), savingAt(427.5)]).toEqual([null, null]);
  });

  test('leads to the path of the next level, and the last one nowhere', () => {
    expect(learningPathView(CATALOGUE, 'pequenos-inventores', viewer('PEN'))?.next?.slug).toBe(
      'creadores-digitales',
    );
    expect(learningPathView(CATALOGUE, 'programacion-de-verdad', viewer('PEN'))?.next).toBeNull();
  });

  test('leaves out a course that has left the content service', () => {
    const entries = CATALOGUE.entries.slice(1);
    const path = learningPathView({ ...CATALOGUE, entries }, 'pequenos-inventores', viewer('PEN'));
    expect(path?.courses).toHaveLength(3);
    // What cannot be enrolled in is not sold.
    expect(path?.parts).toEqual([]);
  });

  test('offers the groups of its first course, and counts the sessions of what is bought', () => {
    const path = learningPathView(CATALOGUE, 'creadores-digitales', viewer('USD'));
    const scratch = CATALOGUE.offers.find(({ id }) => id === 'entrada-curso-de-scratch');
    expect(path?.groups.map(({ id }) => id)).toEqual(scratch?.groups.map(({ id }) => id));
    expect(path?.parts).toMatchObject([
      { part: 'first', sessions: 12, price: { now: { minor: 18_500, currency: 'USD' } } },
      { part: 'full', sessions: path?.courses.reduce((sum, { sessions }) => sum + (sessions ?? 0), 0) },
    ]);
  });
});
