import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { z } from 'zod';
import { newBuyer, reachPay, ROBLOX } from './buyers.ts';
import { openKipu } from './kipu.ts';
import type { Kipu } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

test('a card is charged while pages leave the academy alone', async () => {
  const buyer = await newBuyer(kipu, 'own-breaker', 'own-breaker');
  const payment = await reachPay(buyer, ROBLOX);
  const controls = new CallControls({ sandbox: 'own-breaker' });
  const page = kipu.services.api.upstream.for({ bearer: null, requestId: 'page', controls });
  const read = () =>
    page
      .call({ endpoint: 'dashboardBanners', answer: z.unknown(), timeoutMs: 15_000, repeat: 'never' })
      .catch((error: unknown) => error);
  kipu.use(http.get('*/api/banners/dashboard/', () => Response.json({}, { status: 503 })));
  for (let time = 0; time < 8; time += 1) await read();
  kipu.reset();
  expect(await read()).toMatchObject({ fault: 'breaker_open' });
  expect((await buyer.visit((api) => api.payments.pay(payment))).status).toBe('approved');
});
