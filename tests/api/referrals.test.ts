import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { PurchaseSelection } from '../../server/domain/checkout/checkout.ts';
import { CATALOGUE } from '../../server/errors.ts';
import { reachPay } from './buyers.ts';
import { failureOf } from './failing.ts';
import { logIn, openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

/** A course on sale for the father's child, who has bought nothing yet. */
const COURSE: PurchaseSelection = {
  kind: 'course',
  age: '8-a-11',
  slug: 'curso-de-scratch',
  groupId: 'grupo-curso-de-scratch-miercoles',
};
const OTHER_COURSE: PurchaseSelection = {
  ...COURSE,
  slug: 'curso-de-modelado-3d',
  groupId: 'grupo-curso-de-modelado-3d-miercoles',
};
/** The mother's code; she has bought. */
const MOTHERS = 'ROSA-2026';
const FATHERS = 'JORGE-2026';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

/** Pays the course with an approved card. */
const pay = async (someone: Person) => {
  const payment = await reachPay(someone, COURSE);
  return someone.visit((api) => api.payments.pay(payment));
};
const follow = (someone: Person, code: string) => someone.visit((api) => api.referrals.follow({ code }));
const choose = (someone: Person) => someone.visit((api) => api.checkout.choose(COURSE));
const invitationOf = (someone: Person) =>
  someone.visit(async (api) => (await api.session.current()).invitation);
const flashOf = (someone: Person) => someone.visit(async (_api, session) => session.takeFlash());
/** What the next page says of a row of the catalogue: also what to do, and that nothing was charged. */
const saysOf = ({ text, advice }: (typeof CATALOGUE)['referral_own' | 'referral_not_first']) => ({
  text,
  advice,
});
const cameBy = (someone: Person) => someone.visit(async (api) => (await api.referrals.mine())?.invited);

describe('a link that was followed', () => {
  test('is kept with its discount in the currency of the visitor, however its code was typed', async () => {
    const visitor = person(kipu, { sandbox: 'followed', geoCountry: 'PE' });
    await follow(visitor, ' rosa-2026 ');
    expect(await invitationOf(visitor)).toEqual({
      firstName: 'Rosa',
      discount: { minor: 3_000, currency: 'PEN' },
    });
    await visitor.visit((api) => api.session.chooseCountry({ country: 'CL' }));
    expect(await invitationOf(visitor)).toMatchObject({ discount: { minor: 900, currency: 'USD' } });
  });

  test('is kept where the academy tells it by itself, without data', async () => {
    const told = { code: 'A7', first_name: 'Ana', discount_pen: '50.00', discount_usd: 15 };
    kipu.use(http.get('*/api/referral/codes/*', () => Response.json(told)));
    const visitor = person(kipu, { sandbox: 'followed-plain', geoCountry: 'PE' });
    await follow(visitor, 'A7');
    const discount = { minor: 5_000, currency: 'PEN' };
    expect(await invitationOf(visitor)).toEqual({ firstName: 'Ana', discount });
  });

  test.each(['ana_k-9fZ', 'peña', '3f2b8c1e-9d4a-4f67-8a1b-0c2d3e4f5a6b', 'A7'])(
    'may have a code of any letters, digits and dashes: %s',
    async (code) => {
      kipu.use(
        http.get('*/api/referral/codes/:code/', ({ params }) =>
          params['code'] === code
            ? HttpResponse.json({ data: { first_name: 'Ana', discount_pen: 30, discount_usd: 9 } })
            : HttpResponse.json({}, { status: 404 }),
        ),
      );
      const visitor = person(kipu, { sandbox: 'any-code' });
      await follow(visitor, `\u200b${code} `);
      const kept = await visitor.visit(async (_api, session) => session.data.invitation);
      expect(kept).toMatchObject({ code, firstName: 'Ana' });
    },
  );

  test.each([
    [{}, null],
    [{ first_name: null }, null],
    [{ first_name: '' }, null],
    [{ first_name: 7 }, '7'],
  ])('counts the same where of whoever invites is told %j', async (told, firstName) => {
    kipu.use(
      http.get('*/api/referral/codes/:code/', () =>
        HttpResponse.json({ data: { code: 'X', ...told, discount_pen: 30, discount_usd: '9.00' } }),
      ),
    );
    const visitor = person(kipu, { sandbox: 'nameless', geoCountry: 'PE' });
    await follow(visitor, 'X');
    expect(await invitationOf(visitor)).toEqual({ firstName, discount: { minor: 3_000, currency: 'PEN' } });
  });

  test.each(['NADIE-0000', '', '.', '../x', 'a b', '<script>', 'x'.repeat(200)])(
    'is nobody’s by the code %j',
    async (code) => {
      const visitor = person(kipu, { sandbox: 'unknown' });
      expect(await failureOf(follow(visitor, code))).toMatchObject({ code: 'referral_unknown' });
      expect(await invitationOf(visitor)).toBeNull();
    },
  );

  test('is refused to the family whose own it is', async () => {
    const mother = await signedIn(kipu, 'own');
    expect(await failureOf(follow(mother, MOTHERS))).toMatchObject({ code: 'referral_own' });
    expect(await failureOf(follow(mother, 'rosa-2026'))).toMatchObject({ code: 'referral_own' });
    const later = person(kipu, { sandbox: 'own-later' });
    await follow(later, FATHERS);
    await logIn(later, 'papa@kipu.test');
    await choose(later);
    expect(await flashOf(later)).toMatchObject(saysOf(CATALOGUE.referral_own));
    expect(await invitationOf(later)).toBeNull();
  });

  test('is tried thirty times an hour from one address', async () => {
    const visitor = person(kipu, { sandbox: 'guessing', ip: '192.0.2.77' });
    for (let tried = 0; tried < 30; tried += 1) await failureOf(follow(visitor, `NADIE-${1000 + tried}`));
    expect(await failureOf(follow(visitor, MOTHERS))).toMatchObject({ code: 'messages_limited' });
  });
});

describe('an invited family', () => {
  test('stands on the page of whoever invited it, with or without a name', async () => {
    const mother = await signedIn(kipu, 'nameless-families');
    kipu.use(
      http.get('*/api/referral/', () =>
        HttpResponse.json({
          data: {
            code: MOTHERS,
            invited: [
              { id: 1, first_name: null, bought: true, coupon: 'GRACIAS30' },
              { id: 2, bought: false },
            ],
          },
        }),
      ),
    );
    expect(await mother.visit((api) => api.referrals.mine())).toMatchObject({
      invited: [
        { id: '1', firstName: null, bought: true, coupon: 'GRACIAS30' },
        { id: '2', firstName: null, bought: false, coupon: null },
      ],
      unread: 0,
    });
  });

  test('is registered when it chooses, and stands on the page of whoever invited it', async () => {
    const father = await signedIn(kipu, 'registered', 'papa@kipu.test');
    const mother = await signedIn(kipu, 'registered');
    expect(await cameBy(mother)).toEqual([]);
    await follow(father, MOTHERS);
    await choose(father);
    expect(await flashOf(father)).toBeNull();
    expect(await cameBy(mother)).toMatchObject([{ firstName: 'Jorge', bought: false, coupon: null }]);
  });

  test('that has courses already is told that it is for a first purchase, and chooses all the same', async () => {
    const mother = await signedIn(kipu, 'not-first');
    await follow(mother, FATHERS);
    await choose(mother);
    expect(await flashOf(mother)).toMatchObject(saysOf(CATALOGUE.referral_not_first));
    expect(await invitationOf(mother)).toBeNull();
    expect((await mother.visit((api) => api.checkout.order()))?.programName).toBeDefined();
  });

  test('chooses all the same while invitations cannot be registered, and keeps its own', async () => {
    const father = await signedIn(kipu, 'unregistered', 'papa@kipu.test');
    await follow(father, MOTHERS);
    kipu.use(http.post('*/api/referral/*/:id/', () => HttpResponse.json({}, { status: 500 })));
    await choose(father);
    kipu.reset();
    expect(await flashOf(father)).toBeNull();
    expect(await invitationOf(father)).not.toBeNull();
  });
});

describe('the price of an invited family', () => {
  const orderOf = (someone: Person) => someone.visit((api) => api.checkout.order());

  test('is charged, invoiced and receipted less the invitation, once', async () => {
    const sandbox = 'first-purchase';
    const father = person(kipu, { sandbox, geoCountry: 'PE' });
    await choose(father);
    const before = await orderOf(father);
    await follow(father, MOTHERS);
    const order = await orderOf(father);
    expect(order?.breakdown).toMatchObject({ referral: 3_000, total: (before?.total.minor ?? 0) - 3_000 });
    // The invitation survives a login on the way.
    await logIn(father, 'papa@kipu.test');
    const paid = await pay(father);
    expect(paid).toMatchObject({ status: 'approved', amount: order?.total, price: order?.breakdown });
    const invoices = kipu
      .ledger(sandbox)
      .flatMap((entry) => (entry.kind === 'invoice' ? [entry.amount] : []));
    expect(new Set(invoices)).toEqual(new Set([(order?.total.minor ?? 0) / 100]));

    const mother = await signedIn(kipu, sandbox);
    expect(await cameBy(mother)).toMatchObject([{ firstName: 'Jorge', bought: true, coupon: 'GRACIAS30' }]);
    // Whether the receipt was opened or not.
    expect(await invitationOf(father)).toBeNull();
    await follow(father, MOTHERS);
    expect((await orderOf(father))?.breakdown.referral).toBe(0);
  });

  test('is the one without it once the academy refused it, and nothing was begun', async () => {
    const student = person(kipu, { sandbox: 'refused', geoCountry: 'PE' });
    await choose(student);
    await follow(student, FATHERS);
    await logIn(student, 'alumna@kipu.test');
    const start = () =>
      student.visit((api) => api.checkout.start({ idempotencyKey: 'a form that is sent twice' }));
    expect((await orderOf(student))?.breakdown.referral).toBe(3_000);
    expect(await failureOf(start())).toMatchObject({ code: 'referral_not_first', status: 409 });
    expect((await orderOf(student))?.breakdown.referral).toBe(0);
    const { attemptId } = await start();
    const attempt = await student.visit((api) => api.payments.attempt({ attemptId }));
    expect(attempt.price).toMatchObject({ referral: 0 });
  });

  test('is less of one purchase alone, also where two are begun on two devices before either is paid', async () => {
    const sandbox = 'two-devices';
    const devices = await Promise.all(
      [COURSE, OTHER_COURSE].map(async (course) => {
        const father = await signedIn(kipu, sandbox, 'papa@kipu.test', { geoCountry: 'PE' });
        await follow(father, MOTHERS);
        return { father, course };
      }),
    );
    const payments = [];
    for (const { father, course } of devices)
      payments.push({ father, course, payment: await reachPay(father, course) });
    const [first, second] = payments;
    if (!first || !second) throw new Error('Nothing was begun');
    expect((await orderOf(second.father))?.breakdown.referral).toBe(3_000);
    expect(await first.father.visit((api) => api.payments.pay(first.payment))).toMatchObject({
      status: 'approved',
    });
    const late = second.father.visit((api) => api.payments.pay(second.payment));
    expect(await failureOf(late)).toMatchObject({ code: 'referral_not_first' });
    const anew = await reachPay(second.father, second.course);
    const paid = await second.father.visit((api) => api.payments.pay(anew));
    expect(paid).toMatchObject({ status: 'approved', price: { referral: 0 } });
    const charged = kipu.ledger(sandbox).flatMap((entry) => (entry.kind === 'charge' ? [entry.amount] : []));
    expect(charged).toHaveLength(2);
  });

  test('is not begun to be paid where the invitation leaves nothing of it', async () => {
    const sandbox = 'gift';
    const gift = { first_name: 'Rosa', discount_pen: 9_000, discount_usd: 9_000 };
    kipu.use(http.all('*/api/referral/*/:id/', () => HttpResponse.json({ data: gift })));
    const father = await signedIn(kipu, sandbox, 'papa@kipu.test', { geoCountry: 'PE' });
    await follow(father, MOTHERS);
    expect(await failureOf(reachPay(father, COURSE))).toMatchObject({ code: 'nothing_to_charge' });
    expect((await orderOf(father))?.total.minor).toBe(0);
    expect(kipu.ledger(sandbox).filter(({ kind }) => kind === 'purchase')).toEqual([]);
  });

  test('stays as it was shown while nothing can be registered, and the payment ends well', async () => {
    const father = await signedIn(kipu, 'unheard', 'papa@kipu.test', { geoCountry: 'PE' });
    await follow(father, MOTHERS);
    kipu.use(http.all('*/api/referral/*/:id/', () => HttpResponse.json({}, { status: 500 })));
    await choose(father);
    const paid = await pay(father);
    kipu.reset();
    expect(paid).toMatchObject({ status: 'approved', price: { referral: 3_000 } });
  });
});

test.each([
  [1, true],
  ['true', true],
  [0, false],
])('a family of whom the academy says bought: %j is read', async (bought, isBuyer) => {
  const invited = [{ id: 7, first_name: 'Jorge', bought, coupon: null }];
  kipu.use(http.get('*/api/referral/', () => HttpResponse.json({ data: { code: MOTHERS, invited } })));
  const mother = await signedIn(kipu, 'bought-flag');
  expect(await mother.visit((api) => api.referrals.mine())).toMatchObject({
    invited: [{ id: '7', bought: isBuyer }],
    unread: 0,
  });
});

test.each([404, 405, 501])(
  'an academy that has no call for the own link (%i) has none to show',
  async (status) => {
    kipu.use(http.get('*/api/referral/', () => HttpResponse.json({}, { status })));
    const mother = await signedIn(kipu, 'no-such-call');
    expect(await mother.visit((api) => api.referrals.mine())).toBeNull();
  },
);

test('the own link is for people who are logged in', async () => {
  const visitor = person(kipu, { sandbox: 'nobody' });
  expect(await failureOf(visitor.visit((api) => api.referrals.mine()))).toMatchObject({
    code: 'login_required',
  });
  const student = await signedIn(kipu, 'student', 'alumna@kipu.test');
  const standing = await student.visit((api) => api.referrals.mine());
  expect(standing?.code).toMatch(/^CAMILA-[0-9A-F]{6}$/);
});
