import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// The academy holds every answer until all calls of a page have arrived, and answers nothing else: a page that waits
// for one answer before the next call is never drawn.

const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';

const CATALOGUE = ['course', 'learningPath', 'teacher'].map(
  (type) => `/content/entries?content_type=${type}`,
);
const FAMILY = [
  '/api/certificates/',
  '/api/children/',
  '/api/enrollments/',
  '/api/enrolments/',
  '/api/waiting-list/',
  ...CATALOGUE,
];

let site: TestSite;
const cookies = new Map<string, string>();
beforeAll(async () => {
  site = await openDrawnSite();
  for (const email of [MOTHER, STUDENT]) {
    const someone = person(site.kipu, { sandbox: 'one-wave' });
    await logIn(someone, email);
    cookies.set(email, someone.cookie());
  }
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Answers these calls once all of them have arrived, and no others; returns all calls. */
function answerAtOnce(wave: readonly string[]): string[] {
  const calls: string[] = [];
  const waiting = new Set(wave);
  let open: (() => void) | undefined;
  const allAreThere = new Promise<void>((resolve) => {
    open = resolve;
  });
  site.kipu.use(
    http.get('*', async ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname === '127.0.0.1') return;
      const call = `${pathname}${search}`;
      calls.push(call);
      if (!wave.includes(call)) return new Promise<undefined>(() => undefined);
      waiting.delete(call);
      if (waiting.size === 0) open?.();
      return allAreThere;
    }),
  );
  return calls;
}

test.each([
  ['the dashboard of a family', '/dashboard', MOTHER, FAMILY],
  ['another child of it', '/dashboard?hijo=hijo-mateo', MOTHER, FAMILY],
  [
    'the dashboard of a student',
    '/dashboard',
    STUDENT,
    [
      '/api/banners/dashboard/',
      '/api/certificates/',
      '/api/enrollments/',
      '/api/waiting-list/',
      ...CATALOGUE,
    ],
  ],
])('%s is drawn after one wave of calls, and asks nothing twice', async (_name, path, email, wave) => {
  const calls = answerAtOnce(wave);
  const cookie = `kipu_mock_sandbox=one-wave; ${cookies.get(email) ?? ''}`;
  const answer = await site.get(path, { cookie });
  expect(answer.status).toBe(200);
  const page = await answer.text();
  expect(page).toContain('Esta semana');
  const inWave = calls.filter((call) => !call.startsWith('/api/recommended/'));
  expect(inWave.sort()).toEqual([...wave].sort());
  // What needs an earlier answer is not waited for; the page says that it comes later.
  expect(calls.length - inWave.length).toBe(email === MOTHER ? 1 : 0);
  expect(page.includes('Lo recomendado llega en un momento')).toBe(email === MOTHER);
});
