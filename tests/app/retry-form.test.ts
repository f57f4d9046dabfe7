import { http } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { retryForm } from '../../app/checkout/checkout-forms.server.ts';
import { formAction } from '../../app/forms/form-action.server.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { newBuyer, reachPay } from '../api/buyers.ts';
import { logIn, openKipu, person } from '../api/kipu.ts';
import type { Kipu, Person } from '../api/kipu.ts';
import { loadContextOf } from './load-context.ts';

// A denied payment for a child without a call at the academy: only the payment knows it, by an id of our own.

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const SELECTION: PurchaseSelection = {
  kind: 'course',
  age: '8-a-11',
  slug: 'curso-de-scratch',
  groupId: 'grupo-curso-de-scratch-miercoles',
};

/** Returns somebody with a denied payment for such a child, and the purchase number. */
async function denied(name: string): Promise<{ buyer: Person; numero: string }> {
  kipu.use(http.all('*/api/children/', () => new Response(null, { status: 404 })));
  const buyer = await newBuyer(kipu, name, name, { scenario: 'denegada-116' });
  const payment = await reachPay(buyer, SELECTION);
  const { status, purchaseNumber, student } = await buyer.visit((api) => api.payments.pay(payment));
  expect([status, student?.id]).toEqual(['denied', expect.stringMatching(/^own-/)]);
  return { buyer, numero: purchaseNumber ?? '' };
}

/** Returns where 'Intentar con otra tarjeta' leads. */
async function retry(buyer: Person, numero: string): Promise<string | null> {
  return buyer.visit(async (api) => {
    const body = new URLSearchParams({ idempotencyKey: `a form of the receipt of ${numero}` });
    const request = new Request('http://kipu.test/', { method: 'POST', body });
    const action = formAction({ only: retryForm });
    const answer = await action({ request, params: { numero }, context: loadContextOf(api) });
    return answer instanceof Response ? answer.headers.get('location') : null;
  });
}

describe('Another card for a child whom only the payment knows', () => {
  test('leads to the card at once while the child is still described in the visit', async () => {
    const { buyer, numero } = await denied('own-same-visit');
    const modal = await retry(buyer, numero);
    expect(modal).toMatch(/^\/enrollment\?paso=4&intento=/);
    const attemptId = new URL(modal ?? '', 'http://kipu.test').searchParams.get('intento') ?? '';
    const again = await buyer.visit((api) => api.payments.attempt({ attemptId }));
    expect(again).toMatchObject({ status: 'open', student: { firstName: 'Nina' } });
  });

  test('leads there as well after another login in the same browser: the account has kept the child', async () => {
    const { buyer, numero } = await denied('own-other-login');
    await buyer.visit((api) => api.account.logout());
    await logIn(buyer, 'own-other-login@kipu.test');
    expect(await retry(buyer, numero)).toMatch(/^\/enrollment\?paso=4&intento=/);
    expect(await buyer.visit((api) => api.payments.unfinished())).toMatchObject([
      { status: 'open', student: { firstName: 'Nina' } },
    ]);
  });

  test('asks who learns once more, and for what was chosen, in another browser', async () => {
    const { numero } = await denied('own-other-visit');
    const laptop = person(kipu, { sandbox: 'own-other-visit' });
    await logIn(laptop, 'own-other-visit@kipu.test');
    expect(await retry(laptop, numero)).toBe('/enrollment?paso=1');
    const order = await laptop.visit((api) => api.checkout.order());
    expect(order?.selection).toEqual(SELECTION);
    expect(await laptop.visit((api) => api.payments.unfinished())).toEqual([]);
  });
});
