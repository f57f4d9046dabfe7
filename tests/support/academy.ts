import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { http, HttpResponse, passthrough } from 'msw';
import { setupServer } from 'msw/node';
import type { SetupServer } from 'msw/node';
import { onTestFinished } from 'vitest';
import { createBackend } from '../../mocks/backend.ts';
import type { Backend } from '../../mocks/backend.ts';
import { openLedger } from '../../mocks/ledger.ts';
import type { Ledger, LedgerEntry } from '../../mocks/ledger.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { Authentication } from '../../server/upstream/contracts/account.ts';
import { endpointPath } from '../../server/upstream/endpoints.ts';

/** Origin of the academy for `request`. */
export const ORIGIN = 'http://mock.test';
export const SITE_ORIGIN = 'http://kipu.test';
/** 2026-11-21, ten in the morning in Lima. */
export const START = new Date('2026-11-21T15:00:00Z');

interface CallOptions {
  readonly body?: unknown;
  readonly bearer?: string;
  readonly scenario?: ScenarioId | undefined;
  readonly sandbox?: string;
  readonly origin?: string;
}

/** The mock backend in the test's own process, with its own ledger and a clock that the test controls. */
export interface Academy {
  readonly backend: Backend;
  readonly ledgerFile: string;
  advance(milliseconds: number): void;
  /** Returns the same academy after a restart of its process. */
  restart(): Academy;
  request(method: string, url: string, options?: CallOptions): Promise<Response>;
  ledger(sandbox?: string): readonly LedgerEntry[];
  close(): void;
}

interface AcademyOptions {
  readonly siteOrigin?: string;
  /** The clock before any `advance`; left out, it stands at START. */
  readonly now?: () => Date;
}

/** Returns a folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Returns an academy that is closed after the test. */
export function academyOfTest(): Academy {
  const academy = openAcademy();
  onTestFinished(() => academy.close());
  return academy;
}

/** Returns an academy that the caller must close. */
export function openAcademy({ siteOrigin = SITE_ORIGIN, now = () => START }: AcademyOptions = {}): Academy {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-academy-'));
  const ledgerFile = path.join(folder, 'ledger.ndjson');
  let ahead = 0;
  let ledger: Ledger;

  function start(): Academy {
    ledger = openLedger(ledgerFile);
    const backend = createBackend({ siteOrigin, now: () => new Date(now().getTime() + ahead), ledger });
    return {
      backend,
      ledgerFile,
      advance(milliseconds) {
        ahead += milliseconds;
      },
      restart() {
        ledger.close();
        return start();
      },
      async request(method, url, { body, bearer, scenario, sandbox, origin } = {}) {
        const headers = new Headers({ host: 'mock.test' });
        if (bearer) headers.set('authorization', `Bearer ${bearer}`);
        if (scenario) headers.set('x-mock-scenario', scenario);
        if (sandbox) headers.set('x-mock-sandbox', sandbox);
        if (origin) headers.set('origin', origin);
        const content = body instanceof URLSearchParams ? body : JSON.stringify(body);
        const request = new Request(new URL(url, ORIGIN), {
          method,
          headers,
          ...(body !== undefined && { body: content }),
        });
        return (
          (await backend.respond(request)) ??
          new Response('No handler of mocks/backend.ts answers here', { status: 404 })
        );
      },
      ledger: (sandbox = 'demo') => ledger.entriesOf(sandbox),
      close() {
        ledger.close();
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  return start();
}

/**
 * Makes an academy answer all fetches of this process, whatever the origin of the academy API. Requests to this machine
 * are let through: tests over HTTP make them.
 */
export function answerFetch(academy: Academy): SetupServer {
  const server = setupServer(
    http.all(/^http:\/\/127\.0\.0\.1:/, () => passthrough()),
    http.all('*', async ({ request }) => (await academy.backend.respond(request)) ?? HttpResponse.error()),
  );
  server.listen({ onUnhandledRequest: 'error' });
  return server;
}

/** Logs in with an account of the demo; returns its bearer token. */
export async function logIn(academy: Academy, email = 'mama@kipu.test', sandbox = 'demo'): Promise<string> {
  const answer = await academy.request('POST', endpointPath('login'), {
    body: { email, password: 'kipu2026' },
    sandbox,
  });
  return Authentication.parse(await answer.json()).refreshToken;
}
