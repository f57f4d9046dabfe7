import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import type { TestSite } from './site.ts';

// A page stands without whatever is beside its matter: each call that a page makes is answered with something that
// nobody can read, one after the other, and only those that the page is about may take it along.

const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';
const MANAGER = 'empresa@kipu.test';

const entries = (type: string) => `/content/entries?content_type=${type}`;
const SEASON = ['/api/products/campaigns/', '/api/campaigns/verano'];
const OFFERS = '/api/courses/';

/** Of each page, who opens it and the calls that it cannot do without. */
const PAGES: readonly {
  readonly path: string;
  readonly who?: string;
  readonly needs: readonly string[];
}[] = [
  { path: paths.home(), needs: [entries('home')] },
  { path: paths.vacations(), needs: SEASON },
  { path: paths.vacationsFor('8-a-11'), needs: SEASON },
  { path: paths.courses(), needs: [entries('course'), OFFERS] },
  { path: paths.course('curso-de-scratch'), needs: [entries('course'), OFFERS] },
  { path: paths.course('pack-programacion-total'), needs: [entries('course'), OFFERS] },
  {
    path: paths.learningPath('creadores-digitales'),
    needs: [entries('learningPath'), entries('course'), OFFERS],
  },
  {
    path: paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado'),
    needs: [entries('course'), OFFERS],
  },
  { path: paths.about(), needs: [entries('about')] },
  { path: paths.gameJam(), needs: [entries('gameJam')] },
  { path: paths.blog(), needs: [entries('blogPost')] },
  { path: paths.blogPost('mirar-o-crear-tiempo-de-pantalla'), needs: [entries('blogPost')] },
  { path: paths.video('valeria-y-su-mundo'), needs: [entries('video')] },
  { path: paths.thankYou('compra'), needs: [entries('thankYou'), entries('learningPath')] },
  { path: paths.thankYou('testimonios'), needs: [entries('thankYou')] },
  { path: paths.contact(), needs: [] },
  { path: paths.claimsBook(), needs: [] },
  { path: paths.verify(), needs: [] },
  { path: paths.terms(), needs: [entries('legalPage')] },
  { path: paths.enrollment(), needs: [] },
  { path: paths.purchases(), who: MOTHER, needs: [] },
  // Without its courses a dashboard leads to '/' (spec §6).
  {
    path: paths.dashboard(),
    who: MOTHER,
    needs: ['/api/children/', '/api/enrollments/', '/api/enrolments/'],
  },
  { path: paths.dashboard(), who: STUDENT, needs: ['/api/enrollments/'] },
  { path: paths.profiles(), who: MOTHER, needs: [] },
  { path: paths.dashboardFaq(), who: MOTHER, needs: [entries('faq')] },
  { path: paths.dashboardContact(), who: MOTHER, needs: [] },
  {
    path: paths.organization('organizacion-andina'),
    who: MANAGER,
    needs: ['/api/organizations/organizacion-andina/'],
  },
];

let site: TestSite;
const cookies = new Map<string | undefined, string>();
beforeAll(async () => {
  site = await openDrawnSite();
  for (const email of [MOTHER, STUDENT, MANAGER]) {
    const someone = person(site.kipu, { sandbox: 'left-out' });
    await logIn(someone, email);
    cookies.set(email, someone.cookie());
  }
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Opens a page while one call, if any, answers what nobody can read. Returns its status and the calls it made. */
async function open({ path, who }: (typeof PAGES)[number], unreadable?: string) {
  const calls = new Set<string>();
  site.kipu.use(
    http.get('*', ({ request }) => {
      const { hostname, pathname, search } = new URL(request.url);
      if (hostname === '127.0.0.1') return;
      calls.add(`${pathname}${search}`);
      return `${pathname}${search}` === unreadable ? Response.json(['nothing of this']) : undefined;
    }),
  );
  const cookie = `kipu_mock_sandbox=left-out; ${cookies.get(who) ?? ''}`;
  const { status } = await site.get(path, { cookie });
  site.kipu.reset();
  return { status, calls };
}

test.each(PAGES)('$path for $who stands without whatever is beside its matter', async (page) => {
  const { status, calls } = await open(page);
  expect(status).toBe(200);
  const fell: string[] = [];
  for (const call of calls) if ((await open(page, call)).status !== 200) fell.push(call);
  expect(fell.sort()).toEqual([...page.needs].sort());
});
