import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { reachPay } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, person, signedIn } from './kipu.ts';
import type { Kipu } from './kipu.ts';

// Calls that the specification lists as unused: they have procedures, but no screen.

/** A group with seats, of a course for the father's child. */
const ON_SALE: PurchaseSelection = {
  kind: 'course',
  age: '8-a-11',
  slug: 'curso-de-scratch',
  groupId: 'grupo-curso-de-scratch-miercoles',
};

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterAll(() => kipu.close());

test('a path of the REST API is told with every course of it, and one that is none is not found', async () => {
  const visitor = person(kipu, { sandbox: 'whole-path' });
  const path = await visitor.visit((api) => api.learningPaths.whole({ path: 'ruta-pequenos-inventores' }));
  expect(path.courses.length).toBeGreaterThan(1);
  for (const none of ['ruta-de-nadie', 'a\0b', '\ud800']) {
    const missing = visitor.visit((api) => api.learningPaths.whole({ path: none }));
    expect(await failureOf(missing)).toMatchObject({ code: 'not_found' });
  }
});

test('a purchase that gives no place is offered to nobody', async () => {
  const mother = await signedIn(kipu, 'no-resale', 'mama@kipu.test');
  kipu.use(http.post('*/api/resale/', () => Response.json({ data: { id: 'reventa' } }, { status: 201 })));
  const payment = await reachPay(mother, ON_SALE, 'Nina', '4474118355690180');
  const { purchaseNumber } = await mother.visit((api) => api.payments.pay(payment));
  const offering = mother.visit((api) => api.payments.resell({ purchaseNumber: purchaseNumber ?? '' }));
  expect(await failureOf(offering)).toMatchObject({ code: 'not_found' });
  kipu.reset();
});

test('a purchase is offered to others by the family that made it alone', async () => {
  const father = await signedIn(kipu, 'resale', 'papa@kipu.test');
  const payment = await reachPay(father, ON_SALE);
  const { purchaseNumber } = await father.visit((api) => api.payments.pay(payment));
  if (purchaseNumber === null) throw new Error('Nothing was bought');
  const offer = await father.visit((api) => api.payments.resell({ purchaseNumber }));
  expect(offer).toEqual({ id: `reventa-${purchaseNumber}` });
  const mother = await signedIn(kipu, 'resale', 'mama@kipu.test');
  const foreign = mother.visit((api) => api.payments.resell({ purchaseNumber }));
  expect(await failureOf(foreign)).toMatchObject({ code: 'not_found' });
});
