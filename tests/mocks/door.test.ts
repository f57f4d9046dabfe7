import { once } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createDoor } from '../../mocks/door.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { Campaign } from '../../server/upstream/contracts/campaigns.ts';
import { academyOfTest, logIn } from '../support/academy.ts';
import type { Academy } from '../support/academy.ts';
import { openOrder, transactionToken } from './buyer.ts';
import type { Buyer } from './buyer.ts';

/** Starts the mock's HTTP server for an academy; returns its origin. */
async function openDoor(academy: Academy, lines: string[] = []): Promise<string> {
  const door = createDoor(academy.backend.respond, (line) => lines.push(line));
  door.listen(0, '127.0.0.1');
  await once(door, 'listening');
  onTestFinished(() => {
    door.closeAllConnections();
    door.close();
  });
  const address = door.address();
  if (typeof address !== 'object' || !address) throw new Error('The door has no address');
  return `http://127.0.0.1:${address.port}`;
}

const get = (base: string, path: string, scenario?: ScenarioId) =>
  fetch(`${base}${path}`, { ...(scenario && { headers: { 'x-mock-scenario': scenario } }) });

test('an ordinary answer arrives whole', async () => {
  const base = await openDoor(academyOfTest());
  const response = await get(base, '/api/campaigns/verano');
  expect(Campaign.parse(await response.json()).id).toBe('verano');
});

test('a JSON that is cut arrives with 200 and then breaks off', async () => {
  // The adapter logs it like any body that breaks off.
  const console = vi.spyOn(globalThis.console, 'error').mockReturnValue();
  onTestFinished(() => console.mockRestore());
  const base = await openDoor(academyOfTest());
  const response = await get(base, '/api/campaigns/verano', 'json-cortado');
  expect(response.status).toBe(200);
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\{"id":"verano"/);
  await expect(reader?.read()).rejects.toThrow();
});

test('a reset connection gives no answer at all, and leaves the charge in the ledger', async () => {
  const academy = academyOfTest();
  const who: Buyer = { academy, bearer: await logIn(academy) };
  const order = await openOrder(who);
  const token = await transactionToken(who, order);
  const base = await openDoor(academy);
  const sending = fetch(`${base}/api/niubiz/authorization/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${who.bearer}`,
      'x-mock-scenario': 'autorizacion-reset-despues',
    },
    body: JSON.stringify({
      MERCHANT_ID: '456879852',
      amount: 450,
      purchase_number: order.purchaseNumber,
      transaction_token: token,
      token: order.securityToken,
    }),
  });
  await expect(sending).rejects.toThrow('fetch failed');
  expect(academy.ledger().filter(({ kind }) => kind === 'charge')).toHaveLength(1);
});

test('an address where nothing is mocked answers 404 and leaves a line in the log', async () => {
  const lines: string[] = [];
  const base = await openDoor(academyOfTest(), lines);
  expect((await get(base, '/api/unknown/?page=2')).status).toBe(404);
  expect(lines).toEqual(['Nothing answers GET /api/unknown/?page=2']);
});

test('a body of more than a megabyte is refused', async () => {
  const base = await openDoor(academyOfTest());
  const response = await fetch(`${base}/api/contact/`, { method: 'POST', body: 'x'.repeat(1_000_001) });
  expect(response.status).toBe(413);
});

test('what breaks in a handler is answered with 500 and told in the log', async () => {
  const lines: string[] = [];
  const { backend } = academyOfTest();
  const base = await openDoor(
    { ...academyOfTest(), backend: { ...backend, respond: () => Promise.reject(new Error('broken')) } },
    lines,
  );
  expect((await get(base, '/api/campaigns/verano')).status).toBe(500);
  expect(lines).toEqual([expect.stringMatching(/^GET \/api\/campaigns\/verano broke: Error: broken/)]);
});
