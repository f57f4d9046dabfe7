import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RequestHandler } from 'msw';
import type { LedgerEntry } from '../../mocks/ledger.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { createApi } from '../../server/api/router.ts';
import type { Api } from '../../server/api/router.ts';
import type { ApiServices } from '../../server/api/context.ts';
import type { Settings } from '../../server/env.ts';
import { createLogger } from '../../server/logger.ts';
import type { Logger } from '../../server/logger.ts';
import { PageTime } from '../../server/api/context.ts';
import { RequestSession } from '../../server/http/request-session.ts';
import { visitorOf } from '../../server/http/visitor.ts';
import { openServices } from '../../server/services.ts';
import { CallControls } from '../../server/upstream/call-controls.ts';
import { settingsWith } from '../http/settings.ts';
import { answerFetch, openAcademy } from '../support/academy.ts';

/** The server's own wiring over the mock backend's handlers, all in this process. */
export interface Kipu {
  readonly settings: Settings;
  readonly services: Awaited<ReturnType<typeof openServices>>;
  /** Returns what the academy and the provider recorded, in order. */
  ledger(sandbox: string): readonly LedgerEntry[];
  /** Returns the mock backend's response to a request, ignoring the handlers of `use`. */
  answer(request: Request): Promise<Response | undefined>;
  readonly lines: string[];
  /** Overrides responses of the mock backend until the next `reset`. */
  use(...handlers: RequestHandler[]): void;
  reset(): void;
  close(): Promise<void>;
}

export async function openKipu(changes: Readonly<Record<string, string>> = {}): Promise<Kipu> {
  const folder = mkdtempSync(join(tmpdir(), 'kipu-api-'));
  const settings = settingsWith({
    DATABASE_FILE: join(folder, 'kipu.sqlite'),
    LOG_LEVEL: 'info',
    ...changes,
  });
  const academy = openAcademy({ siteOrigin: settings.siteOrigin, now: () => new Date() });
  const server = answerFetch(academy);
  const lines: string[] = [];
  const log: Logger = createLogger(settings.logLevel, { write: (line) => lines.push(line) });
  const services = await openServices(settings, log);
  return {
    settings,
    services,
    ledger: (sandbox) => academy.ledger(sandbox),
    answer: (request) => academy.backend.respond(request),
    lines,
    use: (...handlers) => server.use(...handlers),
    reset: () => server.resetHandlers(),
    async close() {
      await services.runner.stop();
      await services.close();
      server.close();
      academy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A visitor of the site, over several requests. */
export interface Person {
  /** Calls procedures in one request, and keeps the session for the next. */
  visit<Value>(call: (api: Api, session: RequestSession) => Promise<Value>): Promise<Value>;
  /** Returns the session cookie as 'name=value', or an empty text. */
  cookie(): string;
}

export interface PersonOptions {
  /** Left out, the person reads from the caches that all visitors share, as in production. */
  readonly sandbox?: string;
  readonly scenario?: string;
  readonly geoCountry?: string;
  readonly zone?: string;
  readonly ip?: string;
  readonly services?: Partial<ApiServices>;
  /** How long a page waits for all its data. Milliseconds. */
  readonly pageLimitMs?: number;
}

export function person(kipu: Kipu, options: PersonOptions = {}): Person {
  let cookieHeader = '';
  return {
    cookie: () => cookieHeader,
    async visit(call) {
      const session = await RequestSession.open(kipu.services.sessions, { https: false, cookieHeader });
      const api = createApi({
        ...kipu.services.api,
        ...options.services,
        session,
        get visitor() {
          return visitorOf({
            chosen: session.data.country,
            geoCountry: options.geoCountry,
            zoneCookie: options.zone,
          });
        },
        request: {
          id: 'request-of-test',
          ip: options.ip ?? '192.0.2.1',
          aboutPayment: false,
          lacksPart: () => undefined,
          pageTime: new PageTime(options.pageLimitMs),
          controls: new CallControls({
            ...(options.sandbox && { sandbox: options.sandbox }),
            ...(options.scenario && { scenario: options.scenario }),
          }),
        },
      });
      try {
        return await call(api, session);
      } finally {
        const cookie = await session.commit();
        if (cookie !== null) cookieHeader = cookie.split(';')[0] ?? '';
      }
    },
  };
}

/** Logs in with an account of the demo. */
export async function logIn(someone: Person, email = 'papa@kipu.test', password = 'kipu2026'): Promise<void> {
  await someone.visit((api) => api.account.login({ email, password }));
}

/** Whether a visitor's session still belongs to an account. */
export const isLoggedIn = async (someone: Person): Promise<boolean> =>
  (await someone.visit((api) => api.session.current())).user !== null;

/** Returns somebody of the demo, logged in, in the given sandbox. */
export async function signedIn(
  kipu: Kipu,
  sandbox: string,
  email = 'mama@kipu.test',
  options: Partial<PersonOptions> & { readonly scenario?: ScenarioId } = {},
): Promise<Person> {
  const someone = person(kipu, { sandbox, ...options });
  await logIn(someone, email);
  return someone;
}
