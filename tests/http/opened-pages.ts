import { paths } from '../../app/paths.ts';
import { firstOnSale, newBuyer, reachPay } from '../api/buyers.ts';
import { logIn, person } from '../api/kipu.ts';
import type { Kipu } from '../api/kipu.ts';

// Pages whose calls to the academy tests disturb, and their viewers.

const MOTHER = 'mama@kipu.test';
const STUDENT = 'alumna@kipu.test';
const MANAGER = 'empresa@kipu.test';
/** A mother who has bought one program here, and has chosen another. */
const BUYER = 'compradora@kipu.test';
/** Placeholder for the number of her purchase. */
const NUMBER = '{numero}';

const entries = (type: string) => `/content/entries?content_type=${type}`;
const SEASON = ['/api/products/campaigns/', '/api/campaigns/verano'];
const OFFERS = '/api/courses/';
const ANNOUNCED = '/api/products/catch-users/';
const CHECK = '/api/certificates/verify/C-N20A-CF4J/';
const BOUGHT_COURSE = '/content/entries/entrada-curso-de-videojuegos-con-roblox';

/** The pages, each with its viewer and the calls that it cannot do without. */
export const PAGES: readonly {
  readonly path: string;
  readonly who?: string;
  readonly needs: readonly string[];
  /** Of `needs`, the calls for the one thing that the page is about: if a field of it is odd, the page may fail. */
  readonly subject?: readonly string[];
}[] = [
  { path: paths.home(), needs: [] },
  { path: paths.vacations(), needs: SEASON },
  { path: paths.vacationsFor('8-a-11'), needs: SEASON },
  { path: paths.courses(), needs: [entries('course'), OFFERS] },
  { path: paths.course('curso-de-scratch'), needs: [entries('course'), OFFERS] },
  { path: paths.course('pack-programacion-total'), needs: [entries('course'), OFFERS] },
  {
    path: paths.learningPath('creadores-digitales'),
    needs: [entries('learningPath'), entries('course'), OFFERS],
  },
  { path: paths.teacher('sofia-castaneda'), needs: [entries('teacher')] },
  { path: paths.prices(), needs: [entries('course'), OFFERS] },
  {
    path: paths.waitingList('entrada-curso-de-scratch', 'grupo-curso-de-scratch-sabado'),
    needs: [entries('course'), OFFERS],
  },
  {
    path: paths.announcement('anuncio-musica-con-codigo'),
    needs: [...SEASON, entries('course'), OFFERS, ANNOUNCED],
    subject: [ANNOUNCED],
  },
  { path: paths.about(), needs: [entries('about')] },
  { path: paths.gameJam(), needs: [entries('gameJam')] },
  { path: paths.projects(), needs: [entries('project')] },
  { path: paths.blog(), needs: [entries('blogPost')] },
  { path: paths.blogPost('mirar-o-crear-tiempo-de-pantalla'), needs: [entries('blogPost')] },
  { path: paths.video('valeria-y-su-mundo'), needs: [entries('video')] },
  { path: paths.thankYou('compra'), needs: [entries('thankYou'), entries('learningPath')] },
  { path: paths.thankYou('testimonios'), needs: [entries('thankYou')] },
  { path: paths.contact(), needs: [] },
  { path: paths.claimsBook(), needs: [] },
  { path: paths.verification(), needs: [] },
  { path: paths.verify('C-N20A-CF4J'), needs: [CHECK], subject: [CHECK] },
  { path: paths.terms(), needs: [entries('legalPage')] },
  { path: paths.privacy(), needs: [entries('legalPage')] },
  { path: paths.refunds(), needs: [entries('legalPage')] },
  { path: paths.safety(), needs: [entries('legalPage')] },
  { path: paths.enrollment(), needs: [] },
  // A purchase needs to know for sure what is bought, for whom, and at what price.
  {
    path: paths.enrollment(),
    who: BUYER,
    needs: ['/api/children/', ...SEASON, entries('course')],
    // The family has only one child.
    subject: ['/api/children/'],
  },
  { path: paths.invite(), who: BUYER, needs: [] },
  { path: paths.purchases(), who: BUYER, needs: [] },
  { path: paths.account(), who: BUYER, needs: [] },
  { path: paths.receipt(NUMBER), who: BUYER, needs: [] },
  {
    path: paths.changeGroup(NUMBER),
    who: BUYER,
    needs: ['/api/enrolments/', ...SEASON, BOUGHT_COURSE],
    subject: [BOUGHT_COURSE],
  },
  { path: paths.withdrawal(NUMBER), who: BUYER, needs: [] },
  // A dashboard that cannot read its courses redirects to '/' (spec §6).
  {
    path: paths.dashboard(),
    who: MOTHER,
    needs: ['/api/enrollments/', '/api/enrolments/'],
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

/** Pages that no odd answer can disturb, or that have a table of their own, by the end of their module's name. */
export const OPENED_ELSEWHERE: readonly string[] = [
  // Files and forms.
  'purchase-file',
  'sitemap',
  'robots',
  'web-manifest',
  'logout',
  'country',
  // They show nothing that the academy answers.
  'claim-sheet',
  'erasure',
  'email-code',
  'recovery',
  'new-password',
  'maintenance',
  'not-found',
];

/** The viewers of the pages, logged in. */
export interface Visitors {
  readonly path: (page: OpenedPage) => string;
  readonly cookie: (page: OpenedPage) => string;
}
export type OpenedPage = (typeof PAGES)[number];

/** Logs in the viewers of the table, in one sandbox, and lets the buyer buy. */
export async function openVisitors(kipu: Kipu, sandbox: string): Promise<Visitors> {
  const logins = new Map<string | undefined, string>();
  for (const email of [MOTHER, STUDENT, MANAGER]) {
    const someone = person(kipu, { sandbox });
    await logIn(someone, email);
    logins.set(email, someone.cookie());
  }
  const buyer = await newBuyer(kipu, sandbox, 'compradora', { geoCountry: 'PE' });
  const bought = await buyer.visit((api) => firstOnSale(api));
  const payment = await reachPay(buyer, bought);
  const { purchaseNumber } = await buyer.visit((api) => api.payments.pay(payment));
  if (purchaseNumber === null) throw new Error('Nothing was bought');
  await buyer.visit((api) => api.checkout.choose(bought));
  logins.set(BUYER, buyer.cookie());
  return {
    path: ({ path }) =>
      path.replace(encodeURIComponent(NUMBER), purchaseNumber).replace(NUMBER, purchaseNumber),
    cookie: ({ who }) => `kipu_mock_sandbox=${sandbox}; ${logins.get(who) ?? ''}`,
  };
}
