import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atReview, ROBLOX, newBuyer, tellWhoLearns } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu } from './kipu.ts';
import type { Kipu } from './kipu.ts';

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
