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

  test('is not shown to a parent whose account names it', async () => {
    const someone = person(kipu, { sandbox: 'organization-of-a-parent' });
    const account = {
      user: { id: 5, first_name: 'Inés' },
      platform: 'zona-padres',
      organization_id: ANDINA.id,
    };
    kipu.use(http.post('*/api/auth/login/', () => Response.json({ access: 'a', refresh: 'r', ...account })));
    await logIn(someone);
    const failure = await failureOf(someone.visit((api) => api.organizations.byId(ANDINA)));
    expect(failure).toMatchObject({ code: 'not_found', status: 404 });
  });

  test('invites nobody on behalf of others', async () => {
    const someone = person(kipu, { sandbox: 'organization-of-others' });
    await logIn(someone, 'otra-empresa@kipu.test');
    let asked = 0;
    kipu.use(
      http.post('*/api/organizations/*', () => {
        asked += 1;
        return Response.json({});
      }),
    );
    const invitation = { ...ANDINA, emails: 'ana@ejemplo.com' };
    const failure = await failureOf(someone.visit((api) => api.organizations.invite(invitation)));
    expect(failure).toMatchObject({ code: 'not_found', status: 404 });
    expect(asked).toBe(0);
  });

  test('that cannot be read says so', async () => {
    const someone = await manager('organization-outage');
    kipu.use(http.get('*/api/organizations/*', () => Response.json({}, { status: 500 })));
    const failure = await failureOf(someone.visit((api) => api.organizations.byId(ANDINA)));
    expect(failure).toMatchObject({ code: 'upstream_unavailable' });
  });

  test('that the academy API shows its manager no more is not said to be nowhere', async () => {
    const someone = await manager('organization-403');
    kipu.use(http.get('*/api/organizations/*', () => Response.json({ detail: 'no' }, { status: 403 })));
    const failure = await failureOf(someone.visit((api) => api.organizations.byId(ANDINA)));
    expect(failure).toMatchObject({ code: 'not_allowed', status: 403 });
  });

  test.each([404, 405, 501])(
    'of an academy without this call, by %i, is one of which nothing is known',
    async (status) => {
      const someone = await manager(`organization-${status}`);
      kipu.use(http.get('*/api/organizations/*', () => Response.json({ detail: 'no' }, { status })));
      const view = await someone.visit((api) => api.organizations.byId(ANDINA));
      expect(view).toMatchObject({ id: ANDINA.id, name: 'Tu organización', rows: [], unreadable: 1 });
    },
  );
});

describe('students are invited', () => {
  const EMAILS = 'luis@ejemplo.com, Ana@ejemplo.com\nluis@ejemplo.com';

  test('each once, and nobody a second time', async () => {
    const someone = await manager('invitations');
    const invite = (emails: string) =>
      someone.visit((api) => api.organizations.invite({ ...ANDINA, emails }));
    expect(await invite(EMAILS)).toEqual({ invited: 2, alreadyInvited: [] });
    expect(await invite(`${EMAILS} iris@ejemplo.com`)).toEqual({
      invited: 1,
      alreadyInvited: ['ana@ejemplo.com', 'luis@ejemplo.com'],
    });
  });

  // The answer is not shown in the specification: an academy may accept the form without saying who was invited before.
  test.each([
    ['nothing at all', new Response(null, { status: 204 }), []],
    ['an empty object', Response.json({}, { status: 201 }), []],
    ['null for whom it knew', Response.json({ data: { already_invited: null } }), []],
    ['them without data', Response.json({ already_invited: ['luis@ejemplo.com'] }), ['luis@ejemplo.com']],
    [
      'them in its own letters, and others besides',
      Response.json({
        data: { already_invited: ['Luis@Ejemplo.com', 'zoe@ejemplo.com', 'mia@ejemplo.com'] },
      }),
      ['luis@ejemplo.com'],
    ],
  ])('where the academy answers with %s, too', async (_what, answer, alreadyInvited) => {
    const someone = await manager('invitations-plain');
    kipu.use(http.post('*/invitations/', () => answer.clone()));
    const invited = await someone.visit((api) => api.organizations.invite({ ...ANDINA, emails: EMAILS }));
    expect(invited).toEqual({ invited: 2 - alreadyInvited.length, alreadyInvited });
  });

  test('not where it says itself that it failed', async () => {
    const someone = await manager('invitations-plain');
    kipu.use(http.post('*/invitations/', () => Response.json({ success: false })));
    const invitation = { ...ANDINA, emails: EMAILS };
    const failure = await failureOf(someone.visit((api) => api.organizations.invite(invitation)));
    expect(failure).toMatchObject({ code: 'student_invitations_failed' });
  });

  test('by one key for the same addresses, in whatever order they are written', async () => {
    const someone = await manager('invitation-keys');
    const keys: (string | null)[] = [];
    kipu.use(
      http.post('*/invitations/', ({ request }) => {
        keys.push(request.headers.get('idempotency-key'));
      }),
    );
    for (const emails of [EMAILS, 'ana@ejemplo.com luis@ejemplo.com', 'ana@ejemplo.com']) {
      await someone.visit((api) => api.organizations.invite({ ...ANDINA, emails }));
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  test.each([
    [500, 'student_invitations_failed'],
    [403, 'not_allowed'],
    [401, 'login_required'],
  ])('or not, which is said: %i is %s, and is not sent again by itself', async (status, code) => {
    const someone = await manager(`invitations-${status}`);
    let sent = 0;
    kipu.use(
      http.post('*/invitations/', () => {
        sent += 1;
        return Response.json({}, { status });
      }),
    );
    const failure = await failureOf(
      someone.visit((api) => api.organizations.invite({ ...ANDINA, emails: EMAILS })),
    );
    expect(failure).toMatchObject({ code });
    expect(sent).toBe(1);
  });

  test('thirty forms an hour, from one address', async () => {
    const someone = person(kipu, { sandbox: 'invitation-limit', ip: '192.0.2.77' });
    await logIn(someone, 'empresa@kipu.test');
    const invite = () => someone.visit((api) => api.organizations.invite({ ...ANDINA, emails: EMAILS }));
    for (let form = 0; form < 30; form += 1) await invite();
    expect(await failureOf(invite())).toMatchObject({ code: 'messages_limited', status: 429 });
  });
});
