import { beforeEach, expect, test } from 'vitest';
import type { Outcome, PaymentProvider } from '../../server/payments/provider.ts';
import { moveAfter } from '../../server/payments/moves.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { createAcademyApi } from './academy-api.ts';
import { HOUR, MINUTE, buyerOf, createClock, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const RECEIPT = {
  transactionId: 'caja-1',
  transactionDate: '261121100003',
  card: '',
  brand: 'efectivo',
  amount: { minor: 45_000, currency: 'PEN' as const },
};

describeOnBothDatabases('A payment in cash, with the journal', (stores) => {
  let shop: Shop;
  /** The provider's next answer, and how many codes were requested. */
  let answer: Outcome | UpstreamError;
  let sent: number;
  let deadline: number;
  const rosa = buyerOf('rosa');
  const awaiting = (): Outcome => ({
    kind: 'awaiting_payment',
    instructions: { code: '778 123 456', account: [] },
    payableUntil: deadline,
  });
  const toldAtOnce = () =>
    answer instanceof UpstreamError ? Promise.reject(answer) : Promise.resolve(answer);
  let told: () => Promise<Outcome>;
  const cashier: PaymentProvider = {
    name: 'cashier',
    ways: ['cash'],
    card: null,
    merchantFor: () => '111',
    authorize: () => {
      sent += 1;
      return answer instanceof UpstreamError
        ? Promise.resolve({ kind: 'unknown', reason: 'timeout' })
        : Promise.resolve(answer);
    },
    status: () => told(),
  };

  beforeEach(async () => {
    const clock = createClock();
    deadline = clock.now().getTime() + 48 * HOUR;
    sent = 0;
    answer = awaiting();
    told = toldAtOnce;
    shop = openShop(await stores.open(), createAcademyApi(), clock, [cashier]);
  });

  /** Returns the attempt of a buyer who asked to pay in cash. */
  async function asked(buyer = rosa, seatsLeft = 6) {
    const idempotencyKey = shop.newKey();
    const order = orderOf();
    const { id } = await shop.service.start({ buyer, order, idempotencyKey, seatsLeft, way: 'cash' });
    return shop.service.pay({
      buyer,
      attemptId: id,
      transactionToken: null,
      seatsLeft: () => Promise.resolve(seatsLeft),
    });
  }

  test('says how to pay and until when, and asks for a code once', async () => {
    const view = await asked();
    expect(view).toMatchObject({
      status: 'awaiting',
      way: 'cash',
      instructions: { code: '778 123 456', account: [] },
      payableUntil: new Date(deadline),
    });
    expect((await asked()).id).toBe(view.id);
    expect(sent).toBe(1);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('whose purchase could not be made at first has one before it is asked how to pay', async () => {
    shop.academy.failNext('createPurchase', { fault: 'status', status: 500, work: 'not_done' });
    expect(await refusal(asked())).toBe('payment_not_begun');
    const [begun] = await shop.service.unfinished({ userId: 'rosa' });
    const seatsLeft = () => Promise.resolve(6);
    const ask = { buyer: rosa, attemptId: begun?.id ?? '', transactionToken: null, seatsLeft };
    shop.academy.failNext('createPurchase', { fault: 'status', status: 500, work: 'not_done' });
    expect(await refusal(shop.service.pay(ask))).toBe('payment_not_begun');
    expect(sent).toBe(0);
    const view = await shop.service.pay(ask);
    expect(view).toMatchObject({ status: 'awaiting' });
    expect(view.purchaseNumber).not.toBeNull();
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('is approved and enrolled once the provider says that it was paid', async () => {
    const { id } = await asked();
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'awaiting' });
    answer = { kind: 'approved', receipt: RECEIPT };
    await shop.later(10 * MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(shop.academy.enrollments).toHaveLength(2);
  });

  test('waits on while the provider cannot be asked, and says nothing else', async () => {
    const { id } = await asked();
    answer = new UpstreamError({ endpoint: 'cardStatus', requestId: 'r', fault: 'timeout' });
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'awaiting' });
    answer = { kind: 'not_charged', reason: 'pending' };
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'awaiting' });
  });

  test('is verified when its time ends and nobody can say whether it was paid', async () => {
    const { id } = await asked();
    answer = new UpstreamError({ endpoint: 'cardStatus', requestId: 'r', fault: 'timeout' });
    await shop.later(48 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
  });

  test('is not charged when its time ends without it, and let in when it was paid all the same', async () => {
    const { id } = await asked();
    await shop.later(48 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    answer = { kind: 'approved', receipt: RECEIPT };
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('ends as soon as the provider says that it can no longer be paid', async () => {
    const { id } = await asked();
    answer = { kind: 'expired', reason: 'code_500' };
    await shop.later(HOUR);
    const endedAt = shop.clock.now();
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned', payableUntil: endedAt });
  });

  test('is asked about at once for a buyer who says that it was paid', async () => {
    const { purchaseNumber } = await asked();
    const checked = () =>
      shop.service.checkNow({ userId: rosa.user.id, purchaseNumber: purchaseNumber ?? '' });
    expect(await checked()).toMatchObject({ status: 'awaiting' });
    answer = { kind: 'approved', receipt: RECEIPT };
    expect(await checked()).toMatchObject({ status: 'approved', enrolled: true });
    const others = shop.service.checkNow({ userId: 'elena', purchaseNumber: purchaseNumber ?? '' });
    expect(await refusal(others)).toBe('not_found');
  });

  test('tells the academy of its seat when its time ends, and of none that was given up or paid', async () => {
    const freed = () => shop.academy.calls.filter(({ endpoint }) => endpoint === 'freeSeat');
    const { id } = await asked();
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    const { purchaseNumber } = await asked();
    await shop.later(HOUR);
    expect(freed()).toEqual([]);
    await shop.later(48 * HOUR);
    expect(freed().map(({ body }) => body)).toEqual([
      { group_id: 'g-lunes', purchase_number: purchaseNumber },
    ]);
  });

  test('keeps when it was given up, which the end of its time does not change', async () => {
    const { id } = await asked();
    const endedAt = shop.clock.now();
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    await shop.later(49 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned', endedAt });
  });

  test('ends also when the academy cannot be told of its seat', async () => {
    const { id } = await asked();
    const fault = { fault: 'status', status: 500, work: 'not_done' } as const;
    shop.academy.failNext('freeSeat', fault, fault, fault);
    await shop.later(48 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
  });

  test('is watched while its provider takes the money, whatever the clock says', async () => {
    const { id } = await asked();
    shop.clock.jump(365 * 24 * HOUR);
    for (let hour = 0; hour < 40; hour += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    answer = { kind: 'approved', receipt: RECEIPT };
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
  });

  test('whose code came while the clock was a year ahead is not watched for that year', async () => {
    shop.clock.jump(365 * 24 * HOUR);
    const { id } = await asked();
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned', payableUntil: new Date(deadline) });
    shop.clock.jump(-365 * 24 * HOUR);
    answer = { kind: 'expired', reason: 'expired' };
    for (let hour = 0; hour < 4 * 24; hour += 1) await shop.later(HOUR);
    expect((await shop.journal.find(id))?.nextRunAt).toBeNull();
  });

  test('whose answers all came while the clock was a year ahead is not watched for that year either', async () => {
    shop.clock.jump(365 * 24 * HOUR);
    answer = new UpstreamError({ endpoint: 'paymentInformation', requestId: 'r', fault: 'timeout' });
    const { id } = await asked();
    answer = { kind: 'expired', reason: 'expired' };
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
    shop.clock.jump(-365 * 24 * HOUR);
    for (let hour = 0; hour < 4 * 24; hour += 1) await shop.later(HOUR);
    expect((await shop.journal.find(id))?.nextRunAt).toBeNull();
  });

  test('that was given up reaches a person when nobody could say for a day whether it was paid', async () => {
    const { id } = await asked();
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    answer = new UpstreamError({ endpoint: 'cardStatus', requestId: 'r', fault: 'timeout' });
    for (let hour = 0; hour < 80; hour += 1) await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
  });

  /** What a provider says that does not repeat how to pay. */
  const notYet: Outcome = { kind: 'not_charged', reason: 'pending' };

  test('whose provider says no more than that it waits keeps its code until its time ends', async () => {
    const { id } = await asked();
    answer = notYet;
    await shop.later(47 * HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'awaiting',
      instructions: { code: '778 123 456' },
    });
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned', payableUntil: new Date(deadline) });
  });

  test('that was given up is watched while its provider says that it waits, until its time ends', async () => {
    const { id } = await asked();
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    const givenUp = await shop.journal.find(id);
    if (!givenUp) throw new Error('The attempt is not there');
    const late = { ...givenUp, tries: 80 };
    expect(moveAfter(late, notYet, deadline - 1)).toMatchObject({ to: 'abandoned', facts: { tries: 0 } });
    expect(moveAfter(late, notYet, deadline)).toMatchObject({ facts: { tries: 81 } });
  });

  test('holds its seat until its time ends', async () => {
    await asked(rosa, 1);
    expect(await refusal(asked(buyerOf('elena'), 1))).toBe('group_full');
    await shop.later(48 * HOUR);
    deadline += 48 * HOUR;
    answer = awaiting();
    expect(await asked(buyerOf('elena'), 1)).toMatchObject({ status: 'awaiting' });
  });

  test('is asked for when the answer with the code was lost', async () => {
    answer = new UpstreamError({ endpoint: 'cardStatus', requestId: 'r', fault: 'timeout' });
    const { id } = await asked();
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    answer = awaiting();
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'awaiting', payableUntil: new Date(deadline) });
    expect(sent).toBe(1);
  });

  test('is verified when its code came after its time', async () => {
    deadline = shop.clock.now().getTime() - 1;
    answer = awaiting();
    const { id } = await asked();
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'abandoned' });
  });

  test('that was paid as it was given up is let in by the answer that was on its way', async () => {
    const { id, purchaseNumber } = await asked();
    let answerNow: (outcome: Outcome) => void = () => undefined;
    const onItsWay = new Promise<Outcome>((resolve) => (answerNow = resolve));
    let isAsked = false;
    told = () => {
      isAsked = true;
      return onItsWay;
    };
    const checking = shop.service.checkNow({ userId: rosa.user.id, purchaseNumber: purchaseNumber ?? '' });
    await expect.poll(() => isAsked).toBe(true);
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    answerNow({ kind: 'approved', receipt: RECEIPT });
    await checking;
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', enrolled: true });
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('keeps its buyer from beginning another one beside it, until it is given up', async () => {
    const { id } = await asked();
    const order = orderOf({ groupRef: 'g-martes' });
    const another = () =>
      shop.service.start({ buyer: rosa, order, idempotencyKey: shop.newKey(), seatsLeft: 6, way: 'cash' });
    expect(await refusal(another())).toBe('payment_being_verified');
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    expect(await refusal(another())).toBe('none');
  });

  test('is not given up while nobody knows what became of it', async () => {
    answer = new UpstreamError({ fault: 'timeout', endpoint: 'paymentInformation', requestId: 'r' });
    const { id } = await asked();
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
    expect(await refusal(shop.service.giveUp({ userId: rosa.user.id, attemptId: id }))).toBe(
      'payment_closed',
    );
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'verifying' });
  });

  test('is given up for a card, and is a second charge for a person when both are paid', async () => {
    const { id } = await asked();
    await shop.service.giveUp({ userId: rosa.user.id, attemptId: id });
    const card = await shop.atForm(rosa);
    expect(card.id).not.toBe(id);
    expect(await shop.pay(rosa, card.id, 'approve')).toMatchObject({ status: 'approved' });
    answer = { kind: 'approved', receipt: RECEIPT };
    await shop.later(HOUR);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'needs_review' });
    expect(await refusal(shop.service.giveUp({ userId: 'elena', attemptId: id }))).toBe('not_found');
  });
});
