import type { Page } from 'playwright/test';
import { accountDialogPath, paths } from '../../app/paths.ts';
import { ACCOUNTS, signIn } from './support/family.ts';
import { brokenPictures, deadControls, sweep } from './support/sweep.ts';
import { expect, test } from './support/site.ts';

/** Public pages are opened in as many tests, side by side. */
const PARTS = 4;

/** Pages that no link of the site leads a visitor to: they are reached by what is done, or by an address given. */
const UNLINKED = [
  paths.thankYou('compra'),
  paths.thankYou('testimonios'),
  paths.thankYou('registro'),
  paths.enrollment(),
  accountDialogPath('ingresar', paths.home()),
  accountDialogPath('registro', paths.contact()),
  paths.courses({ query: 'robots' }),
  paths.courses({ query: 'nada que se le parezca' }),
];

/** Opens a page and looks for whatever does not work on it; the test itself fails on what the page complains about. */
async function expectSound(page: Page, path: string): Promise<void> {
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(200);
  expect(await brokenPictures(page), `pictures of ${path}`).toEqual([]);
  expect(await deadControls(page), `controls of ${path}`).toEqual([]);
}

/** The addresses of the sitemap, in their order. */
async function publicPages(page: Page): Promise<string[]> {
  const xml = await (await page.request.get('/sitemap.xml')).text();
  return [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
}

test('every link that a visitor can follow from the home page leads to a page, a place on it or a file', async ({
  page,
  site,
}) => {
  const { places, complaints } = await sweep(page.request, site.origin, paths.home());
  expect(complaints).toEqual([]);
  const reached = new Set(places.keys());
  const unreached = (await publicPages(page)).filter((path) => !reached.has(path));
  expect(unreached, 'pages of the sitemap that nothing links to').toEqual([]);
  expect(UNLINKED.filter((path) => reached.has(path) && path.startsWith('/gracias'))).toEqual([]);
});

for (let part = 0; part < PARTS; part += 1) {
  test(`public pages are sound, part ${part + 1} of ${PARTS}`, async ({ page }) => {
    const all = [...(await publicPages(page)), ...UNLINKED];
    for (const path of all.filter((_, index) => index % PARTS === part)) await expectSound(page, path);
  });
}

/** Whoever has an account sees pages that visitors do not. */
for (const [who, email] of Object.entries({
  mother: ACCOUNTS.mother,
  father: ACCOUNTS.father,
  student: ACCOUNTS.student,
  newcomer: ACCOUNTS.newcomer,
  'parent who may not buy': ACCOUNTS.forbidden,
  manager: ACCOUNTS.manager,
})) {
  test(`every link that the ${who} of the demo can follow works, and her or his own pages are sound`, async ({
    page,
    site,
  }) => {
    await signIn(page, email);
    const { places, complaints } = await sweep(page.request, site.origin, paths.home());
    expect(complaints).toEqual([]);
    const open = new Set(await publicPages(page));
    const own = [...places]
      .filter(([path, { html }]) => html !== null && !open.has(path.split('?')[0] ?? ''))
      .map(([path]) => path);
    expect(own, 'pages for her or him alone').not.toEqual([]);
    for (const path of own) await expectSound(page, path);
  });
}
