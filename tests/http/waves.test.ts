import { matchPath } from '@remix-run/react';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { paths } from '../../app/paths.ts';
import ROUTES from '../../app/routes.ts';
import { buy, newBuyer, tellWhoLearns } from '../api/buyers.ts';
import { logIn, person, signedIn } from '../api/kipu.ts';
import { everythingOnSale } from '../support/products.ts';
import { openDrawnSite } from './drawn-site.ts';
import { OPENED_ELSEWHERE } from './opened-pages.ts';
import type { TestSite } from './site.ts';
import { Waves } from './waves.ts';

const SANDBOX = 'waves';
const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';
const MANAGER = 'empresa@kipu.test';
const BUYER = 'of a course';
const PATH_BUYER = 'of a path';
const SEASON_BUYER = 'of the season';

/**
 * The pages, each with its viewer and how often it waits for the academy: once or never. The id of the season is known
 * from earlier pages.
 */
const PAGES: readonly { readonly path: string; readonly who?: string; readonly waves: number }[] = [
  { path: paths.home(), waves: 1 },
  { path: paths.vacations(), waves: 1 },
  { path: paths.vacationsFor('8-a-11'), waves: 1 },
  { path: paths.courses(), waves: 1 },
  { path: paths.course('curso-de-scratch'), waves: 1 },
  { path: paths.course('pack-programacion-total'), waves: 1 },
  { path: paths.learningPath('creadores-digitales'), waves: 1 },
  { path: paths.teacher('sofia-castaneda'), waves: 1 },
  { path: paths.prices(), waves: 1 },
  { path: paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado'), waves: 1 },
  { path: paths.about(), waves: 1 },
  { path: paths.gameJam(), waves: 1 },
  { path: paths.projects(), waves: 1 },
  { path: paths.blog(), waves: 1 },
  { path: paths.blogPost('mirar-o-crear-tiempo-de-pantalla'), waves: 1 },
  { path: paths.video('valeria-y-su-mundo'), waves: 1 },
  { path: paths.thankYou('compra'), waves: 1 },
  { path: paths.thankYou('testimonios'), waves: 1 },
  { path: paths.contact(), waves: 1 },
  { path: paths.claimsBook(), waves: 1 },
  { path: paths.verification(), waves: 0 },
  { path: paths.verify('C-N20A-CF4J'), waves: 1 },
  { path: paths.terms(), waves: 1 },
  { path: '/sitemap.xml', waves: 1 },
  { path: paths.enrollment(), waves: 0 },
  ...([1, 2, 3, 4] as const).flatMap((step) => [
    { path: paths.purchaseStep(step), who: BUYER, waves: 1 },
    { path: paths.purchaseStep(step), who: PATH_BUYER, waves: 1 },
    { path: paths.purchaseStep(step), who: SEASON_BUYER, waves: 1 },
  ]),
  { path: paths.purchases(), who: MOTHER, waves: 1 },
  { path: paths.account(), who: MOTHER, waves: 0 },
  { path: paths.invite(), who: MOTHER, waves: 1 },
  { path: paths.profiles(), who: MOTHER, waves: 1 },
  { path: paths.dashboard(), who: STUDENT, waves: 1 },
  { path: paths.dashboardFaq(), who: MOTHER, waves: 1 },
  { path: paths.dashboardContact(), who: MOTHER, waves: 0 },
  { path: paths.organization('organizacion-andina'), who: MANAGER, waves: 1 },
];

/** Pages of the purchase that the last test makes. */
const OF_A_PURCHASE = ['purchase', 'change-group', 'withdrawal'];

let site: TestSite;
const cookies = new Map<string | undefined, string>();
let coldWaves: readonly string[][];
beforeAll(async () => {
  site = await openDrawnSite();
  coldWaves = await wavesOf(paths.vacationsFor('8-a-11'));
  site.kipu.reset();
  for (const email of [MOTHER, STUDENT, MANAGER]) {
    const someone = person(site.kipu, { sandbox: SANDBOX });
    await logIn(someone, email);
    cookies.set(email, someone.cookie());
  }
  const sold = everythingOnSale(new Date());
  const kinds = { [BUYER]: 'course', [PATH_BUYER]: 'path', [SEASON_BUYER]: 'vacation' };
  for (const [who, kind] of Object.entries(kinds)) {
    const someone = await signedIn(site.kipu, SANDBOX);
    const product = sold.find(({ selection }) => selection.kind === kind);
    if (!product) throw new Error(`Nothing of ${kind} is on sale`);
    await someone.visit((api) => api.checkout.choose(product.selection));
    await someone.visit(tellWhoLearns);
    cookies.set(who, someone.cookie());
  }
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Returns the waves of calls for which a page waits. */
async function wavesOf(path: string, who?: string): Promise<readonly string[][]> {
  const waves = new Waves();
  site.kipu.use(waves.handler);
  const { status } = await site.get(path, {
    cookie: `kipu_mock_sandbox=${SANDBOX}; ${cookies.get(who) ?? ''}`,
  });
  expect(status).toBe(200);
  return waves.all;
}

test('the first page about the season waits once more, to be told which one it is', () => {
  expect(coldWaves).toHaveLength(2);
  expect(coldWaves[1]).toEqual(['/api/campaigns/verano']);
});

test.each(PAGES.map((page) => ({ ...page, by: page.who ?? 'a visitor' })))(
  '$path for $by waits as often as its row says',
  async ({ path, who, waves }) => {
    expect(await wavesOf(path, who)).toHaveLength(waves);
  },
);

test('every page that asks the academy for something is counted here', () => {
  const elsewhere = [...OPENED_ELSEWHERE, ...OF_A_PURCHASE].map((name) => `routes/${name}.tsx`);
  const isCounted = ({ path: pattern = '' }) =>
    PAGES.some((page) => matchPath(`/${pattern}`, page.path.replace(/[?#].*/, '')));
  // Several URLs of the same file make the same calls.
  const counted = ROUTES.filter(isCounted).map(({ file }) => file);
  const uncounted = ROUTES.filter(({ file }) => ![...elsewhere, ...counted].includes(file));
  expect(
    uncounted.map(({ file }) => `${file} has no row in PAGES`),
    'add a row here, or name the page in OPENED_ELSEWHERE of tests/http/opened-pages.ts when it asks for nothing',
  ).toEqual([]);
});

test('a purchase, its way to another group and out of it wait once each', async () => {
  const buyer = await newBuyer(site.kipu, SANDBOX, 'waves');
  const [sold] = everythingOnSale(new Date()).filter(({ selection }) => selection.kind === 'course');
  if (!sold) throw new Error('Nothing is on sale');
  await buy(buyer, sold.selection);
  const [purchase] = await buyer.visit((api) => api.payments.mine());
  const number = purchase?.purchaseNumber ?? '';
  cookies.set(number, buyer.cookie());
  expect(await wavesOf(paths.receipt(number), number)).toHaveLength(1);
  expect(await wavesOf(paths.changeGroup(number), number)).toHaveLength(1);
  expect(await wavesOf(paths.withdrawal(number), number)).toHaveLength(0);
});
