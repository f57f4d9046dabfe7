import { beforeEach, expect, test } from 'vitest';
import { describeOnBothDatabases } from '../store/stores.ts';
import { rosa } from './books.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import type { Fault } from './faults.ts';
import { createWithdrawals } from './withdrawals.ts';

describeOnBothDatabases('A family that withdraws, with the journal', (stores) => {
  let shop: Shop;

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  const { bought, withdraw, standing, expectGivenBackOnce } = createWithdrawals(() => shop);

  test('is out of every course and has its money back, by one refund', async () => {
    const { id, purchaseNumber } = await bought();
    expect(await withdraw(purchaseNumber)).toMatchObject({ status: 'refunded' });
    await expectGivenBackOnce(id);
  });

  test('is given back once, however often it is pressed', async () => {
    const { id, purchaseNumber } = await bought();
    await Promise.all([withdraw(purchaseNumber), withdraw(purchaseNumber)]);
    await withdraw(purchaseNumber);
    await expectGivenBackOnce(id);
  });

  test('may buy the same again afterwards', async () => {
    const { purchaseNumber } = await bought();
    expect(await refusal(shop.begin(rosa))).toBe('already_purchased');
    await withdraw(purchaseNumber);
    const again = await shop.atForm(rosa);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    expect(standing()).toHaveLength(2);
  });

  test('is offered to leave exactly where it may: not while its purchase is still being written', async () => {
    shop.academy.failNext('updatePurchase', { fault: 'timeout', work: 'not_done' });
    const { id, purchaseNumber } = await bought();
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'approved',
      enrolled: true,
      isChangeable: false,
    });
    expect(await refusal(withdraw(purchaseNumber))).toBe('change_closed');
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ isChangeable: true });
    await withdraw(purchaseNumber);
    expect(await shop.see(rosa, id)).toMatchObject({ isChangeable: false });
  });

  const lost: [string, Omit<Fault, 'work'>][] = [
    ['was answered with 500', { fault: 'status', status: 500 }],
    ['was answered with HTML', { fault: 'not_json', status: 200 }],
    ['timed out', { fault: 'timeout' }],
    ['lost its connection', { fault: 'connection_lost' }],
  ];

  test.each(lost)('a refund that %s and was made is found, not sent again', async (_, fault) => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { ...fault, work: 'done' });
    expect(await withdraw(purchaseNumber)).toMatchObject({ status: 'refunding' });
    await shop.later(5 * SECOND);
    await expectGivenBackOnce(id);
  });

  test.each(lost)('a refund that %s and arrives minutes later is not sent again', async (_, fault) => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { ...fault, work: 'late' });
    await withdraw(purchaseNumber);
    for (const seconds of [5, 10, 20, 40, 80]) await shop.later(seconds * SECOND);
    expect(shop.academy.countCalls('cardRefund')).toBe(1);
    shop.academy.whenLate();
    await shop.later(3 * MINUTE);
    await expectGivenBackOnce(id);
  });

  test.each(lost)('a refund that %s and never arrived is sent again in the end', async (_, fault) => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { ...fault, work: 'not_done' });
    await withdraw(purchaseNumber);
    for (const seconds of [5, 10, 20, 40, 80, 160, 320, 640]) await shop.later(seconds * SECOND);
    expect(shop.academy.countCalls('cardRefund')).toBe(2);
    await expectGivenBackOnce(id);
  });

  test('a refund that never left is sent at the next try', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { fault: 'refused', work: 'not_done' });
    await withdraw(purchaseNumber);
    await shop.later(5 * SECOND);
    await expectGivenBackOnce(id);
  });

  test('a process that dies while it asks for the refund does not ask twice', async () => {
    const { id, purchaseNumber } = await bought();
    const release = shop.academy.hold('cardRefund');
    const dying = withdraw(purchaseNumber);
    await expect.poll(() => shop.academy.countCalls('cardRefund')).toBe(1);
    await shop.restart();
    await shop.later(5 * SECOND);
    release();
    await shop.later(MINUTE);
    await expectGivenBackOnce(id);
    await dying;
  });

  test('an academy that does not answer keeps nobody from leaving in the end', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('updateEnrollment', { fault: 'timeout', work: 'done' });
    expect(await withdraw(purchaseNumber)).toMatchObject({
      status: 'refunding',
      refund: { withdrawnAt: null },
    });
    expect(shop.academy.refunds).toEqual([]);
    await shop.later(5 * SECOND);
    await expectGivenBackOnce(id);
  });

  test.each([
    ['that may be theirs cannot be read', { id: 'm', course_id: {} }],
    ['has no id by which they could leave', { course_id: orderOf().lines[0]?.courseId }],
  ])('nobody has left while a place %s', async (_, place) => {
    const { id, purchaseNumber } = await bought();
    shop.academy.oddPlaces.push({ ...place, purchase: purchaseNumber });
    expect(await withdraw(purchaseNumber)).toMatchObject({
      status: 'refunding',
      refund: { withdrawnAt: null },
    });
    await shop.later(5 * SECOND);
    expect(shop.academy.refunds).toEqual([]);
    shop.academy.oddPlaces.pop();
    await shop.later(10 * SECOND);
    await expectGivenBackOnce(id);
  });

  test.each([
    ['answers with the place as it was', { saysNothing: false }],
    ['says that it is done, and lists the place as it was', { saysNothing: true }],
  ])('nobody has left while the academy %s', async (_, habit) => {
    const { id, purchaseNumber } = await bought();
    Object.assign(shop.academy.habits, habit, { ignoresChanges: true });
    expect(await withdraw(purchaseNumber)).toMatchObject({
      status: 'refunding',
      refund: { withdrawnAt: null },
    });
    await shop.later(5 * SECOND);
    expect(shop.academy.refunds).toEqual([]);
    shop.academy.habits.ignoresChanges = false;
    await shop.later(10 * SECOND);
    await expectGivenBackOnce(id);
  });

  test('a refund that is on its way is followed until it has arrived', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Pending');
    expect(await withdraw(purchaseNumber)).toMatchObject({
      status: 'refunding',
      refund: { settledAt: null },
    });
    for (let day = 0; day < 3 * 24; day += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunding' });
    const [refund] = shop.academy.refunds;
    if (refund) refund.status = 'Refunded';
    await shop.later(6 * HOUR);
    await expectGivenBackOnce(id);
  });

  test('is not there for somebody else, nor for what was never paid', async () => {
    const { purchaseNumber } = await bought();
    const luis = buyerOf('luis');
    expect(await refusal(withdraw(purchaseNumber, luis))).toBe('not_found');
    const open = await shop.atForm(luis);
    expect(await refusal(withdraw(open.purchaseNumber ?? '', luis))).toBe('change_closed');
    expect(shop.academy.refunds).toEqual([]);
  });
});
