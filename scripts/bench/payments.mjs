// How long somebody who pays by card waits for the answer, apart from the bank's time: the mock backend takes none.
import { randomUUID } from 'node:crypto';
import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import { say, show } from '../console.mjs';
import { median } from './measuring.mjs';

const WARM_UPS = 3;
const ROUNDS = 20;
const AGE = '8-a-11';
/** The goal for the answer, apart from the bank's time. Milliseconds. */
const ALLOWED_MS = 150;

/**
 * Shows how long the answer to PAGAR takes: eight commits to disk, and nine calls to the mock after the charge.
 * @param {string} origin Of the site.
 * @param {string} mockOrigin Of the mock backend.
 */
export async function benchPayments(origin, mockOrigin) {
  say(`Payments by card: ${ROUNDS} families, one at a time.`);
  /** @type {number[]} */
  const taken = [];
  for (let round = -WARM_UPS; round < ROUNDS; round += 1) {
    const milliseconds = await pay(origin, mockOrigin);
    if (round >= 0) taken.push(milliseconds);
  }
  const slowest = Math.max(...taken);
  show(
    `\n  ${median(taken).toFixed(1)} ms, median; ${slowest.toFixed(1)} ms at most; ${ALLOWED_MS} ms are allowed\n`,
  );
}

/**
 * Buys the first program on sale in a sandbox of its own; returns how long the payment itself took. Milliseconds.
 * @param {string} origin
 * @param {string} mockOrigin
 */
async function pay(origin, mockOrigin) {
  const api = visitorOf(origin);
  await api.account.login.mutate({ email: 'papa@kipu.test', password: 'kipu2026' });
  const { programs } = await api.vacations.byAge.query({ age: AGE });
  const [chosen] = programs.flatMap(({ id, groups }) =>
    groups.filter(({ canBeChosen }) => canBeChosen).map((group) => ({ programId: id, groupId: group.id })),
  );
  if (!chosen) throw new Error('Nothing is on sale.');
  await api.checkout.choose.mutate({ kind: 'vacation', age: AGE, ...chosen });
  const { attemptId } = await api.checkout.start.mutate({ idempotencyKey: randomUUID() });
  const form = await api.payments.openCardForm.mutate({ attemptId });
  const transactionToken = await tokenOf(form, mockOrigin);
  const began = performance.now();
  const { status } = await api.payments.pay.mutate({ attemptId, transactionToken, terms: 'on' });
  const milliseconds = performance.now() - began;
  if (status !== 'approved') throw new Error(`A payment ended as ${status}.`);
  return milliseconds;
}

/**
 * Returns a client of the site's API that keeps cookies as browsers do.
 * @param {string} origin
 * @returns {import('@trpc/client').TRPCClient<import('../../server/api/router.ts').ApiRouter>}
 */
function visitorOf(origin) {
  const cookies = new Map([['kipu_mock_sandbox', `bench-${randomUUID()}`]]);
  return createTRPCClient({
    links: [
      httpLink({
        url: `${origin}/api/trpc`,
        transformer: superjson,
        headers: () => ({
          origin,
          'x-kipu-request': '1',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        async fetch(url, init) {
          const answer = await fetch(url instanceof Request ? url.url : url, {
            ...init,
            signal: null,
            body: init?.body ?? null,
          });
          for (const cookie of answer.headers.getSetCookie()) {
            const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
            cookies.set(name, value);
          }
          return answer;
        },
      }),
    ],
  });
}

/**
 * Gets a transaction token for a card that is approved, as the provider's own fields do.
 * @param {import('../../server/payments/types.ts').CardForm} form
 * @param {string} mockOrigin
 * @returns {Promise<string>}
 */
async function tokenOf({ sessionKey, merchantId, purchaseNumber, amount }, mockOrigin) {
  const answer = await fetch(`${mockOrigin}/card-provider/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: mockOrigin },
    body: JSON.stringify({
      ...{ sessionkey: sessionKey, merchantid: merchantId, purchasenumber: purchaseNumber, amount },
      ...{ number: '4474118355632240', expiry: '12/30', cvc: '123' },
    }),
  });
  return (await answer.json()).transactionToken;
}
