import { beforeEach, expect, test } from 'vitest';
import { paymentDatabase } from '../../server/payments/attempt.ts';
import type { Outcome, PaymentProvider } from '../../server/payments/provider.ts';
import type { Subscription } from '../../server/payments/types.ts';
import { UpstreamError } from '../../server/upstream/types.ts';
import { describeOnBothDatabases } from '../store/stores.ts';
import { buyerOf, HOUR, MINUTE, openShop, orderOf, refusal } from './payment-service.ts';
import type { Shop } from './payment-service.ts';

const DAY = 24 * HOUR;
const AMOUNT = { minor: 5_900, currency: 'USD' } as const;
const FIRST = Date.parse('2026-11-21T15:00:00Z');
const SECOND = Date.parse('2026-12-21T15:00:00Z');
const THIRD = Date.parse('2027-01-21T15:00:00Z');

const BEGUN: Subscription = {
  id: 'sub_1',
  amount: AMOUNT,
  nextChargeAt: SECOND,
  failedSince: null,
  endedAt: null,
  charges: [{ at: FIRST, isPaid: true }],
};
const RENEWED: Subscription = {
  ...BEGUN,
  nextChargeAt: THIRD,
  charges: [...BEGUN.charges, { at: SECOND, isPaid: true }],
};
const FAILED: Subscription = {
  ...RENEWED,
  nextChargeAt: null,
  failedSince: THIRD,
  charges: [...RENEWED.charges, { at: THIRD, isPaid: false }],
};

const RECEIPT = {
  transactionId: 'pi_1',
  transactionDate: '261121100000',
  card: '**** **** **** 4242',
  brand: 'visa',
  amount: AMOUNT,
};

describeOnBothDatabases('A subscription, with the journal', (stores) => {
  let shop: Shop;
  /** The provider's current status of the subscription; null when it cannot be queried. */
  let standing: Subscription | null;
  let looks: number;
  let outcome: Outcome;
  /** Until when the provider says that it runs, once it was asked to end it; null while it has not. */
  let endsAt: number | null;
  let ends: number;
  /** Refunds, in minor units. */
  let givenBack: number[];
  const rosa = buyerOf('rosa');

  const provider: PaymentProvider = {
    name: 'monthly',
    ways: ['subscription'],
    card: {
      openSession: (_client, { amount }) =>
        Promise.resolve({
          library: 'elements',
          merchantId: 'pk_test',
          sessionKey: '',
          amount: amount.minor / 100,
          currency: amount.currency,
          renewAt: null,
        }),
      hostedPage: () => 'http://provider.test/pago',
      securityToken: () => Promise.resolve(''),
    },
    merchantFor: () => '222',
    authorize: () => Promise.resolve(outcome),
    status: () => Promise.resolve({ kind: 'unknown', reason: 'not asked' }),
    subscriptions: {
      look: () => {
        looks += 1;
        if (standing) return Promise.resolve({ standing, answer: '{}' });
        return Promise.reject(
          new UpstreamError({ fault: 'timeout', endpoint: 'subscriptionStatus', requestId: 'r' }),
        );
      },
      end: () => {
        ends += 1;
        return Promise.resolve(
          standing && { standing: { ...standing, nextChargeAt: null, endedAt: endsAt }, answer: '{}' },
        );
      },
    },
    refunds: {
      send: (_client, _charge, { amount }) => {
        givenBack.push(amount.minor);
        return Promise.resolve({ kind: 'refunded', reason: 'succeeded', refundId: 're_1' });
      },
      status: () => Promise.resolve({ kind: 'refunded', reason: 'succeeded', refundId: 're_1' }),
    },
  };

  beforeEach(async () => {
    shop = openShop(await stores.open(), undefined, undefined, [provider]);
    standing = BEGUN;
    looks = 0;
    endsAt = SECOND;
    ends = 0;
    outcome = { kind: 'approved', receipt: RECEIPT, subscription: BEGUN };
    givenBack = [];
  });

  /** Returns a subscription whose first month is paid. */
  async function subscribed() {
    const order = orderOf({ amount: AMOUNT });
    const begun = await shop.service.start({
      buyer: rosa,
      order,
      idempotencyKey: shop.newKey(),
      seatsLeft: 6,
      way: 'subscription',
    });
    await shop.service.openCardForm({ buyer: rosa, attemptId: begun.id });
    return shop.pay(rosa, begun.id, 'pm_1');
  }
  const receiptOf = (purchaseNumber: string | null) =>
    shop.service.receipt({ userId: 'rosa', purchaseNumber: purchaseNumber ?? '' });

  test('is enrolled with its first month, and tells when the next is charged', async () => {
    const view = await subscribed();
    expect(view).toMatchObject({ status: 'approved', enrolled: true, subscription: BEGUN });
  });

  test('keeps nobody from ending the login: how it stands is told at the next one', async () => {
    await subscribed();
    expect(await shop.service.needsCredential({ userId: 'rosa' })).toBe(false);
  });

  test('is looked at once a day, and a second charge is told and journaled', async () => {
    const { id } = await subscribed();
    await shop.later(DAY - HOUR);
    expect(looks).toBe(0);
    standing = RENEWED;
    await shop.later(HOUR);
    expect(looks).toBe(1);
    expect((await shop.see(rosa, id)).subscription).toEqual(RENEWED);
    await shop.later(DAY);
    expect(looks).toBe(2);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('tells a failed renewal as soon as its receipt is opened', async () => {
    const { purchaseNumber } = await subscribed();
    standing = FAILED;
    expect((await receiptOf(purchaseNumber)).subscription).toEqual(FAILED);
  });

  test('stays as it was known while the provider cannot be asked, and is looked at again', async () => {
    const { id, purchaseNumber } = await subscribed();
    standing = null;
    expect((await receiptOf(purchaseNumber)).subscription).toEqual(BEGUN);
    standing = RENEWED;
    await shop.later(DAY);
    expect((await shop.see(rosa, id)).subscription).toEqual(RENEWED);
  });

  test('is ended by its family alone, once, and not looked at any more', async () => {
    const { id, purchaseNumber } = await subscribed();
    const number = purchaseNumber ?? '';
    const bySomebodyElse = shop.service.endSubscription({ buyer: buyerOf('ana'), purchaseNumber: number });
    expect(await refusal(bySomebodyElse)).toBe('not_found');
    const ended = await shop.service.endSubscription({ buyer: rosa, purchaseNumber: number });
    expect(ended.subscription).toMatchObject({ nextChargeAt: null, endedAt: SECOND });
    await shop.service.endSubscription({ buyer: rosa, purchaseNumber: number });
    expect(ends).toBe(1);
    const before = looks;
    await shop.later(3 * DAY);
    expect(looks).toBe(before);
    expect((await shop.see(rosa, id)).subscription?.endedAt).toBe(SECOND);
    expect(await shop.verifyLog()).toEqual([]);
  });

  const full = { fault: 'status', status: 409, work: 'not_done' } as const;
  const lost = { fault: 'timeout', work: 'not_done' } as const;

  test.each([
    ['its purchase is still written', 'enrolled', lost],
    ['a person looks at its purchase', 'needs_review', full],
  ] as const)('is ended also while %s, which comes to the same end', async (_, state, fault) => {
    shop.academy.failNext('updatePurchase', fault);
    const { id, purchaseNumber } = await subscribed();
    expect((await shop.journal.find(id))?.state).toBe(state);
    const ended = await shop.service.endSubscription({ buyer: rosa, purchaseNumber: purchaseNumber ?? '' });
    expect(ended.subscription).toMatchObject({ nextChargeAt: null, endedAt: SECOND });
    expect(await shop.journal.find(id)).toMatchObject({ state, leaseUntil: null });
    if (state === 'needs_review') {
      await shop.journal.resolve({ attemptId: id, resolution: 'retry', reason: 'otra vez', by: 'Ana' });
    }
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'approved', subscription: { endedAt: SECOND } });
    expect(await shop.journal.find(id)).toMatchObject({ state: 'done', nextRunAt: null });
    expect(await shop.verifyLog()).toEqual([]);
  });

  test.each([
    ['says nothing', () => void (standing = null)],
    ['says that it goes on', () => void (endsAt = null)],
  ])('is not said to be ended while the provider %s', async (_, said) => {
    const { id, purchaseNumber } = await subscribed();
    said();
    const ending = shop.service.endSubscription({ buyer: rosa, purchaseNumber: purchaseNumber ?? '' });
    expect(await refusal(ending)).toBe('subscription_goes_on');
    expect((await shop.see(rosa, id)).subscription?.endedAt).toBeNull();
  });

  test('that a person let in before its months were known shows them, and is ended', async () => {
    outcome = { kind: 'contradiction', reason: 'other_amount', receipt: RECEIPT };
    const { id, purchaseNumber } = await subscribed();
    await shop.journal.resolve({ attemptId: id, resolution: 'enrolled', reason: 'by telephone', by: 'Ana' });
    expect((await receiptOf(purchaseNumber)).subscription).toEqual(BEGUN);
    standing = FAILED;
    await shop.later(DAY);
    expect((await shop.see(rosa, id)).subscription).toEqual(FAILED);
    await shop.service.endSubscription({ buyer: rosa, purchaseNumber: purchaseNumber ?? '' });
    expect((await shop.see(rosa, id)).subscription?.endedAt).toBe(SECOND);
  });

  test('that a night found charged when nobody could ask any more is asked about from the next login on', async () => {
    outcome = { kind: 'contradiction', reason: 'other_amount', receipt: RECEIPT };
    const { id, purchaseNumber } = await subscribed();
    // A payment whose checks have ended has no credential left.
    await paymentDatabase(shop.store).updateTable('paymentAttempt').set({ credential: null }).execute();
    await shop.journal.resolve({ attemptId: id, resolution: 'enrolled', reason: 'the night', by: 'Ana' });
    await shop.later(DAY);
    expect((await receiptOf(purchaseNumber)).subscription).toBeNull();
    await shop.service.renewCredentials(rosa);
    expect((await receiptOf(purchaseNumber)).subscription).toEqual(BEGUN);
    await shop.service.endSubscription({ buyer: rosa, purchaseNumber: purchaseNumber ?? '' });
    expect((await shop.see(rosa, id)).subscription?.endedAt).toBe(SECOND);
  });

  const withdraw = (purchaseNumber: string | null, minor: number, keptMinor = 0) =>
    shop.service.withdraw({
      buyer: rosa,
      purchaseNumber: purchaseNumber ?? '',
      refund: {
        amount: { ...AMOUNT, minor },
        kept: { ...AMOUNT, minor: keptMinor },
        term: 'full',
        motive: null,
        needsProof: false,
      },
    });

  test('ends with a withdrawal, which gives the paid month back', async () => {
    const { purchaseNumber } = await subscribed();
    expect(await withdraw(purchaseNumber, AMOUNT.minor)).toMatchObject({
      status: 'refunded',
      subscription: { nextChargeAt: null, endedAt: SECOND },
    });
    expect(givenBack).toEqual([AMOUNT.minor]);
    expect(shop.academy.enrollments.filter(({ status }) => status !== 'withdrawn')).toEqual([]);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test.each([
    ['says nothing', () => void (standing = null)],
    ['says that it goes on', () => void (endsAt = null)],
  ])('gives nothing back while the provider %s', async (_, said) => {
    const { id, purchaseNumber } = await subscribed();
    said();
    expect(await withdraw(purchaseNumber, AMOUNT.minor)).toMatchObject({ status: 'refunding' });
    expect(givenBack).toEqual([]);
    standing = BEGUN;
    endsAt = SECOND;
    await shop.later(MINUTE);
    expect(await shop.see(rosa, id)).toMatchObject({ status: 'refunded' });
    expect(givenBack).toEqual([AMOUNT.minor]);
  });

  test('of several months is given back by a person: each month is a charge of its own', async () => {
    const { id, purchaseNumber } = await subscribed();
    await withdraw(purchaseNumber, 2 * AMOUNT.minor);
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'needs_review',
      subscription: { endedAt: SECOND },
    });
    expect(givenBack).toEqual([]);
  });

  test('that was charged for another month before it could be ended gives that month back, too, and none unpaid', async () => {
    const { id, purchaseNumber } = await subscribed();
    standing = null;
    expect(await withdraw(purchaseNumber, AMOUNT.minor - 900, 900)).toMatchObject({ status: 'refunding' });
    standing = FAILED;
    await shop.later(MINUTE);
    // Each month is a charge of its own, so a person gives both back.
    expect(await shop.see(rosa, id)).toMatchObject({
      status: 'needs_review',
      refund: { amount: { minor: 2 * AMOUNT.minor - 900 }, kept: { minor: 900 } },
    });
    expect(givenBack).toEqual([]);
    expect(await shop.verifyLog()).toEqual([]);
  });

  test('cannot be ended where a payment was a single one', async () => {
    const view = await shop.atForm(rosa);
    const { purchaseNumber } = await shop.pay(rosa, view.id, 'token-1');
    const ending = shop.service.endSubscription({ buyer: rosa, purchaseNumber: purchaseNumber ?? '' });
    expect(await refusal(ending)).toBe('payment_closed');
  });
});
