import { once } from 'node:events';
import { expect, onTestFinished, test } from 'vitest';
import { createDoor } from '../../mocks/door.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { Campaign } from '../../server/upstream/contracts/campaigns.ts';
import { logIn, openOrder, remoteSide, transactionToken } from './academy-api.ts';
import type { Buyer, RemoteSide } from './academy-api.ts';

/** Opens the HTTP door over a academy API; gives its address. */
async function openDoor(side: RemoteSide, lines: string[] = []): Promise<string> {
  const door = createDoor(side.backend.respond, (line) => lines.push(line));
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
  const base = await openDoor(remoteSide());
  const response = await get(base, '/api/campaigns/verano');
  expect(Campaign.parse(await response.json()).id).toBe('verano');
});

test('a JSON that is cut arrives with 200 and then breaks off', async () => {
  const base = await openDoor(remoteSide());
  const response = await get(base, '/api/campaigns/verano', 'json-cortado');
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('a reset connection gives no answer at all, and leaves the charge in the ledger', async () => {
  const side = remoteSide();
  const who: Buyer = { side, bearer: await logIn(side) };
  const order = await openOrder(who);
  const token = await transactionToken(who, order);
  const base = await openDoor(side);
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
  expect(side.ledger().filter(({ kind }) => kind === 'charge')).toHaveLength(1);
});

test('an address where nothing is played answers 404 and leaves a line in the log', async () => {
  const lines: string[] = [];
  const base = await openDoor(remoteSide(), lines);
  expect((await get(base, '/api/unknown/')).status).toBe(404);
  expect(lines).toEqual(['Nothing is played at GET /api/unknown/']);
});
