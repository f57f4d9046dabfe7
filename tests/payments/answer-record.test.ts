import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createNiubizAdapter, readOutcome } from '../../server/payments/providers/niubiz.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { approvedAnswer, deniedAnswer, refusedAnswer, reviewAnswer } from './provider-answers.ts';

const CHARGE = {
  merchantId: '111',
  purchaseNumber: '01234567890',
  amount: { minor: 123_423, currency: 'PEN' },
} as const;
const CHARGED = { ...CHARGE, transactionId: '993211570048581' };
const read = (body: unknown) => readOutcome(body, 'niubiz', CHARGE);
const provider = createNiubizAdapter({
  name: 'niubiz',
  merchantIdPen: '111',
  merchantIdOther: '222',
  formScriptUrl: 'http://provider.test/payform.js',
  hostedPageUrl: 'http://provider.test/pago',
});

describe('What is kept of an answer', () => {
  const charge = {
    ...CHARGE,
    transactionToken: 'SECRET-TRANSACTION',
    securityToken: 'SECRET-SECURITY',
    idempotencyKey: 'attempt-1',
  };
  const authorized = (body: () => unknown) =>
    provider.authorize({ call: async ({ answer: contract }) => contract.parse(body()) }, charge, charge);

  test('is read as the answer itself was', async () => {
    for (const body of [
      approvedAnswer(CHARGED),
      deniedAnswer('180'),
      deniedAnswer('999', 'text'),
      reviewAnswer(),
    ]) {
      const { answer, ...verdict } = await authorized(() => body);
      const played = z.object({ status: z.literal(200), body: z.unknown() }).parse(JSON.parse(answer ?? ''));
      expect(read(played.body)).toEqual(verdict);
    }
  });

  test('holds no token, no card and no field that nobody reads', async () => {
    const approved = approvedAnswer(CHARGED);
    approved.data.dataMap.CARD = '4474 1183 5563 2240';
    const { answer } = await authorized(() => ({ ...approved, sessionKey: 'SECRET', bearer: 'SECRET' }));
    expect(answer).not.toMatch(/SECRET|tokenId|4474|header/);
    const odd = refusedAnswer('token A1B2C3D4E5F6A7B8C9D0E1F2A3B4C5D6 of 4474-1183-5563-2240 is not valid.');
    expect((await authorized(() => odd)).answer).toContain('token [word] of [number] is not valid.');
  });

  test('says how a call failed, and with what', async () => {
    const lost = { endpoint: 'cardAuthorization', requestId: 'r' } as const;
    const failing = (details: { fault: 'timeout' | 'status'; status?: number; body?: unknown }) => () => {
      throw new UpstreamError({ ...lost, ...details });
    };
    expect((await authorized(failing({ fault: 'timeout' }))).answer).toBe('{"fault":"timeout"}');
    const page = await authorized(failing({ fault: 'status', status: 502, body: '<h1>Bad Gateway</h1>' }));
    expect(page.answer).toBe('{"status":502,"body":"<h1>Bad Gateway</h1>"}');
  });
});
