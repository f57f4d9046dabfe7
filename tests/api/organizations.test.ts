import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const ANDINA = { id: 'organizacion-andina' };

async function manager(sandbox: string) {
  const someone = person(kipu, { sandbox });
  await logIn(someone, 'empresa@kipu.test');
  return someone;
}

describe('an organization', () => {
  test('is seen by its manager: who is enrolled, in what, and how it goes', async () => {
    const someone = await manager('organization');
    expect(await someone.visit((api) => api.session.current())).toMatchObject({
      platform: 'organizacion',
      organizationId: ANDINA.id,
    });
    const view = await someone.visit((api) => api.organizations.byId(ANDINA));
    expect(view).toMatchObject({ id: ANDINA.id, name: 'Colegio Andino', students: 24 });
    expect(view.courses).toHaveLength(3);
    expect(view.courses.flatMap(({ groups }) => groups)).toHaveLength(5);
    expect(view.certificates).toBeGreaterThan(0);
    expect(new Set(view.rows.map(({ studentEmail }) => studentEmail)).size).toBe(24);
  });

  test.each([
    ['the manager of another one', 'otra-empresa@kipu.test'],
    ['a parent', 'mama@kipu.test'],
    ['a student', 'alumna@kipu.test'],
  ])('is not even asked for on behalf of %s', async (_who, email) => {
    const someone = person(kipu, { sandbox: 'organization-of-others' });
    await logIn(someone, email);
    let asked = 0;
    kipu.use(
      http.get('*/api/organizations/*', () => {
        asked += 1;
        return Response.json({});
      }),
    );
    const failure = await failureOf(someone.visit((api) => api.organizations.byId(ANDINA)));
    expect(failure).toMatchObject({ code: 'not_found', status: 404 });
    expect(asked).toBe(0);
  });

  test('that cannot be read says so', async () => {
    const someone = await manager('organization-outage');
    kipu.use(http.get('*/api/organizations/*', () => Response.json({}, { status: 500 })));
    const failure = await failureOf(someone.visit((api) => api.organizations.byId(ANDINA)));
    expect(failure).toMatchObject({ code: 'upstream_unavailable' });
  });

  test.each([403, 404])('that the academy API refuses with %i is not found', async (status) => {
    const someone = await manager(`organization-${status}`);
    kipu.use(http.get('*/api/organizations/*', () => Response.json({ detail: 'no' }, { status })));
    const failure = await failureOf(someone.visit((api) => api.organizations.byId(ANDINA)));
    expect(failure).toMatchObject({ code: 'not_found', status: 404 });
  });
});
