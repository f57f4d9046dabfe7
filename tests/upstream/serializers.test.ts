import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organization, recommendedAfter } from '../../server/upstream/family.ts';
import { addCoupon } from '../../server/upstream/invoices.ts';
import { clientAt } from './calling.ts';
import { json, startPlayingServer } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

// The forms in which serializers of Rails write things, where the specification names only their fields.

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

describe('one thing under a name of its own', () => {
  const told = { id: '7', name: 'Colegio', enrolments: [] };

  test.each([
    ['is read', { organization: told }, told],
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

  test('is read where it decides about money, too', async () => {
    server.play(json({ coupon: { code: 'VEINTE', percent: null, amount_off_pen: '20.0' } }));
    await expect(addCoupon(clientAt(server.url), '7', 'VEINTE')).resolves.toMatchObject({
      amount_off_pen: 20,
    });
  });
});
