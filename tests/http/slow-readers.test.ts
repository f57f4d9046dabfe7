import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { HostEnvironment } from '../../server/http/host.ts';
import { createListener } from '../../server/http/listener.ts';

/** More than the buffers at both ends of a connection hold. */
const PAGE = 'x'.repeat(4_000_000);
const TWENTY_TIMES = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20);

test('who asks and never reads is let go, and what waited for it with it', async () => {
  const server = createListener(new Hono<HostEnvironment>(), {
    assets: (_request, response) => {
      response.end(PAGE);
      return true;
    },
  });
  expect(server.timeout).toBeGreaterThan(0);
  expect(server.timeout).toBeLessThanOrEqual(60_000);
  server.timeout = 200;
  const letGo = new Promise<void>((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const reader = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1').pause();
  reader.on('error', () => undefined).write(TWENTY_TIMES);
  await letGo;
  reader.destroy();
  server.close();
});
