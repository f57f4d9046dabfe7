import { beforeEach, expect, test } from 'vitest';
import type { Store } from '../../server/store/database.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { SECOND, buyerOf, openShop, orderOf, refusal, refuseWrites } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

/** Creates waits that end when the test lets time pass. */
function createWaits() {
  let time = 0;
  const waiting: { until: number; end: () => void }[] = [];
  return {
    sleep: (milliseconds: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        if (signal?.aborted) resolve();
        signal?.addEventListener('abort', () => resolve(), { once: true });
        waiting.push({ until: time + milliseconds, end: resolve });
      }),
    /** How many waits were ever started. */
    begun: () => waiting.length,
    pass(milliseconds: number) {
      time += milliseconds;
      for (const { until, end } of waiting) if (until <= time) end();
    },
  };
}

describeOnBothDatabases('Answers to who pays, with the journal', (stores) => {
  let shop: Shop;
  let waits: ReturnType<typeof createWaits>;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
    waits = createWaits();
    shop.service = serviceOn(shop.store);
  });

  const serviceOn = (on: Store) => shop.serviceOn(on, waits.sleep);

  /** Returns a database whose disk is full for one table until the test frees it. */
  function fillable(table: string) {
    let isFull = false;
    const refusing = refuseWrites(table);
    const kysely = shop.store.kysely.withPlugin({
      ...refusing,
      transformQuery: (args) => (isFull ? refusing.transformQuery(args) : args.node),
    });
    return { store: { ...shop.store, kysely }, fill: (full: boolean) => void (isFull = full) };
  }

  /** What a click on PAGAR asks of a service on another database. */
  const clickOf = (attemptId: string) => ({
    buyer: rosa,
    attemptId,
    transactionToken: 'approve',
    seatsLeft: () => Promise.resolve(6),
  });

  const sent = () => expect.poll(() => shop.academy.countCalls('cardAuthorization')).toBe(1);

  test('a slow bank is waited for less than ten seconds; the payment goes on behind the answer', async () => {
    const { id } = await shop.atForm(rosa);
    const release = shop.academy.hold('cardAuthorization');
    const first = shop.pay(rosa, id, 'approve');
    await sent();
    const second = shop.pay(rosa, id, 'approve');
    await expect.poll(waits.begun).toBe(2);
    waits.pass(10 * SECOND);
    expect(await first).toMatchObject({ status: 'verifying', denial: null });
    expect(await second).toMatchObject({ status: 'verifying' });
    const third = shop.pay(rosa, id, 'approve');
    // Two waits for the payment, two for a last check, and this one.
    await expect.poll(waits.begun).toBe(5);
    release();
    expect(await third).toMatchObject({ status: 'approved', enrolled: true });
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('an answer that is late tells what the journal has come to know elsewhere', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.hold('cardAuthorization');
    const payment = shop.pay(rosa, id, 'approve');
    await sent();
    const elsewhere = shop.journal;
    const attempt = await elsewhere.find(id);
    if (!attempt) throw new Error('The attempt is gone');
    await elsewhere.move(attempt, { to: 'needs_review', detail: { reason: 'asked elsewhere' } });
    waits.pass(10 * SECOND);
    expect(await payment).toMatchObject({ status: 'needs_review' });
  });

  test('a slow enrollment is not waited for: the payment is approved', async () => {
    const { id } = await shop.atForm(rosa);
    const release = shop.academy.hold('createEnrollment');
    const payment = shop.pay(rosa, id, 'approve');
    await expect.poll(() => shop.academy.countCalls('createEnrollment')).toBe(1);
    waits.pass(10 * SECOND);
    expect(await payment).toMatchObject({ status: 'approved', enrolled: false });
    release();
    await expect.poll(async () => (await shop.see(rosa, id)).enrolled).toBe(true);
  });

  test('a page does not wait for what an answer before it has waited for already', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    await shop.pay(rosa, id, 'approve');
    const read = () => shop.service.receipt({ userId: 'rosa', purchaseNumber: purchaseNumber ?? '' });
    const release = shop.academy.hold('cardStatus');
    shop.clock.advance(5 * SECOND);
    const before = waits.begun();
    const first = read();
    await expect.poll(waits.begun).toBe(before + 1);
    waits.pass(8 * SECOND);
    expect(await first).toMatchObject({ status: 'verifying' });
    shop.clock.advance(8 * SECOND);
    expect(await read()).toMatchObject({ status: 'verifying' });
    expect(waits.begun()).toBe(before + 1);
    release();
    await expect.poll(async () => (await shop.see(rosa, id)).enrolled).toBe(true);
  });

  test('a page that is opened while the provider is asked waits for as long as that has left', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    await shop.pay(rosa, id, 'approve');
    const release = shop.academy.hold('cardStatus');
    shop.clock.advance(5 * SECOND);
    void shop.service.runner.runDue();
    await expect.poll(() => shop.academy.countCalls('cardStatus')).toBe(1);
    shop.clock.advance(6 * SECOND);
    const before = waits.begun();
    const read = shop.service.receipt({ userId: 'rosa', purchaseNumber: purchaseNumber ?? '' });
    await expect.poll(waits.begun).toBe(before + 1);
    waits.pass(2 * SECOND);
    expect(await read).toMatchObject({ status: 'verifying' });
    release();
    await expect.poll(async () => (await shop.see(rosa, id)).enrolled).toBe(true);
  });

  test('what is not sent in time is called off, and never sent behind an answer that says so', async () => {
    const { id } = await shop.atForm(rosa);
    const release = shop.academy.hold('cardToken');
    const payment = refusal(shop.pay(rosa, id, 'approve'));
    await expect.poll(() => shop.academy.countCalls('cardToken')).toBe(2);
    waits.pass(10 * SECOND);
    expect(await payment).toBe('payment_not_sent');
    expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('payment_not_sent');
    release();
    // The next click has another card; the cancelled one would have been approved.
    await expect.poll(() => refusal(shop.pay(rosa, id, 'deny-180'))).toBe('none');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'denied' });
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('a stop waits for what goes on behind an answer, a minute at most, and begins nothing new', async () => {
    const { id } = await shop.atForm(rosa);
    const { id: other } = await shop.atForm(buyerOf('luis'));
    const release = shop.academy.hold('cardAuthorization');
    const payment = shop.pay(rosa, id, 'approve');
    await sent();
    waits.pass(10 * SECOND);
    await payment;
    let stopped = false;
    const stop = shop.service.runner.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    expect(await refusal(shop.pay(buyerOf('luis'), other, 'approve'))).toBe('maintenance');
    expect(await refusal(shop.begin(buyerOf('ana')))).toBe('maintenance');
    const form = { buyer: buyerOf('luis'), attemptId: other };
    expect(await refusal(shop.service.openCardForm(form))).toBe('maintenance');
    release();
    await stop;
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('a stop does not wait longer than a minute', async () => {
    const { id } = await shop.atForm(rosa);
    shop.academy.hold('cardAuthorization');
    void shop.pay(rosa, id, 'approve').catch(() => undefined);
    await sent();
    const stop = shop.service.runner.stop();
    await new Promise((resolve) => setImmediate(resolve));
    waits.pass(61 * SECOND);
    await stop;
  });

  test('a journal that cannot be written refuses before anything is begun or sent', async () => {
    const { id } = await shop.atForm(rosa);
    const full = fillable('payment_event');
    const service = serviceOn(full.store);
    full.fill(true);
    expect(await refusal(service.pay(clickOf(id)))).toBe('payment_not_sent');
    const order = orderOf({ productRef: 'vacation:youtuber' });
    const start = { buyer: rosa, order, idempotencyKey: shop.newKey(), seatsLeft: 6 };
    expect(await refusal(service.start(start))).toBe('payment_not_sent');
    expect(shop.academy.countCalls('cardAuthorization')).toBe(0);
    full.fill(false);
    expect(await service.pay(clickOf(id))).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('a journal that is slow with the intent is told as being verified: it is sent once it is written', async () => {
    const { id } = await shop.atForm(rosa);
    let write = (): void => undefined;
    const written = new Promise<void>((resolve) => (write = resolve));
    let isBeingWritten = false;
    const kysely = shop.store.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The second token is requested right before the intent is written.
        if (shop.academy.countCalls('cardToken') === 2) {
          isBeingWritten = true;
          await written;
        }
        return result;
      },
    });
    const payment = serviceOn({ ...shop.store, kysely }).pay(clickOf(id));
    let told = '';
    const answered = payment.then(
      ({ status }) => (told = status),
      () => (told = 'refused'),
    );
    try {
      await expect
        .poll(() => {
          if (isBeingWritten) waits.pass(10 * SECOND);
          return told;
        })
        .not.toBe('');
      expect(told).toBe('verifying');
    } finally {
      // An open transaction would keep the database from closing.
      write();
      await answered;
    }
    await expect.poll(async () => (await shop.see(rosa, id)).enrolled).toBe(true);
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('a journal that breaks after the send is told as being verified, and the result is written later', async () => {
    const { id } = await shop.atForm(rosa);
    const full = fillable('payment_event');
    const service = serviceOn(full.store);
    const release = shop.academy.hold('cardAuthorization');
    const gone = { fault: 'status', status: 404, work: 'not_done' } as const;
    shop.academy.failNext('cardStatus', gone, gone, gone);
    const payment = service.pay(clickOf(id));
    await sent();
    full.fill(true);
    release();
    await expect.poll(() => shop.log.lines.join()).toContain('is not written yet');
    waits.pass(10 * SECOND);
    expect(await payment).toMatchObject({ status: 'verifying' });
    full.fill(false);
    await expect
      .poll(async () => {
        // A write that failed on the full disk may start its wait only now.
        waits.pass(60 * SECOND);
        return (await shop.see(rosa, id)).enrolled;
      })
      .toBe(true);
    expect(shop.academy.charges).toHaveLength(1);
  });
});
