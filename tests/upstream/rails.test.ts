import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { listCertificates, organization, recommendedAfter } from '../../server/upstream/family.ts';
import { Kept } from '../../server/upstream/contracts/answers.ts';
import { addCoupon } from '../../server/upstream/invoices.ts';
import { createEnrollment, createPurchase } from '../../server/upstream/purchases.ts';
import { catchUser } from '../../server/upstream/waiting-list.ts';
import { clientAt, faultOf, ONCE } from './calling.ts';
import { json, reset, startPlayingServer } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

// The forms in which Rails writes things and refusals, where the specification names only their fields.

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

describe('one thing under a name of its own', () => {
  const told = { id: '7', name: 'Colegio', enrolments: [] };

  test.each([
    ['is read', { organization: told }, told],
    ['is read beside what is said of it', { success: true, message: 'OK', result: told }, told],
    [
      'is not what its only list is',
      { enrolments: [] },
      { id: '7', name: 'Tu organización', enrolments: [] },
    ],
  ])('%s', async (_how, body, read) => {
    server.play(json(body));
    await expect(organization(clientAt(server.url), '7')).resolves.toEqual(read);
  });

  test('is not the only thing of a list', async () => {
    server.play(json([{ nameCourse: 'Scratch' }]));
    const told = await recommendedAfter(clientAt(server.url), { kind: 'course', id: '7', taken: [] });
    expect(told).toMatchObject([{ nameCourse: 'Scratch' }]);
  });

  test('is no list of what was wrong', async () => {
    server.play(json({ errors: [] }));
    expect((await faultOf(listCertificates(clientAt(server.url)))).fault).toBe('contract');
  });

  test('is read where it decides about money, too', async () => {
    server.play(json({ coupon: { code: 'VEINTE', percent: null, amount_off_pen: '20.0' } }));
    await expect(addCoupon(clientAt(server.url), '7', 'VEINTE')).resolves.toMatchObject({
      amount_off_pen: 20,
    });
  });
});

test('what a change tells of itself is read under a name of its own, too', async () => {
  const place = { id: 5, course_id: 'c-roblox', purchase: 'p-1' };
  const sent = { course_id: 'c-roblox', course_name: 'Roblox', initial_date: null, timezone_name: 'UTC' };
  for (const body of [place, { data: place }, { enrollment: place }]) {
    server.play(json(body, 201));
    const told = await createEnrollment(clientAt(server.url), { ...sent, purchase: 'p-1' }, 'key');
    expect(told).toMatchObject({ id: '5', purchase: 'p-1' });
  }
});

describe('a form that arrived before', () => {
  const contact = { name: 'María', channel: 'email', address: 'mama@kipu.test' } as const;
  const submission_id = '8d3b0a0e-4d4e-4a6b-9d55-0a6f4f0f2b11';
  const send = () => catchUser(clientAt(server.url), { submission_id, program_id: 'invierno', contact });

  test('is there, also where only its id tells so after a lost answer', async () => {
    server.play(reset, json({ errors: { submission_id: ['has already been taken'] } }, 422));
    await expect(send()).resolves.not.toThrow();
  });

  test.each([
    ['another field', { contact: ['has already been taken'] }],
    ['the form of its id', { submission_id: ['is invalid'] }],
  ])('is none that is refused for %s', async (_what, errors) => {
    server.play(json({ errors }, 422));
    expect((await faultOf(send())).status).toBe(422);
  });
});

describe('names in camelCase, or begun in capitals', () => {
  test('are read where they decide about money, too', async () => {
    for (const body of [
      { data: { purchaseId: 7001 } },
      { purchaseId: '7001' },
      { Data: { PurchaseId: 7001 } },
    ]) {
      server.play(json(body, 201));
      await expect(createPurchase(clientAt(server.url), '456879852', 'key')).resolves.toBe('7001');
    }
  });

  test('never stand in for a name that is told', async () => {
    for (const other of ['purchaseId', 'Purchase_id']) {
      server.play(json({ data: { purchase_id: '7001', [other]: '7002' } }, 201));
      await expect(createPurchase(clientAt(server.url), '456879852', 'key')).resolves.toBe('7001');
    }
  });

  test('say that a change failed, or that a list goes on', async () => {
    server.play(json({ Success: false, Message: 'Sin cupos' }));
    const change = { ...ONCE, endpoint: 'contact', answer: Kept } as const;
    expect((await faultOf(clientAt(server.url).call(change))).fault).toBe('contract');
    const Listed = z.object({ data: z.array(z.object({ id: z.string() }).nullable()) });
    const { timeoutMs, repeat } = ONCE;
    const children = { endpoint: 'children', answer: Listed, bends: true, timeoutMs, repeat } as const;
    server.play(
      json({ Next: '?page=2', Results: [{ Id: '1' }] }),
      json({ Next: null, Results: [{ Id: '2' }] }),
    );
    await expect(clientAt(server.url).call(children)).resolves.toEqual({ data: [{ id: '1' }, { id: '2' }] });
  });

  test('change nothing in the answer to a charge, which is read to the letter', async () => {
    const approval = { Code: 200, data: { order: { purchaseNumber: '7001' }, dataMap: { CARD: '4474' } } };
    server.play(json(approval));
    const asked = { ...ONCE, endpoint: 'cardAuthorization', answer: z.unknown() } as const;
    await expect(clientAt(server.url).call(asked)).resolves.toEqual(approval);
  });
});
