import { http, HttpResponse } from 'msw';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Api } from '../../server/api/router.ts';
import { ROBLOX, YOUTUBER, atReview, reachPay, tellWhoLearns, totalSeen, applyCoupon } from './buyers.ts';
import { failureOf } from './failing.ts';
import { openKipu, person, signedIn } from './kipu.ts';
import type { Kipu, Person } from './kipu.ts';

let kipu: Kipu;
beforeAll(async () => {
  kipu = await openKipu();
});
afterEach(() => kipu.reset());
afterAll(() => kipu.close());

const AFTERNOON = 'grupo-videojuegos-con-roblox-tarde';

const start = (someone: Person, name: string) =>
  someone.visit(async (api) => {
    const { attemptId } = await api.checkout.start({ idempotencyKey: `a key of the form of ${name}` });
    return api.payments.attempt({ attemptId });
  });

describe('A coupon', () => {
  test('takes off what the academy says of it, however it is written, and is what is paid', async () => {
    const mother = await atReview(kipu, 'taken');
    await applyCoupon(mother, ' kipu10 ');
    expect(await totalSeen(mother)).toBe(40_500);
    await mother.visit(tellWhoLearns);
    expect(await start(mother, 'taken')).toMatchObject({
      amount: { minor: 40_500, currency: 'PEN' },
      price: { list: 45_000, coupon: { code: 'KIPU10', minor: 4_500 }, total: 40_500 },
    });
  });

  test('is one draft for as long as the same is bought', async () => {
    const mother = await atReview(kipu, 'draft');
    for (const code of ['KIPU10', 'BIENVENIDA', 'KIPU10']) await applyCoupon(mother, code);
    expect(kipu.ledger('draft').filter(({ kind }) => kind === 'invoice')).toHaveLength(1);
  });

  test('is not found by trying: after sixty an hour from one network the next one is refused', async () => {
    const mother = await signedIn(kipu, 'guessed', 'mama@kipu.test', { ip: '192.0.2.60' });
    await mother.visit((api) => api.checkout.choose(ROBLOX));
    for (let tries = 0; tries < 60; tries += 1) {
      expect(await failureOf(applyCoupon(mother, `ADIVINA${tries}`))).toMatchObject({
        code: 'coupon_unknown',
      });
    }
    expect(await failureOf(applyCoupon(mother, 'KIPU10'))).toMatchObject({ code: 'messages_limited' });
    await mother.visit(tellWhoLearns);
    expect(await start(mother, 'guessed')).toMatchObject({ amount: { minor: 45_000 } });
  });

  test('is for people who are logged in, and forgotten when they leave', async () => {
    const nobody = person(kipu, { sandbox: 'nobody' });
    await nobody.visit((api) => api.checkout.choose(ROBLOX));
    expect(await failureOf(applyCoupon(nobody, 'KIPU10'))).toMatchObject({ code: 'login_required' });

    const mother = await atReview(kipu, 'leaves');
    await applyCoupon(mother, 'KIPU10');
    await mother.visit((api) => api.account.logout());
    expect(await totalSeen(mother)).toBe(45_000);
  });

  test('stays with its product, and does not go over to another', async () => {
    const mother = await atReview(kipu, 'stays');
    await applyCoupon(mother, 'KIPU10');
    await mother.visit((api) => api.checkout.choose({ ...ROBLOX, groupId: AFTERNOON }));
    expect(await totalSeen(mother)).toBe(40_500);
    await mother.visit((api) => api.checkout.choose(YOUTUBER));
    expect(await totalSeen(mother)).toBe(39_900);
  });

  test('that ends before the payment begins is refused then, and the next press pays the price that is shown', async () => {
    const mother = await atReview(kipu, 'ends');
    await applyCoupon(mother, 'KIPU10');
    await mother.visit(tellWhoLearns);
    kipu.use(
      http.post('*/api/invoices/:id/couponadd', () =>
        HttpResponse.json({ reason: 'expired' }, { status: 409 }),
      ),
    );
    expect(await failureOf(start(mother, 'ends'))).toMatchObject({
      code: 'coupon_expired',
      fields: { code: 'Ese cupón ya venció' },
    });
    expect(await totalSeen(mother)).toBe(45_000);
    expect((await start(mother, 'ends again')).amount.minor).toBe(45_000);
  });

  test('that cannot be checked when the payment begins is said, and kept for the next try', async () => {
    const mother = await atReview(kipu, 'unchecked');
    await applyCoupon(mother, 'KIPU10');
    await mother.visit(tellWhoLearns);
    kipu.use(http.post('*/api/invoices/:id/couponadd', () => HttpResponse.error()));
    expect(await failureOf(start(mother, 'unchecked'))).toMatchObject({ code: 'coupons_unavailable' });
    kipu.reset();
    expect((await start(mother, 'unchecked')).amount.minor).toBe(40_500);
  });

  test('whose terms do not fit is refused whatever the academy answered', async () => {
    const mother = await atReview(kipu, 'terms');
    const terms = { code: 'LENIENT', percent: 50, products: ['entrada-curso-de-scratch'] };
    kipu.use(http.post('*/api/invoices/:id/couponadd', () => HttpResponse.json({ data: terms })));
    expect(await failureOf(applyCoupon(mother, 'LENIENT'))).toMatchObject({ code: 'coupon_other_product' });
    expect(await totalSeen(mother)).toBe(45_000);
  });

  test('may be answered by itself, with amounts as text', async () => {
    const mother = await atReview(kipu, 'itself');
    const terms = { code: 'MENOS50', percent: null, amount_off_pen: '50.00', amount_off_usd: '15.00' };
    kipu.use(
      http.post('*/api/invoices/', () => HttpResponse.json({ id: 301 }, { status: 201 })),
      http.post('*/api/invoices/301/couponadd', () => HttpResponse.json(terms)),
    );
    await applyCoupon(mother, 'MENOS50');
    expect(await totalSeen(mother)).toBe(40_000);
  });

  test.each([
    [{ code: ['El cupón no existe.'] }, 'coupon_unknown'],
    [{ errors: { coupon: 'Not valid.' } }, 'coupon_unknown'],
    [{ purchase: ['Este campo es requerido.'] }, 'coupons_unavailable'],
  ])('that is refused with %j is told as %s', async (body, code) => {
    const mother = await atReview(kipu, 'by-field');
    kipu.use(http.post('*/api/invoices/:id/couponadd', () => HttpResponse.json(body, { status: 400 })));
    expect(await failureOf(applyCoupon(mother, 'KIPU10'))).toMatchObject({ code });
  });

  test.each([
    ['no words', '', 'text/html'],
    ['a page', '<h1>Not Found</h1>', 'text/html'],
    ["Django's words", '{"detail":"Not found."}', 'application/json'],
  ])('that is not found, with %s, does not exist', async (how, body, type) => {
    const mother = await atReview(kipu, `not-found-${how.length}`);
    const notFound = () => new HttpResponse(body, { status: 404, headers: { 'content-type': type } });
    kipu.use(http.post('*/api/invoices/:id/couponadd', notFound));
    expect(await failureOf(applyCoupon(mother, 'KIPU10'))).toMatchObject({ code: 'coupon_unknown' });
  });

  test('whose older draft is not found is said to be unchecked: the draft may be gone', async () => {
    const mother = await atReview(kipu, 'old-draft');
    await applyCoupon(mother, 'KIPU10');
    kipu.use(http.post('*/api/invoices/:id/couponadd', () => new HttpResponse('', { status: 404 })));
    expect(await failureOf(applyCoupon(mother, 'KIPU20'))).toMatchObject({ code: 'coupons_unavailable' });
  });

  test('with letters that no header can carry is looked up like any other', async () => {
    const mother = await atReview(kipu, 'letters');
    for (const code of ['VERANO–10', 'CUMPLE🎉', 'NIN\u0303OS'])
      expect(await failureOf(applyCoupon(mother, code))).toMatchObject({ code: 'coupon_unknown' });
  });

  test('of an academy without coupons is said to be unchecked, not unknown', async () => {
    const mother = await atReview(kipu, 'without');
    kipu.use(
      http.post('*/api/invoices/', () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })),
    );
    expect(await failureOf(applyCoupon(mother, 'KIPU10'))).toMatchObject({ code: 'coupons_unavailable' });
  });
});

describe('A sibling', () => {
  const tellOfKilla = async (api: Api) => {
    const killa = (await api.checkout.draft())?.family.find(({ firstName }) => firstName === 'Killa');
    await api.checkout.student({ kind: 'child', childId: killa?.id ?? '', birthDate: null });
  };

  test('costs less in the same program once the first child is paid for, and not before or elsewhere', async () => {
    const mother = await signedIn(kipu, 'siblings', 'gemelos@kipu.test', { geoCountry: 'PE' });
    const payment = await reachPay(mother, ROBLOX);
    await mother.visit(tellOfKilla);
    expect(await totalSeen(mother)).toBe(45_000);

    await mother.visit((api) => api.payments.pay(payment));
    expect(await totalSeen(mother)).toBe(40_500);
    expect(await start(mother, 'a sibling')).toMatchObject({
      amount: { minor: 40_500 },
      price: { sibling: 4_500, coupon: null },
      student: { firstName: 'Killa' },
    });
    await mother.visit((api) => api.checkout.choose(YOUTUBER));
    await mother.visit(tellOfKilla);
    expect(await totalSeen(mother)).toBe(39_900);
  });

  test.each([
    ['was never paid for', '4474118355690180', 'denied'],
    ['has left', undefined, 'refunded'],
  ])('costs the whole price where the first child %s', async (how, card, status) => {
    const mother = await signedIn(kipu, how.replaceAll(' ', '-'), 'gemelos@kipu.test', { geoCountry: 'PE' });
    const payment = await reachPay(mother, ROBLOX, 'Nina', card);
    const { purchaseNumber } = await mother.visit((api) => api.payments.pay(payment));
    const ofThis = { purchaseNumber: purchaseNumber ?? '' };
    if (status === 'refunded') {
      const { offers } = await mother.visit((api) => api.changes.withdrawal(ofThis));
      const leaving = { ...ofThis, motive: null, seenBack: offers[0]?.back.minor ?? 0 };
      await mother.visit((api) => api.changes.withdraw(leaving));
    }
    expect(await mother.visit((api) => api.payments.receipt(ofThis))).toMatchObject({ status });
    await mother.visit((api) => api.checkout.choose({ ...ROBLOX, groupId: AFTERNOON }));
    await mother.visit(tellOfKilla);
    expect(await totalSeen(mother)).toBe(45_000);
  });

  test('costs the whole price where the first child is paid for in another program', async () => {
    const mother = await signedIn(kipu, 'elsewhere', 'gemelos@kipu.test', { geoCountry: 'PE' });
    const payment = await reachPay(mother, YOUTUBER);
    expect(await mother.visit((api) => api.payments.pay(payment))).toMatchObject({ status: 'approved' });
    await mother.visit((api) => api.checkout.choose(ROBLOX));
    await mother.visit(tellOfKilla);
    expect(await totalSeen(mother)).toBe(45_000);
  });

  test('is the other child: for the one who has the place nothing is taken off', async () => {
    const mother = await signedIn(kipu, 'same-child', 'gemelos@kipu.test', { geoCountry: 'PE' });
    const payment = await reachPay(mother, ROBLOX);
    await mother.visit((api) => api.payments.pay(payment));
    await mother.visit((api) => api.checkout.choose({ ...ROBLOX, groupId: AFTERNOON }));
    await mother.visit(tellWhoLearns);
    expect(await totalSeen(mother)).toBe(45_000);
  });
});

describe('The mail of an invoice', () => {
  test('is not there for the purchase of another family', async () => {
    const mother = await atReview(kipu, 'mail');
    await mother.visit(tellWhoLearns);
    const payment = await reachPay(mother, ROBLOX);
    await mother.visit((api) => api.payments.pay(payment));
    const { purchaseNumber } = await mother.visit((api) => api.payments.attempt(payment));
    const ask = (someone: Person) =>
      someone.visit((api) =>
        api.invoices.email({
          purchaseNumber: purchaseNumber ?? '',
          idempotencyKey: 'a key of a rendered form',
        }),
      );
    expect(await ask(mother)).toEqual({ email: 'mama@kipu.test' });
    const father = await signedIn(kipu, 'mail', 'papa@kipu.test');
    expect(await failureOf(ask(father))).toMatchObject({ code: 'not_found' });
  });
});
