import { describe, expect, test } from 'vitest';
import { courseOffers } from '../../fixtures/course-offers.ts';
import { courseEntries } from '../../fixtures/courses.ts';
import { LEARNING_PATHS } from '../../fixtures/learning-paths.ts';
import { ageOf } from '../../server/domain/age-ranges.ts';
import type { PathPart } from '../../server/domain/catalogue/learning-paths.ts';
import type { PathSelection } from '../../server/domain/checkout/checkout.ts';
import { findChosenPath } from '../../server/domain/checkout/chosen.ts';
import { buildOrder, orderView } from '../../server/domain/checkout/order.ts';
import type { LearningPathEntry } from '../../server/upstream/contracts/courses.ts';

const NOW = new Date('2026-12-07T15:00:00Z');
const ENTRIES = courseEntries(NOW);

/** Returns the offer of a path's first course. */
function offerOf(path: LearningPathEntry) {
  const offer = courseOffers(NOW).find(({ id }) => id === path.fields.courses[0]?.course);
  if (!offer) throw new Error(`Nothing is offered of ${path.fields.slug}`);
  return offer;
}

function selectionOf(path: LearningPathEntry, part: PathPart): PathSelection {
  const [group] = offerOf(path).groups;
  const age = ageOf(path.fields.ageRange).age ?? '5-a-7';
  return { kind: 'path', age, slug: path.fields.slug, part, groupId: group?.id ?? '' };
}

function chosenOf(slug: string, part: PathPart, entries = ENTRIES) {
  const path = LEARNING_PATHS.find(({ fields }) => fields.slug === slug);
  if (!path) throw new Error(`No path ${slug}`);
  const chosen = findChosenPath(path, entries, offerOf(path), selectionOf(path, part));
  if (!chosen) throw new Error(`${slug} is not on sale`);
  return chosen;
}

/** Spec §9, in minor units: soles and dollars of the first course, then of the whole path. */
const PRICES = [
  ['pequenos-inventores', [45_000, 12_900], [171_000, 48_900]],
  ['creadores-digitales', [63_900, 18_500], [171_000, 48_900]],
  ['inventores-en-accion', [45_000, 12_900], [180_500, 51_500]],
  ['programacion-de-verdad', [63_900, 18_500], [180_500, 51_500]],
] as const;

describe('a path', () => {
  test.each(PRICES)('%s is charged at the prices of the academy', (slug, first, full) => {
    for (const [index, currency] of (['PEN', 'USD'] as const).entries()) {
      const amountOf = (part: PathPart) => buildOrder(chosenOf(slug, part), currency, ENTRIES).amount;
      expect(amountOf('first')).toEqual({ minor: first[index], currency });
      expect(amountOf('full')).toEqual({ minor: full[index], currency });
    }
  });

  test('costs a second child the same: its prices are fixed', () => {
    const offered = LEARNING_PATHS.map((path) => {
      const offer = { ...offerOf(path), sibling_discount_percentage: 10 };
      const chosen = findChosenPath(path, ENTRIES, offer, selectionOf(path, 'first'));
      return chosen?.priced.sibling_discount_percentage;
    });
    expect(offered).toEqual(LEARNING_PATHS.map(() => undefined));
  });

  test('and its first course are two products of one path', () => {
    expect(buildOrder(chosenOf('creadores-digitales', 'first'), 'PEN', ENTRIES)).toMatchObject({
      // The same whichever page it is bought on.
      productRef: 'course:entrada-curso-de-scratch',
      productName: 'Primer curso de la ruta Creadores digitales',
      description: 'Primer curso de la ruta Creadores digitales, 12 sesiones en 3 meses, Grupo Sábado',
    });
    const whole = buildOrder(chosenOf('creadores-digitales', 'full'), 'PEN', ENTRIES);
    expect(whole).toMatchObject({
      productRef: 'path:ruta-creadores-digitales:full',
      productName: 'Ruta completa Creadores digitales',
    });
    // The academy does not say how long it lasts (spec §9).
    expect(whole.description).toMatch(/, \d+ sesiones en 4 cursos, Grupo Sábado$/);
    expect(chosenOf('creadores-digitales', 'first').coursesInPath).toHaveLength(4);
  });

  test('begins in the group that was chosen; its first course alone is one enrollment', () => {
    const chosen = chosenOf('creadores-digitales', 'first');
    const [line, ...others] = buildOrder(chosen, 'PEN', ENTRIES).lines;
    expect(line).toMatchObject({
      courseId: 'entrada-curso-de-scratch',
      group: { id: chosen.group.groups_to_buy[0]?.group },
      initialDate: chosen.group.start_date,
    });
    expect(others).toEqual([]);
  });

  test('bought whole enrolls in each course in order, the later ones without a group', () => {
    const { lines } = buildOrder(chosenOf('creadores-digitales', 'full'), 'PEN', ENTRIES);
    expect(lines.map(({ courseId, group }) => [courseId, group !== null])).toEqual([
      ['entrada-curso-de-scratch', true],
      ['entrada-curso-de-videojuegos-con-roblox', false],
      ['entrada-curso-de-youtuber-kids', false],
      ['entrada-curso-de-modelado-3d', false],
    ]);
    // Together they are all that is paid, so they determine the price of a class.
    expect(lines.map(({ classes }) => classes?.sessions)).toEqual([12, 8, 8, 8]);
  });

  test('tells no day of a later course that comes before the first one is over', () => {
    const last = (day: `${number}-${number}-${number}`) => {
      const entries = ENTRIES.map((entry) => ({ ...entry, fields: { ...entry.fields, initialDate: day } }));
      return buildOrder(chosenOf('creadores-digitales', 'full'), 'PEN', entries).lines.at(-1)?.initialDate;
    };
    expect(last('2026-12-26')).toBeNull();
    expect(last('2027-08-07')).toBe('2027-08-07');
  });

  test('lasts as long as its group does, when that meets more often than the path', () => {
    expect(chosenOf('pequenos-inventores', 'first')).toMatchObject({ sessions: 8, duration: '4 semanas' });
    expect(chosenOf('inventores-en-accion', 'first')).toMatchObject({ sessions: 8, duration: '2 meses' });
    // Its group is that of the first course only.
    expect(chosenOf('pequenos-inventores', 'full').duration).toBe('9 meses');
  });

  test('is paid monthly only as a whole', () => {
    const monthly = LEARNING_PATHS.filter(({ fields }) => fields.monthly_usd !== undefined);
    expect(monthly).not.toEqual([]);
    for (const { fields } of monthly) {
      expect(chosenOf(fields.slug, 'full').monthly).toBeDefined();
      expect(chosenOf(fields.slug, 'first').monthly).toBeUndefined();
    }
  });

  test('tells its context as a path, whole or not', () => {
    const contextOf = (part: PathPart) =>
      buildOrder(chosenOf('creadores-digitales', part), 'USD', ENTRIES, {
        guardian: { country: 'MX', city: null },
      }).context;
    const path = { type_purchase: 'path', courses_in_path: 4, exist_discount: false, discount_off: 0 };
    expect(contextOf('first')).toMatchObject({ ...path, isFullPath: false, number_course: 1, price: 185 });
    expect(contextOf('full')).toMatchObject({ ...path, isFullPath: true, number_course: 4, price: 489 });
  });

  test('is reviewed with whose schedule it is', () => {
    const viewer = { currency: 'PEN', timeZone: null, now: NOW, report: () => undefined } as const;
    expect(orderView(chosenOf('creadores-digitales', 'full'), viewer)).toMatchObject({
      isScheduleOfFirst: true,
      courseNames: { length: 4 },
    });
    expect(orderView(chosenOf('creadores-digitales', 'first'), viewer).isScheduleOfFirst).toBe(false);
  });
});

describe('a choice of a path', () => {
  const path = LEARNING_PATHS[1];
  if (!path) throw new Error('There is no second path');
  const selection = selectionOf(path, 'full');
  const find = (changes: Partial<PathSelection>, entries = ENTRIES) =>
    findChosenPath(path, entries, offerOf(path), { ...selection, ...changes });

  test('of another age, or of a group of another course, is not on sale', () => {
    expect(find({})).not.toBeNull();
    expect(find({ age: '5-a-7' })).toBeNull();
    expect(find({ groupId: 'grupo-curso-de-python-sabado' })).toBeNull();
  });

  test('that is no path, or whose first course is not taught, is not on sale', () => {
    expect(findChosenPath(undefined, ENTRIES, offerOf(path), selection)).toBeNull();
    expect(findChosenPath(path, ENTRIES, null, selection)).toBeNull();
    const other = { ...offerOf(path), id: 'otro-curso' };
    expect(findChosenPath(path, ENTRIES, other, selection)).toBeNull();
  });

  test('is not on sale whole while one of its courses is gone, though its first course is', () => {
    const entries = ENTRIES.filter(({ sys }) => sys.id !== path.fields.courses[2]?.course);
    expect(find({}, entries)).toBeNull();
    expect(find({ part: 'first' }, entries)).not.toBeNull();
  });
});
