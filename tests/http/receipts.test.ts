import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { CATALOGUE } from '../../server/errors.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { ROBLOX } from '../api/buyers.ts';
import { signedIn } from '../api/kipu.ts';
import { WITHDRAWN } from '../support/factories/purchases.ts';
import { openReceipts, PAYMENT, RECEIPT, REFERENCE } from './receipt-pages.ts';
import type { Receipts } from './receipt-pages.ts';

// What /compras/{numero} says about every outcome of a payment, including those that only a person can decide.
// tests/payments tests how each comes about, and tests/pages that the page works in a browser.

let site: Receipts['site'];
let cookie: string;
let journaled: Receipts['journaled'];
let told: Receipts['told'];

beforeAll(async () => {
  ({ site, cookie, journaled, told } = await openReceipts());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const PAY_AGAIN = /Intentar con otra tarjeta|Pagar otra vez|Comprar otra vez|Elegir otra forma de pago/;
const NOTHING_CHARGED = 'No se realizó ningún cobro.';

/** Every outcome, and its short label. */
const ENDS: readonly (readonly [string, Partial<AttemptView>])[] = [
  ['En verificación', { status: 'verifying' }],
  ['Pagada', { status: 'approved', enrolled: true, receipt: RECEIPT }],
  ['Denegada', { status: 'denied', denial: { actionCode: '116', transactionDate: null } }],
  ['En revisión', { status: 'needs_review' }],
  ['Devuelta', { status: 'refunded', receipt: RECEIPT }],
  ['No se cobró', { status: 'abandoned' }],
];

describe.each(ENDS)('the page of a payment that is "%s"', (label, changes) => {
  test('says so at a glance, with number, reference, product and amount', async () => {
    const text = await told(changes);
    expect(text).toContain(`Estado: ${label}`);
    for (const fact of ['2027000017', REFERENCE, PAYMENT.description, 'S/ 450']) expect(text).toContain(fact);
  });

  test('names the clock of each of its times, which a family abroad would take for its own', async () => {
    const at = new Date('2026-12-07T15:35:00Z');
    const change = { from: 'Lunes', to: 'Martes', askedAt: at.getTime(), outcome: 'done' } as const;
    const text = await told({ ...changes, nextQuestionAt: at, change });
    expect(text).toMatch(/07\/12\/26 10:00:0\d \(hora de Lima\)/);
    expect(text).not.toMatch(/\d\d:\d\d:\d\d(?! \(hora de Lima\))/);
  });

  test('offers to pay again only where nothing was charged', async () => {
    const text = await told(changes);
    expect(PAY_AGAIN.test(text)).toBe(text.includes(NOTHING_CHARGED));
    expect(text.includes(NOTHING_CHARGED)).toBe(['denied', 'abandoned'].includes(changes.status ?? ''));
  });
});

describe.each(ENDS.filter(([, { status }]) => status === 'denied' || status === 'abandoned'))(
  'the page of a payment that is "%s", of what was paid later by another',
  (_label, changes) => {
    const later = new Date(PAYMENT.createdAt.getTime() + 1);
    const other = { ...PAYMENT, id: 'the-other', purchaseNumber: '2027000018', createdAt: later };

    test.each(['card', 'cash', 'transfer'] as const)(
      'leads there, and not to paying again (%s)',
      async (way) => {
        vi.spyOn(site.kipu.services.api.payments, 'purchases').mockResolvedValue([
          other,
          { ...PAYMENT, ...changes },
        ]);
        const text = await told({ ...changes, way });
        expect(text).toContain('Ver el otro pago');
        expect(text).not.toMatch(PAY_AGAIN);
        expect(text).not.toContain('puedes comprar otra vez');
      },
    );

    test.each<[string, Partial<AttemptView>]>([
      ['was made before it', { createdAt: new Date(PAYMENT.createdAt.getTime() - 1) }],
      ['a person gives back', { status: 'needs_review', refund: WITHDRAWN }],
      ['was for somebody else', { student: { kind: 'child', id: 'another', firstName: 'Mateo' } }],
    ])('does not lead to one that %s', async (_which, facts) => {
      vi.spyOn(site.kipu.services.api.payments, 'purchases').mockResolvedValue([
        { ...other, ...facts },
        { ...PAYMENT, ...changes },
      ]);
      expect(await told(changes)).not.toContain('Ver el otro pago');
    });
  },
);

test('a denied payment has its page, and another card, while the catalogue cannot be read', async () => {
  const buyer = await signedIn(site.kipu, 'denied');
  await buyer.visit((api) => api.checkout.choose(ROBLOX));
  journaled({ status: 'denied', denial: { actionCode: '116', transactionDate: null } });
  const down = () => HttpResponse.json({}, { status: 500 });
  site.kipu.use(http.get('*/api/products/campaigns/', down), http.get('*/content/entries', down));
  const sent = { cookie: `kipu_mock_sandbox=denied; ${buyer.cookie()}` };
  const answer = await site.get('/compras/2027000017', sent);
  site.kipu.reset();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('Intentar con otra tarjeta');
});

test('no two ends have the same sign, whatever their colour, and its title says each before its number', async () => {
  const signs: string[] = [];
  for (const [label, changes] of ENDS) {
    journaled(changes);
    const page = await (await site.get('/compras/2027000017', { cookie })).text();
    signs.push(/data-knot="[a-z]+"><svg[^>]*><path d="([^"]+)"/.exec(page)?.[1] ?? 'no sign');
    expect(page).toContain(`<title>${label}: compra 2027000017 |`);
  }
  expect(signs).not.toContain('no sign');
  expect(new Set(signs).size).toBe(ENDS.length);
});

test('a payment in doubt that a person looks at tells when the bank is asked next', async () => {
  const nextQuestionAt = new Date('2026-12-07T15:35:00Z');
  for (const status of ['verifying', 'needs_review'] as const) {
    const text = await told({ status, nextQuestionAt });
    expect(text).toMatch(/No vuelvas a pagar\./);
    expect(text).toMatch(/Enviado al banco 07\/12\/26 10:00:00/);
    expect(text).toMatch(/Próxima consulta al banco 07\/12\/26 10:35:00/);
  }
});

test('a charge without an enrollment, and one with an enrollment and open paperwork, are told apart', async () => {
  const refused = 'la matrícula no se pudo completar';
  const paid = { status: 'needs_review', receipt: RECEIPT } as const;
  expect(await told({ ...paid, enrolled: false })).toContain(refused);
  const enrolled = await told({ ...paid, enrolled: true });
  expect(enrolled).not.toContain(refused);
  expect(enrolled).toContain('la matrícula quedó hecha');
  expect(enrolled).toContain('Estado: Pagada');
});

test.each(['cash', 'transfer'] as const)('no bank is said to have seen what is paid by %s', async (way) => {
  const paid = { status: 'needs_review', way, receipt: RECEIPT } as const;
  for (const changes of [
    { ...paid, enrolled: true },
    { ...paid, enrolled: false },
    { ...paid, receipt: null, nextQuestionAt: new Date('2026-12-07T15:35:00Z') },
    { ...paid, status: 'approved', enrolled: true },
    { ...paid, status: 'refunding', refund: WITHDRAWN },
    { ...paid, status: 'refunded', refund: WITHDRAWN },
    { way, status: 'abandoned', resolution: 'not_charged' },
  ] as const) {
    const text = await told(changes);
    expect(text).not.toMatch(/[Ee]l banco|al banco|a tu tarjeta/);
  }
  expect(await told({ ...paid, enrolled: true })).toContain('Pedido el 07/12/26 10:00:00');
  expect(await told({ ...paid, way: 'card' })).toContain('El banco aprobó el cobro');
});

test('the steps of a transfer name its own reference, which is not that of the purchase', async () => {
  const instructions = { code: 'K6043586', account: [] };
  const page = await told({ status: 'awaiting', way: 'transfer', instructions });
  expect(page).toContain('Escribe K6043586 en el mensaje y transfiere');
});

test.each([
  ['approved', 'enrolled', 'completó la matrícula'],
  ['refunded', 'refunded', 'gestionó la devolución'],
  ['abandoned', 'not_charged', 'revisó tu pago con el banco'],
] as const)('what a person decided is told: %s, %s', async (status, resolution, words) => {
  const decided = await told({ status, resolution, receipt: RECEIPT, enrolled: true });
  expect(decided).toContain('Una persona del equipo');
  expect(decided).toContain(words);
  expect(await told({ status, receipt: RECEIPT, enrolled: true })).not.toContain(words);
});

test('a denied monthly payment is tried again month by month, or paid at once', async () => {
  const denied = { status: 'denied', denial: { actionCode: '116', transactionDate: null } } as const;
  const text = await told({ ...denied, way: 'subscription' });
  expect(text.split('Intentar con otra tarjeta')).toHaveLength(2);
  expect(text).toContain('Pagar todo de una vez');
  expect(await told({ ...denied, way: 'card' })).not.toContain('Pagar todo de una vez');
});

test.each(['subscription', 'card_abroad'] as const)(
  'what was not charged is paid again as it was chosen: %s',
  async (way) => {
    journaled({ status: 'abandoned', way });
    const page = await (await site.get('/compras/2027000017', { cookie })).text();
    const [button] = /<button[^>]*>(?=[^<]*(?:<span[^>]*>)?Pagar otra vez)/.exec(page) ?? [];
    expect(button).toContain('name="way"');
    expect(button).toContain(`value="${way}"`);
  },
);

test.each([
  ['with its time', 0, 'Se venció el plazo para pagar'],
  ['a day before its time', 24 * 60 * 60_000, 'Este pago no se cobró'],
])('cash that ended %s says so, also long after', async (_, early, title) => {
  const payableUntil = new Date(Date.now() - 60_000);
  const endedAt = new Date(payableUntil.getTime() - early);
  const text = await told({ status: 'abandoned', way: 'cash', payableUntil, endedAt });
  expect(text).toContain(title);
  // What the family paid at an agent may still be on its way.
  expect(text).toContain('No nos llegó ningún pago.');
  expect(text).not.toContain('ningún cobro');
  for (const ofItsTime of ['Se podía pagar hasta', 'El cupo que te separamos ya está libre.'])
    expect(text.includes(ofItsTime)).toBe(early === 0);
});

test('a denied payment says until when its seat is kept, and no more once that is over', async () => {
  const denied = { status: 'denied', denial: { actionCode: '116', transactionDate: null } } as const;
  const inTenMinutes = new Date(Date.now() + 10 * 60_000);
  expect(await told({ ...denied, seatKeptUntil: inTenMinutes })).toContain('Te guardamos el cupo hasta el');
  expect(await told({ ...denied, seatKeptUntil: new Date(Date.now() - 1_000) })).not.toContain('cupo hasta');
});

test('a denial begins with the words of the specification, then helps, then says what to do', async () => {
  const text = await told({ status: 'denied', denial: { actionCode: '101', transactionDate: null } });
  const places = [
    'Por favor, comunícate con tu banco para mayor información.',
    'Esta tarjeta figura como vencida.',
    'Qué hacer ahora:',
  ].map((words) => text.indexOf(words));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

test('a payment that was given up before it was sent leads to the order, which says that nothing was charged', async () => {
  journaled({ status: 'abandoned', sentAt: null });
  const answer = await site.get('/compras/2027000017', { cookie });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/enrollment?paso=4');
  expect(await (await site.get('/enrollment?paso=4', { cookie })).text()).toContain(
    CATALOGUE.payment_replaced.text,
  );
});
