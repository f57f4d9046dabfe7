import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { download } from '../../server/http/private-files.ts';
import { ACCOUNTS, MISSING_ID, ownedBy } from '../api/owned-ids.ts';
import type { OwnedIds } from '../api/owned-ids.ts';
import { logIn, person } from '../api/kipu.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

const SANDBOX = 'private-files';
const PDF = '%PDF-1.7 a certificate';

let site: TestSite;
/** Session cookies and owned ids of each account. */
const logins = new Map<string, { cookie: string; ids: OwnedIds }>();

beforeAll(async () => {
  site = await openSite();
  for (const email of ACCOUNTS) {
    const someone = person(site.kipu, { sandbox: SANDBOX });
    await logIn(someone, email);
    logins.set(email, { cookie: someone.cookie(), ids: await someone.visit(ownedBy) });
  }
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Requests a file with an account of the demo, or without one. */
const ask = (path: string, email?: string) =>
  site.get(path, { 'x-mock-sandbox': SANDBOX, ...(email && { cookie: logins.get(email)?.cookie ?? '' }) });

const storageGives = (answer: () => Response) =>
  site.kipu.use(http.get('http://academy.test/media/certificados/*', answer));
const aPdf = () => new Response(PDF, { headers: { 'content-type': 'application/pdf' } });

/** Paths of files, by the kind of their id. */
const FILES: Readonly<Record<string, readonly [keyof OwnedIds, (id: string) => string]>> = {
  'a certificate': ['certificates', (id) => `/certificados/${id}`],
  'the table of an organization': ['organizations', (id) => paths.organizationFile(id)],
  'the table of some of its students': ['organizations', (id) => paths.organizationFile(id, { query: 'á' })],
  'the certificates of an organization': ['organizations', (id) => paths.organizationCertificates(id)],
  'the calendar of a course': ['childCourses', (id) => `/dashboard/calendario/${id}.ics`],
  'the way to Google Calendar': ['childCourses', (id) => `/dashboard/calendario/${id}/google`],
};

describe.each(Object.entries(FILES))('%s', (_name, [kind, pathOf]) => {
  test.each(ACCOUNTS)('of others is to %s like one that does not exist', async (email) => {
    const answerFor = async (id: string) => {
      const answer = await ask(pathOf(id), email);
      expect(answer.status, id).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      return withoutMarks(await answer.text());
    };
    const missing = await answerFor(MISSING_ID);
    for (const [other, { ids }] of logins) {
      const own = logins.get(email)?.ids[kind] ?? [];
      const foreign = ids[kind].find((id) => !own.includes(id));
      if (other !== email && foreign !== undefined) expect(await answerFor(foreign), other).toBe(missing);
    }
  });

  test('asks people who are not logged in to do so, and is never kept', async () => {
    const answer = await ask(pathOf(MISSING_ID));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(
      `/?ingresar&volver=${encodeURIComponent(pathOf(MISSING_ID))}`,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a certificate', () => {
  test('is downloaded under its title, by nobody kept', async () => {
    storageGives(aPdf);
    const answer = await ask('/certificados/certificado-alumna-scratch', 'alumna@kipu.test');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(
      'attachment; filename="Programacion con Scratch.pdf"; ' +
        "filename*=UTF-8''Programaci%C3%B3n%20con%20Scratch.pdf",
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await answer.text()).toBe(PDF);
  });

  test('with a title without end has as much of it in its name as disks and proxies take', () => {
    const named = download(null, `${'ñ'.repeat(5_000)}.pdf`, {}).headers.get('content-disposition') ?? '';
    expect(named).toMatch(/^attachment; filename=n+\.pdf; filename\*=UTF-8''(?:%C3%B1)+\.pdf$/);
    expect(named.length).toBeLessThan(1_000);
  });

  test('has nothing in its name that leads to another folder or looks like another kind of file', () => {
    const title = '../1:1 con \u202egnp.Ana\u0000\r\nAdriana.pdf';
    expect(download(null, title, {}).headers.get('content-disposition')).toBe(
      'attachment; filename="1 1 con gnp.Ana Adriana.pdf"',
    );
  });

  test.each<[string, () => Response, 'certificate_unreadable' | 'upstream_unavailable']>([
    ['has lost it', () => new Response('no', { status: 404 }), 'certificate_unreadable'],
    ['does not give it', () => new Response('no', { status: 403 }), 'certificate_unreadable'],
    ['has too much to do', () => new Response('no', { status: 429 }), 'upstream_unavailable'],
    ['fails', () => new Response('no', { status: 500 }), 'upstream_unavailable'],
    [
      'gives a page in its place',
      () => new Response('<script>', { headers: { 'content-type': 'text/html' } }),
      'upstream_unavailable',
    ],
    ['does not answer', () => Response.error(), 'upstream_unavailable'],
  ])('cannot be downloaded while the storage %s, which is said', async (_name, answered, code) => {
    storageGives(answered);
    const answer = await ask('/certificados/certificado-alumna-scratch', 'alumna@kipu.test');
    expect(answer.status).toBe(CATALOGUE[code].status);
    const page = await answer.text();
    expect(page).toContain(CATALOGUE[code].text);
    expect(page).toContain(CATALOGUE[code].advice);
    expect(page).toContain('lang="es"');
    expect(page).toContain('href="/dashboard"');
    expect(page).not.toContain('<script>');
  });

  test('is fetched from the media storage and nowhere else, wherever that points to', async () => {
    let elsewhere = 0;
    site.kipu.use(
      http.get('http://evil.example/*', () => {
        elsewhere += 1;
        return aPdf();
      }),
    );
    storageGives(
      () => new Response(null, { status: 302, headers: { location: 'http://evil.example/otro.pdf' } }),
    );
    const answer = await ask('/certificados/certificado-alumna-scratch', 'alumna@kipu.test');
    expect(answer.status).toBe(503);
    expect(elsewhere).toBe(0);
  });

  test.each(['certificados', 'Certificados', 'CERTIFICADOS'])(
    'is not among the public files under %s',
    async (folder) => {
      site.kipu.use(http.get('http://academy.test/media/*', aPdf));
      for (const file of ['camila-scratch.pdf', 'x/camila-scratch.pdf']) {
        expect((await ask(`/media/${folder}/${file}`)).status).toBe(404);
        expect((await ask(`/media/${folder}/${file}`, 'alumna@kipu.test')).status).toBe(404);
      }
    },
  );

  test.each([
    '/media//certificados/a.pdf',
    '/media/%63ertificados/a.pdf',
    '/media/x%2f..%2fcertificados/a.pdf',
  ])('is not found by a detour among the public files: %s', async (path) => {
    site.kipu.use(http.get('http://academy.test/media/*', aPdf));
    expect((await ask(path)).status).toBe(404);
  });
});

/** Returns a failure page without what differs in every response. */
function withoutMarks(page: string): string {
  return page.replace(/nonce="[^"]+"/g, '').replace(/K-[0-9A-Z]{4}-[0-9A-Z]{2}/g, '');
}
