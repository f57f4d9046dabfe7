import { beforeEach, expect, test } from 'vitest';
import { storyText } from '../../server/commands/payments.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import type { Resolution } from '../../server/payments/machine.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import type { Fault } from './faults.ts';

const PEN = (minor: number) => ({ minor, currency: 'PEN' as const });

/** All but one of eight classes, of 450 soles. */
const LESS_ONE = {
  amount: PEN(39_375),
  kept: PEN(5_625),
  term: 'less_one_class',
  motive: null,
  needsProof: false,
} as const;

describeOnBothDatabases('A family that withdraws, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  async function bought() {
    const { id } = await shop.atForm(rosa);
    const { purchaseNumber } = await shop.pay(rosa, id, 'approve');
    return { id, purchaseNumber: purchaseNumber ?? '' };
  }

  const withdraw = (purchaseNumber: string, buyer = rosa, needsProof = false) =>
    shop.service.withdraw({ buyer, purchaseNumber, refund: { ...LESS_ONE, needsProof } });

  const standing = () => shop.academy.enrollments.filter(({ status }) => status !== 'withdrawn');

  async function expectGivenBackOnce(id: string) {
    const { status, refund } = await shop.see(rosa, id);
    expect(status).toBe('refunded');
    expect(refund).toMatchObject({ amount: PEN(39_375), kept: PEN(5_625) });
    expect(refund?.refundId).toMatch(/^dev-/);
    expect(shop.academy.refunds).toMatchObject([{ amount: 393.75 }]);
    expect(standing()).toEqual([]);
    expect(await shop.verifyLog()).toEqual([]);
  }

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

  const resolve = (attemptId: string, resolution: Resolution) =>
    shop.journal.resolve({ attemptId, resolution, reason: 'devuelto por transferencia', by: 'ana' });

  test.each([
    ['rejected by the bank', 'refund_rejected'],
    ['with a proof to be seen', 'refund_needs_proof'],
  ] as const)('a refund %s waits for a person, and the place is free', async (kind, reason) => {
    const { id, purchaseNumber } = await bought();
    if (reason === 'refund_rejected') shop.academy.nextRefund.push('Rejected');
    const needsProof = reason === 'refund_needs_proof';
    expect(await withdraw(purchaseNumber, rosa, needsProof), kind).toMatchObject({ status: 'needs_review' });
    expect((await shop.journal.find(id))?.reviewReason).toBe(reason);
    expect(standing()).toEqual([]);
    const backOffice = createBackOffice({ store: shop.store, journal: shop.journal, now: shop.clock.now });
    const told = (await backOffice.find(id)).map(storyText).join();
    expect(told).toContain('gives back PEN 393.75, keeps PEN 56.25 (less_one_class)');
    expect(told).toContain(`waits for a person: ${reason}`);
    await resolve(id, 'refunded');
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'refunded',
      resolution: 'refunded',
      refund: { amount: PEN(39_375), settledAt: shop.clock.now().getTime() },
    });
    expect(await shop.verifyLog()).toEqual([]);
  });

  test.each(['refund_rejected', 'refund_needs_proof'])(
    'a retry of a person asks for the refund: %s',
    async (reason) => {
      const { id, purchaseNumber } = await bought();
      if (reason === 'refund_rejected') shop.academy.nextRefund.push('Rejected');
      await withdraw(purchaseNumber, rosa, reason === 'refund_needs_proof');
      await resolve(id, 'retry');
      await shop.later(0);
      expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
      expect(shop.academy.refunds.filter(({ status }) => status === 'Refunded')).toHaveLength(1);
    },
  );

  test('nobody is told of a place that stays theirs while their refund may arrive', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Pending');
    await withdraw(purchaseNumber);
    const [refund] = shop.academy.refunds;
    if (refund) Object.assign(refund, { amount: 450 });
    for (let hour = 0; hour < 60; hour += 1) await shop.later(HOUR);
    expect(await shop.journal.find(id)).toMatchObject({ reviewReason: 'refund_not_told' });
    await expect(resolve(id, 'enrolled')).rejects.toThrow('refund was sent');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', resolution: null });
    await resolve(id, 'refunded');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
  });

  test('a place whose refund the bank rejected may stay theirs', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Rejected');
    await withdraw(purchaseNumber);
    await resolve(id, 'enrolled');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', resolution: 'enrolled' });
  });

  test('what is told of a rejected refund tells nothing of the one that is asked for anew', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Rejected');
    await withdraw(purchaseNumber);
    await resolve(id, 'retry');
    shop.academy.failNext('cardRefund', { fault: 'timeout', work: 'late' });
    await shop.later(0);
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunding' });
    shop.academy.whenLate();
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
    const asked = shop.academy.calls.filter(({ endpoint }) => endpoint === 'cardRefund');
    expect(asked).toHaveLength(2);
    // A provider that stores answers by key must treat the second request as new.
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('a refund that is asked for anew is looked for as long as the one before', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Rejected');
    shop.academy.failNext('cardRefund', { fault: 'timeout', work: 'late' });
    await withdraw(purchaseNumber);
    // Not there yet, and later rejected.
    await shop.later(5 * SECOND);
    shop.academy.whenLate();
    await shop.later(20 * MINUTE);
    await resolve(id, 'retry');
    shop.academy.failNext('cardRefund', { fault: 'timeout', work: 'late' });
    for (const seconds of [0, 5, 10, 20]) await shop.later(seconds * SECOND);
    expect(shop.academy.countCalls('cardRefund')).toBe(2);
    shop.academy.whenLate();
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
    expect(shop.academy.refunds.filter(({ status }) => status === 'Refunded')).toHaveLength(1);
  });

  test('what a person enrolled without a word of the provider is given back by a person', async () => {
    const { id, purchaseNumber } = await shop.atForm(rosa);
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'approve');
    for (let times = 0; times < 8; times += 1) await shop.later(5 * MINUTE);
    await shop.journal.resolve({ attemptId: id, resolution: 'enrolled', reason: 'by telephone', by: 'Ana' });
    const [line] = orderOf().lines;
    if (line) shop.academy.enrollByHand('rosa', line, purchaseNumber ?? '');
    expect(await withdraw(purchaseNumber ?? '')).toMatchObject({ status: 'needs_review' });
    expect(await shop.journal.find(id)).toMatchObject({ reviewReason: 'refund_by_hand' });
    expect(standing()).toEqual([]);
    expect(shop.academy.countCalls('cardRefund')).toBe(0);
  });

  test('an answer about another sum is nothing that one could say', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Pending');
    await withdraw(purchaseNumber);
    const [refund] = shop.academy.refunds;
    if (refund) Object.assign(refund, { status: 'Refunded', amount: 450 });
    for (let hour = 0; hour < 60; hour += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    // It may have been made: a retry asks about it, and asks for no other.
    await resolve(id, 'retry');
    await shop.later(MINUTE);
    expect(shop.academy.countCalls('cardRefund')).toBe(1);
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
