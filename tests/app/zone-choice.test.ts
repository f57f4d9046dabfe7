import { describe, expect, test } from 'vitest';
import { keepsZone } from '../../app/family/same-zone.ts';
import { readZoneChoice, stepsBeside, stepShown, tabShown, zoneTitle } from '../../app/family/zone-choice.ts';
import type { PathView } from '../../server/domain/family/path-view.ts';

const choice = (search: string) => readZoneChoice(new URLSearchParams(search));

const COURSE = {
  id: 'lugar-1',
  courseId: 'curso-1',
  name: 'Scratch',
  description: null,
  status: 'in_progress' as const,
  progress: 0,
  sessions: 8,
  sessionsDone: 0,
  months: 2,
  picture: null,
  project: null,
  material: null,
  curriculum: null,
  teacher: null,
  group: null,
  classUrl: null,
  hasCalendar: false,
  canBuy: false,
  soldAs: null,
  next: null,
  reports: null,
  isReviewed: false,
  purchaseNumber: null,
  googleLinks: null,
};
const PATH: PathView = {
  id: 'ruta-1',
  name: 'Creadores digitales',
  spoken: 'Creadores digitales',
  level: 'Básico',
  months: 9,
  perWeek: 1,
  curriculum: null,
  courses: [COURSE, { ...COURSE, id: 'lugar-2' }],
  unread: 0,
  progress: 0,
  dye: 'indigo',
  hasEnded: false,
  currentStep: 1,
  certificate: null,
  isCertificateUnread: false,
  soldAs: null,
  next: null,
};

describe('the step of a path', () => {
  test.each([
    ['ruta=ruta-1&paso=1', 0],
    ['ruta=ruta-1&paso=3', 2],
    ['ruta=ruta-1&paso=4', 1],
    ['ruta=ruta-1&paso=0', 1],
    ['ruta=ruta-1&paso=1.5', 1],
    ['ruta=ruta-1&paso=x', 1],
    ['ruta=otra&paso=1', 1],
    ['paso=1', 1],
    ['', 1],
  ])("of '%s' is %s", (search, step) => {
    expect(stepShown(PATH, choice(search))).toBe(step);
  });
});

test('a path that was just bought is looked at where it begins, unless a step is asked for', () => {
  const bought = { ...PATH, courses: PATH.courses.map((course) => ({ ...course, purchaseNumber: '17' })) };
  expect(stepShown(bought, choice('compra=17'))).toBe(0);
  expect(stepShown(bought, choice('compra=17&ruta=ruta-1&paso=3'))).toBe(2);
  expect(stepShown(bought, choice('compra=18'))).toBe(1);
  expect(stepShown(PATH, choice(''))).toBe(1);
});

test('the arrows go around: before the first is the certificate, after it the first', () => {
  expect(stepsBeside(0, 3)).toEqual({ previous: 2, next: 1 });
  expect(stepsBeside(2, 3)).toEqual({ previous: 1, next: 0 });
});

test.each([
  [['rutas', 'cursos'], 'vista=cursos', 'cursos'],
  [['rutas', 'cursos'], '', 'rutas'],
  [['cursos'], 'vista=rutas', 'cursos'],
  [['rutas', 'cursos'], 'vista=otra', 'rutas'],
  [[], 'vista=rutas', null],
] as const)("of the tabs %s, '%s' shows %s", (tabs, search, shown) => {
  expect(tabShown({ tabs: [...tabs], courses: [], pastCourses: [] }, choice(search))).toBe(shown);
});

test('a purchase shows the tab of its course, unless another is asked for', () => {
  const tabs = { tabs: ['rutas' as const, 'cursos' as const], pastCourses: [] };
  const [told, bought] = [
    { id: 'lugar-1', purchaseNumber: null },
    { id: 'lugar-2', purchaseNumber: '17' },
  ];
  const zone = { ...tabs, courses: [told, bought] };
  expect(tabShown(zone, choice('compra=17'))).toBe('cursos');
  expect(tabShown(zone, choice('compra=17&vista=rutas'))).toBe('rutas');
  expect(tabShown(zone, choice('compra=18'))).toBe('rutas');
  expect(tabShown(zone, choice(''))).toBe('rutas');
});

test('a course shows the tab where it stands, current or past, unless another is asked for', () => {
  const zone = {
    tabs: ['rutas' as const, 'cursos' as const],
    courses: [{ id: 'lugar-1', purchaseNumber: null }],
    pastCourses: [{ id: 'lugar-2', purchaseNumber: null }],
  };
  expect(tabShown(zone, choice('curso=lugar-1'))).toBe('cursos');
  expect(tabShown(zone, choice('curso=lugar-2'))).toBe('cursos');
  expect(tabShown(zone, choice('curso=lugar-2&vista=rutas'))).toBe('rutas');
  expect(tabShown(zone, choice('curso=lugar-3'))).toBe('rutas');
});

test('a course of a path shows its step, unless another is asked for', () => {
  expect(stepShown(PATH, choice('curso=lugar-1'))).toBe(0);
  expect(stepShown(PATH, choice('curso=lugar-1&ruta=ruta-1&paso=3'))).toBe(2);
  expect(stepShown(PATH, choice('curso=otro'))).toBe(1);
});

test.each([
  ['', 'Ana, Rutas de Aprendizaje: Zona de Padres'],
  ['vista=cursos', 'Ana, Cursos Individuales: Zona de Padres'],
  ['vista=rutas&ruta=ruta-1&paso=1', 'Ana, Scratch: Zona de Padres'],
  ['vista=rutas&ruta=ruta-1&paso=3', 'Ana, Certificado Final: Zona de Padres'],
  ['vista=cursos&ruta=ruta-1&paso=3', 'Ana, Cursos Individuales: Zona de Padres'],
])("the title of '%s' says whose zone it is, and what is shown of it", (search, title) => {
  const zone = {
    child: { firstName: 'Ana' },
    tabs: ['rutas' as const, 'cursos' as const],
    paths: [PATH],
    pastPaths: [],
    courses: [COURSE],
    pastCourses: [],
  };
  expect(zoneTitle(zone, choice(search))).toBe(title);
  const empty = { ...zone, tabs: [], paths: [], courses: [] };
  expect(zoneTitle(empty, choice(search))).toBe('Ana: Zona de Padres');
});

test.each([
  ['/dashboard?hijo=a', '/dashboard?hijo=a&ruta=r&paso=2', false],
  ['/dashboard?hijo=a&vista=rutas', '/dashboard?hijo=a&vista=cursos', false],
  ['/dashboard?hijo=a', '/dashboard?hijo=b', true],
  ['/dashboard?hijo=a', '/dashboard?hijo=a', true],
  ['/dashboard', '/dashboard/faq?paso=1', true],
])('going from %s to %s reads again: %s', (from, to, reads) => {
  expect(
    keepsZone({
      currentUrl: new URL(from, 'http://kipu.test'),
      currentParams: {},
      nextUrl: new URL(to, 'http://kipu.test'),
      nextParams: {},
      defaultShouldRevalidate: true,
    }),
  ).toBe(reads);
});

test('a form has everything read again, whatever it changes in the address', () => {
  expect(
    keepsZone({
      currentUrl: new URL('http://kipu.test/dashboard?paso=1'),
      currentParams: {},
      nextUrl: new URL('http://kipu.test/dashboard?paso=2'),
      nextParams: {},
      formMethod: 'POST',
      defaultShouldRevalidate: true,
    }),
  ).toBe(true);
});
