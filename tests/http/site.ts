import type { Server } from 'node:http';
import { createHostApp } from '../../server/http/app.ts';
import type { PageHandler } from '../../server/http/host.ts';
import { createListener } from '../../server/http/listener.ts';
import type { Lateness } from '../../server/lateness.ts';
import { openKipu } from '../api/kipu.ts';
import type { Kipu } from '../api/kipu.ts';

/** The host on a real port, with pages that the test defines. */
export interface TestSite {
  readonly kipu: Kipu;
  /** The public origin; requests really go to another port of this machine. */
  readonly origin: string;
  readonly port: number;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Response>;
  /** Submits a form as a page of the site does. */
  post(
    path: string,
    form: Readonly<Record<string, string>> | string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  send(path: string, init: RequestInit): Promise<Response>;
  /** The requests for pages since the start that reached Remix. */
  readonly drawn: Request[];
  close(): Promise<void>;
}

/** Never late, however busy the machine of the tests is. */
const ON_TIME: Lateness = { isLate: false, begins: () => undefined, stoodStillSince: () => false };

/** Opens a site that draws '<p>{path}</p>', or what the test's `page` returns. */
export async function openSite(
  options: {
    readonly variables?: Readonly<Record<string, string>>;
    readonly page?: (...args: Parameters<PageHandler>) => Promise<Response | undefined>;
    /** Whether to use the cache of public pages, as in production. */
    readonly cached?: boolean;
    /** How long a page waits for all its data. Milliseconds. */
    readonly pageLimitMs?: number;
    /** How far behind the process claims to be; left out, it never is. */
    readonly lateness?: Lateness;
  } = {},
): Promise<TestSite> {
  const kipu = await openKipu(options.variables);
  const drawn: Request[] = [];
  let draining = false;
  const app = createHostApp({
    settings: kipu.settings,
    api: kipu.services.api,
    sessions: kipu.services.sessions,
    pageLimitMs: options.pageLimitMs,
    lateness: options.lateness ?? ON_TIME,
    release: 'of-the-tests',
    health: async () => ({ ...(await kipu.services.health()), draining }),
    pages: async (request, page) => {
      drawn.push(request);
      const { pathname } = new URL(request.url);
      return (
        (await options.page?.(request, page)) ??
        new Response(`<p data-nonce="${page.nonce}">${pathname}</p>`.padEnd(2_000), {
          headers: { 'content-type': 'text/html; charset=utf-8' },
        })
      );
    },
  });
  const { settings, services } = kipu;
  const { log, now } = services.api;
  const files = { assets: () => false };
  const server = options.cached
    ? createListener(app, files, { settings, log, now })
    : createListener(app, files);
  const port = await listen(server);
  const base = `http://127.0.0.1:${port}`;
  const origin = kipu.settings.siteOrigin;
  const send = (path: string, init: RequestInit) => fetch(`${base}${path}`, { redirect: 'manual', ...init });
  return {
    kipu,
    origin,
    port,
    drawn,
    send,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, form, headers = {}) =>
      send(path, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
        body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
      }),
    async close() {
      draining = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await kipu.close();
    },
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the session cookie that a response sets, as 'name=value'; null when it sets none. */
export function cookieOf(answer: Response): string | null {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? null;
}
