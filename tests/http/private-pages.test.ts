import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { logIn, person } from '../api/kipu.ts';
import { ask } from './cached-site.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

// The whole host behind the cache of public pages: whether anything personal, or of a moment of failure, can get into a
// page for others. All of these paths are public.
const PUBLIC = '/cursos/para-todos';
const TOUCHES_SESSION = '/cursos/recuerda';
const SAYS_PRIVATE = '/cursos/propia';
const LACKS_A_PART = '/cursos/incompleta';
const LACKS_A_LIST = '/cursos/sin-docentes';

let site: TestSite;
beforeAll(async () => {
  site = await openSite({
    cached: true,
    page: async (request, { visit }) => {
      const { pathname } = new URL(request.url);
      if (pathname === TOUCHES_SESSION) {
        // The session ends as it was, so no cookie gives it away.
        visit.session.remember({ country: 'CL' });
        visit.session.remember({ country: null });
      }
      if (pathname === LACKS_A_PART) await visit.api.courses.bySlug({ slug: 'x' }).catch(() => undefined);
      if (pathname === LACKS_A_LIST) await visit.api.learningPaths.list();
      const { user } = await visit.api.session.current();
      return new Response(`<p>Hola, ${user?.firstName ?? 'visita'}</p>`, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          ...(pathname === SAYS_PRIVATE && { 'cache-control': 'private, max-age=5' }),
        },
      });
    },
  });
});
afterEach(() => {
  site.drawn.length = 0;
  site.kipu.reset();
});
afterAll(() => site.close());

test('a page for everybody is drawn once, and networks may keep it', async () => {
  const first = await ask(site.port, PUBLIC);
  const second = await ask(site.port, PUBLIC);
  expect(site.drawn).toHaveLength(1);
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers['cache-control']).toContain('s-maxage=60');
});

test.each([
  ['that touched a session', TOUCHES_SESSION],
  ['that says itself who may keep it', SAYS_PRIVATE],
  ['that lacks what could not be read', LACKS_A_PART],
  ['that a procedure left a list out of', LACKS_A_LIST],
])('a page %s is drawn for each who asks, and kept by no network', async (_what, path) => {
  site.kipu.use(http.get('*/api/courses/', () => Response.json({}, { status: 503 })));
  for (const drawings of [1, 2]) {
    const { headers } = await ask(site.port, path);
    expect(site.drawn).toHaveLength(drawings);
    expect(headers['cache-control']).not.toContain('public');
    expect(headers['cdn-cache-control']).toBeUndefined();
  }
});

test('what somebody who is logged in gets of a public page is hers alone, before and after others', async () => {
  const mother = person(site.kipu, { sandbox: 'demo' });
  await logIn(mother, 'mama@kipu.test');
  const hers = () => ask(site.port, '/nosotros', { cookie: mother.cookie() });
  const visitors = async () => (await ask(site.port, '/nosotros')).body.toString();
  for (const { headers, body } of [await hers(), (await visitors(), await hers())]) {
    expect(body.toString()).toContain('Hola, Rosa');
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['cdn-cache-control']).toBeUndefined();
  }
  expect(await visitors()).toContain('Hola, visita');
});
