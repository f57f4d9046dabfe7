import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createBackend } from '../../mocks/backend.ts';
import type { Backend } from '../../mocks/backend.ts';
import { openLedger } from '../../mocks/ledger.ts';
import type { LedgerEntry } from '../../mocks/ledger.ts';
import type { ScenarioId } from '../../mocks/scenarios.ts';
import { Authentication } from '../../server/upstream/contracts/account.ts';
import { SessionAnswer, TokenAnswer } from '../../server/upstream/contracts/card-provider.ts';
import { CreatedPurchase } from '../../server/upstream/contracts/purchases.ts';
import { endpointPath } from '../../server/upstream/endpoints.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';

export const ORIGIN = 'http://mock.test';
export const SITE_ORIGIN = 'http://kipu.test';
/** The merchant that charges in soles. */
export const MERCHANT = '456879852';
export const APPROVED_CARD = '4474118355632240';
/** 2026-11-21, ten in the morning in Lima. */
export const START = new Date('2026-11-21T15:00:00Z');

interface CallOptions {
  readonly body?: unknown;
  readonly bearer?: string;
  readonly scenario?: ScenarioId | undefined;
  readonly sandbox?: string;
  readonly origin?: string;
}

/** A mock backend in the test's own process, over a ledger of its own, with a clock that the test moves. */
export interface RemoteSide {
  readonly backend: Backend;
  readonly ledgerFile: string;
  advance(milliseconds: number): void;
  /** The same academy API after its process was started again. */
  restart(): RemoteSide;
  request(method: string, url: string, options?: CallOptions): Promise<Response>;
  ledger(sandbox?: string): readonly LedgerEntry[];
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kipu-mocks-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts a academy API; call it inside a test. */
export function remoteSide(): RemoteSide {
  return open(path.join(temporaryFolder(), 'ledger.ndjson'), { at: START.getTime() });
}

function open(ledgerFile: string, clock: { at: number }): RemoteSide {
  const ledger = openLedger(ledgerFile);
  const backend = createBackend({ siteOrigin: SITE_ORIGIN, now: () => new Date(clock.at), ledger });
  return {
    backend,
    ledgerFile,
    advance(milliseconds) {
      clock.at += milliseconds;
    },
    restart() {
      ledger.close();
      return open(ledgerFile, clock);
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
      return (await backend.respond(request)) ?? new Response('Nothing is played here', { status: 404 });
    },
    ledger: (sandbox = 'demo') => ledger.entriesOf(sandbox),
  };
}

/** Logs an account of the demo in; gives its bearer. */
export async function logIn(side: RemoteSide, email = 'mama@kipu.test', sandbox = 'demo'): Promise<string> {
  const answer = await side.request('POST', endpointPath('login'), {
    body: { email, password: 'kipu2026' },
    sandbox,
  });
  return Authentication.parse(await answer.json()).refreshToken;
}

/** Everything of one buyer at one academy API, in one scenario. */
export interface Buyer {
  readonly side: RemoteSide;
  readonly bearer: string;
  readonly scenario?: ScenarioId;
  readonly sandbox?: string;
}

/** Calls an endpoint as a buyer. */
export function callAs(
  { side, bearer, scenario, sandbox }: Buyer,
  endpoint: EndpointName,
  method: 'GET' | 'POST' | 'PATCH',
  options: { readonly body?: unknown; readonly parts?: Readonly<Record<string, string>> } = {},
): Promise<Response> {
  return side.request(method, endpointPath(endpoint, { provider: 'niubiz', ...options.parts }), {
    bearer,
    scenario,
    ...(sandbox && { sandbox }),
    ...(options.body !== undefined && { body: options.body }),
  });
}

/** An order that is ready to be charged. */
export interface OpenOrder {
  readonly purchaseNumber: string;
  readonly securityToken: string;
  readonly sessionKey: string;
  readonly amount: number;
}

/** Creates a purchase. */
export async function createPurchase(buyer: Buyer, merchantId = MERCHANT): Promise<string> {
  const answer = await callAs(buyer, 'createPurchase', 'POST', { body: { MERCHANT_ID: merchantId } });
  return CreatedPurchase.parse(await answer.json()).data.purchase_id;
}

/** Opens a form session for a purchase, a new one unless a number is given. */
export async function openOrder(buyer: Buyer, purchase?: string, amount = 450): Promise<OpenOrder> {
  const purchaseNumber = purchase ?? (await createPurchase(buyer));
  const token = await callAs(buyer, 'cardToken', 'POST', { body: { MERCHANT_ID: MERCHANT } });
  const securityToken = TokenAnswer.parse(await token.json()).token;
  const session = await callAs(buyer, 'cardSession', 'POST', {
    body: { MERCHANT_ID: MERCHANT, amount, token: securityToken },
  });
  const { sessionKey } = SessionAnswer.parse(await session.json()).data;
  return { purchaseNumber, securityToken, sessionKey, amount };
}

/** Makes a transaction token of a card, as the card fields do. */
export async function tokenize(
  side: RemoteSide,
  order: OpenOrder,
  card: { readonly number?: string; readonly expiry?: string; readonly cvc?: string } = {},
): Promise<Response> {
  return side.request('POST', '/card-provider/tokens', {
    origin: ORIGIN,
    body: {
      sessionkey: order.sessionKey,
      merchantid: MERCHANT,
      purchasenumber: order.purchaseNumber,
      amount: order.amount,
      number: card.number ?? APPROVED_CARD,
      expiry: card.expiry ?? '12/30',
      cvc: card.cvc ?? '123',
    },
  });
}

/** Makes a transaction token and gives it. */
export async function transactionToken(buyer: Buyer, order: OpenOrder, number?: string): Promise<string> {
  const answer: unknown = await (await tokenize(buyer.side, order, { ...(number && { number }) })).json();
  if (typeof answer !== 'object' || answer === null || !('transactionToken' in answer)) {
    throw new Error(`No token: ${JSON.stringify(answer)}`);
  }
  return String(answer.transactionToken);
}

/** Asks for the authorization of an order. */
export function authorize(buyer: Buyer, order: OpenOrder, token: string): Promise<Response> {
  return callAs(buyer, 'cardAuthorization', 'POST', {
    body: {
      MERCHANT_ID: MERCHANT,
      amount: order.amount,
      purchase_number: order.purchaseNumber,
      transaction_token: token,
      token: order.securityToken,
    },
  });
}

/** Asks what became of an order. */
export function statusOf(buyer: Buyer, purchaseNumber: string): Promise<Response> {
  return callAs(buyer, 'cardStatus', 'GET', { parts: { merchant: MERCHANT, purchaseNumber } });
}

/** Buys with a card from beginning to end; gives the order and what the authorization was answered. */
export async function pay(
  buyer: Buyer,
  number?: string,
): Promise<{ readonly order: OpenOrder; readonly response: Response }> {
  const order = await openOrder(buyer);
  const token = await transactionToken(buyer, order, number);
  return { order, response: await authorize(buyer, order, token) };
}
