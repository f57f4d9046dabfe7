import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CARD_PROVIDER } from '../../fixtures/card-provider.ts';
import { GLOBAL_PROVIDER } from '../../fixtures/global-card.ts';
import { LOCAL_PROVIDER } from '../../fixtures/local-payments.ts';
import { createBackend } from '../../mocks/backend.ts';
import { openLedger } from '../../mocks/ledger.ts';
import type { LedgerEntry } from '../../mocks/ledger.ts';
import { readSettings } from '../../server/env.ts';
import { createHostApp } from '../../server/http/app.ts';
import { createListener } from '../../server/http/listener.ts';
import { createPageHandler } from '../../server/http/pages.ts';
import { openBuiltSite } from '../../server/http/site.ts';
import { createLogger } from '../../server/logger.ts';
import { runReference } from '../../server/commands/reference.ts';
import { openBackOffice, openServices } from '../../server/services.ts';
import { ENDPOINTS, endpointPath } from '../../server/upstream/endpoints.ts';
import { demoEnvironment } from '../demo-environment.mjs';
import type { Answer } from './exchange.ts';

/** A call about a charge, or one that follows from it, and its answer. */
export interface Call {
  readonly sent: string;
  readonly answered: string;
}

/** The whole product in this process: the site with its pages, and an academy whose answers can be replaced. */
export interface Stage {
  readonly siteOrigin: string;
  /** Sends a request to the site, or the browser's requests to the card provider. */
  readonly fetch: (request: Request) => Promise<Response>;
  readonly backOffice: Awaited<ReturnType<typeof openBackOffice>>['backOffice'];
  /** Returns what `npm run reference` says of a reference. */
  lookUp(reference: string): ReturnType<typeof runReference>;
  /** What the academy and the provider recorded in a sandbox, in order. */
  ledgerOf(sandbox: string): readonly LedgerEntry[];
  /** The provider's next answers, in order; after them the mock answers by itself. */
  queue: Answer[];
  /** Returns the calls about charges, and those that followed from them, since it was last called. */
  takeCalls(): Call[];
  /** Moves the clock of site and academy forward. */
  advance(milliseconds: number): void;
  close(): Promise<void>;
}

/** Paths of the calls that charge or ask how to pay. */
const SENT: ReadonlyMap<string, Answer['endpoint']> = new Map([
  [endpointPath('cardAuthorization', { provider: CARD_PROVIDER }), 'cardAuthorization'],
  [endpointPath('paymentInformation', { provider: LOCAL_PROVIDER }), 'paymentInformation'],
  [endpointPath('paymentIntent', { provider: GLOBAL_PROVIDER }), 'paymentIntent'],
  [endpointPath('subscription', { provider: GLOBAL_PROVIDER }), 'subscription'],
]);
/** Provider and endpoint of each status query. */
const ASKED = [
  [CARD_PROVIDER, 'cardStatus'],
  [LOCAL_PROVIDER, 'cardStatus'],
  [GLOBAL_PROVIDER, 'paymentIntentStatus'],
  [GLOBAL_PROVIDER, 'subscriptionStatus'],
  [GLOBAL_PROVIDER, 'endSubscription'],
] as const;

/** Calls that follow from a charge: they are shown, but never answered from a recording. */
const FOLLOWING = (['createEnrollment', 'updatePurchase'] as const).map((endpoint) => {
  const { method, path: pattern } = ENDPOINTS[endpoint];
  return { method, start: pattern.replace(/:id.*$/, '') };
});

const followsFromCharge = (asked: string, pathname: string) =>
  FOLLOWING.some(({ method, start }) => method === asked && pathname.startsWith(start));

/** Returns which status query a call is; null for any other call. */
function questionOf(method: string, pathname: string): Answer['endpoint'] | null {
  const asked = ASKED.find(([provider, endpoint]) => {
    const { method: asks, path: pattern } = ENDPOINTS[endpoint];
    const start = pattern.replace(':provider', provider).replace(/:(merchant|purchaseNumber).*$/, '');
    return method === asks && pathname.startsWith(start);
  });
  return asked?.[1] ?? null;
}

/**
 * Opens the stage with a database of its own, from the built site.
 * @throws Error when the site is not built.
 */
export async function openStage(): Promise<Stage> {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-replay-'));
  const environment = demoEnvironment({ dataFolder: folder });
  const given = readSettings({ ...environment.site, LOG_LEVEL: 'silent' });
  let ahead = 0;
  const settings = {
    ...given,
    get clockOffsetMs() {
      return ahead;
    },
  };
  const ledger = openLedger(path.join(folder, 'ledger.ndjson'));
  const backend = createBackend({
    siteOrigin: settings.siteOrigin,
    now: () => new Date(Date.now() + ahead),
    ledger,
  });
  const log = createLogger(settings.logLevel);
  const overWire = globalThis.fetch;
  const calls: Call[] = [];
  const stage: Pick<Stage, 'queue'> = { queue: [] };

  async function answerAcademy(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const endpoint = SENT.get(pathname) ?? questionOf(request.method, pathname);
    const next = endpoint && stage.queue[0]?.endpoint === endpoint ? stage.queue.shift() : undefined;
    const sent = `${request.method} ${pathname}`;
    try {
      const answer = next
        ? await answerRecorded(next)
        : ((await backend.respond(request)) ?? new Response('Nothing answers here', { status: 404 }));
      if (endpoint || followsFromCharge(request.method, pathname))
        calls.push({ sent, answered: `${answer.status} ${await summaryOf(answer)}` });
      if (answer.type === 'error') throw new TypeError('fetch failed');
      return answer;
    } catch (error) {
      if (endpoint && next) calls.push({ sent, answered: `${next.fault ?? 'failed'}, no answer` });
      throw error;
    }
  }

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isAcademy = new URL(request.url).origin === new URL(settings.apiUrl).origin;
    return isAcademy
      ? Promise.race([answerAcademy(request), givenUp(init?.signal ?? request.signal)])
      : overWire(request);
  };

  const services = await openServices(settings, log);
  const site = await openBuiltSite('build', settings.https);
  const app = createHostApp({
    settings,
    api: services.api,
    sessions: services.sessions,
    lateness: services.lateness,
    health: async () => ({ ...(await services.health()), draining: false }),
    pages: createPageHandler({ site, settings, ...services.api }),
    release: site.release,
  });
  const server = createListener(app, site.files);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${portOf(server.address())}`;
  const office = await openBackOffice(settings, log);

  return Object.assign(stage, {
    siteOrigin: settings.siteOrigin,
    fetch: async (request: Request) => {
      const { origin, pathname, search } = new URL(request.url);
      if (origin !== settings.siteOrigin) return globalThis.fetch(request);
      const body = request.method === 'GET' ? undefined : await request.text();
      const { method, headers } = request;
      return overWire(`${base}${pathname}${search}`, {
        method,
        headers,
        redirect: 'manual',
        ...(body !== undefined && { body }),
      });
    },
    backOffice: office.backOffice,
    async lookUp(reference: string) {
      await services.api.errorReports.settled();
      return runReference(office, [reference]);
    },
    ledgerOf: (sandbox: string) => ledger.entriesOf(sandbox),
    takeCalls: () => calls.splice(0),
    advance(milliseconds: number) {
      ahead += milliseconds;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await services.runner.stop();
      await office.close();
      await services.close();
      ledger.close();
      globalThis.fetch = overWire;
      rmSync(folder, { recursive: true, force: true });
    },
  });
}

/**
 * Fails once the caller waits no longer: some answers never come.
 * @param signal The caller's own. That of a request made from it is collected as garbage while nothing else holds it,
 * and then never aborts.
 */
async function givenUp(signal: AbortSignal): Promise<Response> {
  await new Promise((ended) => signal.addEventListener('abort', ended, { once: true }));
  signal.throwIfAborted();
  return Response.error();
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === 'object' && address ? address.port : 0;
}

/** Returns the recorded response, or throws the recorded fault. */
async function answerRecorded({ status = 200, body, fault }: Answer): Promise<Response> {
  switch (fault) {
    case undefined:
      return typeof body === 'string'
        ? new Response(body, { status })
        : Response.json(body ?? null, { status });
    case 'timeout':
      throw new DOMException('The operation timed out', 'TimeoutError');
    case 'refused':
    case 'breaker_open':
      throw new TypeError('fetch failed', {
        cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
      });
    case 'not_json':
    case 'contract':
      return new Response('<html></html>', { status: 200 });
    case 'connection_lost':
    case 'exception':
      throw new TypeError('fetch failed');
  }
}

/** Returns an answer shortened to one line. */
async function summaryOf(answer: Response): Promise<string> {
  const text = await answer
    .clone()
    .text()
    .catch(() => 'cut off');
  return text
    .replace(/"tokenId":"[^"]*",?/g, '')
    .replace(/\s+/g, ' ')
    .slice(0, 300);
}
