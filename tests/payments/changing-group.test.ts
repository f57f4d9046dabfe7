import { beforeEach, describe, expect, test } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { HOUR, MINUTE, SECOND, buyerOf, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';
import type { Fault } from './faults.ts';
import { ADAPTER as GLOBAL_PROVIDER } from './stripe.ts';
import { MONDAYS, TUESDAYS } from './two-groups.ts';

const [ROBLOX] = MONDAYS.lines;

describeOnBothDatabases('A family that moves to another group, with the journal', (stores) => {
  let shop: Shop;
  const rosa = buyerOf('rosa');
  const luis = buyerOf('luis');

  beforeEach(async () => {
    shop = openShop(await stores.open());
  });

  async function bought(buyer = rosa, order = MONDAYS) {
    const { id } = await shop.atForm(buyer, order);
    const { purchaseNumber } = await shop.pay(buyer, id, 'approve');
    return { id, purchaseNumber: purchaseNumber ?? '' };
  }

  const move = (purchaseNumber: string, buyer = rosa, left = 6) =>
    shop.service.changeGroup({
      buyer,
      purchaseNumber,
      change: TUESDAYS,
      seatsLeft: () => Promise.resolve(left),
    });

  test('is not told to be moved while the academy, which says so, lists the old group', async () => {
    const { id, purchaseNumber } = await bought();
    Object.assign(shop.academy.habits, { ignoresChanges: true, saysNothing: true });
    const waits = { change: { outcome: 'pending' } };
    expect(await move(purchaseNumber)).toMatchObject(waits);
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject(waits);
    shop.academy.habits.ignoresChanges = false;
    await shop.later(10 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ change: { outcome: 'done' } });
    expect(shop.academy.placesIn('g-2')).toHaveLength(1);
  });

  test('is moved with what was enrolled twice', async () => {
    const { id, purchaseNumber } = await bought();
    if (ROBLOX) shop.academy.enrollByHand('rosa', ROBLOX, purchaseNumber);
    await move(purchaseNumber);
    expect(await shop.see(rosa, id)).toMatchObject({ change: { outcome: 'done' } });
    expect(shop.academy.placesIn('g-1')).toEqual([]);
    expect(shop.academy.placesIn('g-2')).toHaveLength(2);
  });

  test('whose provider never answered, and whom a person enrolled, is told as a denial to nobody', async () => {
    shop = openShop(shop.store, shop.academy, shop.clock, [GLOBAL_PROVIDER]);
    const order = orderOf({ otherGroupRefs: ['g-1'], amount: { minor: 12_950, currency: 'USD' } });
    const asked = {
      buyer: rosa,
      order,
      idempotencyKey: shop.newKey(),
      seatsLeft: 6,
      way: 'card_abroad',
    } as const;
    const { id, purchaseNumber } = await shop.service.start(asked);
    await shop.service.openCardForm({ buyer: rosa, attemptId: id });
    shop.academy.failNext('paymentIntent', { fault: 'timeout', work: 'not_done' });
    await shop.pay(rosa, id, 'pm_approve_SECRET');
    for (let times = 0; times < 8; times += 1) await shop.later(5 * MINUTE);
    await shop.journal.resolve({ attemptId: id, resolution: 'enrolled', reason: 'by telephone', by: 'Ana' });
    if (ROBLOX) shop.academy.enrollByHand('rosa', ROBLOX, purchaseNumber ?? '');
    await move(purchaseNumber ?? '');
    expect(await shop.see(rosa, id)).toMatchObject({ change: { outcome: 'done' } });
    expect(shop.academy.notified).toEqual([]);
  });

  const groups = () => shop.academy.enrollments.map(({ group_id }) => group_id ?? null);

  /** Returns whether somebody else gets the last seat of a group. */
  const lastSeat = (groupRef: string) =>
    refusal(
      shop.service.start({
        buyer: luis,
        order: orderOf({ groupRef, productRef: `course:${groupRef}` }),
        idempotencyKey: shop.newKey(),
        seatsLeft: 1,
      }),
    );

  test('is in it at the academy and in the journal, and what is bought says so', async () => {
    const { id, purchaseNumber } = await bought();
    expect(await move(purchaseNumber)).toMatchObject({
      status: 'approved',
      description: TUESDAYS.description,
      selection: TUESDAYS.selection,
      change: { from: ROBLOX?.group?.name, to: 'Martes', outcome: 'done' },
    });
    expect(groups()).toEqual(['g-2', null]);
    expect(shop.academy.enrollments[0]).toMatchObject({ initial_date: '2027-01-05', group_name: 'Martes' });
    expect(shop.academy.charges).toHaveLength(1);
    expect((await shop.journal.find(id))?.groupRef).toBe('g-martes');
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('asks the academy once, however often it is pressed', async () => {
    const { purchaseNumber } = await bought();
    await Promise.all([move(purchaseNumber), move(purchaseNumber)]);
    await move(purchaseNumber);
    expect(shop.academy.countCalls('updateEnrollment')).toBe(1);
  });

  const lost: [string, Fault][] = [
    ['was answered with 500 and was kept', { fault: 'status', status: 500, work: 'done' }],
    ['timed out and was kept', { fault: 'timeout', work: 'done' }],
    ['lost its connection and was never kept', { fault: 'connection_lost', work: 'not_done' }],
    ['was refused by the way', { fault: 'refused', work: 'not_done' }],
  ];
  test.each(lost)('a move that %s comes to its end', async (_, fault) => {
    const { purchaseNumber } = await bought();
    shop.academy.failNext('updateEnrollment', fault);
    expect(await move(purchaseNumber)).toMatchObject({ change: { outcome: 'pending' } });
    await shop.later(5 * SECOND);
    expect(groups()).toEqual(['g-2', null]);
    expect(shop.academy.countCalls('updateEnrollment')).toBe(fault.work === 'done' ? 1 : 2);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test.each(['its process dies', 'nobody answers'])(
    'a move that arrives late, because %s, and after the family has moved again, is put right',
    async (end) => {
      const { id, purchaseNumber } = await bought();
      const fault: Omit<Fault, 'work'> =
        end === 'its process dies' ? { fault: 'status', status: 404 } : { fault: 'timeout' };
      shop.academy.failNext('updateEnrollment', { ...fault, work: 'late' });
      if (end === 'its process dies') {
        shop.academy.hold('updateEnrollment');
        void move(purchaseNumber);
        await expect.poll(() => shop.academy.countCalls('updateEnrollment')).toBe(1);
        // The calls of the next process are no longer held.
        shop.academy.hold('updateEnrollment')();
        await shop.restart();
        shop.service = shop.serviceOn();
      } else await move(purchaseNumber);
      await shop.later(5 * SECOND);
      expect(await shop.see(rosa, id)).toMatchObject({ change: { outcome: 'done' } });
      const back = { ...TUESDAYS, ...MONDAYS, seatRefs: ['g-lunes', 'g-1'], to: 'Lunes' };
      const seatsLeft = () => Promise.resolve(6);
      await shop.service.changeGroup({ buyer: rosa, purchaseNumber, change: back, seatsLeft });
      expect(groups()).toEqual(['g-1', null]);
      shop.academy.whenLate();
      expect(groups()).toEqual(['g-2', null]);
      for (let look = 0; look < 40; look += 1) await shop.later(HOUR);
      expect(groups()).toEqual(['g-1', null]);
      expect(await shop.see(rosa, id)).toMatchObject({ description: MONDAYS.description });
      expect(await shop.journal.find(id)).toMatchObject({ state: 'done', nextRunAt: null, credential: null });
      expect(await shop.verifyLog()).toEqual([]);
    },
  );

  test('what a late call has moved to where its group has no seat any more is looked at by a person', async () => {
    const { id, purchaseNumber } = await bought();
    const late = { fault: 'timeout', work: 'late' } as const;
    const full = { fault: 'status', status: 409, work: 'not_done' } as const;
    shop.academy.failNext('updateEnrollment', late, full);
    await move(purchaseNumber);
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ change: { outcome: 'refused' } });
    shop.academy.whenLate();
    shop.academy.failNext('updateEnrollment', full);
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    expect((await shop.journal.find(id))?.reviewReason).toBe('moved_by_a_late_call');
    await shop.journal.resolve({ attemptId: id, resolution: 'retry', reason: 'tiene su lugar', by: 'ana' });
    await shop.later(0);
    await shop.later(HOUR);
    expect(groups()).toEqual(['g-1', null]);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved' });
    expect(shop.academy.invoices.map(({ mails }) => mails)).toEqual([1]);
  });

  test('a place that its first call has moved meanwhile is not told to have stayed, though the second is refused', async () => {
    const { id, purchaseNumber } = await bought();
    const late = { fault: 'timeout', work: 'late' } as const;
    const full = { fault: 'status', status: 409, work: 'not_done' } as const;
    shop.academy.failNext('updateEnrollment', late, full);
    await move(purchaseNumber);
    const release = shop.academy.hold('updateEnrollment');
    const trying = shop.later(5 * SECOND);
    await expect.poll(() => shop.academy.countCalls('updateEnrollment')).toBe(2);
    shop.academy.whenLate();
    release();
    await trying;
    expect(groups()).toEqual(['g-2', null]);
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'needs_review',
      change: { outcome: 'pending' },
    });
  });

  test('a process that dies in the middle leaves a move that the next one ends', async () => {
    const { id, purchaseNumber } = await bought();
    const release = shop.academy.hold('updateEnrollment');
    const dying = move(purchaseNumber);
    await expect.poll(() => shop.academy.countCalls('updateEnrollment')).toBe(1);
    await shop.restart();
    release();
    await shop.later(5 * SECOND);
    expect((await shop.journal.find(id))?.state).toBe('done');
    expect(groups()).toEqual(['g-2', null]);
    await dying;
  });

  test('stays where it is when the academy has no seat there any more, and may ask for another group', async () => {
    const { id, purchaseNumber } = await bought();
    shop.academy.failNext('updateEnrollment', { fault: 'status', status: 409, work: 'not_done' });
    expect(await refusal(move(purchaseNumber))).toBe('group_full');
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'approved',
      description: MONDAYS.description,
      change: { outcome: 'refused' },
    });
    expect(groups()).toEqual(['g-1', null]);
    const seats = paymentDatabase(shop.store)
      .selectFrom('paymentSeat')
      .selectAll()
      .where('attemptId', '=', id);
    const own = ['g-1', 'g-lunes'].map((groupRef) => ({ attemptId: id, groupRef, taking: 0 }));
    expect(await seats.orderBy('groupRef').execute()).toEqual(own);
    expect(await lastSeat('g-martes')).toBe('none');
    expect(await refusal(move(purchaseNumber))).toBe('none');
  });

  test('holds the last seat of the new group from the intent on, and its old one until it has left', async () => {
    const { purchaseNumber } = await bought();
    // The journal counts only those being enrolled while seats are read. Here nobody is, so the old seat is counted by
    // the academy alone.
    const release = shop.academy.hold('updateEnrollment');
    const moving = move(purchaseNumber, rosa, 1);
    await expect.poll(() => shop.academy.countCalls('updateEnrollment')).toBe(1);
    expect(await lastSeat('g-martes')).toBe('group_full');
    release();
    await moving;
    expect(await lastSeat('g-martes')).toBe('none');
  });

  test('is refused a group whose last seat another payment holds', async () => {
    const { purchaseNumber } = await bought();
    shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
    const other = orderOf({ productRef: 'course:martes', groupRef: 'g-martes' });
    const { id } = await shop.atForm(luis, other);
    await shop.pay(luis, id, 'approve', 1);
    expect(await refusal(move(purchaseNumber, rosa, 1))).toBe('group_full');
    expect(shop.academy.countCalls('updateEnrollment')).toBe(0);
  });

  test('may buy the group that it left, and not the one that it is in', async () => {
    const { purchaseNumber } = await bought();
    await move(purchaseNumber);
    expect(await refusal(shop.begin(rosa, MONDAYS))).toBe('none');
    const again = { groupRef: 'g-martes', selection: TUESDAYS.selection, lines: TUESDAYS.lines };
    expect(await refusal(shop.begin(rosa, orderOf(again)))).toBe('already_purchased');
  });

  describe('while the academy has not confirmed it', () => {
    const again = orderOf({
      groupRef: 'g-martes',
      selection: TUESDAYS.selection,
      lines: TUESDAYS.lines,
    });
    /** Returns a place whose move to Tuesdays is pending. */
    async function moving() {
      const { id, purchaseNumber } = await bought();
      shop.academy.failNext('updateEnrollment', { fault: 'timeout', work: 'not_done' });
      expect(await move(purchaseNumber)).toMatchObject({ change: { outcome: 'pending' } });
      return id;
    }

    test('is led to its purchase when it buys the group that it is in, or the one that it is about to be in', async () => {
      const id = await moving();
      expect((await shop.begin(rosa, MONDAYS)).id).toBe(id);
      expect((await shop.begin(rosa, again)).id).toBe(id);
      expect((await shop.begin(luis, again)).id).not.toBe(id);
      // A third group is neither.
      expect(await shop.begin(rosa, orderOf({ groupRef: 'g-jueves' }))).toMatchObject({ status: 'open' });
    });

    test('is led there also where it had begun to buy that group before', async () => {
      const begun = await shop.begin(rosa, again);
      const id = await moving();
      expect(begun.id).not.toBe(id);
      expect((await shop.begin(rosa, again)).id).toBe(id);
    });

    test('may not pay what it began to buy there before', async () => {
      const { id } = await shop.atForm(rosa, again);
      await moving();
      expect(await refusal(shop.pay(rosa, id, 'approve'))).toBe('already_purchased');
      expect(shop.academy.charges).toHaveLength(1);
    });

    test('has a person look at a charge there that is proven only now', async () => {
      const { purchaseNumber } = await bought();
      const other = await shop.atForm(rosa, again);
      shop.academy.failNext('cardAuthorization', { fault: 'timeout', work: 'done' });
      expect(await shop.pay(rosa, other.id, 'approve')).toMatchObject({ status: 'verifying' });
      const lost = { fault: 'timeout', work: 'not_done' } as const;
      shop.academy.failNext('updateEnrollment', lost, lost);
      await move(purchaseNumber);
      await shop.later(5 * SECOND);
      expect((await shop.journal.findPurchase('rosa', purchaseNumber))?.state).toBe('changing_group');
      expect((await shop.journal.find(other.id))?.reviewReason).toBe('second_charge');
    });
  });

  test.each(['enrolled', 'retry'] as const)(
    'what the academy knows nothing of reaches a person, whose %s ends it',
    async (resolution) => {
      const { id, purchaseNumber } = await bought();
      const [enrollment] = shop.academy.enrollments.splice(0, 1);
      expect(await move(purchaseNumber)).toMatchObject({ status: 'needs_review' });
      if (enrollment) shop.academy.enrollments.unshift(enrollment);
      await shop.journal.resolve({ attemptId: id, resolution, reason: 'lo movió la academia', by: 'ana' });
      await shop.later(0);
      expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', change: { outcome: 'done' } });
      expect((await shop.journal.find(id))?.groupRef).toBe('g-martes');
      expect(await shop.verifyLog()).toEqual([]);
    },
  );

  test('what cannot be read may be what is to be moved: it is asked again before a person looks', async () => {
    const { id, purchaseNumber } = await bought();
    const [enrollment] = shop.academy.enrollments.splice(0, 1);
    shop.academy.oddPlaces.push({ ...enrollment, course_id: {} });
    expect(await move(purchaseNumber)).toMatchObject({ status: 'approved', change: { outcome: 'pending' } });
    if (enrollment) shop.academy.enrollments.unshift(enrollment);
    shop.academy.oddPlaces.pop();
    await shop.later(5 * SECOND);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', change: { outcome: 'done' } });
  });

  test('is not there for somebody else, nor before it is paid', async () => {
    const { purchaseNumber } = await bought();
    expect(await refusal(move(purchaseNumber, luis))).toBe('not_found');
    const open = await shop.atForm(luis);
    expect(await refusal(move(open.purchaseNumber ?? '', luis))).toBe('change_closed');
  });
});
