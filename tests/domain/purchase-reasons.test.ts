import { expect, test } from 'vitest';
import { FAQ } from '../../fixtures/faq.ts';
import { LEGAL_PAGES } from '../../fixtures/legal.ts';
import { TEACHERS } from '../../fixtures/teachers.ts';
import { findProduct } from '../../server/domain/checkout/product.ts';
import type { Product } from '../../server/domain/checkout/product.ts';
import { purchaseReasons } from '../../server/domain/checkout/purchase-reasons.ts';
import type { ReasonSources } from '../../server/domain/checkout/purchase-reasons.ts';
import type { Viewer } from '../../server/domain/viewer.ts';
import { aCampaign, aCourse, aGroup, aProgram, aViewer } from '../support/factories/catalogue.ts';

const VIEWER = aViewer('2026-12-07');
const TEACHER = TEACHERS[0]?.sys.id ?? '';
/** The course of the product, and another with another teacher. */
const ENTRIES = [
  aCourse('curso-1', { teachers: [TEACHER] }),
  aCourse('curso-9', { slug: 'otro', teachers: [TEACHERS[1]?.sys.id ?? ''] }),
];
const SOURCES: ReasonSources = { entries: ENTRIES, teachers: TEACHERS, legalPages: LEGAL_PAGES, faq: FAQ };
const OFFER = { ...aProgram(), id: 'curso-1', program: null };

/** The course of the factory: eight classes for S/ 450. */
function aProduct(changes: Partial<Product> = {}): Product {
  const found = findProduct({ entries: ENTRIES, offers: [OFFER], paths: [], season: null }, 'curso-1');
  if (!found) throw new Error('The factory has no such course');
  return { ...found, sessions: 8, ...changes };
}

test('of a course and a program with one id, it is the one that has the group', () => {
  const program = { ...aProgram(), id: 'curso-1', name: 'Verano', groups: [aGroup({ id: 'grupo-verano' })] };
  const season = { ...aCampaign(), programs: [program] };
  const catalogue = { entries: ENTRIES, offers: [OFFER], paths: [], season };
  const named = [null, OFFER.groups[0]?.id, 'grupo-verano'].map(
    (groupId) => findProduct(catalogue, 'curso-1', groupId)?.name,
  );
  expect(named).toEqual([ENTRIES[0]?.fields.name, ENTRIES[0]?.fields.name, 'Verano']);
});

test('the refund rule is told in the words of the policy itself', () => {
  const { refundTerms } = purchaseReasons(aProduct(), SOURCES, VIEWER);
  const policy = JSON.stringify(LEGAL_PAGES.find(({ fields }) => fields.slug === 'politica-de-reembolsos'));
  expect(refundTerms.map(({ term }) => term)).toEqual([
    'Hasta 48 horas antes de la primera clase',
    'Con menos de 48 horas, o hasta 24 horas después de la primera clase',
  ]);
  for (const { term, description } of refundTerms) {
    expect(policy).toContain(term);
    expect(policy).toContain(description);
  }
});

test('until when everything is given back is worked out for each group that can be chosen', () => {
  const groups = [
    aGroup(),
    aGroup({ id: 'lleno', enrolled: 6 }),
    aGroup({ id: 'sin-fecha', start_date: null, end_date: null }),
  ];
  const { refundUntil } = purchaseReasons(aProduct({ groups }), SOURCES, VIEWER);
  // Two days before Monday 4 January, five in the afternoon in Lima.
  expect(refundUntil).toEqual([
    {
      id: 'grupo-tarde',
      name: 'Grupo tarde',
      until: new Date('2027-01-02T22:00:00Z'),
      timeZone: 'America/Lima',
    },
  ]);
});

test('a deadline counts from the first class that is held, as that of the order does', () => {
  const untilOf = (changes: Parameters<typeof aGroup>[0]) =>
    purchaseReasons(aProduct({ groups: [aGroup(changes)] }), SOURCES, VIEWER).refundUntil.map(
      ({ until }) => until,
    );
  // Monday 4 January is a holiday: the first class is on Wednesday.
  const holidays = [{ day: '2027-01-04' as const, name: 'Feriado' }];
  expect(untilOf({ holidays })).toEqual([new Date('2027-01-04T22:00:00Z')]);
  // Each course of a pack has dates of its own.
  const pairs = [
    { course: 'curso-2', group: 'cohorte-2', start_date: '2027-02-01' as const },
    { course: 'curso-1', group: 'cohorte-1', start_date: '2027-01-11' as const },
  ];
  expect(untilOf({ groups_to_buy: pairs })).toEqual([new Date('2027-01-09T22:00:00Z')]);
});

test('a deadline that has passed is not told', () => {
  const lastMoment = aViewer('2027-01-02');
  const untilAt = (now: string) =>
    purchaseReasons(aProduct(), SOURCES, { ...lastMoment, now: new Date(now) }).refundUntil.length;
  expect(untilAt('2027-01-02T22:00:00.000Z')).toBe(1);
  expect(untilAt('2027-01-02T22:00:00.001Z')).toBe(0);
});

test('a deadline is told in the zone of the family where that is one', () => {
  const zoneFor = (timeZone: string | null) =>
    purchaseReasons(aProduct(), SOURCES, { ...VIEWER, timeZone }).refundUntil.map((told) => told.timeZone);
  expect(zoneFor('Europe/Madrid')).toEqual(['Europe/Madrid']);
  expect(zoneFor('Nowhere')).toEqual(['America/Lima']);
});

test('one class is what is paid divided by the classes, in the currency of the family', () => {
  const worth = (viewer: Viewer) => purchaseReasons(aProduct(), SOURCES, viewer).oneClass;
  expect(worth(VIEWER)).toEqual({ minor: 5625, currency: 'PEN' });
  expect(worth({ ...VIEWER, currency: 'USD' })).toEqual({ minor: 1500, currency: 'USD' });
  expect(purchaseReasons(aProduct({ priced: null }), SOURCES, VIEWER).oneClass).toBeNull();
  expect(purchaseReasons(aProduct({ sessions: 0 }), SOURCES, VIEWER).oneClass).toBeNull();
});

test('teachers and the answer about a missed class are the academy’s own, and left out where it says none', () => {
  const told = purchaseReasons(aProduct(), SOURCES, VIEWER);
  expect(told.teachers).toEqual([{ slug: 'milagros-quispe', name: TEACHERS[0]?.fields.name }]);
  expect(told.missedClass).toMatch(/^Avísanos por el chat\./);
  const nothing = { entries: ENTRIES, teachers: [], legalPages: [], faq: [] };
  expect(purchaseReasons(aProduct(), nothing, VIEWER)).toMatchObject({
    // Somebody is assigned, who cannot be read.
    teachers: null,
    missedClass: null,
    refundTerms: [],
  });
  const untaught = { ...nothing, entries: [aCourse('curso-1')] };
  expect(purchaseReasons(aProduct(), untaught, VIEWER).teachers).toEqual([]);
  expect(purchaseReasons(aProduct(), { ...nothing, entries: [] }, VIEWER).teachers).toBeNull();
});

test('of a program of the season the teachers are those of its courses', () => {
  const season = { ...aCampaign(), programs: [aProgram()] };
  const program = findProduct({ entries: ENTRIES, offers: [], paths: [], season }, 'programa-roblox');
  expect(program && purchaseReasons(program, SOURCES, VIEWER).teachers).toEqual([
    { slug: 'milagros-quispe', name: TEACHERS[0]?.fields.name },
  ]);
});
