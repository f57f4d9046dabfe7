import { http } from 'msw';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atReview, buy, inTheAfternoon, ROBLOX, newBuyer, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

/** The network of many new accounts. */
const CROWDED = '192.0.2.70';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu({ LOCAL_PAYMENTS_PROVIDER: 'dlocal' });
});
afterAll(() => kipu.close());

test.each([
  ['cash', 'efectivo-sin-respuesta', 0],
  ['transfer', 'transferencia-sin-respuesta', 4],
] as const)(
  '%s whose answer never came is asked about, never asked for again',
  async (way, scenario, accountLines) => {
    const sandbox = `unanswered-${way}`;
    const family = await newBuyer(kipu, sandbox, sandbox, { scenario });
    await family.visit((api) => api.checkout.choose(ROBLOX));
    await family.visit(tellWhoLearns);
    const { attemptId } = await family.visit((api) =>
      api.checkout.start({ idempotencyKey: 'a form that was rendered once', way }),
    );
    expect(await failureOf(family.visit((api) => api.payments.openCardForm({ attemptId })))).toMatchObject({
      code: 'way_not_offered',
    });
    const ask = () => family.visit((api) => api.payments.askHowToPay({ attemptId, terms: 'on' }));
    const { status, purchaseNumber, instructions } = await ask();
    expect([status, instructions]).toEqual(['verifying', null]);
    expect(await ask()).toMatchObject({ status: 'verifying' });

    // Somebody who comes back sees the status at once.
    await logIn(family, `${sandbox}@kipu.test`);
    const found = await family.visit((api) => api.payments.receipt({ purchaseNumber: purchaseNumber ?? '' }));
    expect(found.status).toBe('awaiting');
    expect(found.instructions?.code).toMatch(/^\w+$/);
    expect(found.instructions?.account).toHaveLength(accountLines);
    const kinds = kipu.ledger(sandbox).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'purchase')).toHaveLength(1);
    expect(kinds).not.toContain('charge');
  },
);

test('a logout leaves the login of a payment that waits to be paid, and ends that of any other', async () => {
  const logouts: string[] = [];
  kipu.use(
    http.post('*/api/auth/logout/', ({ request }) => {
      logouts.push(request.headers.get('authorization') ?? '');
      return Response.json({});
    }),
  );
  const family = await newBuyer(kipu, 'logged-out', 'logged-out');
  await family.visit((api) => api.checkout.choose(ROBLOX));
  await family.visit(tellWhoLearns);
  const { attemptId } = await family.visit((api) =>
    api.checkout.start({ idempotencyKey: 'a form that was rendered once', way: 'cash' }),
  );
  const asked = await family.visit((api) => api.payments.askHowToPay({ attemptId, terms: 'on' }));
  expect(asked.status).toBe('awaiting');
  await family.visit((api) => api.account.logout());
  expect(await family.visit((api) => api.session.current())).toMatchObject({ user: null });
  expect(logouts).toEqual([]);

  const other = await newBuyer(kipu, 'logged-out', 'logged-out-too');
  await other.visit((api) => api.account.logout());
  expect(logouts).toHaveLength(1);
});

describe('An account that asked for a code after many of its network', () => {
  const ask = async (family: Person, idempotencyKey: string, token: string | null = null) => {
    await family.visit((api) => api.checkout.choose(inTheAfternoon(ROBLOX)));
    const { attemptId } = await family.visit((api) => api.checkout.start({ idempotencyKey, way: 'cash' }));
    const asked = { attemptId, terms: 'on' } as const;
    return family.visit((api) =>
      token === null
        ? api.payments.askHowToPay(asked)
        : api.payments.pay({ ...asked, transactionToken: token }),
    );
  };
  beforeAll(async () => {
    for (let asked = 0; asked < 20; asked += 1) {
      await kipu.services.api.rateLimiter.admitMessage('paid-later', CROWDED);
    }
  });

  test('gets none where it has bought nothing, since each holds a seat that nobody paid', async () => {
    const family = await newBuyer(kipu, 'crowded', 'crowded', { ip: CROWDED });
    await family.visit((api) => api.checkout.choose(ROBLOX));
    await family.visit(tellWhoLearns);
    for (const token of [null, 'of-no-card']) {
      expect(await failureOf(ask(family, 'a form that was rendered once', token))).toMatchObject({
        code: 'messages_limited',
      });
    }
    expect(kipu.ledger('crowded').map(({ kind }) => kind)).not.toContain('awaiting');
  });

  test('gets one where it has bought, and can always pay by card', async () => {
    const family = await newBuyer(kipu, 'known', 'known', { ip: CROWDED });
    expect(await buy(family, ROBLOX)).toBe('approved');
    expect((await ask(family, 'a form that was rendered later')).status).toBe('awaiting');
  });
});

test.each([
  ['PE', 'subscription', true],
  ['US', 'cash', false],
] as const)(
  'from %s, %s is refused at the choice of ways only if there is one',
  async (country, way, isChosen) => {
    const mother = await atReview(kipu, `refused-${country}`, country);
    const refused = await failureOf(
      mother.visit((api) => api.checkout.start({ idempotencyKey: 'a form that was rendered once', way })),
    );
    expect(refused.code).toBe('way_not_offered');
    expect(Object.keys(refused.fields ?? {})).toEqual(isChosen ? ['way'] : []);
  },
);
