import { once } from 'node:events';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HostEnvironment } from '../../server/http/host.ts';
import { createListener, endListener } from '../../server/http/listener.ts';

test('a listener that ends takes requests until the proxy knows, then lets those under way finish', async () => {
  let finish: (answer: Response) => void = () => undefined;
  const underWay = new Promise<Response>((resolve) => (finish = resolve));
  let begun: () => void = () => undefined;
  const beginning = new Promise<void>((resolve) => (begun = resolve));
  const app = new Hono<HostEnvironment>();
  app.get('/', (c) => c.text('answered'));
  app.get('/pago', () => (begun(), underWay));
  const server = createListener(app, { assets: () => false });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  expect((await fetch(base)).headers.get('connection')).toBe('keep-alive');

  let announce: (nothing: null) => void = () => undefined;
  const announced = new Promise<null>((resolve) => (announce = resolve));
  const paying = fetch(`${base}/pago`);
  await beginning;
  const ended = endListener(server, { announced, drainMs: 60_000 });
  const late = await fetch(base);
  expect([await late.text(), late.headers.get('connection')]).toEqual(['answered', 'close']);

  announce(null);
  await announced;
  await expect(fetch(base)).rejects.toThrow('fetch failed');
  finish(new Response('paid'));
  expect(await (await paying).text()).toBe('paid');
  await ended;
});
