import { Agent, createServer, get, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** How often the proxy asks each site whether it is ready. Milliseconds. */
const LOOK_EVERY_MS = 200;
/** Less than the 65 s of the site: a connection kept here is never closed by it first. Milliseconds. */
const KEEP_ALIVE_MS = 60_000;

/** What a site says that has too many visitors (server/http/app.ts). */
const BUSY_SECONDS = '10';

/** What whoever asked did not get. */
interface Fault {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly status: number | null;
  readonly what: string;
}

/** A plain proxy in front of several sites: in turn to each that is ready, sent once, whatever becomes of it. */
export interface Proxy {
  readonly origin: string;
  /** Requests that came to no answer, and answers with 5xx, in the order of time. */
  readonly faults: readonly Fault[];
  /** Answers that went through. */
  answers(): number;
  /** Visitors who were told to come back, as the process had more to do than it could (503, in words). */
  toldToWait(): number;
  /** Leads to another site, too, once it is ready; returns then. @param origin Of its process. */
  add(origin: string): Promise<void>;
  /** Forgets a site that has ended. */
  remove(origin: string): void;
  close(): Promise<void>;
}

/** Opens a proxy that leads nowhere yet. @param port Where it listens. */
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
    // While none is ready, each says why itself, as behind any proxy that knows no better.
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
    // One after the other: an answer that comes late must not take back what was said since.
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
