import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Authentication } from '../../server/upstream/contracts/account.ts';
import { Campaign } from '../../server/upstream/contracts/campaigns.ts';
import { ENDPOINTS, endpointPath, isOfContentService } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { academyOfTest, logIn } from '../support/academy.ts';
import { createPurchase, MERCHANT } from './buyer.ts';
import { registration } from './account-calls.ts';
import { enrollmentFor, GOOD_CALLS } from './good-calls.ts';

/** The REST API's body of a refusal, as far as it is known. */
const ErrorBody = z.object({ detail: z.string() });

const isEndpoint = (name: string): name is EndpointName => name in ENDPOINTS;
const NAMES = Object.keys(ENDPOINTS).filter(isEndpoint);
const WITH_BEARER = NAMES.filter((name) => ENDPOINTS[name].auth);
const TAKING_NO_BODY: readonly EndpointName[] = ['logout', 'refresh'];
const WITH_BODY = NAMES.filter((name) => ENDPOINTS[name].method !== 'GET' && !TAKING_NO_BODY.includes(name));

const PARTS = {
  id: 'x',
  platform: 'aula',
  type: 'faq',
  provider: 'niubiz',
  merchant: MERCHANT,
  purchaseNumber: '1',
  day: '2026-11-21',
};
const pathOf = (name: EndpointName, parts: Record<string, string> = {}): string =>
  `${isOfContentService(name) ? '/content' : ''}${endpointPath(name, { ...PARTS, ...parts })}`;

test.each(NAMES)(
  '%s answers a good call by the contract the client reads it with, without cookies',
  async (name) => {
    const academy = academyOfTest();
    const buyer = { academy, bearer: await logIn(academy) };
    const { parts, body, answer, bearer } = await GOOD_CALLS[name](buyer);
    const response = await academy.request(ENDPOINTS[name].method, pathOf(name, parts), {
      bearer: bearer ?? buyer.bearer,
      ...(body !== undefined && { body }),
    });
    const { status } = response;
    expect(response.ok, `mocks/ answers ${status}: ${await response.clone().text()}`).toBe(true);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(answer.safeParse(await response.json()).error).toBeUndefined();
  },
);

test.each(WITH_BEARER)('%s answers 401 without a bearer, or with one that nobody signed', async (name) => {
  const academy = academyOfTest();
  for (const bearer of ['', 'not.a.token']) {
    const response = await academy.request(ENDPOINTS[name].method, pathOf(name), { bearer });
    expect(response.status, `mocks/: ${await response.clone().text()}`).toBe(401);
    expect(ErrorBody.safeParse(await response.json()).success).toBe(true);
  }
});

test.each(WITH_BODY)('%s answers 400 to a body that breaks the contract', async (name) => {
  const academy = academyOfTest();
  const response = await academy.request(ENDPOINTS[name].method, pathOf(name), {
    bearer: await logIn(academy),
    body: { nothing: 'of use' },
  });
  expect(response.status, `mocks/: ${await response.text()}`).toBe(400);
});

describe('Accounts', () => {
  test('a wrong password and an unknown e-mail are answered alike', async () => {
    const academy = academyOfTest();
    const wrong = await academy.request('POST', pathOf('login'), {
      body: { email: 'mama@kipu.test', password: 'otra' },
    });
    const unknown = await academy.request('POST', pathOf('login'), {
      body: { email: 'nadie@kipu.test', password: 'otra' },
    });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(await wrong.text()).toBe(await unknown.text());
  });

  test('an e-mail is registered alike once and twice, and each account can log in', async () => {
    const academy = academyOfTest();
    const register = async (password: string) => {
      const body = { ...registration, password };
      const answer = await academy.request('POST', pathOf('register'), { body });
      expect(answer.status).toBe(200);
      return Authentication.parse(await answer.json()).userData;
    };
    const first = await register(registration.password);
    const second = await register('otra clave larga');
    expect(second).toEqual({ ...first, id: second.id });
    expect(second.id).not.toBe(first.id);
    expect(await register(registration.password)).toEqual(first);
    const login = await academy.request('POST', pathOf('login'), {
      body: { email: registration.email, password: registration.password },
    });
    expect(login.status).toBe(200);
  });

  test('a bearer still works after the backend was restarted, and no longer after a month', async () => {
    const academy = academyOfTest();
    const bearer = await logIn(academy);
    const restarted = academy.restart();
    expect((await restarted.request('GET', pathOf('enrollments'), { bearer })).status).toBe(200);
    restarted.advance(31 * 86_400_000);
    expect((await restarted.request('GET', pathOf('enrollments'), { bearer })).status).toBe(401);
  });

  test('an access token is no bearer: the specification sends the refresh token', async () => {
    const academy = academyOfTest();
    const answer = await academy.request('POST', pathOf('login'), {
      body: { email: 'mama@kipu.test', password: 'kipu2026' },
    });
    const { accessToken } = Authentication.parse(await answer.json());
    expect((await academy.request('GET', pathOf('enrollments'), { bearer: accessToken })).status).toBe(401);
  });
});

describe('Purchases and enrollments', () => {
  test('purchase numbers are digits, never repeated, not even after a restart or a reset', async () => {
    const academy = academyOfTest();
    const bearer = await logIn(academy);
    const numbers = [await createPurchase({ academy, bearer }), await createPurchase({ academy, bearer })];
    const restarted = academy.restart();
    numbers.push(await createPurchase({ academy: restarted, bearer }));
    await restarted.request('POST', '/__mock/reset');
    numbers.push(await createPurchase({ academy: restarted, bearer }));
    expect(new Set(numbers).size).toBe(4);
    for (const number of numbers) expect(number).toMatch(/^\d{1,12}$/);
  });

  test('a purchase of somebody else is not found', async () => {
    const academy = academyOfTest();
    const number = await createPurchase({ academy, bearer: await logIn(academy) });
    const response = await academy.request('PATCH', pathOf('updatePurchase', { id: number }), {
      bearer: await logIn(academy, 'papa@kipu.test'),
      body: { amount: 450, currency: 'PEN', transaction_id: '1' },
    });
    expect(response.status).toBe(404);
  });

  test('enrolling twice enrolls twice, and both are listed after a restart', async () => {
    const academy = academyOfTest();
    const bearer = await logIn(academy);
    const body = enrollmentFor(await createPurchase({ academy, bearer }));
    const enroll = () => academy.request('POST', pathOf('createEnrollment'), { bearer, body });
    expect([(await enroll()).status, (await enroll()).status]).toEqual([200, 200]);
    const list = await academy.restart().request('GET', pathOf('enrollments'), { bearer });
    expect(await list.json()).toMatchObject({ data: [body, body] });
  });

  test('a group takes no more than its six seats, and a purchase keeps the one it has', async () => {
    const academy = academyOfTest();
    const bearer = await logIn(academy);
    const enroll = async (purchase: string) =>
      academy.request('POST', pathOf('createEnrollment'), {
        bearer,
        body: enrollmentFor(purchase, 'cohorte-roblox-manana'),
      });
    // The fixtures take three of six seats.
    const purchases: string[] = [];
    for (let sold = 0; sold < 3; sold += 1) {
      const purchase = await createPurchase({ academy, bearer });
      purchases.push(purchase);
      expect((await enroll(purchase)).status).toBe(200);
    }
    expect((await enroll(await createPurchase({ academy, bearer }))).status).toBe(409);
    expect((await enroll(purchases[0] ?? '')).status).toBe(200);
    const campaign = Campaign.parse(
      await (await academy.request('GET', pathOf('campaign', { id: 'verano' }))).json(),
    );
    const group = campaign.programs
      .flatMap(({ groups }) => groups)
      .find(({ id }) => id === 'grupo-videojuegos-con-roblox-manana');
    expect(group).toMatchObject({ capacity: 6, enrolled: 6 });
  });
});

describe('Sandboxes', () => {
  test('never see what another one did', async () => {
    const academy = academyOfTest();
    const bearer = await logIn(academy);
    const number = await createPurchase({ academy, bearer, sandbox: 'una' });
    expect(academy.ledger('una')).toHaveLength(1);
    expect(academy.ledger('otra')).toHaveLength(0);
    const foreign = await academy.request('PATCH', pathOf('updatePurchase', { id: number }), {
      bearer,
      sandbox: 'otra',
      body: { amount: 450, currency: 'PEN', transaction_id: '1' },
    });
    expect(foreign.status).toBe(404);
  });

  test('a name that is none is refused', async () => {
    const academy = academyOfTest();
    const response = await academy.request('GET', pathOf('campaigns'), { sandbox: '../demo' });
    expect(response.status).toBe(400);
  });

  test('a reset puts one back to the fixtures and leaves the others', async () => {
    const academy = academyOfTest();
    const bearer = await logIn(academy);
    await createPurchase({ academy, bearer, sandbox: 'una' });
    await createPurchase({ academy, bearer, sandbox: 'otra' });
    await academy.request('POST', '/__mock/reset?sandbox=una');
    expect([academy.ledger('una').length, academy.ledger('otra').length]).toEqual([0, 1]);
  });

  test('a page of another origin cannot reset', async () => {
    const academy = academyOfTest();
    const response = await academy.request('POST', '/__mock/reset', { origin: 'http://evil.test' });
    expect(response.status).toBe(403);
  });
});

test('an address where nothing is mocked is left unanswered', async () => {
  const { backend } = academyOfTest();
  expect(await backend.respond(new Request('http://mock.test/api/unknown/'))).toBeUndefined();
});
