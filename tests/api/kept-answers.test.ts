import { http } from 'msw';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { NOTHING_CHARGED } from '../../server/domain/failure.ts';
import { inTheAfternoon, newBuyer, reachPay, ROBLOX, YOUTUBER } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu } from './kipu.ts';
import type { Kipu } from './kipu.ts';

// A proxy in front of the academy answers one call with what it kept from an earlier one, and does not pass it on.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const Kept = z.object({ data: z.looseObject({}) });

/** Plays such a proxy for a call; returns how to make it answer with what it has kept. */
function keepAnswers(method: string, path: RegExp): () => void {
  let kept: string | null = null;
  let answersWithKept = false;
  kipu.use(
    http.all('*/api/*', async ({ request }) => {
      if (request.method !== method || !path.test(new URL(request.url).pathname)) return undefined;
      if (answersWithKept && kept !== null) {
        return new Response(kept, { headers: { 'content-type': 'application/json' } });
      }
      const answer = await kipu.answer(request.clone());
      kept = (await answer?.clone().text()) ?? null;
      return answer;
    }),
  );
  return () => {
    answersWithKept = true;
  };
}

test.each([
  ['GET', '/api/children/'],
  ['PATCH', '/api/auth/me/'],
  ['POST', '/api/purchases/'],
  ['PATCH', '/api/purchases/'],
  ['POST', '/api/niubiz/token/'],
  ['POST', '/api/niubiz/authorization/'],
  ['GET', '/api/enrollments/'],
  ['POST', '/api/enrollments/'],
  ['POST', '/api/invoices/'],
  ['PATCH', '/api/invoices/'],
])('%s %s, answered as for the purchase before, lets nothing untrue be said', async (method, path) => {
  const name = `kept-${method}${path.replaceAll('/', '-')}`.toLowerCase();
  const buyer = await newBuyer(kipu, name, name);
  const answerWithKept = keepAnswers(method, new RegExp(`^${path}([^/]+/(done|enrolments)?)?$`));
  const before = await reachPay(buyer, YOUTUBER);
  await buyer.visit((api) => api.payments.pay(before));
  answerWithKept();
  const begun = reachPay(buyer, ROBLOX);
  const refused = await begun.then(
    () => null,
    () => failureOf(begun),
  );
  if (refused) expect(refused.advice).toContain(NOTHING_CHARGED);
  else await buyer.visit(async (api) => api.payments.pay(await begun));
  const ledger = kipu.ledger(name);
  for (const { purchaseNumber, status, enrolled } of await buyer.visit((api) => api.payments.mine())) {
    const charges = ledger.filter(
      (entry) => entry.kind === 'charge' && entry.purchase_number === purchaseNumber,
    );
    const places = ledger.filter(
      (entry) => entry.kind === 'enrollment' && entry.enrollment.purchase === purchaseNumber,
    );
    if (status === 'approved') expect(charges).toHaveLength(1);
    if (enrolled) expect(places).toHaveLength(1);
  }
});

test('a purchase that the academy calls by an id of its own in its answer is enrolled, and once', async () => {
  const buyer = await newBuyer(kipu, 'own-purchase-id', 'own-purchase-id');
  let calls = 0;
  kipu.use(
    http.post('*/api/enrollments/', async ({ request }) => {
      calls += 1;
      const told = Kept.parse(await (await kipu.answer(request.clone()))?.json());
      return Response.json({ data: { ...told.data, purchase: 57 } }, { status: 201 });
    }),
  );
  const payment = await reachPay(buyer, ROBLOX);
  expect(await buyer.visit((api) => api.payments.pay(payment))).toMatchObject({ status: 'approved' });
  await expect.poll(async () => (await buyer.visit((api) => api.payments.mine()))[0]?.enrolled).toBe(true);
  expect(calls).toBe(1);
});

test('a group to which a child was moved before is not taken for the one it is moved to', async () => {
  const buyer = await newBuyer(kipu, 'kept-group', 'kept-group');
  const payment = await reachPay(buyer, ROBLOX);
  const { purchaseNumber } = await buyer.visit((api) => api.payments.pay(payment));
  const moveTo = (groupId: string) =>
    buyer.visit((api) => api.changes.changeGroup({ purchaseNumber: purchaseNumber ?? '', groupId }));
  const answerWithKept = keepAnswers('PATCH', /^\/api\/enrollments\//);
  expect((await moveTo(inTheAfternoon(ROBLOX).groupId)).change?.outcome).toBe('done');
  answerWithKept();
  expect((await moveTo(ROBLOX.groupId)).change?.outcome).toBe('pending');
});
