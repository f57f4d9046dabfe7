import { decodeJwt } from 'jose';
import { describe, expect, test } from 'vitest';
import { ACCOUNTS } from '../../fixtures/users.ts';
import { families } from '../../fixtures/families.ts';
import { ChildList, StudentRedirect } from '../../server/upstream/contracts/family.ts';
import { RecommendedList } from '../../server/upstream/contracts/dashboards.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { academyOfTest, logIn, ORIGIN, SITE_ORIGIN, START } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { callAs } from './buyer.ts';
import type { Buyer } from './buyer.ts';

const EMAILS = ACCOUNTS.map(({ user }) => user.email);

/** Logs in somebody of the demo. */
async function reader(email: string, scenario?: ScenarioId, academy = academyOfTest()): Promise<Buyer> {
  return { academy, bearer: await logIn(academy, email), ...(scenario && { scenario }) };
}

const read = async (
  who: Buyer,
  endpoint: EndpointName,
  parts: Record<string, string> = {},
): Promise<unknown> => (await callAs(who, endpoint, 'GET', { parts })).json();

const childrenOf = async (who: Buyer) =>
  ChildList.parse(await read(who, 'children')).data.map((child) => child?.id);

async function redirectOf(who: Buyer, parts = { platform: 'aula', id: 'hija-valentina' }): Promise<URL> {
  const answer = StudentRedirect.parse(await read(who, 'studentRedirect', parts));
  return new URL(answer.redirect_login);
}

const open = async (academy: Academy, url: URL) => {
  const response = await academy.request('GET', url.href);
  return { response, text: await response.text() };
};

describe('Whose data is read', () => {
  test.each(EMAILS)('%s enters the student zone of own children only', async (email) => {
    const who = await reader(email);
    const own = await childrenOf(who);
    for (const { id, learning_platform: platform } of families(START).flatMap(({ children }) => children)) {
      const response = await callAs(who, 'studentRedirect', 'GET', {
        parts: { platform: platform ?? '', id },
      });
      expect(response.status, id).toBe(own.includes(id) ? 200 : 404);
    }
  });

  test.each(EMAILS)('%s reads no organization but the own', async (email) => {
    const who = await reader(email);
    const own = ACCOUNTS.find(({ user }) => user.email === email)?.organizationId;
    for (const id of ['organizacion-andina', 'organizacion-costa', 'organizacion-de-nadie']) {
      const response = await callAs(who, 'organization', 'GET', { parts: { id } });
      expect(response.status, id).toBe(own === id ? 200 : 404);
    }
  });

  test('a bearer of one sandbox is nobody in another', async () => {
    const mother = { ...(await reader('mama@kipu.test')), sandbox: 'otra' };
    expect(await childrenOf(mother)).toEqual([]);
    const manager = { ...(await reader('empresa@kipu.test')), sandbox: 'otra' };
    const answer = await callAs(manager, 'organization', 'GET', { parts: { id: 'organizacion-andina' } });
    expect(answer.status).toBe(404);
  });

  test('every sandbox has the families to itself, under user ids of its own', async () => {
    const academy = academyOfTest();
    const users: unknown[] = [];
    for (const sandbox of ['demo', 'una', 'otra']) {
      const bearer = await logIn(academy, 'mama@kipu.test', sandbox);
      expect(await childrenOf({ academy, bearer, sandbox }), sandbox).toHaveLength(3);
      users.push(decodeJwt(bearer).sub);
    }
    expect(new Set(users).size).toBe(users.length);
  });
});

describe('What to go on with', () => {
  test('is told after every course that anybody follows, and after every path', async () => {
    const who = await reader('mama@kipu.test');
    for (const { learning_paths: paths, courses } of families(START).flatMap(
      ({ childCourses }) => childCourses,
    )) {
      for (const { course } of courses) {
        RecommendedList.parse(await read(who, 'recommendedAfterCourse', { id: course.id }));
      }
      for (const { learning_path_details: details } of paths) {
        const id = details[0]?.id ?? '';
        RecommendedList.parse(await read(who, 'recommendedAfterPath', { id }));
      }
    }
  });

  test('is not found after what is no course', async () => {
    const who = await reader('mama@kipu.test');
    const answer = await callAs(who, 'recommendedAfterCourse', 'GET', { parts: { id: 'nada' } });
    expect(answer.status).toBe(404);
  });
});

describe('The student zone', () => {
  test('opens by a key of the own origin, says whose it is and that it is only played', async () => {
    const mother = await reader('mama@kipu.test');
    const url = await redirectOf(mother);
    expect([url.origin, url.pathname]).toEqual([ORIGIN, '/student-zone/entrar']);
    const { response, text } = await open(mother.academy, url);
    expect(response.status).toBe(200);
    expect(text).toContain('¡Hola, Valentina!');
    expect(text).toContain('Videojuegos con Roblox');
    expect(text).toContain('En la demo');
    expect(text).toContain(`href="${SITE_ORIGIN}/dashboard"`);
    expect(text).not.toContain('llama-azul-27');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });

  test('opens once by a key', async () => {
    const mother = await reader('mama@kipu.test');
    const url = await redirectOf(mother);
    await open(mother.academy, url);
    const { response, text } = await open(mother.academy, url);
    expect(response.status).toBe(410);
    expect(text).toContain('Este enlace ya no sirve');
    expect(text).not.toContain('Valentina');
  });

  test('opens for two minutes by a key, and by no other word', async () => {
    const mother = await reader('mama@kipu.test');
    const url = await redirectOf(mother);
    mother.academy.advance(120_000);
    expect((await open(mother.academy, url)).response.status).toBe(410);
    url.searchParams.set('clave', 'inventada');
    expect((await open(mother.academy, url)).response.status).toBe(410);
  });

  test.each([
    { platform: 'taller', id: 'hija-valentina' },
    { platform: 'aula', id: 'nadie' },
  ])('is not found for $platform and $id', async (parts) => {
    const mother = await reader('mama@kipu.test');
    expect((await callAs(mother, 'studentRedirect', 'GET', { parts })).status).toBe(404);
  });

  test('says so when a child has no course going on', async () => {
    const edges = await reader('familia-bordes@kipu.test');
    const { text } = await open(
      edges.academy,
      await redirectOf(edges, { platform: 'aula', id: 'hijo-sin-nada' }),
    );
    expect(text).toContain('Todavía no tienes un curso en marcha.');
  });
});

test("'zona-estudiantes-ajena' leads to a host that is not the academy's, with a key that opens nothing", async () => {
  const mother = await reader('mama@kipu.test', 'zona-estudiantes-ajena');
  const url = await redirectOf(mother);
  expect(url.origin).toBe('https://evil.example');
  const here = new URL(`${url.pathname}${url.search}`, ORIGIN);
  expect((await open(mother.academy, here)).response.status).toBe(410);
});
