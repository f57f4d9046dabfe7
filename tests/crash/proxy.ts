import { Agent, createServer, get, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How often the proxy checks whether each site is ready. Milliseconds. */
const LOOK_EVERY_MS = 200;
/** Less than the site's 65 s, so that the site is never the first to close an idle connection. Milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** The Retry-After of a site that is overloaded (server/http/app.ts). */
const BUSY_SECONDS = '10';

/** A request that failed for the client. */
interface Fault {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly status: number | null;
  readonly what: string;
}

/** A simple proxy in front of several sites: sends each request once, to the ready sites in turn, and never retries. */
export interface Proxy {
  readonly origin: string;
  /** Requests without a response, and responses with 5xx, in order of time. */
  readonly faults: readonly Fault[];
  /** How many responses went through. */
  answers(): number;
  /** How many visitors an overloaded site asked to come back later (a 503 page). */
  toldToWait(): number;
  /** Adds a site; returns once it is ready. @param origin Origin of its process. */
  add(origin: string): Promise<void>;
  /** Removes a site that has ended. */
  remove(origin: string): void;
  close(): Promise<void>;
}

/** Opens a proxy without any site yet. @param port Port to listen on. */
export async function openProxy(port: number): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true, timeout: KEEP_ALIVE_MS });
  const ready = new Map<string, boolean>();
  const faults: Fault[] = [];
  let turn = 0;
  let answered = 0;
  let toldToWait = 0;

  const tell = ({ method, url }: IncomingMessage, status: number | null, why: string) =>
    faults.push({ at: Date.now(), status, what: `${method ?? ''} ${url ?? ''}: ${why}` });
  const lose = (response: ServerResponse, asked: IncomingMessage, why: string) => {
    tell(asked, null, why);
    response.destroy();
  };
  const server = createServer({ keepAliveTimeout: 2 * KEEP_ALIVE_MS }, (asked, response) => {
    const open = [...ready].filter(([, isReady]) => isReady).map(([origin]) => origin);
    // While none is ready, requests still go to all sites, whose own refusal says why.
    const sites = open.length > 0 ? open : [...ready.keys()];
    const origin = sites[(turn += 1) % sites.length] ?? '';
    const headers = { ...asked.headers };
    delete headers.connection;
    const sent = request(
      `${origin}${asked.url ?? '/'}`,
      { agent, method: asked.method, headers },
      (answer) => {
        const status = answer.statusCode ?? 0;
        const own = { ...answer.headers };
        delete own.connection;
        delete own['keep-alive'];
        answered += 1;
        if (status === 503 && own['retry-after'] === BUSY_SECONDS) toldToWait += 1;
        else if (status >= 500) tell(asked, status, String(status));
        response.writeHead(status, own);
        answer.on('error', () => lose(response, asked, 'cut off')).pipe(response);
      },
    );
    sent.on('error', (error) => lose(response, asked, error.message));
    asked.pipe(sent);
  });

  const look = (origin: string) =>
    new Promise<boolean>((resolve) => {
      const asked = get(`${origin}/readyz`, { agent: false, timeout: 10 * LOOK_EVERY_MS }, (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      });
      asked.on('timeout', () => asked.destroy()).on('error', () => resolve(false));
    });
  const lookedAt = new Set<string>();
  const lookAt = async (origin: string) => {
    // One check at a time per site: a late answer must not overwrite a newer one.
    if (lookedAt.has(origin)) return;
    lookedAt.add(origin);
    const isReady = await look(origin);
    lookedAt.delete(origin);
    if (ready.has(origin)) ready.set(origin, isReady);
  };
  const looking = setInterval(() => {
    for (const origin of ready.keys()) void lookAt(origin);
  }, LOOK_EVERY_MS);

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    origin: `http://localhost:${port}`,
    faults,
    answers: () => answered,
    toldToWait: () => toldToWait,
    async add(origin) {
      ready.set(origin, false);
      while (!ready.get(origin)) await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS / 4));
    },
    remove(origin) {
      ready.delete(origin);
    },
    async close() {
      clearInterval(looking);
      agent.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
