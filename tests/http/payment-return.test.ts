import { http } from 'msw';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { CATALOGUE } from '../../server/errors.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { logIn, person } from '../api/kipu.ts';
import type { Person } from '../api/kipu.ts';
import { openSite } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  const database = await fetch(inject('databases'), { method: 'POST' });
  site = await openSite({ variables: { DATABASE_URL: await database.text() } });
});
afterAll(() => site.close());

const BANK = { origin: 'http://provider.test', 'sec-fetch-site': 'cross-site' };

/** Brings a family to the bank's hosted page; returns the URL to which the bank sends it back. */
async function onTheWay(sandbox: string): Promise<{ papa: Person; attemptId: string; back: URL }> {
  const papa = person(site.kipu, { sandbox });
  await logIn(papa);
  await papa.visit(async (api) => {
    const { programs } = await api.vacations.byAge({ age: '8-a-11' });
    const program = programs.find(({ groups }) => groups.some(({ canBeChosen }) => canBeChosen));
    const group = program?.groups.find(({ canBeChosen }) => canBeChosen);
    await api.checkout.choose({
      kind: 'vacation',
      age: '8-a-11',
      programId: program?.id ?? '',
      groupId: group?.id ?? '',
    });
  });
  const { attemptId } = await papa.visit((api) =>
    api.checkout.start({ idempotencyKey: 'a key of one rendered form' }),
  );
  const { url } = await papa.visit((api) => api.payments.openHostedPage({ attemptId }));
  return { papa, attemptId, back: new URL(new URL(url).searchParams.get('callbackurl') ?? '') };
}

const statusOf = ({ papa, attemptId }: { papa: Person; attemptId: string }) =>
  papa.visit(async (api) => (await api.payments.attempt({ attemptId })).status);

/** How many cards may be denied from one network within a time. */
const DENIED = 20;

test('the bank’s page may be opened and left again as often as anybody likes: no card was tried', async () => {
  const { papa, attemptId } = await onTheWay('undecided');
  for (let times = 0; times < DENIED; times += 1)
    await papa.visit((api) => api.payments.openHostedPage({ attemptId }));
  expect(await statusOf({ papa, attemptId })).toBe('open');
});

test('a card written on the bank’s page counts where many were denied', async () => {
  const family = await onTheWay('denied-there');
  const network = new CallControls({ sandbox: 'denied-there' }).ownName('127.0.0.1');
  for (let card = 0; card < DENIED; card += 1) await site.kipu.services.api.rateLimiter.admitCard(network);
  const { page } = await comeBack(`${family.back.pathname}${family.back.search}`);
  const html = await page.text();
  expect(html).toContain(CATALOGUE.cards_held.text);
  expect(html).toContain(`href="/cuenta/correo?intento=${family.attemptId}">Confirmar mi correo`);
  expect(await statusOf(family)).toBe('open');
});

test('the bank sends people back to the origin of the site, with a one-time value', async () => {
  const { back, attemptId } = await onTheWay('address');
  expect(back.origin).toBe(site.origin);
  expect(back.pathname).toBe(`/pagos/retorno/${attemptId}`);
  expect(back.searchParams.get('clave')).toMatch(/^[\w-]{40,}$/);
});

/** Comes back from the bank's page; returns the text of the page that it leads to. */
async function comeBack(path: string) {
  const answer = await site.post(path, { transactionToken: 'A'.repeat(32) }, BANK);
  const address = answer.headers.get('location') ?? '';
  const page = await site.get(address);
  return { status: answer.status, address, page, reference: answer.headers.get('x-reference') ?? 'none' };
}

test('the academy knows every call of a payment that comes back by the id of its request', async () => {
  const { back } = await onTheWay('one-id');
  const ids = new Map<string, string | null>();
  site.kipu.use(
    http.all('*/api/*', ({ request }) => {
      ids.set(new URL(request.url).pathname, request.headers.get('x-request-id'));
    }),
  );
  onTestFinished(() => site.kipu.reset());
  const answer = await site.post(
    `${back.pathname}${back.search}`,
    { transactionToken: 'A'.repeat(32) },
    BANK,
  );
  expect([...ids.keys()]).toContain('/api/niubiz/authorization/');
  expect(new Set(ids.values())).toEqual(new Set([answer.headers.get('x-request-id')]));
});

test('a return with another value pays nothing and is told in words with a way on', async () => {
  const family = await onTheWay('forged');
  const { status, page, reference } = await comeBack(`${family.back.pathname}?clave=${'x'.repeat(43)}`);
  expect(status).toBe(303);
  expect(page.headers.get('cache-control')).toBe('no-store');
  const html = await page.text();
  for (const told of [CATALOGUE.hosted_page_closed.text, reference]) expect(html).toContain(told);
  expect(html).toContain(`href="/enrollment?paso=4&amp;intento=${family.attemptId}">Volver a tu pago`);
  expect(await statusOf(family)).toBe('open');
});

test('so is the return from a page of the bank that was opened again since', async () => {
  const family = await onTheWay('opened-twice');
  const { papa, attemptId } = family;
  await papa.visit((api) => api.payments.openHostedPage({ attemptId }));
  const { page } = await comeBack(`${family.back.pathname}${family.back.search}`);
  expect(await page.text()).toContain(CATALOGUE.hosted_page_closed.advice);
  expect(await statusOf(family)).toBe('open');
});

test.each(['none', 'forged', 'opened-again', 'declined'])(
  'the one-time value is in no address that a return leads to (%s)',
  async (way) => {
    const family = await onTheWay(`clean-${way}`);
    const { papa, attemptId, back } = family;
    if (way === 'opened-again') await papa.visit((api) => api.payments.openHostedPage({ attemptId }));
    const secret = way === 'forged' ? 'x'.repeat(43) : (back.searchParams.get('clave') ?? '');
    const form = way === 'declined' ? '' : `transactionToken=${'A'.repeat(32)}`;
    const answer = await site.post(`${back.pathname}?clave=${secret}`, form, BANK);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).not.toMatch(/clave|[\w-]{43}/);
  },
);

test('an address can be made to say rows of the catalogue only', async () => {
  for (const query of ['fallo=nada', 'fallo=toString', 'referencia=K-0000-00', 'fallo=']) {
    const answer = await site.get(`/pagos/retorno/x?${query}`);
    expect([query, answer.status]).toEqual([query, 303]);
  }
  const page = await site.get('/pagos/retorno/x?fallo=card_session_expired&referencia=%3Cb%3E');
  const html = await page.text();
  expect(html).toContain(CATALOGUE.card_session_expired.text);
  expect(html).not.toContain('<b>');
});

test('what an address is made to say is no failure of this request, which an alarm would count', async () => {
  for (const code of Object.keys(CATALOGUE)) {
    const page = await site.get(`/pagos/retorno/x?fallo=${code}`);
    expect([code, page.status, page.headers.get('retry-after')]).toEqual([code, 200, null]);
  }
});

test('a return without a token leads back to the payment and pays nothing', async () => {
  const family = await onTheWay('gave-up');
  const answer = await site.post(`${family.back.pathname}${family.back.search}`, {}, BANK);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`/enrollment?paso=4&intento=${family.attemptId}&desde=banco`);
  expect(await statusOf(family)).toBe('open');
});

test('a return to what is no text is that to a payment of nobody, and no alarm', async () => {
  const before = site.kipu.lines.length;
  const { page } = await comeBack('/pagos/retorno/a%00b?clave=x');
  expect(await page.text()).toContain(CATALOGUE.hosted_page_closed.text);
  expect(site.kipu.lines.slice(before).join('')).not.toContain('"level":50');
});

test('a return by GET changes nothing', async () => {
  const family = await onTheWay('reloaded');
  const answer = await site.get(
    `${family.back.pathname}${family.back.search}&transactionToken=${'A'.repeat(32)}`,
  );
  expect(answer.status).toBe(303);
  expect(await statusOf(family)).toBe('open');
});

test('a return of another kind than a form is refused', async () => {
  const { back } = await onTheWay('json');
  const answer = await site.post(`${back.pathname}${back.search}`, '{}', {
    ...BANK,
    'content-type': 'text/plain',
  });
  expect(answer.status).toBe(415);
});
