import { request as httpRequest } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { Hono } from 'hono';
import { afterEach } from 'vitest';
import type { HostEnvironment } from '../../server/http/host.ts';
import type { InlineStyles } from '../../server/http/inlined-styles.ts';
import { createListener } from '../../server/http/listener.ts';
import { createLogger } from '../../server/logger.ts';
import { settingsWith } from './settings.ts';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a host that counts how often it draws, behind the page cache. It is closed after each test. */
export async function startSite(
  options: {
    readonly settings?: Readonly<Record<string, string>>;
    readonly limits?: { readonly entries: number; readonly bytes: number };
    readonly inlineStyles?: InlineStyles;
  } = {},
) {
  const site = {
    drawn: [] as { readonly url: string; readonly headers: Headers }[],
    time: new Date('2026-12-07T15:00:00Z').getTime(),
    allowed: true,
    failed: false,
    draw: (count: number): Response | Promise<Response> => html(`<h1>drawing ${count}</h1>`),
  };
  const app = new Hono<HostEnvironment>();
  app.all('*', async (c) => {
    site.drawn.push({ url: c.req.url, headers: c.req.raw.headers });
    const { allowed, failed } = site;
    const answer = await site.draw(site.drawn.length);
    if (c.env.verdict) Object.assign(c.env.verdict, { allowed: allowed && !failed, failed });
    return answer;
  });
  const server = createListener(
    app,
    { assets: () => false, ...(options.inlineStyles && { inlineStyles: options.inlineStyles }) },
    {
      settings: settingsWith(options.settings),
      log: createLogger('silent'),
      now: () => new Date(site.time),
      ...(options.limits && { limits: options.limits }),
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    ask(port, path, headers, method);
  const bodyOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).body.toString();
  return { site, get, bodyOf };
}

/** Sends a request to this machine with the Host header that people use. */
export function ask(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  method = 'GET',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      port,
      path,
      method,
      host: '127.0.0.1',
      headers: { host: 'localhost:3000', ...headers },
    });
    sent.on('error', reject);
    sent.on('response', (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
        }),
      );
    });
    sent.end();
  });
}

/** Returns a page as the host would, with request-specific values in its headers. */
export function html(body: string, headers: Record<string, string> = {}, status = 200): Response {
  return new Response(`<!DOCTYPE html>${body}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "script-src 'self' 'nonce-abc123nonce'",
      'x-request-id': 'id-of-one-request',
      ...headers,
    },
  });
}

/** Returns a response that waits until it is released. */
export function held() {
  let letGo: (answer: Response) => void = () => undefined;
  const answer = new Promise<Response>((resolve) => (letGo = resolve));
  return { answer, letGo };
}
