import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

describeOnBothDatabases('Buying, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');
  const luis = buyerOf('luis');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  test('an approved payment charges once, enrolls in every course and writes the purchase', async () => {
    const { id } = await shop.atForm(rosa);
    const view = await shop.pay(rosa, id, 'approve');

    expect(view).toMatchObject({
      status: 'approved',
      enrolled: true,
      amount: { minor: 45_000, currency: 'PEN' },
      payer: { firstName: 'Rosa', lastName: 'Quispe', email: 'rosa@kipu.test' },
      receipt: { transactionDate: '240720115328', card: '447411******2240', brand: 'visa' },
      denial: null,
    });
    expect(shop.academy.charges).toHaveLength(1);
    const purchase = view.purchaseNumber;
    expect(shop.academy.enrollments).toEqual([
      expect.objectContaining({
        course_id: 'c-roblox',
        module_id: 'm-1',
        module_name: 'Primeros pasos',
        group_id: 'g-1',
        group_name: 'Lunes',
        schedules: [{ day: 'monday', hour: '17:00' }],
        initial_date: '2027-01-04',
        timezone_name: 'America/Lima',
        purchase,
      }),
      expect.not.objectContaining({
        group_id: expect.anything() as unknown,
        schedules: expect.anything() as unknown,
      }),
    ]);
    expect(shop.academy.updates).toEqual([
      {
        purchaseNumber: purchase,
        body: { amount: 450, currency: 'PEN', transaction_id: view.receipt?.transactionId },
      },
    ]);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('the intent is written by the time the authorization arrives', async () => {
    const { id } = await shop.atForm(rosa);
    const release = shop.academy.hold('cardAuthorization');
    const payment = shop.pay(rosa, id, 'approve');
    await expect.poll(() => shop.academy.countCalls('cardAuthorization')).toBe(1);
    expect(await shop.journal.find(id)).toMatchObject({ state: 'auth_sent' });
    release();
    expect(await payment).toMatchObject({ status: 'approved' });
  });

  test('the bearer, the scenario and the sandbox of the buyer go with every call', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'approve');
    for (const call of shop.academy.calls) {
      expect(call).toMatchObject({ bearer: rosa.bearer, controls: { sandbox: 't', scenario: 's' } });
    }
  });

  test('a card is not charged without one, as what is paid later is', async () => {
    const { id } = await shop.atForm(rosa);
    const seatsLeft = () => Promise.resolve(6);
    const asked = shop.service.pay({ buyer: rosa, attemptId: id, transactionToken: null, seatsLeft });
    expect(await refusal(asked)).toBe('card_session_expired');
    expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
    expect(await shop.pay(rosa, id, 'approve')).toMatchObject({ status: 'approved' });
  });

  test('dollars are charged with the other merchant', async () => {
    const { id } = await shop.atForm(rosa, orderOf({ amount: { minor: 12_950, currency: 'USD' } }));
    const view = await shop.pay(rosa, id, 'approve');
    expect(view.amount).toEqual({ minor: 12_950, currency: 'USD' });
    const authorization = shop.academy.calls.find(({ endpoint }) => endpoint === 'cardAuthorization');
    expect(authorization?.body).toMatchObject({ MERCHANT_ID: '222', amount: 129.5 });
  });

  test('a denial shows its code and date, and another card makes a new purchase', async () => {
    const { id } = await shop.atForm(rosa);
    const denied = await shop.pay(rosa, id, 'deny-180');
    expect(denied).toMatchObject({
      status: 'denied',
      denial: { actionCode: '180', transactionDate: '180331152444' },
      receipt: null,
    });
    expect(await shop.pay(rosa, id, 'approve')).toEqual(denied);

    const again = await shop.atForm(rosa);
    expect(again.purchaseNumber).not.toBe(denied.purchaseNumber);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved' });
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('opening the dialog many times makes one purchase', async () => {
    const views = await Promise.all(Array.from({ length: 8 }, () => shop.begin(rosa)));
    expect(new Set(views.map(({ id }) => id)).size).toBe(1);
    expect(shop.academy.countCalls('createPurchase')).toBe(1);
  });

  test('the same form submitted twice gives the same attempt, with another product a conflict', async () => {
    const submission = { buyer: rosa, order: orderOf(), idempotencyKey: shop.newKey(), seatsLeft: 6 };
    const first = await shop.service.start(submission);
    expect(await shop.service.start(submission)).toEqual(first);
    const other = orderOf({ productRef: 'vacation:youtuber' });
    expect(await refusal(shop.service.start({ ...submission, order: other }))).toBe('idempotency_conflict');
    expect(await refusal(shop.service.start({ ...submission, buyer: luis }))).toBe('none');
  });

  test('a lost answer to the creation of the purchase is said, and the same attempt goes on', async () => {
    shop.academy.failNext('createPurchase', { fault: 'timeout', work: 'done' });
    expect(await refusal(shop.begin(rosa))).toBe('payment_not_begun');
    const view = await shop.begin(rosa);
    expect(view.purchaseNumber).toMatch(/^\d+$/);
    expect(shop.academy.countCalls('createPurchase')).toBe(2);
  });

  test('a 403 on the purchase asks for another login and keeps the attempt', async () => {
    shop.academy.failNext('createPurchase', { fault: 'status', status: 403, work: 'not_done' });
    expect(await refusal(shop.begin(rosa))).toBe('purchase_forbidden');
    expect((await shop.begin(rosa)).status).toBe('open');
  });

  test('a 401 asks for a login', async () => {
    shop.academy.failNext('createPurchase', { fault: 'status', status: 401, work: 'not_done' });
    expect(await refusal(shop.begin(rosa))).toBe('login_required');
  });

  test.each([401, 403])(
    'a gateway that answers with a page of its own (%i) says nothing about the buyer',
    async (status) => {
      const page = {
        fault: 'status',
        status,
        body: '<html><h1>Forbidden</h1></html>',
        work: 'not_done',
      } as const;
      shop.academy.failNext('createPurchase', page);
      expect(await refusal(shop.begin(rosa))).toBe('payment_not_begun');
    },
  );

  test('a form that cannot be opened is said, and opens at the next try', async () => {
    const outOfReach = { fault: 'timeout', work: 'not_done' } as const;
    // The first is for the token that is requested along with the purchase, whose failure is ignored.
    shop.academy.failNext('cardToken', outOfReach, outOfReach);
    shop.academy.failNext('cardSession', { fault: 'status', status: 403, work: 'not_done' });
    const { id } = await shop.begin(rosa);
    const open = () => shop.service.openCardForm({ buyer: rosa, attemptId: id });
    expect(await refusal(open())).toBe('payment_not_begun');
    expect(await refusal(open())).toBe('purchase_forbidden');
    expect(await open()).toEqual({
      library: 'payform',
      merchantId: '111',
      sessionKey: 'SECRET-SESSION-KEY',
      purchaseNumber: (await shop.see(rosa, id)).purchaseNumber,
      amount: 450,
      currency: 'PEN',
      renewAt: shop.clock.now().getTime() + 13 * MINUTE,
    });
  });

  test('the session of a form is opened beside its purchase, and used by one form', async () => {
    const { id } = await shop.begin(rosa);
    const open = () => shop.service.openCardForm({ buyer: rosa, attemptId: id });
    await open();
    expect(shop.academy.countCalls('cardSession')).toBe(1);
    await open();
    expect(shop.academy.countCalls('cardSession')).toBe(2);
  });

  test('one purchase and one session are made, however often its button is pressed', async () => {
    const begin = { buyer: rosa, order: orderOf(), idempotencyKey: shop.newKey(), seatsLeft: 6 };
    const presses = Array.from({ length: 3 }, () => shop.service.start(begin));
    const [first] = await Promise.all(presses);
    await shop.service.openCardForm({ buyer: rosa, attemptId: first?.id ?? '' });
    expect(shop.academy.countCalls('createPurchase')).toBe(1);
    expect(shop.academy.countCalls('cardSession')).toBe(1);
  });

  test('a session that waited for its form for a minute is opened anew', async () => {
    const { id } = await shop.begin(rosa);
    shop.clock.advance(MINUTE);
    const { renewAt } = await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    expect(shop.academy.countCalls('cardSession')).toBe(2);
    expect(renewAt).toBe(shop.clock.now().getTime() + 13 * MINUTE);
  });

  test('nothing is authorized before a form was opened', async () => {
    const { id } = await shop.begin(rosa);
    expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('card_session_expired');
    expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
  });

  test('fifty submissions at once charge once and read the same', async () => {
    const { id } = await shop.atForm(rosa);
    const views = await Promise.all(Array.from({ length: 50 }, () => shop.pay(rosa, id, 'approve')));
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
    expect(shop.academy.charges).toHaveLength(1);
    for (const view of views) expect(view).toEqual(views[0]);
    expect(views[0]?.status).toBe('approved');
  });

  test('two processes paying one attempt charge once', async () => {
    const { id } = await shop.atForm(rosa);
    const other = openShop(shop.store, shop.academy, shop.clock);
    const views = await Promise.all([shop.pay(rosa, id, 'approve'), other.pay(rosa, id, 'approve')]);
    for (const { status } of views) expect(['approved', 'verifying']).toContain(status);
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('a payment sent again after its end gives its result and charges nothing', async () => {
    const { id } = await shop.atForm(rosa);
    const approved = await shop.pay(rosa, id, 'approve');
    for (let round = 0; round < 3; round += 1) {
      expect(await shop.pay(rosa, id, 'approve')).toEqual(approved);
    }
    await shop.restart();
    expect(await shop.pay(rosa, id, 'approve')).toEqual(approved);
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('a connection that was never made leaves the attempt payable', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'refused', work: 'not_done' });
    expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('payment_not_sent');
    await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    expect((await shop.pay(rosa, id, 'approve')).status).toBe('approved');
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('a form left for a day is given up, with nothing kept of its buyer', async () => {
    const { id } = await shop.atForm(rosa);
    await shop.later(24 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('payment_closed');
  });

  test('purchases lists what was ever sent, whatever became of it, newest first', async () => {
    const denied = await shop.atForm(rosa);
    await shop.pay(rosa, denied.id, 'deny-180');
    shop.clock.advance(SECOND);
    const paid = await shop.atForm(rosa);
    await shop.pay(rosa, paid.id, 'approve');
    shop.clock.advance(SECOND);
    const unclear = await shop.atForm(rosa, orderOf({ productRef: 'vacation:youtuber' }));
    await shop.pay(rosa, unclear.id, 'used');
    await shop.begin(rosa, orderOf({ groupRef: 'g-jueves' }));
    const list = await shop.service.purchases({ userId: 'rosa' });
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [unclear.id, 'verifying'],
      [paid.id, 'approved'],
      [denied.id, 'denied'],
    ]);
  });
});
