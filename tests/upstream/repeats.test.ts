import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { updateEnrollment } from '../../server/upstream/purchases.ts';
import type { UpstreamContext } from '../../server/upstream/types.ts';
import { clientAt, faultOf, ONCE, SAFE } from './calling.ts';
import { hang, json, reset, startPlayingServer, text } from './playing-server.ts';
import type { PlayingServer } from './playing-server.ts';

let server: PlayingServer;
beforeAll(async () => {
  server = await startPlayingServer();
});
afterAll(() => server.close());

const clientFor = (context?: Partial<UpstreamContext>) => clientAt(server.url, context);

describe('a repeat', () => {
  test('of a safe call happens twice at most', async () => {
    server.play(text('down', 503));
    await faultOf(clientFor().call(SAFE));
    expect(server.arrivals).toHaveLength(3);
  });

  test('of a safe call ends with the first good answer', async () => {
    server.play(reset, text('<h1>html</h1>'), json({ id: '1' }));
    await expect(clientFor().call(SAFE)).resolves.toEqual({ id: '1' });
    expect(server.arrivals).toHaveLength(3);
  });

  test('of a safe call follows a 408, by which proxies take leave of a connection that was idle', async () => {
    server.play(text('', 408), json({ id: '1' }));
    await expect(clientFor().call(SAFE)).resolves.toEqual({ id: '1' });
    server.play(text('', 408));
    await faultOf(clientFor().call(ONCE));
    expect(server.arrivals).toHaveLength(1);
  });

  test.each([
    ['a refusal', json({}, 404)],
    ['a broken contract', json({})],
  ])('does not follow %s', async (_name, play) => {
    server.play(play);
    await faultOf(clientFor().call(SAFE));
    expect(server.arrivals).toHaveLength(1);
  });

  test('never happens to a call that may be sent once only', async () => {
    server.play(text('down', 503));
    await faultOf(clientFor().call(ONCE));
    expect(server.arrivals).toHaveLength(1);
  });

  test('never happens to a change of an enrollment: the first try may be kept late, and undo a later change', async () => {
    server.play(text('down', 503));
    await faultOf(updateEnrollment(clientFor(), '1', { status: 'withdrawn' }, 'key'));
    expect(server.arrivals).toHaveLength(1);
  });
});

describe('the time of a page', () => {
  const waiting = (milliseconds: number) =>
    clientFor({ wait: { endsAt: performance.now() + milliseconds, late: () => undefined } });

  test('ends a call that may take longer by itself, as a time-out', async () => {
    server.play(hang);
    expect(await faultOf(waiting(50).call(SAFE))).toMatchObject({ fault: 'timeout', endpoint: 'campaign' });
  });

  test('once over, lets no call out', async () => {
    server.play(json({ id: '1' }));
    expect((await faultOf(waiting(-1).call(SAFE))).fault).toBe('timeout');
    expect(server.arrivals).toHaveLength(0);
  });

  test('lets no repeat begin that cannot end in it', async () => {
    server.play(text('down', 503));
    // A retry waits for at least 120 ms. On a busy machine not even the answer comes within 100.
    expect(['status', 'timeout']).toContain((await faultOf(waiting(100).call(SAFE))).fault);
    expect(server.arrivals.length).toBeLessThanOrEqual(1);
  });

  test('leaves repeats alone that can', async () => {
    server.play(text('down', 503), json({ id: '1' }));
    await expect(waiting(60_000).call(SAFE)).resolves.toEqual({ id: '1' });
  });
});
