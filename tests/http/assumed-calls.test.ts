import { http } from 'msw';
import { expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { ENDPOINTS } from '../../server/upstream/endpoints.ts';
import { buy, ROBLOX } from '../api/buyers.ts';
import { isLoggedIn, signedIn } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import { openVisitors, PAGES } from './opened-pages.ts';
import { wordsOf } from './visited-site.ts';

// An academy with what the specification shows but nothing of what is assumed (spec §7): a logged-in family still sees
// the specified pages, buys, is enrolled, and withdraws.

const NO_SUCH_CALL: Readonly<Record<string, () => Response>> = {
  'with 404': () => Response.json({ detail: 'No encontrado.' }, { status: 404 }),
  'with 405': () => Response.json({ detail: 'Método no permitido.' }, { status: 405 }),
  'with 501': () => new Response('Not implemented', { status: 501 }),
  'with a page of its own': () =>
    new Response('<!doctype html><title>Academia</title>', { headers: { 'content-type': 'text/html' } }),
};

/** Assumed calls that are kept: without a login nobody has an account, and without content lists there are no texts. */
const THERE_ALL_THE_SAME = ['login', 'entries'];

const ASSUMED = Object.entries(ENDPOINTS).flatMap(([name, endpoint]) =>
  'assumed' in endpoint && !THERE_ALL_THE_SAME.includes(name)
    ? [
        {
          method: endpoint.method,
          address: new RegExp(`${endpoint.path.replace(/\?.*/, '').replace(/:[a-zA-Z]+/g, '[^/]+')}$`),
        },
      ]
    : [],
);

/** The specified pages and the purchase; each of them makes assumed calls. */
const OPENED = PAGES.filter(({ path }) =>
  [
    paths.home(),
    paths.vacationsFor('8-a-11'),
    paths.courses(),
    paths.course('curso-de-scratch'),
    paths.learningPath('creadores-digitales'),
    paths.prices(),
    paths.purchases(),
    paths.dashboard(),
    paths.profiles(),
  ].includes(path),
);

/** Long, since how long a page waits does not matter here. Milliseconds. */
const PAGE_LIMIT_MS = 60_000;

test.each(Object.keys(NO_SUCH_CALL))(
  'an academy that answers every assumed call %s is shown, sells and lets people go',
  { timeout: 240_000 },
  async (answered) => {
    // A site for each, since it remembers what it learns about the academy.
    const site = await openDrawnSite(undefined, PAGE_LIMIT_MS);
    try {
      const visitors = await openVisitors(site.kipu, 'assumed');
      const father = await signedIn(site.kipu, 'assumed', 'papa@kipu.test', { geoCountry: 'PE' });
      site.kipu.use(
        http.all('*', ({ request }) => {
          const { pathname } = new URL(request.url);
          const isIts = ASSUMED.some(
            ({ method, address }) => method === request.method && address.test(pathname),
          );
          return isIts ? NO_SUCH_CALL[answered]?.() : undefined;
        }),
      );

      const lost: string[] = [];
      for (const page of OPENED) {
        const { status } = await site.get(visitors.path(page), { cookie: visitors.cookie(page) });
        if (status !== 200) lost.push(`${status} ${page.path}`);
      }
      expect(lost).toEqual([]);

      // Her children are those with courses.
      const family = PAGES.find(({ path, who }) => path === paths.dashboard() && who === 'mama@kipu.test');
      if (!family) throw new Error('Nobody opens the dashboard of a family');
      const dashboard = await site.get(paths.dashboard(), { cookie: visitors.cookie(family) });
      expect(wordsOf(await dashboard.text())).toMatch(/Esta semana.*Valentina.*Mateo.*Lucía/);

      expect(await buy(father, ROBLOX)).toBe('approved');
      const [purchase] = await father.visit((api) => api.payments.mine());
      expect(purchase).toMatchObject({ enrolled: true, student: { firstName: 'Nina' } });
      const cookie = `${father.cookie()}; kipu_mock_sandbox=assumed`;
      for (const path of [paths.receipt(purchase?.purchaseNumber ?? ''), paths.dashboard()]) {
        const answer = await site.get(path, { cookie });
        expect(answer.status).toBe(200);
        expect(wordsOf(await answer.text())).toMatch(
          /Nina.*Videojuegos con Roblox|Videojuegos con Roblox.*Nina/,
        );
      }
      await father.visit((api) => api.account.logout());
      expect(await isLoggedIn(father)).toBe(false);
    } finally {
      await site.close();
    }
  },
);
