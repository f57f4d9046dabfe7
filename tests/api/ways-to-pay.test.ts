import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { newBuyer, PATH, reachPay, ROBLOX, tellWhoLearns } from './buyers.ts';
import { openGlobalKipu } from './global-site.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openGlobalKipu({ LOCAL_PAYMENTS_PROVIDER: 'dlocal' });
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

test('A monthly price is charged as it is, whatever is taken off the whole', async () => {
  const family = await newBuyer(kipu, 'monthly', 'monthly', { geoCountry: 'US' });
  await family.visit((api) => api.referrals.follow({ code: 'ROSA-2026' }));
  await family.visit((api) => api.checkout.choose(PATH));
  await family.visit(tellWhoLearns);
  const [order, { monthly }] = await family.visit((api) =>
    Promise.all([api.checkout.order(), api.checkout.ways({ promotions: false })]),
  );
  expect(order?.breakdown.referral).toBe(900);
  const begun = await family.visit(async (api) => {
    const asked = { idempotencyKey: 'a key of the form of a month', way: 'subscription' } as const;
    return api.payments.attempt(await api.checkout.start(asked));
  });
  expect(begun).toMatchObject({ amount: monthly, price: { referral: 0, total: monthly?.minor } });
});

/** Has a card denied for a program; returns how its page asks for the ways to pay it again. */
async function denied(buyer: Person) {
  const payment = await reachPay(buyer, ROBLOX, 'Nina', '4474118355680116');
  const { status, purchaseNumber } = await buyer.visit((api) => api.payments.pay(payment));
  expect(status).toBe('denied');
  return () => buyer.visit((api) => api.payments.waysAgain({ purchaseNumber: purchaseNumber ?? '' }));
}

test('The ways after a denial are those of what was denied, whatever was chosen since', async () => {
  const buyer = await newBuyer(kipu, 'denied-abroad', 'denied-abroad', { geoCountry: 'US' });
  const again = await denied(buyer);
  expect(await again()).toMatchObject({ ways: ['card_abroad'], monthly: null });
  await buyer.visit((api) => api.checkout.choose(PATH));
  expect(await again()).toMatchObject({ ways: ['card_abroad'], monthly: null });
});

test('The instalments after a denial are those for what was denied, whatever was chosen since', async () => {
  const asked: unknown[] = [];
  kipu.use(
    http.post('*/api/cards/mc-validation/', async ({ request }) => {
      asked.push(await request.clone().json());
    }),
  );
  const buyer = await newBuyer(kipu, 'denied-in-peru', 'denied-in-peru', { geoCountry: 'PE' });
  const again = await denied(buyer);
  await buyer.visit((api) => api.checkout.choose(PATH));
  const { ways } = await again();
  expect(ways.length).toBeGreaterThan(1);
  expect(asked).toMatchObject([{ amount: 450, currency: 'PEN' }]);
});

test('A denial can be paid again by card while the catalogue cannot be read', async () => {
  const buyer = await newBuyer(kipu, 'denied-and-down', 'denied-and-down', { geoCountry: 'PE' });
  const again = await denied(buyer);
  kipu.use(
    http.get('*/api/products/campaigns/', () => HttpResponse.json({}, { status: 500 })),
    http.get('*/content/entries', () => HttpResponse.json({}, { status: 500 })),
  );
  expect((await again()).ways).toContain('card');
});
