import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ACADEMY_ZONE, daysLater, readClock } from '../../server/domain/time.ts';
import { KipuError } from '../../server/errors.ts';
import type { AttemptView } from '../../server/payments/types.ts';
import { aBoughtCourse, WITHDRAWN } from '../support/factories/purchases.ts';
import { openReceipts, RECEIPT } from './receipt-pages.ts';
import type { Receipts } from './receipt-pages.ts';

// What /compras/{numero} says of what a family changes after paying: it leaves, moves to another group, or ends its
// monthly payments.

let site: Receipts['site'];
let cookie: string;
let journaled: Receipts['journaled'];
let told: Receipts['told'];

beforeAll(async () => {
  ({ site, cookie, journaled, told } = await openReceipts());
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => site.close());

const TODAY = readClock(ACADEMY_ZONE, new Date()).date;

test('who withdrew is told to have left only once the academy has confirmed it', async () => {
  const withdrawn = { status: 'needs_review', enrolled: true, receipt: RECEIPT } as const;
  const done = 'El retiro quedó hecho';
  expect(await told({ ...withdrawn, refund: WITHDRAWN })).toContain(done);
  const open = await told({ ...withdrawn, refund: { ...WITHDRAWN, withdrawnAt: null } });
  expect(open).not.toContain(done);
  expect(open).toContain('la academia todavía no nos confirma que el cupo quedó libre');
  expect(open).toContain('Te corresponden S/ 450');
});

test('a change is offered only once nothing of the purchase is in progress any more', async () => {
  const toCome = { startDate: daysLater(TODAY, 15), endDate: null, weekly: [], sessions: 4 };
  const courses = [aBoughtCourse({ classes: toCome })];
  const paid = { status: 'approved', enrolled: true, receipt: RECEIPT, courses } as const;
  const written = { ...paid, isChangeable: false };
  expect(await told(paid)).toContain('Cambiar de grupo');
  expect(await told(written)).not.toContain('Cambiar de grupo');
  expect(await told(written, '/retiro')).toContain('Ahora no hay nada que retirar aquí');
});

test('a refund that did not stay is not told as made any more', async () => {
  const refund = { ...WITHDRAWN, settledAt: WITHDRAWN.withdrawnAt, refundId: 'dev-1' };
  const made = await told({ status: 'refunded', enrolled: true, receipt: RECEIPT, refund });
  expect(made).toContain('Devuelto');
  const returned = await told({ status: 'needs_review', enrolled: true, receipt: RECEIPT, refund });
  expect(returned).toContain('en las cuentas del banco no figura');
  expect(returned).not.toContain('Devuelto');
  const open = { ...WITHDRAWN, settledAt: null };
  expect(await told({ status: 'needs_review', receipt: RECEIPT, refund: open })).not.toContain('no figura');
});

test('money is said to be on its way only once it was asked for', async () => {
  const refunding = { status: 'refunding', enrolled: true, receipt: RECEIPT } as const;
  const leaving = await told({ ...refunding, refund: WITHDRAWN });
  expect(leaving).not.toContain('en camino');
  expect(leaving).toContain(
    'La academia está dejando libre el cupo. Después pedimos que te devuelvan S/ 450',
  );
  expect(leaving).not.toContain('Se lo seguimos preguntando al banco');
  const sentAt = WITHDRAWN.withdrawnAt;
  const sent = await told({ ...refunding, refund: { ...WITHDRAWN, sentAt } });
  expect(sent).toContain('está en camino');
  expect(sent).toContain('Pedimos que te devuelvan S/ 450');
  expect(sent).toContain('Se lo seguimos preguntando al banco');
});

test.each([
  ['card', true],
  ['card_abroad', true],
  ['cash', false],
  ['transfer', false],
] as const)(
  'only who paid by card has it back there, and was approved by a bank: %s',
  async (way, isCard) => {
    const paid = { way, enrolled: true, receipt: RECEIPT } as const;
    for (const status of ['approved', 'needs_review'] as const) {
      const page = await told({ ...paid, status });
      expect(page.includes('El banco aprobó'), status).toBe(isCard);
      expect(page.includes('Recibimos tu pago'), status).toBe(!isCard);
    }
    const weekly = [{ day_name: 'Wednesday', time_start: '10:00', time_end: '11:30' }] as const;
    const toCome = { startDate: daysLater(TODAY, 15), endDate: null, weekly, sessions: 4 };
    const courses = [aBoughtCourse({ classes: toCome })];
    const offered = await told({ ...paid, status: 'approved', courses }, '/retiro');
    expect(offered).toContain('dejas de tener tu cupo');
    expect(offered.includes('La devolución va a la misma tarjeta')).toBe(isCard);
    expect(offered.includes('a la cuenta que nos digas')).toBe(!isCard);
    const leaving = await told({ ...paid, status: 'refunding', refund: WITHDRAWN });
    expect(leaving.includes('a la cuenta que nos digas')).toBe(!isCard);
    const back = await told({ ...paid, status: 'refunded', refund: WITHDRAWN });
    expect(back.includes('a tu tarjeta')).toBe(isCard);
    expect(back.includes('a la cuenta que nos dijiste')).toBe(!isCard);
  },
);

test('leaving late without a motive of the policy is told to keep its classes as credit, unless it gives money back', async () => {
  const credit = 'Por otro motivo, guardamos el valor de las clases que faltan como saldo';
  const begun = aBoughtCourse({
    classes: {
      startDate: daysLater(TODAY, -15),
      endDate: null,
      weekly: [{ day_name: 'Wednesday', time_start: '10:00', time_end: '11:30' }],
      sessions: 8,
    },
  });
  const ofCourse: Partial<AttemptView> = {
    status: 'approved',
    enrolled: true,
    receipt: RECEIPT,
    courses: [begun],
  };
  const course = await told(ofCourse, '/retiro');
  expect(course).toContain('Por una mudanza');
  expect(course).toContain(credit);
  expect(course).toContain('dejas de tener tu cupo');
  const selection = {
    kind: 'path',
    age: '8-a-11',
    slug: 'ruta',
    part: 'full',
    groupId: 'miercoles',
  } as const;
  const toCome = { startDate: null, endDate: null, weekly: [], sessions: 4 };
  const later = aBoughtCourse({ courseId: 'later', classes: toCome });
  const valentina = { kind: 'child', id: 'hija-1', firstName: 'Valentina' } as const;
  const path = await told({ ...ofCourse, student: valentina, courses: [begun, later], selection }, '/retiro');
  expect(path).toContain('Valentina deja de tener su cupo');
  expect(path).toContain('Por una mudanza');
  expect(path).not.toContain(credit);
});

test('what was given back without a withdrawal is told without a sum: what was charged may have been another', async () => {
  const refunded = { status: 'refunded', receipt: RECEIPT } as const;
  const whole = await told({ ...refunded, refund: WITHDRAWN });
  expect(whole).toContain('Devolvimos S/ 450');
  expect(whole).not.toContain('Nos quedamos con');
  const byHand = await told({ ...refunded, resolution: 'refunded' });
  expect(byHand).toContain('Devolvimos todo lo que se cobró');
  expect(byHand).not.toContain('Devolvimos S/');
});

test('whose group a person looks at is told so, and not that only paperwork is open', async () => {
  const enrolled = { status: 'needs_review', enrolled: true, receipt: RECEIPT } as const;
  const paperwork = 'registro interno';
  expect(await told(enrolled)).toContain(paperwork);
  for (const outcome of ['pending', 'done', 'refused'] as const) {
    const change = { from: 'Lunes', to: 'Martes', askedAt: WITHDRAWN.askedAt, outcome };
    const moved = await told({ ...enrolled, change });
    expect(moved).not.toContain(paperwork);
    expect(moved).toContain('Tu pago está listo y estamos revisando el grupo');
    expect(moved).toContain('confirmando el grupo con la academia');
  }
});

const SUBSCRIPTION = {
  id: 'sub_1',
  amount: { minor: 5_900, currency: 'USD' },
  nextChargeAt: Date.parse('2027-01-07T15:00:00Z'),
  failedSince: null,
  endedAt: null,
  charges: [{ at: Date.parse('2026-12-07T15:00:00Z'), isPaid: true }],
} as const;
const MONTHLY: Partial<AttemptView> = { way: 'subscription', receipt: RECEIPT, subscription: SUBSCRIPTION };

test.each([true, false])(
  'what is charged every month can be ended while a person looks, enrolled or not: %s',
  async (enrolled) => {
    const page = await told({ ...MONTHLY, status: 'needs_review', enrolled });
    expect(page).toMatch(/ Terminar mi pago mensual .*Sí, terminar mi pago mensual /);
    expect(page).toContain('pagado el 07/12/26 10:00:00 (hora de Lima)');
  },
);

test('what is charged every month says when the next month is charged, or that none is and until when the last one runs', async () => {
  const page = (changes: Partial<NonNullable<AttemptView['subscription']>>, path = '') =>
    told(
      { ...MONTHLY, status: 'approved', enrolled: true, subscription: { ...SUBSCRIPTION, ...changes } },
      path,
    );
  expect(await page({})).toContain('Próximo cobro Jueves 7 de enero');
  expect(await page({})).not.toContain('Termina el');
  const failed = [...SUBSCRIPTION.charges, { at: Date.parse('2027-01-07T15:00:00Z'), isPaid: false }];
  const waiting = await page({ nextChargeAt: null, charges: failed });
  expect(waiting).toContain('Próximo cobro Por definir');
  expect(waiting).toMatch(/pagado el 07\/12\/26 .*no se pudo cobrar el 07\/01\/27/);
  const ended = { nextChargeAt: null, endedAt: SUBSCRIPTION.nextChargeAt };
  for (const [path, words] of [
    ['', 'Ninguno. Termina el jueves 7 de enero'],
    ['/retiro', 'Tu pago mensual ya terminó'],
  ] as const) {
    expect(await page(ended, path)).toContain(words);
    expect(await page(ended, path)).not.toContain('Terminar mi pago mensual');
    expect(await page({}, path)).not.toContain(words);
  }
});

test.each(['', '/retiro'])('why it could not be ended is said once, at the top (%s)', async (page) => {
  journaled({ ...MONTHLY, status: 'approved', enrolled: true });
  const refusal = new KipuError('subscription_goes_on');
  vi.spyOn(site.kipu.services.api.payments, 'endSubscription').mockRejectedValue(refusal);
  const answer = await site.post(
    `/compras/2027000017${page}`,
    { intent: 'end-subscription' },
    { cookie, origin: site.origin },
  );
  expect(answer.status).toBe(503);
  const html = await answer.text();
  expect(html).toContain('Sí, terminar mi pago mensual');
  expect(html.split('Hay un problema')).toHaveLength(2);
  expect(html.indexOf('Hay un problema')).toBeLessThan(html.indexOf('<h1'));
});
