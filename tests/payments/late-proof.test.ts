import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import type { Money } from '../../server/domain/money.ts';

describeOnBothDatabases('What proves or disproves a charge late, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  /** Returns a payment whose answer was lost and that never reached the academy. */
  async function lost() {
    const view = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'connection_lost', work: 'not_done' });
    expect(await shop.pay(rosa, view.id, 'approve')).toMatchObject({ status: 'verifying' });
    return { id: view.id, number: view.purchaseNumber ?? '', amount: view.amount };
  }
  const charge = ({ number, amount }: { number: string; amount: Money }) =>
    shop.academy.endReview(number, amount);
  const sayNotCharged = (purchaseNumber: string) =>
    shop.academy.orders.set(purchaseNumber, { code: 404, data: { purchaseNumber, charged: false } });
  /** Says so for as long as it takes to close a payment. */
  async function sayNotChargedLong(purchaseNumber: string) {
    sayNotCharged(purchaseNumber);
    for (const seconds of [5, 10, 15]) await shop.later(seconds * SECOND);
  }
  const dueAt = async (attemptId: string) => (await shop.journal.find(attemptId))?.nextRunAt ?? null;
  /** Lets time pass, with background work every five minutes. */
  async function wait(milliseconds: number) {
    for (let passed = 0; passed < milliseconds; passed += 5 * MINUTE) await shop.later(5 * MINUTE);
  }

  test.each([
    ['HTML', '<html>404</html>'],
    ['nothing', undefined],
    ['an object', { detail: 'Not found.' }],
    ['the words of the contract', { code: 404, data: { purchaseNumber: '1', charged: false } }],
  ])('a 404 with %s proves nothing: it is asked on, and a charge is found hours later', async (_, body) => {
    const payment = await lost();
    const gone = { fault: 'status', status: 404, body, work: 'not_done' } as const;
    shop.academy.failNext('cardStatus', ...Array.from({ length: 25 }, () => gone));
    await wait(3 * HOUR);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'needs_review', denial: null });
    charge(payment);
    await wait(HOUR);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.countCalls('cardAuthorization')).toBe(1);
  });

  test('what is not known after half an hour is for a person, and is asked for on the whole day', async () => {
    const { id } = await lost();
    for (const seconds of [5, 10, 15, 30]) await shop.later(seconds * SECOND);
    await wait(25 * MINUTE - MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    await wait(10 * MINUTE);
    const view = await shop.see(rosa, id);
    expect(view).toMatchObject({ status: 'needs_review', receipt: null });
    expect(view.nextQuestionAt?.getTime()).toBeGreaterThan(shop.clock.now().getTime());
    expect(shop.log.lines.filter((line) => line.includes('payment needs a person'))).toHaveLength(1);
    expect(await shop.begin(rosa)).toMatchObject({ id, status: 'needs_review' });
    await wait(27 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', nextQuestionAt: null });
    expect(shop.log.lines.filter((line) => line.includes('payment needs a person'))).toHaveLength(1);
  });

  test('that nothing is charged is no news while the call may be on its way: a charge 20 seconds later is the only one', async () => {
    const payment = await lost();
    sayNotCharged(payment.number);
    for (const seconds of [5, 10]) {
      await shop.later(seconds * SECOND);
      expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'verifying' });
      expect(await shop.begin(rosa)).toMatchObject({ id: payment.id });
    }
    charge(payment);
    await shop.later(15 * SECOND);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('a provider that knows the order and did not charge closes it, and the buyer may pay again', async () => {
    const { id, number } = await lost();
    await sayNotChargedLong(number);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    const again = await shop.atForm(rosa);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved' });
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('a provider that ends its review without a charge closes it, too', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    await shop.pay(rosa, id, 'review');
    expect((await shop.journal.find(id))?.state).toBe('pending_review');
    sayNotCharged(purchaseNumber ?? '');
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    const again = await shop.atForm(rosa);
    expect(again.id).not.toBe(id);
  });

  test('what counts as not charged is watched for a day: a late charge is enrolled', async () => {
    const payment = await lost();
    await sayNotChargedLong(payment.number);
    await wait(5 * HOUR);
    charge(payment);
    await wait(HOUR);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('a charge that came a minute late is found in minutes, before it is paid twice', async () => {
    const payment = await lost();
    await sayNotChargedLong(payment.number);
    charge(payment);
    await shop.later(2 * MINUTE);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(await refusal(shop.begin(rosa))).toBe('already_purchased');
  });

  test('what counts as not charged is asked about soon, then every hour, for a day', async () => {
    const { id, number } = await lost();
    await sayNotChargedLong(number);
    const asked = () => shop.academy.countCalls('cardStatus');
    const before = asked();
    const closedAt = shop.clock.now().getTime();
    const times: number[] = [];
    for (let due = await dueAt(id); due !== null; due = await dueAt(id)) {
      await shop.later(due - shop.clock.now().getTime());
      times.push((due - closedAt) / MINUTE);
    }
    const hourly = Array.from({ length: 24 }, (_, hours) => 12 + (hours + 1) * 60);
    expect(times).toEqual([2, 12, ...hourly]);
    expect(asked() - before).toBe(times.length);
  });

  test('a late charge of what was paid again meanwhile is for a person: one is given back', async () => {
    const payment = await lost();
    await sayNotChargedLong(payment.number);
    const again = await shop.atForm(rosa);
    await shop.pay(rosa, again.id, 'approve');
    charge(payment);
    await wait(2 * HOUR);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'needs_review', enrolled: false });
    expect(await shop.see(rosa, again.id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.log.lines.join()).toContain('second_charge');
    expect(shop.academy.enrollments).toHaveLength(2);
  });

  test('a late charge is the second also beside one that waits for a person, and none beside one that is given back', async () => {
    const payment = await lost();
    await sayNotChargedLong(payment.number);
    shop.academy.failNext('createEnrollment', { fault: 'status', status: 409, work: 'not_done' });
    const again = await shop.atForm(rosa);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'needs_review' });
    charge(payment);
    await wait(2 * HOUR);
    expect((await shop.journal.find(payment.id))?.reviewReason).toBe('second_charge');
    const decision = { reason: 'devuelto', by: 'ana' } as const;
    await shop.journal.resolve({ attemptId: again.id, resolution: 'refunded', ...decision });
    await shop.journal.resolve({ attemptId: payment.id, resolution: 'retry', ...decision });
    await shop.later(0);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('an open form beside a late charge is refused before a second one', async () => {
    const payment = await lost();
    await sayNotChargedLong(payment.number);
    const again = await shop.atForm(rosa);
    charge(payment);
    await wait(2 * HOUR);
    expect(await refusal(shop.pay(rosa, again.id, 'approve'))).toBe('already_purchased');
    expect(shop.academy.charges).toHaveLength(1);
  });

  test('a denial that only a question told of is watched, too', async () => {
    const payment = await lost();
    shop.academy.denyReview(payment.number, '116');
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'denied' });
    charge(payment);
    await wait(2 * HOUR);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('what a person calls not charged is let in when it was', async () => {
    const payment = await lost();
    await wait(HOUR);
    const journal = shop.journal;
    await journal.resolve({ attemptId: payment.id, resolution: 'not_charged', reason: 'visto', by: 'ana' });
    charge(payment);
    await wait(2 * HOUR);
    expect(await shop.see(rosa, payment.id)).toMatchObject({ status: 'approved', resolution: null });
  });

  test('nothing is asked any more after the day, and the credential is gone', async () => {
    const { number } = await lost();
    await sayNotChargedLong(number);
    await wait(26 * HOUR);
    const asked = shop.academy.countCalls('cardStatus');
    expect(asked).toBe(3 + 26);
    await wait(5 * HOUR);
    expect(shop.academy.countCalls('cardStatus')).toBe(asked);
    const row = await shop.store.kysely
      .withTables<{ paymentAttempt: { credential: string | null } }>()
      .selectFrom('paymentAttempt')
      .select('credential')
      .executeTakeFirstOrThrow();
    expect(row.credential).toBeNull();
  });
});
