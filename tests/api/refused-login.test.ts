import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

// Which refusals of the academy end a login, and which leave it alone.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

test.each([
  [401, { detail: 'no' }],
  [403, { detail: 'Las credenciales de autenticación no se proveyeron.' }],
  [403, { detail: 'Authentication credentials were not provided.' }],
  [403, { detail: 'Given token not valid for any token type', code: 'token_not_valid' }],
])('a login that the academy API no longer knows ends, told by %s and %j', async (status, body) => {
  const rosa = person(kipu, { sandbox: 'revoked' });
  await logIn(rosa);
  kipu.use(http.get('*/api/enrollments/', () => Response.json(body, { status })));
  expect(await failureOf(rosa.visit((api) => api.students.zone()))).toMatchObject({
    code: 'login_required',
  });
  expect(await rosa.visit((api) => api.session.current())).toMatchObject({ user: null });
});

test.each([
  { detail: 'Usted no tiene permiso para realizar esta acción.' },
  { detail: 'CSRF Failed: CSRF token missing.' },
  { message: 'The transaction token has expired' },
])('a login that may not do something goes on: %j', async (body) => {
  const rosa = person(kipu, { sandbox: 'may-not' });
  await logIn(rosa);
  kipu.use(http.get('*/api/enrollments/', () => Response.json(body, { status: 403 })));
  await failureOf(rosa.visit((api) => api.students.zone()));
  expect(await rosa.visit((api) => api.session.current())).not.toMatchObject({ user: null });
});

describe('a call that carries no login, and is turned away before the academy', () => {
  const page = (status: number) => new Response('<h1>Stop</h1>', { status });

  test('takes neither login nor dashboard along', async () => {
    const ana = await signedIn(kipu, 'gate-beside', 'alumna@kipu.test');
    kipu.use(http.get('*/entries*', () => page(401)));
    await ana.visit((api) => api.students.zone());
    expect(await ana.visit((api) => api.session.current())).toMatchObject({
      user: { email: 'alumna@kipu.test' },
    });
  });

  test.each([
    ['401', () => page(401)],
    ['401 without a word', () => new Response(null, { status: 401 })],
    ['403', () => page(403)],
    ['408', () => page(408)],
  ])('is an outage to whoever asked, and no matter of an account (%s)', async (_what, answer) => {
    const ana = await signedIn(kipu, 'gate-in-front', 'alumna@kipu.test');
    kipu.use(http.get('*/entries*', answer));
    const failure = await failureOf(ana.visit((api) => api.siteContent.about()));
    expect(failure).toMatchObject({ code: 'upstream_unavailable', status: 503 });
    expect(await ana.visit((api) => api.session.current())).toMatchObject({
      user: { email: 'alumna@kipu.test' },
    });
  });
});
