import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { accountDialogPath, paths } from '../../app/paths.ts';
import { formOf, textOf, Visitor } from '../../mocks/panel/visitor.ts';
import { CONTACT_SENT } from '../../server/domain/content/contact.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { buy, newBuyer, ROBLOX } from '../api/buyers.ts';
import { isLoggedIn, logIn, person } from '../api/kipu.ts';
import type { Person } from '../api/kipu.ts';
import { openVisitedSite, wordsOf } from './visited-site.ts';
import type { VisitedSite } from './visited-site.ts';

// A login that has ended at the academy while the session here goes on.

const SANDBOX = 'ended-login';

let site: VisitedSite;
let purchaseNumber: string;
const people = new Map<string, Person>();
beforeAll(async () => {
  site = await openVisitedSite({ sandbox: SANDBOX, people: [] });
  const buyer = await newBuyer(site.kipu, SANDBOX, 'con-compra');
  await buy(buyer, ROBLOX);
  const [bought] = await buyer.visit((api) => api.payments.mine());
  purchaseNumber = bought?.purchaseNumber ?? '';
  people.set('buyer', buyer);
});
afterEach(() => site.kipu.reset());
afterAll(() => site.close());

/** Logs in, and chooses what the purchase pages need. */
async function enter(email: string): Promise<Person> {
  const someone = person(site.kipu, { sandbox: SANDBOX });
  await logIn(someone, email);
  await someone.visit((api) => api.checkout.choose(ROBLOX));
  return someone;
}

/** The academy knows no login any more; what it tells everybody it tells as before. */
function endLogins() {
  site.kipu.use(
    http.all('*/api/*', ({ request }) =>
      request.headers.has('authorization')
        ? Response.json({ detail: 'Token is expired' }, { status: 401 })
        : undefined,
    ),
  );
}

const PAGES: readonly (readonly [page: string, who: string, pathOf: () => string])[] = [
  ['an invitation', 'mama@kipu.test', paths.invite],
  ['a step of a purchase', 'mama@kipu.test', () => paths.purchaseStep(1)],
  ['a waiting list', 'mama@kipu.test', () => paths.waitingList('programa-youtuber-kids')],
  ['the profiles', 'mama@kipu.test', paths.profiles],
  ['the dashboard', 'mama@kipu.test', paths.dashboard],
  ['an organization', 'empresa@kipu.test', () => paths.organization('organizacion-andina')],
  ['a change of groups', 'buyer', () => paths.changeGroup(purchaseNumber)],
];

test.each(PAGES.flatMap((page) => [401, 403].map((status) => [status, ...page] as const)))(
  'a %s by the page of a gateway ends no login at %s',
  async (status, _page, who, pathOf) => {
    const someone = people.get(who) ?? (await enter(who));
    site.kipu.use(
      http.all('*/api/*', ({ request }) =>
        request.headers.has('authorization') ? new Response('<h1>Stop</h1>', { status }) : undefined,
      ),
    );
    const headers = { cookie: `${someone.cookie()}; kipu_mock_sandbox=${SANDBOX}` };
    const answer = await site.get(pathOf(), headers);
    expect(answer.headers.get('location') ?? '').not.toContain('ingresar');
    expect(await answer.text()).not.toContain(CATALOGUE.not_allowed.text);
    expect(await isLoggedIn(someone)).toBe(true);
  },
);

test.each(PAGES)('the page of %s leads to the login, and from there back', async (_page, who, pathOf) => {
  const path = pathOf();
  const someone = people.get(who) ?? (await enter(who));
  const headers = { cookie: `${someone.cookie()}; kipu_mock_sandbox=${SANDBOX}` };
  expect((await site.get(path, headers)).status).toBe(200);
  endLogins();
  const answer = await site.get(path, headers);
  expect(answer.status).toBe(303);
  const login = new URL(answer.headers.get('location') ?? '', 'http://site.test');
  expect(login.searchParams.has('ingresar')).toBe(true);
  expect(login.searchParams.get('volver')).toBe(path);
});

test('a payment whose login ended says that the purchase is kept', async () => {
  const payment = paths.enrollment('01a213a2-2d85-7ba0-8218-7e4b2ed6ae93');
  const answer = await site.get(accountDialogPath('ingresar', paths.enrollment(), payment));
  expect(wordsOf(await answer.text())).toContain(
    'Para pagar, ingresa a tu cuenta: tu compra queda guardada.',
  );
});

test.each([
  ["paid on the bank's page", paths.receipt('2027000017')],
  ['left it', `${paths.enrollment('01a213a2-2d85-7ba0-8218-7e4b2ed6ae93')}&desde=banco`],
])(
  'whoever %s and has no login left is told what the login shows, and nothing of a charge',
  async (_how, way) => {
    const led = await site.get(way);
    expect(led.status).toBe(303);
    const words = wordsOf(await (await site.get(led.headers.get('location') ?? '')).text());
    expect(words).toContain('Para ver cómo quedó tu pago, ingresa a tu cuenta.');
    expect(words).not.toMatch(/cobr[oó]|Para pagar/);
  },
);

test('Back after the login asks for the page again, and not for the login', async () => {
  const login = await site.get(accountDialogPath('ingresar', paths.courses()));
  // Whatever else says less, browsers keep as it was, to show it at once.
  expect(login.headers.get('cache-control')).toBe('no-store');
});

test('whoever has just logged in and is asked to again reads that the browser keeps no cookies', async () => {
  const referer = `http://site.test${accountDialogPath('ingresar', paths.home())}`;
  const led = await site.get(paths.dashboard(), { referer });
  const login = led.headers.get('location') ?? '';
  expect(new URL(login, referer).searchParams.get('volver')).toBe(paths.dashboard());
  expect(wordsOf(await (await site.get(login)).text())).toContain(
    'Si acabas de ingresar, tu navegador no guarda',
  );
  const first = (await site.get(paths.dashboard())).headers.get('location') ?? '';
  expect(wordsOf(await (await site.get(first)).text())).not.toContain('tu navegador no guarda');
});

test('whoever has just chosen and has nothing to pay reads that the browser keeps no cookies', async () => {
  const words = wordsOf(await site.mainAt(paths.purchaseStep(1)));
  expect(words).toMatch(/Todavía no hay nada que pagar.*¿Acabas de elegir\? Tu navegador no guarda/);
  expect(wordsOf(await site.mainAt(paths.enrollment()))).not.toContain('¿Acabas de elegir?');
});

test('a step sent after the login ended keeps what was typed, and leads to the login without leaving it', async () => {
  const someone = await enter('gemelos@kipu.test');
  endLogins();
  const told = {
    intent: 'student',
    childId: 'new',
    firstName: 'Sami',
    birthDate: '2017-05-05',
    experience: 'notexperience',
    operatingSystem: 'windows',
  };
  const headers = { cookie: `${someone.cookie()}; kipu_mock_sandbox=${SANDBOX}` };
  const answer = await site.post(paths.purchaseStep(1), told, headers);
  expect(answer.status).toBe(401);
  const page = await answer.text();
  expect(page).toMatch(/role="alert".*?<a href="\/\?ingresar[^"]*" target="_blank".*<h1/s);
  expect(page).toMatch(/name="firstName"[^>]* value="Sami"|value="Sami"[^>]* name="firstName"/);
});

describe('what was typed while the login ended', () => {
  const MOTHER = 'mama@kipu.test';
  const REVIEWED = paths.parentsZone({ childId: 'hijo-mateo', tab: 'cursos' });
  const TEXT = 'Hizo su primer juego y lo mostró en casa.';
  const TOLD = 'Tu sesión se había cerrado, y lo último que pediste no se hizo.';

  /** Somebody with a browser without scripts. */
  const visitor = () =>
    new Visitor(site.origin, SANDBOX, async (request) => {
      const { pathname, search } = new URL(request.url);
      const headers = Object.fromEntries(request.headers);
      const path = `${pathname}${search}`;
      if (request.method === 'GET') return site.get(path, headers);
      return site.post(path, await request.text(), headers);
    });

  /** Logs in on whatever page is open. */
  const logInAt = (browser: Visitor, page: Awaited<ReturnType<Visitor['open']>>, email = MOTHER) =>
    browser.finish(formOf(page, 'Ingresar', { email, password: 'kipu2026' }));

  const atHome = (browser: Visitor) => browser.open(accountDialogPath('ingresar', paths.courses()));

  /** A review that is written on the dashboard and sent once the login has ended. */
  async function sendReview(
    browser: Visitor,
    end: () => unknown,
    fields: Readonly<Record<string, string>> = {},
  ) {
    await logInAt(browser, await atHome(browser));
    const review = formOf(await browser.open(REVIEWED), 'Enviar reseña', {
      stars: '5',
      text: TEXT,
      name: 'Rosa, de Lima',
      ...fields,
    });
    await end();
    return browser.finish(review);
  }

  /** Every other device's login ends. */
  async function endOnOtherDevice(email = MOTHER) {
    const other = await enter(email);
    await other.visit((api) => api.devices.endOthers());
  }

  test.each([
    ['at the academy', endLogins, {}],
    ['by another device', () => endOnOtherDevice(), {}],
    ['by another device, and had its mistakes,', () => endOnOtherDevice(), { name: '' }],
  ])('%s is in its form again after the next login, once', async (_how, end, fields) => {
    const browser = visitor();
    const login = await sendReview(browser, end, fields);
    site.kipu.reset();
    expect(login.path).toContain('ingresar');
    const page = await logInAt(browser, login);
    expect(page.path).toBe(REVIEWED);
    expect(textOf(page.html)).toContain(TOLD);
    expect(page.html).toMatch(new RegExp(`<details[^>]* open=""[^>]*>(?:(?!</details>).)*${TEXT}`, 's'));
    expect((await browser.open(REVIEWED)).html).not.toContain(TEXT);
  });

  test('is shown to no other account, and waits for its own', async () => {
    const browser = visitor();
    const login = await sendReview(browser, () => endOnOtherDevice());
    const others = await logInAt(browser, login, 'gemelos@kipu.test');
    for (const html of [others.html, (await browser.open(paths.dashboard())).html]) {
      expect(html).not.toContain(TEXT);
      expect(html).not.toContain(TOLD);
    }
    await browser.finish({ path: '/salir', sends: { fields: {} } });
    await logInAt(browser, await atHome(browser));
    expect((await browser.open(REVIEWED)).html).toContain(TEXT);
  });

  test('is kept where another account is logged in meanwhile, and never a password', async () => {
    const browser = visitor();
    const refused = await sendReview(
      browser,
      async () => {
        await browser.finish({ path: '/salir', sends: { fields: {} } });
        await logInAt(browser, await atHome(browser), 'gemelos@kipu.test');
      },
      { password: 'no-se-guarda' },
    );
    expect(textOf(refused.html)).toContain(CATALOGUE.other_account.text);
    await browser.finish({ path: '/salir', sends: { fields: {} } });
    await logInAt(browser, await atHome(browser));
    const page = await browser.open(REVIEWED);
    expect(page.html).toContain(TEXT);
    expect(page.html).not.toContain('no-se-guarda');
  });

  test('of a purchase is in its step again, and the purchase is still there', async () => {
    const twins = 'gemelos@kipu.test';
    const browser = visitor();
    await logInAt(browser, await atHome(browser), twins);
    const program = await browser.open(paths.vacationsFor('8-a-11'));
    const step = await browser.finish(formOf(program, 'Ir a Pagar'));
    const told = formOf(step, 'Continuar', { childId: 'new', firstName: 'Sami' });
    await endOnOtherDevice(twins);
    const login = await browser.finish(told);
    expect(textOf(login.html)).toContain('Para pagar, ingresa a tu cuenta: tu compra queda guardada.');
    const kept = await logInAt(browser, login, twins);
    const again = await browser.finish(formOf(kept, 'Seguir con esta compra'));
    expect(again.path).toBe(paths.purchaseStep(1));
    expect(again.html).toMatch(/<input[^>]*name="firstName"[^>]* value="Sami"/);
  });

  test('and was sent all the same, since it needs no login, is said to be sent', async () => {
    const browser = visitor();
    await logInAt(browser, await atHome(browser));
    const question = formOf(await browser.open(paths.dashboardContact()), 'Enviar', {
      tipo_de_consulta: 'academica',
      message: '¿A qué hora es la clase de Valentina?',
    });
    await endOnOtherDevice();
    const login = await browser.finish(question);
    expect(login.path).toContain('ingresar');
    expect(textOf(login.html)).toContain(CONTACT_SENT);
  });
});
