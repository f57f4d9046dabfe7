import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { paths } from '../../app/paths.ts';
import { logIn, person } from '../api/kipu.ts';
import { openDrawnSite } from './drawn-site.ts';
import { cookieOf } from './site.ts';
import type { TestSite } from './site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openDrawnSite();
});
afterAll(() => site.close());

const MOTHER = 'mama@kipu.test';
const inSandbox = (sandbox: string, cookie = '') => ({ cookie: `kipu_mock_sandbox=${sandbox}; ${cookie}` });

/** Returns everything of a response except what differs for each request. */
async function seenOf(answer: Response) {
  const headers = [...answer.headers].filter(
    ([name]) => !/^(?:date|x-request-id|x-reference|content-security-policy|set-cookie)$/.test(name),
  );
  const body = (await answer.text()).replace(/K-[\w-]{7}|nonce="[^"]*"/g, '');
  return { status: answer.status, headers, body };
}

test('a link to a new password is asked for alike, to the letter, whether there is an account or not', async () => {
  const ask = async (email: string) =>
    seenOf(await site.post(paths.recovery(), { email }, inSandbox('recovery-alike')));
  const known = await ask(MOTHER);
  expect(known.status).toBe(303);
  expect(await ask('nadie@kipu.test')).toEqual(known);
});

test('a browser that knows of a leaked password leads to where it is changed', async () => {
  const answer = await site.get('/.well-known/change-password');
  expect(answer.status).toBe(302);
  const { pathname, hash } = new URL(answer.headers.get('location') ?? '', site.origin);
  const form = { intent: 'login', email: MOTHER, password: 'kipu2026' };
  const login = await site.post('/?index&ingresar', form, inSandbox('leaked-password'));
  const page = await site.get(pathname, inSandbox('leaked-password', cookieOf(login) ?? ''));
  expect(await page.text()).toContain(`id="${hash.slice(1)}"`);
  // Browsers believe the redirect only of sites that answer 404 to what does not exist.
  expect((await site.get('/.well-known/resource-that-should-not-exist-whose-status')).status).toBe(404);
});

test('the address of a link to a new password is in no line of the log, and its page is kept by nobody', async () => {
  const secret = 'enlace-que-nadie-debe-leer';
  const page = await site.get(paths.newPassword(secret));
  expect(page.headers.get('cache-control')).toBe('no-store');
  // Later pages and files do not get the secret path as referrer.
  expect(page.headers.get('referrer-policy')).toBe('strict-origin');
  const answer = await site.post(paths.newPassword(secret), { newPassword: 'otra clave larga' });
  expect(answer.status).toBe(409);
  const body = await answer.text();
  expect(body).toContain('Este enlace venció o ya se usó');
  // It changes nothing any more.
  expect(body).not.toContain('cerraremos tu sesión');
  expect(body).not.toContain('otra clave larga');
  expect(site.kipu.lines.join('')).not.toContain(secret);
});

/** Returns the response to a login, and the calls to the academy that it caused. */
async function seenOfLogin({ email, password }: { email: string; password: string }) {
  const calls: string[] = [];
  site.kipu.use(
    http.all('*', ({ request }) => {
      const { hostname, pathname } = new URL(request.url);
      if (hostname !== '127.0.0.1') calls.push(pathname);
    }),
  );
  const form = { intent: 'login', email, password, volver: '/dashboard' };
  const answer = await site.post('/?index&ingresar', form, inSandbox('login-alike'));
  const cookie = answer.headers
    .getSetCookie()
    .join()
    .replace(/=[\w-]{43};/, '=…;');
  const { status, headers, body } = await seenOf(answer);
  site.kipu.reset();
  // The form repeats what was typed.
  const own = headers.filter(([name]) => name !== 'content-length');
  return {
    status,
    headers: own,
    cookie,
    body: body.replaceAll(email, ''),
    calls: calls.filter(isOfPerson).sort(),
  };
}

/** Whether a call is about the person, and not for the page after it, whose content is cached for a minute. */
const isOfPerson = (call: string) => !/^\/content\/|^\/api\/(?:products|courses|campaigns)\//.test(call);

/** One after another, since handlers of a test work for one request at a time. */
async function inTurn<Item, Value>(items: readonly Item[], act: (item: Item) => Promise<Value>) {
  const values: Value[] = [];
  for (const item of items) values.push(await act(item));
  return values;
}

// Neither the response nor its time tells an observer how many children there are.
test('a login is answered alike for families of one, three and many children, rightly or wrongly given', async () => {
  const families = ['papa@kipu.test', MOTHER, 'familia-mediana@kipu.test', 'familia-grande@kipu.test'];
  for (const password of ['kipu2026', 'no es esta']) {
    const [first, ...others] = await inTurn(families, (email) => seenOfLogin({ email, password }));
    expect(first?.calls).toEqual(['/api/auth/login/']);
    for (const other of others) expect(other).toEqual(first);
  }
});

test('a login that fails is answered alike, to the last call, whether there is an account or not', async () => {
  // Equally long, since the form repeats what was typed.
  const emails = ['gemelos@kipu.test', 'nadie-1@kipu.test'];
  const seen = await inTurn(emails, async (email) =>
    // The eleventh attempt in a row has to wait, for any e-mail.
    inTurn(Array.from({ length: 11 }), () => seenOfLogin({ email, password: 'no es esta' })),
  );
  expect(seen[0]?.map(({ status }) => status)).toEqual([...Array<number>(10).fill(401), 429]);
  const asked = seen[0]?.map(({ calls }) => calls.length);
  expect(asked).toEqual([...Array<number>(10).fill(1), 0]);
  expect(seen[1]).toEqual(seen[0]);
});

/** Returns the response to a registration, the page that it leads to, and the calls to the academy that it caused. */
async function seenOfRegistration(email: string) {
  const calls: string[] = [];
  site.kipu.use(
    http.all('*', ({ request }) => {
      const { hostname, pathname } = new URL(request.url);
      if (hostname !== '127.0.0.1') calls.push(pathname);
    }),
  );
  const sandbox = 'registration-alike';
  const answer = await site.post(
    `${paths.prices()}?registro`,
    {
      intent: 'register',
      firstName: 'Rosa',
      lastName: 'Quispe',
      email,
      country: 'PE',
      phone: '987654321',
      password: 'una clave larga',
      terms: 'on',
    },
    inSandbox(sandbox),
  );
  const cookies = answer.headers.getSetCookie();
  const [session = ''] = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  const after = await site.get(answer.headers.get('location') ?? '', inSandbox(sandbox, session));
  const seen = { answer: await seenOf(answer), after: await seenOf(after) };
  const cookie = cookies.join().replace(/=[\w-]{43};/, '=…;');
  site.kipu.reset();
  return { ...seen, cookie, calls: calls.filter(isOfPerson).sort() };
}

test('a registration is answered alike, with the page after it, whether the e-mail has an account or not', async () => {
  const emails = [MOTHER, 'nadie-2@kipu.test'];
  const [known, unknown] = await inTurn(emails, seenOfRegistration);
  expect(known?.answer.status).toBe(303);
  expect(known?.after).toMatchObject({ status: 200 });
  expect(known?.calls).toEqual(['/api/auth/register/']);
  expect(unknown).toEqual(known);
});

test('whose account is confirmed by a mail first is told so on the page that the dialog was over', async () => {
  site.kipu.use(
    http.post('*/api/auth/register/', () => Response.json({ detail: 'E-mail sent.' }, { status: 201 })),
  );
  const { answer, after } = await seenOfRegistration('nadie-3@kipu.test');
  expect(answer.status).toBe(303);
  expect(answer.headers).toContainEqual(['location', paths.prices()]);
  expect(after.body).toContain('Tu cuenta está creada');
});

test('the own data come as a file, and only for whoever is logged in', async () => {
  const mother = person(site.kipu, { sandbox: 'own-data' });
  await logIn(mother, MOTHER);
  const file = await site.get(paths.accountFile(), inSandbox('own-data', mother.cookie()));
  expect(file.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(file.headers.get('cache-control')).toBe('no-store');
  expect(file.headers.get('content-disposition')).toContain('Mis datos en Kipu.json');
  const Data = z.object({ account: z.object({ email: z.string() }), sessions: z.array(z.unknown()).min(1) });
  expect(Data.parse(await file.json()).account.email).toBe(MOTHER);
  const nobody = await site.get(paths.accountFile());
  expect(nobody.status).toBe(303);
  expect(nobody.headers.get('location')).toContain('ingresar');
});

test('the page of the account is nobody’s without a login, which leads back to it', async () => {
  for (const path of [paths.account(), paths.erasure()]) {
    const answer = await site.get(path);
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/?ingresar&volver=${encodeURIComponent(path)}`);
    expect(cookieOf(answer)).toBeNull();
  }
});
