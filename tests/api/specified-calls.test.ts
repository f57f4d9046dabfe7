import { http } from 'msw';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointOf } from '../../scripts/api/parts.ts';
import { SPECIFIED_CALLS } from '../../scripts/api/specified-calls.ts';
import type { Api } from '../../server/api/router.ts';
import { INQUIRY_TYPES } from '../../server/domain/option-lists.ts';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import type { PaymentWay } from '../../server/domain/checkout/payment-way.ts';
import { ENDPOINTS } from '../../server/upstream/endpoints.ts';
import { cardToken, newBuyer, PATH, ROBLOX, tellWhoLearns } from './buyers.ts';
import { openGlobalKipu } from './global-site.ts';
import { signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

// The academy receives every specified call while the procedure runs that `npm run api` names for it.

const SHORT = {
  kind: 'course',
  age: '8-a-11',
  slug: 'roblox-en-dos-semanas',
  groupId: 'grupo-roblox-en-dos-semanas-manana',
} as const;
const AFTERNOON = 'grupo-roblox-en-dos-semanas-tarde';
const DENIED = '4474118355680116';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openGlobalKipu({ LOCAL_PAYMENTS_PROVIDER: 'dlocal' });
});
afterAll(() => kipu.close());

/** Returns which specified call a request is; null for any other. */
function specifiedCall({ method, url }: Request): string | null {
  const { pathname } = new URL(url);
  const call = SPECIFIED_CALLS.find((specified) => {
    const endpoint = endpointOf(specified);
    if (!endpoint || ENDPOINTS[endpoint].method !== method) return false;
    return new RegExp(`${ENDPOINTS[endpoint].path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`).test(pathname);
  });
  return call?.call ?? null;
}

/** Walks through everything that makes a specified call; returns the procedures that made each call. */
async function whoMakesWhat(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const made = new Map<string, Set<string>>();
  let procedure = '';
  kipu.use(
    http.all('*', ({ request }) => {
      const call = specifiedCall(request);
      if (call) made.set(call, (made.get(call) ?? new Set()).add(procedure));
    }),
  );
  /** Calls a procedure, and waits for the last consequence of a payment, which follows its answer. */
  async function during<Value>(
    name: string,
    someone: Person,
    call: (api: Api) => Promise<Value>,
    last?: string,
  ) {
    procedure = name;
    if (last !== undefined) made.get(last)?.delete(name);
    const value = await someone.visit(call);
    if (last !== undefined) await expect.poll(() => made.get(last)?.has(name)).toBe(true);
    procedure = '';
    return value;
  }

  async function reachForm(someone: Person, selection: PurchaseSelection, way?: PaymentWay) {
    await during('checkout.choose', someone, (api) => api.checkout.choose(selection));
    await someone.visit(tellWhoLearns);
    const idempotencyKey = `a form of ${JSON.stringify(selection)} of ${someone.cookie()}`;
    return during('checkout.start', someone, (api) => api.checkout.start({ idempotencyKey, way }));
  }
  async function pay(
    someone: Person,
    selection: PurchaseSelection,
    last: string,
    { way, card }: { readonly way?: PaymentWay; readonly card?: string } = {},
  ) {
    const { attemptId } = await reachForm(someone, selection, way);
    const open = (api: Api) => api.payments.openCardForm({ attemptId });
    // The session of the first form is opened together with the purchase.
    await someone.visit(open);
    const form = await during('payments.openCardForm', someone, open);
    const payment = { attemptId, transactionToken: await cardToken(form, card), terms: 'on' } as const;
    return during('payments.pay', someone, (api) => api.payments.pay(payment), last);
  }

  const visitor = await newBuyer(kipu, 'calls-looks', 'calls-looks', { geoCountry: 'PE' });
  await during('vacations.season', visitor, (api) => api.vacations.season());
  await during('learningPaths.whole', visitor, (api) =>
    api.learningPaths.whole({ path: 'ruta-pequenos-inventores' }),
  );
  await during('waitingList.announced', visitor, (api) => api.waitingList.announced());
  await during('support.sendContact', visitor, (api) =>
    api.support.sendContact({ tipo_de_consulta: INQUIRY_TYPES[0].code, message: '¿Cuándo empieza?' }),
  );

  const mother = await signedIn(kipu, 'calls-family');
  const { zone } = await during('parents.zone', mother, (api) => api.parents.zone({}));
  const childId = zone?.child.id ?? '';
  for (const kind of ['course', 'learning_path'] as const) {
    const after = { kind, id: zone?.followed?.id ?? '' };
    await during('parents.recommended', mother, (api) => api.parents.recommended({ after }));
  }
  await during('parents.enterStudentZone', mother, (api) => api.parents.enterStudentZone({ childId }));
  const student = await signedIn(kipu, 'calls-student', 'alumna@kipu.test');
  await during('students.zone', student, (api) => api.students.zone());

  const invited = await newBuyer(kipu, 'calls-invited', 'calls-invited', { geoCountry: 'PE' });
  await invited.visit((api) => api.referrals.follow({ code: 'ROSA-2026' }));
  for (const selection of [PATH, ROBLOX]) {
    await during('checkout.choose', invited, (api) => api.checkout.choose(selection));
  }
  const { purchaseNumber } = await pay(invited, SHORT, 'POST /api/invoices/{id}/paid-email');
  const bought = { purchaseNumber: purchaseNumber ?? '' };
  await during('invoices.email', invited, (api) =>
    api.invoices.email({ ...bought, idempotencyKey: 'one form of a receipt' }),
  );
  await during('payments.resell', invited, (api) => api.payments.resell(bought));
  await during('changes.changeGroup', invited, (api) =>
    api.changes.changeGroup({ ...bought, groupId: AFTERNOON }),
  );

  const later = await newBuyer(kipu, 'calls-later', 'calls-later', { geoCountry: 'PE' });
  const { attemptId } = await reachForm(later, ROBLOX, 'cash');
  await during('checkout.ways', later, (api) => api.checkout.ways({ promotions: true }));
  await during('payments.askHowToPay', later, (api) => api.payments.askHowToPay({ attemptId, terms: 'on' }));

  const abroad = await newBuyer(kipu, 'calls-abroad', 'calls-abroad', { geoCountry: 'US' });
  await abroad.visit((api) => api.checkout.choose(ROBLOX));
  await during('invoices.addCoupon', abroad, (api) => api.invoices.addCoupon({ code: 'MUNDO10' }));
  const notified = (what: string) => `POST /api/{global_card_provider}/payment/notification/${what}/`;
  await pay(abroad, ROBLOX, notified('error'), { card: DENIED });
  await pay(abroad, SHORT, notified('success'));
  await pay(abroad, PATH, notified('success'), { way: 'subscription' });
  return made;
}

test('every call of the specification is made by its procedure', async () => {
  const made = await whoMakesWhat();
  const unmade = SPECIFIED_CALLS.filter(({ call, procedure, assumedEndpoint }) => {
    // Two rows describe entering the student zone: they are one call.
    const seen =
      assumedEndpoint === 'studentRedirect' ? 'GET /api/students/{learning_platform}_redirect/{id}' : call;
    return !made.get(seen)?.has(procedure);
  });
  expect(unmade.map(({ call, procedure }) => `${procedure}: ${call}`)).toEqual([]);
});
