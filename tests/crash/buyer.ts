import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import type { TRPCClient } from '@trpc/client';
import superjson from 'superjson';
import { z } from 'zod';
import type { ApiRouter } from '../../server/api/router.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { CARDS } from '../pages/support/cards.ts';
import { readLedger } from '../pages/support/ledger.ts';
import type { Ledger } from '../pages/support/ledger.ts';

/** Origins of the site and the mock backend. */
export interface Origins {
  readonly siteOrigin: string;
  readonly mockOrigin: string;
}

const ADDRESS_HEADER = 'x-test-address';
/** Settings that give each buyer an IP address of their own, so that logins of others do not slow anybody down. */
export const OWN_ADDRESSES = { CLIENT_IP_HEADER: ADDRESS_HEADER };
let buyers = 0;

const AGE = '8-a-11';
const Token = z.object({ transactionToken: z.string() });

/** A filled card form, ready to pay. */
interface ReadyForm {
  readonly attemptId: string;
  readonly transactionToken: string;
}

/** Somebody who buys over HTTP with the procedures that pages call, and keeps cookies like a browser. */
export interface HttpBuyer {
  readonly sandbox: string;
  readonly api: TRPCClient<ApiRouter>;
  tokenize(attemptId: string, card: string): Promise<string>;
  /** Requests a page without following redirects. */
  open(path: string): Promise<Response>;
  /** Returns the same browser at another process of the site. */
  atAnother(origin: string): HttpBuyer;
  logIn(): Promise<unknown>;
  /** Chooses the first program on sale. */
  choose(): Promise<void>;
  /** Goes as far as a filled card form. */
  prepare(card?: string): Promise<ReadyForm>;
  pay(form: ReadyForm): Promise<AttemptView>;
  ledger(): Promise<Ledger>;
}

/** Creates a buyer in a sandbox of their own at the mock backend, not logged in yet. */
export function createBuyer(
  { siteOrigin, mockOrigin }: Origins,
  {
    sandbox = `crash-${randomUUID()}`,
    email = 'papa@kipu.test',
    cookies = new Map<string, string>([['kipu_mock_sandbox', sandbox]]),
    publicOrigin = siteOrigin,
    scenario = '',
  } = {},
): HttpBuyer {
  buyers += 1;
  const address = `10.${Math.floor(buyers / 65_536)}.${Math.floor(buyers / 256) % 256}.${buyers % 256}`;
  async function send(url: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', publicOrigin);
    if (scenario) headers.set('x-mock-scenario', scenario);
    headers.set(ADDRESS_HEADER, address);
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(url, { ...init, headers });
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    return answer;
  }
  const api = createTRPCClient<ApiRouter>({
    links: [
      httpBatchLink({
        url: `${siteOrigin}/api/trpc`,
        transformer: superjson,
        // The most that the server accepts at once.
        maxItems: 10,
        headers: { 'x-kipu-request': '1' },
        fetch: (url, init) =>
          send(url instanceof Request ? url.url : new URL(url).href, {
            ...init,
            signal: null,
            body: init?.body ?? null,
          }),
      }),
    ],
  });

  /** Gets a transaction token for a card, as the provider's own fields do. */
  async function tokenize(attemptId: string, number: string): Promise<string> {
    const form = await api.payments.openCardForm.mutate({ attemptId });
    const answer = await fetch(`${mockOrigin}/card-provider/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: mockOrigin },
      body: JSON.stringify({
        sessionkey: form.sessionKey,
        merchantid: form.merchantId,
        purchasenumber: form.purchaseNumber,
        amount: form.amount,
        number,
        expiry: '12/30',
        cvc: '123',
      }),
    });
    return Token.parse(await answer.json()).transactionToken;
  }

  return {
    sandbox,
    api,
    tokenize,
    open: (path) => send(`${siteOrigin}${path}`, { redirect: 'manual' }),
    atAnother: (origin: string): HttpBuyer =>
      createBuyer({ siteOrigin: origin, mockOrigin }, { sandbox, email, cookies, publicOrigin, scenario }),
    logIn: () => api.account.login.mutate({ email, password: 'kipu2026' }),
    async choose(): Promise<void> {
      const { programs } = await api.vacations.byAge.query({ age: AGE });
      const program = programs.find(({ groups }) => groups.some(({ canBeChosen }) => canBeChosen));
      const group = program?.groups.find(({ canBeChosen }) => canBeChosen);
      if (!program || !group) throw new Error('Nothing is on sale');
      await api.checkout.choose.mutate({
        kind: 'vacation',
        age: AGE,
        programId: program.id,
        groupId: group.id,
      });
    },
    async prepare(card: string = CARDS.visa): Promise<ReadyForm> {
      const { attemptId } = await api.checkout.start.mutate({ idempotencyKey: randomUUID() });
      return { attemptId, transactionToken: await tokenize(attemptId, card) };
    },
    pay: (form: ReadyForm): Promise<AttemptView> => api.payments.pay.mutate({ ...form, terms: 'on' }),
    ledger: (): Promise<Ledger> => readLedger(mockOrigin, sandbox),
  };
}

/** Whether a call failed without a response: the site is dead, or still starting. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof TRPCClientError && error.shape === undefined;
}

/** Whether the academy has the last call of a paid purchase: the charge of its invoice. */
export function isToldAll(ledger: Ledger): boolean {
  return ledger.of('invoice').some(({ step }) => step === 'done');
}

/**
 * Returns the promises that the academy's records of one buyer with one purchase break, however often the site died
 * meanwhile; empty when all is right.
 */
export function breaksOf(ledger: Ledger, attempts: readonly AttemptView[]): string[] {
  const found: string[] = [];
  const [charge, ...more] = ledger.of('charge');
  const enrollments = ledger.of('enrollment');
  const updates = ledger.of('purchase_update');
  if (more.length > 0) found.push(`I1 charged ${more.length + 1} times`);
  const courses = enrollments.map(({ course_id }) => course_id);
  if (new Set(courses).size !== courses.length) found.push(`I2 enrolled twice: ${courses.join()}`);
  if (!charge && courses.length > 0) found.push('I3 enrolled without a charge');
  const attempt = attempts.find(({ purchaseNumber }) => purchaseNumber === charge?.purchase_number);
  if (charge && attempt?.status !== 'approved')
    found.push(`I2 charged, and told ${attempt?.status ?? 'nothing'}`);
  if (charge && courses.length === 0) found.push('I2 charged, and enrolled in nothing');
  const isWritten = updates.some(
    (update) =>
      update.purchase_number === charge?.purchase_number &&
      update.amount === charge?.amount &&
      update.currency === charge?.currency &&
      update.transaction_id === charge?.transaction_id,
  );
  if (charge && !isWritten) found.push('I2 the purchase does not say what was charged');
  const invoices = ledger.of('invoice').filter((entry) => entry.purchase_number === charge?.purchase_number);
  const steps = invoices.map(({ step }) => step);
  if (new Set(invoices.map(({ invoice_id }) => invoice_id)).size > 1) found.push('I2 invoiced twice');
  if (charge && !steps.includes('done')) found.push('I2 no invoice says what was charged');
  if (steps.filter((step) => step === 'paid_email').length > 1) found.push('I2 mailed twice');
  if (invoices.some(({ amount }) => amount !== charge?.amount)) found.push('I6 invoiced another amount');
  if (charge && attempt && attempt.amount.minor !== Math.round((charge.amount ?? 0) * 100)) {
    found.push('I6 charged another amount');
  }
  return found;
}
