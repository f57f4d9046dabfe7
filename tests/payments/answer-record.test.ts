import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { UpstreamError } from '../../server/upstream/types.ts';
import {
  CARD_PROVIDER,
  CHARGE,
  CHARGED,
  approvedAnswer,
  deniedAnswer,
  readAnswer,
  refusedAnswer,
  reviewAnswer,
} from './provider-answers.ts';

describe('What is kept of an answer', () => {
  const charge = {
    ...CHARGE,
    transactionToken: 'SECRET-TRANSACTION',
    securityToken: 'SECRET-SECURITY',
    idempotencyKey: 'attempt-1',
    payer: { firstName: 'María', lastName: 'Quispe', email: 'mama@kipu.test' },
  };
  const authorized = (body: () => unknown) =>
    CARD_PROVIDER.authorize({ call: async ({ answer: contract }) => contract.parse(body()) }, charge, charge);

  test('is read as the answer itself was', async () => {
    for (const body of [
      approvedAnswer(CHARGED),
      deniedAnswer('180'),
      deniedAnswer('999', 'text'),
      reviewAnswer(),
    ]) {
      const { answer, ...verdict } = await authorized(() => body);
      const played = z.object({ status: z.literal(200), body: z.unknown() }).parse(JSON.parse(answer ?? ''));
      expect(readAnswer(played.body)).toEqual(verdict);
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

  test('holds no card in whatever form it is told, and every identifier', async () => {
    const data = { CARD: 4_474_118_355_632_240, ACTION_CODE: 180, TRANSACTION_DATE: 180_331_152_444 };
    for (const name of [`${CARD_PROVIDER.name}_response`, `${CARD_PROVIDER.name}Response`]) {
      const { answer } = await authorized(() => ({ code: 400, [name]: { text: { errorCode: 400, data } } }));
      expect(answer).toContain('"CARD":"[number]","ACTION_CODE":180,"TRANSACTION_DATE":180331152444');
    }
    const dotted = refusedAnswer('4474.1183.5563.2240 is not valid.');
    expect((await authorized(() => dotted)).answer).toContain('[number] is not valid.');
  });

  test('holds whole only the id of a charge, and of any other text no long word, no page and no card', async () => {
    const secret = `pi_3MtwBwLkdIwHu7ix28a3tqPa_secret_${'x'.repeat(24)}`;
    const told = {
      message: `of ${secret}`,
      reference: secret.slice(0, 60),
      number: `<html>${'una página '.repeat(30)}</html>`,
      data: { id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa', order: { id: 'tok_3MtwBwLkdIwHu7ix28a3tqPa' } },
      order: { transactionId: '12345678901234567890', purchaseNumber: 'Bearer 4474118355632240123456' },
    };
    const { answer = '' } = await authorized(() => ({ code: 400, ...told }));
    const { body } = z.object({ body: z.looseObject({ number: z.string() }) }).parse(JSON.parse(answer));
    expect(body).toEqual({
      code: 400,
      message: 'of [word]',
      reference: '[word]',
      number: told.number.slice(0, 100),
      data: { id: 'pi_3MtwBwLkdIwHu7ix28a3tqPa', order: { id: '[word]' } },
      order: { transactionId: '12345678901234567890', purchaseNumber: '44741183556322401234' },
    });
  });

  test('holds of a list its latest two years of months', async () => {
    const invoices = Array.from({ length: 30 }, (_, month) => ({ created: month }));
    const { answer = '' } = await authorized(() => ({ code: 400, invoices }));
    expect(JSON.parse(answer)).toMatchObject({ body: { invoices: invoices.slice(6) } });
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
