import type { APIRequestContext, Page } from 'playwright/test';
import { accountDialogPath, paths } from '../../app/paths.ts';
import { ACCOUNTS, PASSWORD, signIn } from './support/family.ts';
import {
  expectEdges,
  expectEveryWidth,
  expectFillable,
  expectLandmarks,
  expectNoShift,
  expectNoZoom,
  expectOutline,
  expectPrintsWhole,
  expectSpacedTextFits,
} from './support/page-checks.ts';
import { builtRoutes } from './support/routes.ts';
import { BOTH_WAYS, expect, SCRIPTLESS, test } from './support/site.ts';
import {
  brokenPictures,
  deadControls,
  picturesOf,
  shipsScripts,
  sweep,
  undrawable,
} from './support/sweep.ts';

/** Time for hundreds of pages on a busy machine. Milliseconds. */
const MOST_TIME = 300_000;

/** The waiting list of a full group. */
const WAITING_LIST = paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado');

/** Pages that no link leads a visitor to: their address is given out. */
const UNLINKED = [paths.thankYou('compra'), paths.thankYou('testimonios'), paths.thankYou('registro')];

/** One public page of each kind, and what it shows when a search finds nothing or data cannot be read. */
const KINDS = [
  paths.home(),
  paths.courses(),
  paths.courses({ age: '8-a-11', topic: 'videojuegos' }),
  paths.courses({ query: 'nada que se le parezca' }),
  paths.course('curso-de-scratch'),
  paths.course('pack-programacion-total'),
  paths.learningPath('creadores-digitales'),
  paths.teacher('sofia-castaneda'),
  paths.prices(),
  paths.vacations(),
  paths.vacationsFor('5-a-7'),
  paths.vacationsFor('8-a-11'),
  paths.vacationsFor('12-a-mas'),
  paths.about(),
  paths.gameJam(),
  paths.projects(),
  paths.blog(),
  paths.blogPost('mirar-o-crear-tiempo-de-pantalla'),
  paths.video('valeria-y-su-mundo'),
  paths.thankYou('compra'),
  paths.thankYou('testimonios'),
  paths.thankYou('registro'),
  WAITING_LIST,
  paths.verify('C-N20A-CF4J'),
  paths.verify('C-6SKY-AVDP'),
  paths.claimsBook(),
  paths.recovery({ isSent: true }),
  paths.terms(),
  paths.privacy(),
  paths.refunds(),
  paths.safety(),
  paths.country('/cursos'),
  '/cursos?escenario=caido',
  '/no-existe',
];

/** Public pages with scripts. */
const SCRIPTED = [
  paths.contact(),
  paths.enrollment(),
  paths.newPassword('x'),
  accountDialogPath('ingresar', paths.home()),
  accountDialogPath('registro', paths.contact()),
];

/** The script that shows that a form is being sent, on pages that are not hydrated. */
const LEAVING_SCRIPT = /<script type="module" src="\/assets\/leaving-[\w-]+\.js"><\/script>/;

/** Scripts make a dialog modal, which moves it from its place in the page's HTML. */
const opensDialog = (path: string) => /[?&](?:ingresar|registro)\b/.test(path);

/** Whether axe and the widths are checked below for the page of a route. */
function isLookedAt(pattern: string): boolean {
  const address = new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`);
  return [...KINDS, ...SCRIPTED].some((path) => address.test(path.split('?')[0] ?? ''));
}

/** Statuses of pages that do not answer 200. */
const STATUS: Readonly<Record<string, number>> = {
  '/cursos?escenario=caido': 503,
  '/no-existe': 404,
  '/verificar/C-6SKY-AVDP': 404,
};

/**
 * A page of each route, and the account that can open it; null for a page that only an action leads to, which is tested
 * by a spec that runs with and without JavaScript.
 */
const PAGES: Readonly<Record<string, { readonly path: string; readonly who?: string } | null>> = {
  'routes/home': { path: paths.home() },
  'routes/vacations': { path: paths.vacations() },
  'routes/vacation-program': { path: paths.vacationsFor('8-a-11') },
  'routes/courses': { path: paths.courses() },
  'routes/course': { path: paths.course('curso-de-scratch') },
  'routes/teacher': { path: paths.teacher('sofia-castaneda') },
  'routes/prices': { path: paths.prices() },
  'routes/waiting-list': { path: WAITING_LIST },
  'routes/learning-path': { path: paths.learningPath('creadores-digitales') },
  'routes/enrollment': { path: paths.enrollment() },
  'routes/purchases': { path: paths.purchases(), who: ACCOUNTS.mother },
  // receipt.spec.ts
  'routes/purchase': null,
  // The purchase does not exist; changes.spec.ts opens these pages for a family's own.
  'routes/change-group': { path: paths.changeGroup('0'), who: ACCOUNTS.mother },
  'routes/withdrawal': { path: paths.withdrawal('0'), who: ACCOUNTS.mother },
  'routes/invite': { path: paths.invite(), who: ACCOUNTS.mother },
  'routes/account': { path: paths.account(), who: ACCOUNTS.mother },
  'routes/email-code': { path: paths.emailCode(), who: ACCOUNTS.mother },
  'routes/erasure': { path: paths.erasure(), who: ACCOUNTS.mother },
  'routes/recovery': { path: paths.recovery() },
  'routes/new-password': { path: paths.newPassword('x') },
  'routes/dashboard': { path: paths.dashboard(), who: ACCOUNTS.mother },
  'routes/dashboard-faq': { path: paths.dashboardFaq(), who: ACCOUNTS.mother },
  'routes/dashboard-contact': { path: paths.dashboardContact(), who: ACCOUNTS.mother },
  'routes/profiles': { path: paths.profiles(), who: ACCOUNTS.mother },
  'routes/organization': { path: paths.organization('organizacion-andina'), who: ACCOUNTS.manager },
  'routes/contact': { path: paths.contact() },
  'routes/country': { path: paths.country() },
  verify: { path: paths.verification() },
  'certificate-check': { path: paths.verify('C-N20A-CF4J') },
  'routes/claims-book': { path: paths.claimsBook() },
  // claims.spec.ts
  'routes/claim-sheet': null,
  terms: { path: paths.terms() },
  privacy: { path: paths.privacy() },
  refunds: { path: paths.refunds() },
  safety: { path: paths.safety() },
  'routes/maintenance': { path: '/?escenario=mantenimiento' },
  'routes/about': { path: paths.about() },
  'routes/game-jam': { path: paths.gameJam() },
  'routes/projects': { path: paths.projects() },
  'routes/blog': { path: paths.blog() },
  'routes/blog-post': { path: paths.blogPost('mirar-o-crear-tiempo-de-pantalla') },
  'routes/video': { path: paths.video('valeria-y-su-mundo') },
  'routes/thank-you': { path: paths.thankYou('compra') },
  'routes/not-found': { path: '/no-existe' },
};

async function openPage(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(STATUS[path] ?? 200);
}

/** Checks an open page for anything that does not work; the test itself fails on complaints of the page. */
async function expectSound(page: Page, path: string): Promise<void> {
  expectLandmarks(await page.content(), path);
  expect(await brokenPictures(page), `pictures of ${path}`).toEqual([]);
  expect(await deadControls(page), `controls of ${path}`).toEqual([]);
  await expectNoZoom(page);
  await expectFillable(page);
}

/** Returns the paths of the sitemap, in its order. */
async function publicPages(request: APIRequestContext): Promise<string[]> {
  const xml = await (await request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

test(
  'every route has a page here, which ships scripts exactly when its handle asks for them',
  SCRIPTLESS,
  async ({ playwright, site }) => {
    const routes = (await builtRoutes()).filter(({ exports }) => exports.has('default'));
    expect(Object.keys(PAGES).sort(), 'PAGES here').toEqual(routes.map(({ id }) => id).sort());
    for (const { id, hydrates, pattern } of routes) {
      const page = PAGES[id];
      if (!page) {
        expect(hydrates, `${id}: a page without scripts needs no browser to be opened here`).toBe(true);
        continue;
      }
      const request = await playwright.request.newContext({ baseURL: site.origin });
      if (page.who) {
        const form = { intent: 'login', email: page.who, password: PASSWORD };
        await request.post('/?index&ingresar', { form, headers: { origin: site.origin }, maxRedirects: 0 });
      }
      const answer = await request.get(page.path, { maxRedirects: 0 });
      const html = await answer.text();
      expect(answer.headers()['content-type'], id).toContain('text/html');
      expect(shipsScripts(html.replace(LEAVING_SCRIPT, '')), `scripts of ${id}`).toBe(hydrates);
      expectOutline(html, page.path);
      // Only public pages describe themselves for sharing.
      const isPublic = html.includes('property="og:title"');
      if (isPublic) expect(isLookedAt(pattern), `${id} among KINDS, or SCRIPTED`).toBe(true);
      await request.dispose();
    }
  },
);

for (const [pages, details] of [
  [KINDS, SCRIPTLESS],
  [SCRIPTED, {}],
] as const) {
  for (const path of pages) {
    test(
      `${path} works, does not move while it loads, fits every width, and passes axe by day and by night`,
      details,
      async ({ page, site }) => {
        await page.setViewportSize({ width: 360, height: 740 });
        await openPage(page, path);
        if (site.withJavaScript && !opensDialog(path)) await expectNoShift(page);
        await expectSound(page, path);
        await expectEveryWidth(page);
        await site.expectAccessibleBothWays(page);
        await page.setViewportSize({ width: 360, height: 740 });
        await site.expectReadableInTheDark(page);
        await expectPrintsWhole(page);
        await expectEdges(page);
        await expectSpacedTextFits(page);
      },
    );
  }
}

test(
  'every link that a visitor can follow from the home page leads to a page, a place on it or a file',
  SCRIPTLESS,
  async ({ page, site }) => {
    test.setTimeout(MOST_TIME);
    const { places, complaints } = await sweep(null, site.origin, paths.home());
    expect(complaints).toEqual([]);
    const unreached = (await publicPages(page.request)).filter((path) => !places.has(path));
    expect(unreached, 'pages of the sitemap that nothing links to').toEqual([]);
    expect(UNLINKED.filter((path) => places.has(path))).toEqual([]);
    // These pages are what the response says: a browser opens one of each kind, and draws the pictures of all.
    await openPage(page, paths.home());
    const pictures = new Set<string>();
    for (const [path, { html }] of places) {
      if (html === null) continue;
      expectOutline(html, path);
      expectLandmarks(html, path);
      expect(await deadControls(page, html), `controls of ${path}`).toEqual([]);
      for (const picture of picturesOf(html)) pictures.add(picture);
    }
    expect(await undrawable(page, [...pictures]), 'pictures').toEqual([]);
  },
);

/** Logged-in users see pages that visitors do not. */
for (const [who, email] of Object.entries({
  mother: ACCOUNTS.mother,
  father: ACCOUNTS.father,
  student: ACCOUNTS.student,
  newcomer: ACCOUNTS.newcomer,
  'parent who may not buy': ACCOUNTS.forbidden,
  manager: ACCOUNTS.manager,
})) {
  test(
    `every link that the ${who} of the demo can follow works, and her or his own pages are sound`,
    BOTH_WAYS,
    async ({ page, context, site }) => {
      test.setTimeout(MOST_TIME);
      await signIn(page, email);
      const open = new Set(await publicPages(page.request));
      const isOwn = (path: string) => !open.has(path.split('?')[0] ?? '');
      // Public pages have the links that visitors have, and for all logged-in users the same additional ones. These are
      // followed once, on one page of each kind; for every account, links are followed from the home page to its own
      // pages.
      const isOfKinds = (path: string) => isOwn(path) || KINDS.includes(path);
      const { places, complaints } = await sweep(
        context,
        site.origin,
        paths.home(),
        email === ACCOUNTS.mother ? isOfKinds : isOwn,
      );
      expect(complaints).toEqual([]);
      for (const [path, { html }] of places) if (html !== null) expectOutline(html, path);
      const own = [...places]
        .filter(([path, { html }]) => html !== null && isOwn(path))
        .map(([path]) => path);
      expect(own, 'pages for her or him alone').not.toEqual([]);
      for (const path of own) {
        await openPage(page, path);
        await expectSound(page, path);
        await expectPrintsWhole(page);
        expect(
          await deadControls(page, places.get(path)?.html ?? ''),
          `controls of ${path} without scripts`,
        ).toEqual([]);
      }
    },
  );
}
