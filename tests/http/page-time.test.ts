import SqliteDatabase from 'better-sqlite3';
import { delay, http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { paths } from '../../app/paths.ts';
import { INQUIRY_TYPES } from '../../server/domain/option-lists.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { ROBLOX } from '../api/buyers.ts';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// Far below the usual limit, so that no test waits for that.
const PAGE_LIMIT_MS = 600;
const SANDBOX = 'page-time';

let site: TestSite;
let mother: string;
beforeAll(async () => {
  site = await openDrawnSite(undefined, PAGE_LIMIT_MS);
  const someone = person(site.kipu, { sandbox: SANDBOX });
  await logIn(someone, 'mama@kipu.test');
  mother = someone.cookie();
});
afterEach(() => {
  vi.restoreAllMocks();
  site.kipu.reset();
});
afterAll(() => site.close());

/** Makes the academy answer late, or never, all calls whose URL contains this text. */
function hold(words: string, late: number | 'infinite'): void {
  site.kipu.use(
    http.all('*', async ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname !== '127.0.0.1' && `${pathname}${search}`.includes(words)) await delay(late);
    }),
  );
}

const headers = () => ({ cookie: `kipu_mock_sandbox=${SANDBOX}; ${mother}` });

test('a page that cannot stand without what is late ends in its failure page, and says when to come back', async () => {
  hold('content_type=course', 'infinite');
  const answer = await site.get(`${paths.courses()}?q=scratch`, headers());
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  const html = await answer.text();
  expect(html).toContain('No pudimos conectarnos con el sistema de la academia');
  expect(html).toMatch(/<a [^>]*href="\/cursos\?q=scratch"[^>]*>Volver a cargar<\/a>/);
});

test('a page stands without what is late beside its matter', async () => {
  hold('/api/children/', 'infinite');
  const answer = await site.get(paths.profiles(), headers());
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(CATALOGUE.part_late.text);
  // Late is no failure: the data comes by itself.
  expect(html).not.toContain(CATALOGUE.profiles_unavailable.text);
});

test('what is late is said once, with a way to ask again, and others are not given the page', async () => {
  const whole = await site.get(paths.contact(), headers());
  expect(whole.headers.get('x-kipu-late')).toBeNull();
  expect(await whole.text()).not.toContain(CATALOGUE.part_late.text);
  hold('content_type=faq', 'infinite');
  const lacking = await site.get(paths.contact(), headers());
  expect(lacking.status).toBe(200);
  expect(lacking.headers.get('x-kipu-late')).toBe('1');
  const html = await lacking.text();
  expect(html.split(CATALOGUE.part_late.text)).toHaveLength(2);
  expect(html).toMatch(/<a [^>]*href="\/contactanos"[^>]*>Volver a cargar<\/a>/);
});

test.each([
  ['alumna@kipu.test', '/api/certificates/'],
  ['mama@kipu.test', '/api/children/'],
])('%s sees the dashboard while %s is late, and reads that a part is', async (email, late) => {
  const someone = person(site.kipu, { sandbox: SANDBOX });
  await logIn(someone, email);
  hold(late, 'infinite');
  const cookie = `kipu_mock_sandbox=${SANDBOX}; ${someone.cookie()}`;
  const answer = await site.get(paths.dashboard(), { cookie });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain(CATALOGUE.part_late.text);
  expect(html).not.toContain(CATALOGUE.child_unreadable.text);
});

test.each([
  ['mama@kipu.test', '/api/enrolments/'],
  ['mama@kipu.test', '/api/'],
  ['alumna@kipu.test', '/api/enrollments/'],
])('whoever waited for a dashboard (%s) stays there while %s is late, and is told', async (email, late) => {
  const someone = person(site.kipu, { sandbox: SANDBOX });
  await logIn(someone, email);
  hold(late, 'infinite');
  const cookie = `kipu_mock_sandbox=${SANDBOX}; ${someone.cookie()}`;
  const answer = await site.get(paths.dashboard(), { cookie });
  expect(answer.status).toBe(503);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(answer.headers.get('x-kipu-late')).toBe('1');
  const html = await answer.text();
  expect(html).toContain(CATALOGUE.page_late.text);
  // Nothing of it has arrived, and a new login would not help.
  expect(html).not.toMatch(/Lo demás ya está aquí|Vuelve a entrar/);
  expect(html).toContain('Preguntas Frecuentes');
  expect(html).toMatch(/<a [^>]*href="\/dashboard"[^>]*>Volver a cargar<\/a>/);
});

test('a school that is late stays where it will be, and is told', async () => {
  const manager = person(site.kipu, { sandbox: SANDBOX });
  await logIn(manager, 'empresa@kipu.test');
  hold('/api/organizations/', 'infinite');
  const school = paths.organization('organizacion-andina');
  const cookie = `kipu_mock_sandbox=${SANDBOX}; ${manager.cookie()}`;
  const answer = await site.get(school, { cookie });
  expect([answer.status, answer.headers.get('x-kipu-late')]).toEqual([503, '1']);
  const html = await answer.text();
  expect(html).toContain(CATALOGUE.page_late.text);
  // This text is of failure pages; late data comes by itself.
  expect(html).not.toContain(CATALOGUE.upstream_unavailable.text);
  expect(html).toMatch(new RegExp(`<a [^>]*href="${school}"[^>]*>Volver a cargar</a>`));
});

test('a dashboard whose courses fail, rather than come late, leads to the home page (spec §8)', async () => {
  site.kipu.use(http.get('*/api/enrollments/', () => Response.json({}, { status: 404 })));
  const answer = await site.get(paths.dashboard(), headers());
  expect([answer.status, answer.headers.get('location')]).toEqual([303, paths.home()]);
});

test('a dashboard during which the store is lost says so where it is, and leads nobody home', async () => {
  vi.spyOn(site.kipu.services.api.familyRecords, 'dismissedCourses').mockRejectedValue(
    new SqliteDatabase.SqliteError('database is locked', 'SQLITE_BUSY'),
  );
  const answer = await site.get(paths.dashboard(), headers());
  expect([answer.status, answer.headers.get('location')]).toEqual([503, null]);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).toContain(CATALOGUE.store_unavailable.text);
});

test('calls one after the other have no more time than one', async () => {
  hold('campaigns', PAGE_LIMIT_MS * 0.75);
  // The first page about the season must learn which one it is before it can request it.
  expect((await site.get(paths.vacationsFor('8-a-11'), headers())).status).toBe(503);
});

test('a submission waits as long as its own calls do', async () => {
  hold('/api/contact/', 2 * PAGE_LIMIT_MS);
  const question = { tipo_de_consulta: INQUIRY_TYPES[0].code, message: '¿Cuándo empieza?' };
  expect((await site.post(paths.contact(), question, headers())).status).toBe(303);
});

test('the page after a submission has its whole time', async () => {
  const someone = person(site.kipu, { sandbox: SANDBOX, pageLimitMs: PAGE_LIMIT_MS });
  await someone.visit(async ({ support }) => {
    await support.questions();
    hold('/api/contact/', 2 * PAGE_LIMIT_MS);
    await support.sendContact({ tipo_de_consulta: INQUIRY_TYPES[0].code, message: '¿Cuándo empieza?' });
    expect(await support.questions()).not.toHaveLength(0);
  });
});

test('children who are late at step 1 of a purchase are not said to have failed, too', async () => {
  const someone = person(site.kipu, { sandbox: SANDBOX });
  await logIn(someone, 'mama@kipu.test');
  await someone.visit((api) => api.checkout.choose(ROBLOX));
  hold('/api/children/', 'infinite');
  const cookie = `kipu_mock_sandbox=${SANDBOX}; ${someone.cookie()}`;
  const html = await (await site.get(paths.purchaseStep(1), { cookie })).text();
  expect(html).toContain('¿Para quién es?');
  expect(html).toContain(CATALOGUE.part_late.text);
  expect(html).not.toContain(CATALOGUE.child_unreadable.text);
});

test('whom a purchase is for is chosen without waiting for late children any longer than a page does', async () => {
  const someone = person(site.kipu, { sandbox: SANDBOX });
  await logIn(someone, 'mama@kipu.test');
  await someone.visit((api) => api.checkout.choose(ROBLOX));
  let tries = 0;
  site.kipu.use(
    http.get('*/api/children/', async () => {
      tries += 1;
      await delay('infinite');
    }),
  );
  const cookie = `kipu_mock_sandbox=${SANDBOX}; ${someone.cookie()}`;
  const chosen = { intent: 'student', childId: 'hija-valentina' };
  const html = await (await site.post(paths.purchaseStep(1), chosen, { cookie })).text();
  // One for the choice and one for the page: outside the time of a page, a list is tried three times, for 8 s each.
  expect(tries).toBe(2);
  expect(html).toContain(CATALOGUE.child_unreadable.text);
  expect(html).toContain('¿Para quién es?');
});
