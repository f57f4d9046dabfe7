import path from 'node:path';
import { http } from 'msw';
import { afterEach, describe, expect, test } from 'vitest';
import { openKipu } from '../api/kipu.ts';
import type { Kipu } from '../api/kipu.ts';
import { buyerOf, orderOf } from '../payments/payment-service.ts';
import { temporaryFolder } from '../support/academy.ts';

const open: Kipu[] = [];
async function start(variables: Readonly<Record<string, string>> = {}): Promise<Kipu> {
  const kipu = await openKipu(variables);
  open.push(kipu);
  return kipu;
}
/** Closes the newest site. */
const stop = () => open.pop()?.close();
afterEach(async () => {
  while (open.length > 0) await stop();
});

describe('An academy that cannot be compared with, because the shop has no bearer of its own', () => {
  const NOTHING_COMPARED = 'payments are not reconciled: OPERATOR_TOKEN is not set';

  test('is said at the start, and by the health', async () => {
    const { lines, services } = await start();
    expect(lines.filter((line) => line.includes(NOTHING_COMPARED))).toHaveLength(1);
    expect((await services.health()).payments).toMatchObject({ reconciles: false });
  });

  test('is not said where the bearer is set', async () => {
    const { lines, services } = await start({ OPERATOR_TOKEN: 'bearer-of-the-shop' });
    expect(lines.filter((line) => line.includes(NOTHING_COMPARED))).toEqual([]);
    expect((await services.health()).payments).toMatchObject({ reconciles: true });
  });
});

describe('Whether the academy tells what became of a payment', () => {
  const found = async ({ services }: Kipu) => (await services.health()).payments?.statusCall;

  test('is asked of the real address and told by the health', async () => {
    const kipu = await start();
    expect(await found(kipu)).toBe('not_asked');
    await kipu.services.statusCall.look();
    expect(await found(kipu)).toBe('answers');
  });

  test('is a warning where it knows no such address', async () => {
    const kipu = await start();
    kipu.use(http.get('*/api/niubiz/purchases/*', () => Response.json({}, { status: 404 })));
    await kipu.services.statusCall.look();
    expect(await found(kipu)).toBe('missing');
    expect(kipu.lines.join('')).toContain('the academy has no call for the status of a payment');
  });
});

describe('A payment begun while the card provider had another name', () => {
  const buyer = buyerOf('rosa');

  /** Starts a payment at a provider called 'visanet'; returns its id and the path of its journal. */
  async function begunBefore() {
    const DATABASE_FILE = path.join(temporaryFolder(), 'kipu.sqlite');
    const { services, use } = await start({ DATABASE_FILE, CARD_PROVIDER: 'visanet' });
    use(http.post('*/api/purchases/', () => Response.json({ data: { purchase_id: '700001' } })));
    const order = orderOf();
    const key = { idempotencyKey: 'key-of-a-rendered-form', seatsLeft: 6 };
    const { id } = await services.api.payments.start({ buyer, order, ...key });
    await stop();
    return { attemptId: id, DATABASE_FILE };
  }

  /** Makes the provider answer under any name; returns the names by which it was called. */
  function answerByName({ use }: Kipu): string[] {
    const called: string[] = [];
    const named = (body: object) => (info: { params: Readonly<Record<string, unknown>> }) => {
      called.push(String(info.params['provider']));
      return Response.json(body);
    };
    use(
      http.post('*/api/:provider/token/', named({ token: 'a-security-token' })),
      http.post('*/api/:provider/session/', named({ data: { sessionKey: 'a-session-key' } })),
    );
    return called;
  }

  test('goes on at that name', async () => {
    const { attemptId, DATABASE_FILE } = await begunBefore();
    const kipu = await start({ DATABASE_FILE, FORMER_CARD_PROVIDERS: 'otro, visanet' });
    const called = answerByName(kipu);
    await kipu.services.api.payments.openCardForm({ buyer, attemptId });
    expect(called).toEqual(['visanet', 'visanet']);
  });

  test('asks nobody where that name is not configured', async () => {
    const { attemptId, DATABASE_FILE } = await begunBefore();
    const kipu = await start({ DATABASE_FILE });
    const called = answerByName(kipu);
    await expect(kipu.services.api.payments.openCardForm({ buyer, attemptId })).rejects.toThrow('visanet');
    expect(called).toEqual([]);
  });
});
