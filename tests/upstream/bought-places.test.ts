import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { leavePlaces, listEnrollments, listPurchases } from '../../server/upstream/purchases.ts';
import { clientAt, faultOf } from './calling.ts';
import { json, startPlayingServer, text } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

describe('the places that decide what is still to be enrolled', () => {
  const place = { id: '5', course_id: 'c-roblox', purchase: '17' };

  test.each([
    ['as the specification has it', json({ data: [place] })],
    ['by itself', json([place])],
    ['as a page', json({ count: 1, next: null, results: [place] })],
    ['as a page of Spring', json({ content: [place], last: true, number: 0 })],
    ['as a result', json({ code: 200, result: [place] })],
  ])('are read from a list %s', async (_how, play) => {
    server.play(play);
    expect(await listEnrollments(clientAt(server.url), '17')).toMatchObject({
      places: [place],
      doubtful: [],
    });
  });

  test.each([
    ['204', text('', 204)],
    ['null', json(null)],
    ['an empty page', json({ count: 0, next: null, results: [] })],
    ['an empty page of Spring', json({ content: [], last: true, number: 0 })],
    ['an empty page of HAL', json({ _links: { self: { href: '/' } }, page: { totalElements: 0 } })],
  ])('are none where the list comes as %s', async (_how, play) => {
    server.play(play);
    expect(await listEnrollments(clientAt(server.url), '17')).toMatchObject({ places: [], doubtful: [] });
  });

  test('are doubted where more of them stand on another page', async () => {
    server.play(json({ count: 2, next: '/api/enrollments/?page=2', results: [place] }));
    const told = await listEnrollments(clientAt(server.url), '17');
    expect(told).toMatchObject({ places: [place], doubtful: [null] });
    const before = await listEnrollments(clientAt(server.url), '17', false);
    expect(before, 'nothing was sent').toMatchObject({ places: [place], doubtful: [] });
  });

  test('of a day of which more purchases stand on another page are known not to be all', async () => {
    server.play(json({ next: '?page=2', results: [] }));
    expect(await listPurchases(clientAt(server.url), '2026-11-25')).toEqual([null]);
  });

  test.each([
    ['cut off', text('')],
    ['no list', json({ detail: 'ok' })],
  ])('are not known where the list is %s', async (_how, play) => {
    server.play(play);
    const fault = await faultOf(listEnrollments(clientAt(server.url), '17'));
    expect(['contract', 'not_json']).toContain(fault.fault);
  });
});

describe('a place that was withdrawn', () => {
  const place = { id: '5', course_id: 'c-1', purchase: '31', status: 'in_progress', state: 'active' };
  const leave = (after: object) => {
    server.play(
      json({ data: [{ ...place, is_active: true }] }),
      json({}),
      json({ data: [{ ...place, is_active: true, ...after }] }),
    );
    return leavePlaces(clientAt(server.url), { purchase: '31', courses: ['c-1'] }, 'a-1');
  };

  test.each([
    ['its status', { status: 'cancelled' }],
    ['the state of a course that was left', { state: 'abandoned' }],
    ['its flag', { is_active: false }],
  ])('is told to be left by %s', async (_what, after) => {
    await expect(leave(after)).resolves.toBeUndefined();
  });

  test('is not left while nothing of it has changed', async () => {
    await expect(leave({ progress: 50 })).rejects.toThrow('enrollments failed');
  });

  test('is not left by what is told of the place beside it', async () => {
    const other = { ...place, id: '6', course_id: 'c-2', status: 'has_not_started' };
    server.play(
      json({ data: [place, other] }),
      json({}),
      json({}),
      json({ data: [{ ...place, status: 'cancelled' }, other] }),
    );
    const both = { purchase: '31', courses: ['c-1', 'c-2'] };
    await expect(leavePlaces(clientAt(server.url), both, 'a-1')).rejects.toThrow('enrollments failed');
  });
});
