import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import type { StudentFilter } from '../../server/domain/organization/student-list.ts';
import { signedIn } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// The page of an organization as the server renders it: what works without JavaScript.

const SANDBOX = 'organization-page';
const ANDINA = 'organizacion-andina';
const PEOPLE = ['empresa@kipu.test', 'otra-empresa@kipu.test', 'mama@kipu.test', 'alumna@kipu.test'];

let site: TestSite;
const cookies = new Map<string, string>();
beforeAll(async () => {
  site = await openDrawnSite();
  for (const email of PEOPLE) cookies.set(email, (await signedIn(site.kipu, SANDBOX, email)).cookie());
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

const asked = (email: string) => ({
  cookie: `kipu_mock_sandbox=${SANDBOX}; ${cookies.get(email) ?? ''}`,
});
async function open(filter: Partial<StudentFilter> = {}, email = 'empresa@kipu.test') {
  const answer = await site.get(paths.organization(ANDINA, filter), asked(email));
  return { status: answer.status, html: await answer.text() };
}
const invite = (emails: string, email = 'empresa@kipu.test') =>
  site.post(paths.organization(ANDINA), { intent: 'invitar', emails }, asked(email));

/** Names of the students that a page lists, in its order. */
const listedIn = (html: string) =>
  [...html.matchAll(/<th role="rowheader" scope="row">([^<]+)</g)].map(([, name]) => name);

describe('the page of an organization', () => {
  test('lists everybody, and leads to files of everybody', async () => {
    const { html } = await open();
    expect(listedIn(html)).toHaveLength(28);
    expect(html).toContain(`href="${paths.organizationFile(ANDINA)}"`);
    expect(html).toContain(`href="${paths.organizationCertificates(ANDINA)}"`);
  });

  test('tells the code of each certificate, and leads to where anybody checks it', async () => {
    const { html } = await open();
    expect(html).toContain(`href="${paths.verify('C-NFK7-CCC8')}"`);
  });

  test('lists whom its address asks for, and leads to files of them alone', async () => {
    const filter = { query: 'PALOMINO', order: 'progreso' } as const;
    const { html } = await open(filter);
    const names = listedIn(html);
    expect(names.length).toBeGreaterThan(0);
    expect(names.length).toBeLessThan(28);
    expect(names.every((name) => name?.includes('Palomino'))).toBe(true);
    expect(html).toContain(`<title>Panel de tu organización: ${names.length} de 28 inscripciones |`);
    const escaped = (path: string) => path.replaceAll('&', '&amp;');
    expect(html).toContain(`href="${escaped(paths.organizationFile(ANDINA, filter))}"`);
    expect(html).toContain('value="PALOMINO"');
    expect(html).toMatch(/<option value="progreso" selected/);
  });

  test('tells who is behind and who left', async () => {
    const behind = (await open({ shown: 'atrasados' })).html;
    expect(listedIn(behind)).toHaveLength(2);
    expect(behind).toContain('Atrasado</p>');
    const left = (await open({ shown: 'no-completado' })).html;
    expect(listedIn(left)).toHaveLength(1);
    expect(left).toContain('No completado</p>');
  });

  test('says that nobody fits, and leads back to everybody', async () => {
    const { status, html } = await open({ query: 'nadie' });
    expect(status).toBe(200);
    expect(listedIn(html)).toEqual([]);
    expect(html).toContain('Quitar filtros');
    expect(html).not.toContain('inscritos.csv');
  });

  test('tells when groups meet, and in which zone', async () => {
    const { html } = await open();
    const words = html.replaceAll(/<[^>]+>/g, '');
    expect(words).toMatch(/Lunes y miércoles, 3:00\sp\.\sm\.\s– 4:30\sp\.\sm\. \(hora de Lima\)/);
    expect(html).toContain('Fecha de inicio por definir');
  });
});

test('a student who cannot be read is said with a reference, and the others stand', async () => {
  const headers = asked('empresa@kipu.test');
  const answer = await site.get(paths.organization(ANDINA), {
    ...headers,
    'x-mock-scenario': 'inscripcion-ilegible',
  });
  const html = await answer.text();
  expect(listedIn(html)).toHaveLength(27);
  expect(html).toContain('No pudimos leer todas las inscripciones');
  expect(html).toMatch(/K-[0-9A-Z]{4}-[0-9A-Z]{2}/);
  const file = await site.get(paths.organizationFile(ANDINA), {
    ...headers,
    'x-mock-scenario': 'inscripcion-ilegible',
  });
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(1 + 27);
});

describe('the form of invitations', () => {
  test('names at its field what is no address, and keeps what was typed', async () => {
    const answer = await invite('ana@ejemplo.com, luis.com <x>');
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toMatch(/<details[^>]* open=""[^>]*>(?:(?!<\/details>).)*Revisa «x»/s);
    expect(html).toContain('ana@ejemplo.com, luis.com &lt;x&gt;</textarea>');
  });

  test('leads back to the page, which says how many were written to', async () => {
    const answer = await invite('ana@ejemplo.com luis@ejemplo.com');
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(paths.organization(ANDINA));
    expect((await open()).html).toContain('Enviamos 2 invitaciones');
  });
});

test.each(PEOPLE.slice(1))('the page is not there for %s, nor are its invitations', async (email) => {
  const { status, html } = await open({}, email);
  expect(status).toBe(404);
  expect(html).not.toContain('Colegio Andino');
  expect((await invite('ana@ejemplo.com', email)).status).toBe(404);
});

test('the page asks people who are not logged in to do so, and so do its invitations', async () => {
  expect((await site.get(paths.organization(ANDINA))).headers.get('location')).toContain('ingresar');
  const answer = await site.post(paths.organization(ANDINA), {
    intent: 'invitar',
    emails: 'ana@ejemplo.com',
  });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toContain('ingresar');
});
