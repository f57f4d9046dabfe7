import { beforeEach, expect, test } from 'vitest';
import { storyText } from '../../server/commands/payments.ts';
import { createBackOffice } from '../../server/payments/back-office.ts';
import type { Resolution } from '../../server/payments/machine.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { rosa } from './books.ts';
import { HOUR, MINUTE, SECOND, openShop, orderOf } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import { PEN, createWithdrawals } from './withdrawals.ts';

describeOnBothDatabases('A refund that needs a person, with the journal', (stores) => {
  let shop: Shop;

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  const { bought, withdraw, standing, expectGivenBackOnce } = createWithdrawals(() => shop);

  /** Buys and withdraws; the bank rejects the refund. */
  async function rejected() {
    const purchase = await bought();
    shop.academy.nextRefund.push('Rejected');
    await withdraw(purchase.purchaseNumber);
    return purchase;
  }

  test.each(['card', 'proof'])('keeps nobody from buying the same again: %s', async (kind) => {
    const { purchaseNumber } = await bought();
    if (kind === 'card') shop.academy.nextRefund.push('Rejected');
    const beside = await shop.atForm(rosa, orderOf({ groupRef: 'g-martes' }));
    expect(await withdraw(purchaseNumber, rosa, kind === 'proof')).toMatchObject({ status: 'needs_review' });
    const again = await shop.atForm(rosa);
    expect(await shop.pay(rosa, again.id, 'approve')).toMatchObject({ status: 'approved', enrolled: true });
    expect(await shop.pay(rosa, beside.id, 'approve')).toMatchObject({ status: 'approved' });
  });

  const resolve = (attemptId: string, resolution: Resolution) =>
    shop.journal.resolve({ attemptId, resolution, reason: 'devuelto por transferencia', by: 'ana' });

  const REFUSED = { fault: 'status', status: 400, body: { detail: 'More than was charged.' } } as const;

  test('a refund that the provider refuses is given to a person at once, whose retry is a new one', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { ...REFUSED, work: 'not_done' });
    await withdraw(purchaseNumber);
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', refund: { settledAt: null } });
    expect(await shop.journal.find(id)).toMatchObject({ reviewReason: 'refund_rejected' });
    await resolve(id, 'retry');
    await shop.later(0);
    await expectGivenBackOnce(id);
    // A provider that stores its answers by key would refuse it again.
    const asked = shop.academy.calls.filter(({ endpoint }) => endpoint === 'cardRefund');
    expect(new Set(asked.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
  });

  test('a refund that is refused because an earlier request for it arrived is told as made', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { fault: 'timeout', work: 'late' }, { ...REFUSED, work: 'not_done' });
    await withdraw(purchaseNumber);
    for (const seconds of [5, 10, 20, 40, 80, 160]) await shop.later(seconds * SECOND);
    expect(shop.academy.countCalls('cardRefund')).toBe(2);
    shop.academy.whenLate();
    await shop.later(10 * MINUTE);
    await expectGivenBackOnce(id);
  });

  test('a family that stays after all, before anything was asked back, has its place and no refund', async () => {
    const { id, purchaseNumber } = await bought();
    expect(await withdraw(purchaseNumber, rosa, true)).toMatchObject({ status: 'needs_review' });
    await resolve(id, 'enrolled');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true, refund: null });
  });

  test("a gateway's own page refuses no refund", async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('cardRefund', { ...REFUSED, body: '<html></html>', work: 'late' });
    await withdraw(purchaseNumber);
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunding' });
    shop.academy.whenLate();
    await shop.later(MINUTE);
    await expectGivenBackOnce(id);
  });

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
    const told = { refundId: expect.stringMatching(/^dev-/) as string };
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunding', refund: told });
    const [refund] = shop.academy.refunds;
    if (refund) Object.assign(refund, { amount: 450 });
    for (let hour = 0; hour < 60; hour += 1) await shop.later(HOUR);
    // The person asks the bank about it by the name that was told while it could be read.
    expect(await shop.journal.find(id)).toMatchObject({ reviewReason: 'refund_not_told', refund: told });
    await expect(resolve(id, 'enrolled')).rejects.toThrow('refund was sent');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review', resolution: null });
    await resolve(id, 'refunded');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
  });

  test('a refund that is on its way for a month is asked for by a person', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.nextRefund.push('Pending');
    await withdraw(purchaseNumber);
    const pass = async (quarters: number) => {
      for (let quarter = 0; quarter < quarters; quarter += 1) await shop.later(6 * HOUR);
    };
    await pass(29 * 4);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunding' });
    await pass(20 * 4);
    expect(await shop.journal.find(id)).toMatchObject({ reviewReason: 'refund_not_told' });
  });

  test('a place whose refund the bank rejected may stay theirs', async () => {
    const { id } = await rejected();
    await resolve(id, 'enrolled');
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', resolution: 'enrolled' });
  });

  test('what is told of a rejected refund tells nothing of the one that is asked for anew', async () => {
    const { id } = await rejected();
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

  test('a rejected refund that is made after all, while it is asked for anew, is not made twice', async () => {
    const { id } = await rejected();
    await resolve(id, 'retry');
    shop.academy.failNext('cardRefund', { fault: 'timeout', work: 'not_done' });
    await shop.later(0);
    const [refund] = shop.academy.refunds;
    if (refund) refund.status = 'Refunded';
    await shop.later(10 * MINUTE);
    await expectGivenBackOnce(id);
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
    // It may have been made: a retry asks about it, for as long as at first, and asks for no other.
    await resolve(id, 'retry');
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunding' });
    expect(shop.academy.countCalls('cardRefund')).toBe(1);
  });
});
