import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Charge } from '../../server/payments/provider.ts';
import { readCharge } from '../../server/payments/providers/stripe.ts';
import {
  ADAPTER,
  CHARGE,
  clientAnswering,
  CREATED,
  declined,
  failed,
  RECEIPT,
  SUCCEEDED,
  unpaid,
} from './stripe.ts';

const MONTHLY: Charge = { ...CHARGE, way: 'subscription' };

/** A subscription whose first month is paid, as the provider's API had it up to its version of 2025-02-24. */
const STARTED = {
  id: 'sub_1MowQVLkdIwHu7ixeRlqHVzs',
  status: 'active',
  current_period_end: CREATED + 2_592_000,
  cancel_at_period_end: false,
  latest_invoice: { payment_intent: SUCCEEDED as object | null },
  invoices: [{ id: 'in_1', created: CREATED, amount_due: 12_900, status: 'paid' }],
};
type Told = typeof STARTED;

/** The same since its version of 2025-03-31. */
const since2025 = ({ current_period_end, latest_invoice: { payment_intent }, ...rest }: Told) => ({
  ...rest,
  items: { object: 'list', data: [{ id: 'si_1', current_period_end }] },
  latest_invoice: {
    id: 'in_1',
    payments: {
      object: 'list',
      data: payment_intent ? [{ id: 'inpay_1', payment: { type: 'payment_intent', payment_intent } }] : [],
    },
  },
});

describe.each([
  ['before 2025-03-31', (told: Told): object => told],
  ['since 2025-03-31', since2025],
])('A subscription as the provider tells it %s', (_version, asTold) => {
  const read = (changes: Partial<Told> & { metadata?: object }, wasAsked: boolean) =>
    readCharge({ data: asTold({ ...STARTED, ...changes }) }, MONTHLY, wasAsked);

  describe('that was just started', () => {
    test('is charged by its first month, and that it runs is known from its journal, too', async () => {
      const { client } = clientAnswering({ subscriptionStatus: { data: asTold(STARTED) } });
      const { answer, ...verdict } = await ADAPTER.status(client, MONTHLY);
      const subscription = { nextChargeAt: (CREATED + 2_592_000) * 1_000, charges: [{ isPaid: true }] };
      expect(verdict).toMatchObject({ kind: 'approved', receipt: RECEIPT, subscription });
      const { body } = z.object({ body: z.unknown() }).parse(JSON.parse(answer ?? ''));
      expect(readCharge(body, MONTHLY, true)).toEqual(verdict);
    });

    test.each([
      ['an intent that names none, as the provider makes it for a month', {}, 'approved'],
      ['an intent that names another one', { purchase_number: '5' }, 'unknown'],
    ])('is read by the order that the subscription names, with %s', (_, metadata, kind) => {
      const latest_invoice = { payment_intent: { ...SUCCEEDED, metadata } };
      const ofOrder = (purchase_number: string | undefined) =>
        read({ latest_invoice, metadata: { purchase_number } }, false);
      expect(ofOrder(CHARGE.purchaseNumber)).toMatchObject({ kind });
      expect(ofOrder('5')).toMatchObject({ kind: 'unknown' });
      expect(ofOrder(undefined)).toMatchObject({ kind: 'unknown' });
    });
  });

  describe('that is asked about after its first month', () => {
    const month = (id: string, status: string) => ({ id, created: CREATED, amount_due: 12_900, status });
    const asked = (newest: object | null, ...invoices: ReturnType<typeof month>[]) =>
      read({ status: 'past_due', latest_invoice: { payment_intent: newest }, invoices }, true);
    const isNow = (changes: object) => ({ ...SUCCEEDED, ...changes });

    test.each([
      ['declined', declined('insufficient_funds')],
      ['waits for its holder', unpaid('requires_action')],
      ['canceled', unpaid('canceled')],
    ])('and whose newest month is %s was charged all the same: that proves nothing of it', (_, newest) => {
      expect(asked(isNow(newest), month('in_1', 'paid'), month('in_2', 'open'))).toEqual({
        kind: 'unknown',
        reason: 'a_month_is_paid',
      });
    });

    test('is read without an intent: the provider has none for a month that it still prepares', () => {
      expect(asked(null, month('in_1', 'paid'), month('in_2', 'draft'))).toMatchObject({ kind: 'unknown' });
    });

    test('and of which no month was ever paid is denied', () => {
      expect(asked(isNow(declined('insufficient_funds')), month('in_1', 'open'))).toMatchObject({
        kind: 'denied',
        actionCode: '116',
      });
    });
  });

  describe('stands', () => {
    const DAY = 86_400;
    const BEGUN = CREATED - 30 * DAY;
    const month = (id: string, status: string, created: number) => ({
      id,
      status,
      created,
      amount_due: 12_900,
    });
    const first = month('in_1', 'paid', BEGUN);
    const stood = async (changes: object) => {
      const subscription = {
        ...STARTED,
        currency: 'usd',
        current_period_end: CREATED + 30 * DAY,
        invoices: [first],
        ...changes,
      };
      const { client } = clientAnswering({ subscriptionStatus: { data: asTold(subscription) } });
      const told = await ADAPTER.subscriptions?.look(client, MONTHLY);
      return told?.standing ?? null;
    };
    const paidFirst = { at: BEGUN * 1_000, isPaid: true };
    const amount = CHARGE.amount;

    test('while its next month is prepared: nothing of that month is said', async () => {
      const invoices = [first, month('in_2', 'draft', CREATED)];
      const standing = await stood({ invoices, latest_invoice: { payment_intent: null } });
      const nextChargeAt = CREATED * 1_000;
      expect(standing).toMatchObject({ amount, nextChargeAt, failedSince: null, charges: [paidFirst] });
    });

    test('without anything that names its amount: it is not known', async () => {
      const latest_invoice = { payment_intent: null };
      expect(await stood({ latest_invoice, currency: undefined })).toBeNull();
      expect(await stood({ latest_invoice, invoices: [] })).toBeNull();
    });

    test('while its next month is being charged: that it could not be charged is not said', async () => {
      const invoices = [first, month('in_2', 'open', CREATED)];
      expect(await stood({ invoices })).toMatchObject({ failedSince: null, charges: [paidFirst] });
    });

    test('after a month that could not be charged, and one that was: both are told', async () => {
      const invoices = [first, month('in_2', 'open', CREATED - DAY), month('in_3', 'paid', CREATED)];
      expect(await stood({ invoices })).toMatchObject({
        failedSince: null,
        charges: [paidFirst, { isPaid: false }, { isPaid: true }],
      });
    });

    test('after a month that nobody has to pay: it is no charge', async () => {
      const invoices = [first, month('in_2', 'void', CREATED)];
      expect(await stood({ invoices, status: 'past_due' })).toMatchObject({
        failedSince: null,
        charges: [paidFirst],
      });
    });

    test('with its months in the order in which the provider lists them, the newest first', async () => {
      const invoices = [month('in_3', 'open', CREATED), month('in_2', 'uncollectible', CREATED - DAY), first];
      expect(await stood({ invoices, status: 'past_due' })).toMatchObject({
        failedSince: CREATED * 1_000,
        nextChargeAt: null,
        charges: [paidFirst, { isPaid: false }, { at: CREATED * 1_000, isPaid: false }],
      });
    });

    test.each([
      ['at the end of the month that is paid', { cancel_at_period_end: true }, CREATED + 30 * DAY],
      [
        'at the beginning of a month that was not paid, although the provider counts on to its end',
        { cancel_at_period_end: true, status: 'past_due', invoices: [first, month('in_2', 'open', CREATED)] },
        CREATED,
      ],
      ['at once', { status: 'canceled', ended_at: CREATED + DAY }, CREATED + DAY],
      [
        'because its first month was never paid',
        { status: 'incomplete_expired', ended_at: CREATED },
        CREATED,
      ],
      ['without saying when', { status: 'canceled', ended_at: null }, CREATED + 30 * DAY],
    ])('when it ends %s', async (_, changes, end) => {
      expect(await stood(changes)).toMatchObject({
        endedAt: end * 1_000,
        nextChargeAt: null,
        failedSince: null,
      });
    });

    test('as nobody knows, where the answers are about another order', async () => {
      const payment_intent = { ...SUCCEEDED, metadata: { purchase_number: '5' } };
      const another = { ...STARTED, cancel_at_period_end: true, latest_invoice: { payment_intent } };
      const told = { data: asTold(another) };
      const { client } = clientAnswering({ endSubscription: told, subscriptionStatus: told });
      expect(await ADAPTER.subscriptions?.look(client, MONTHLY)).toBeNull();
      expect(await ADAPTER.subscriptions?.end(client, MONTHLY)).toBeNull();
    });

    test.each([
      ['nothing', {}],
      ['the subscription as it was', { data: asTold(STARTED) }],
      ['a refusal', failed('endSubscription', 'status', 409)],
      ['what a gateway says that gave up', failed('endSubscription', 'status', 504, '<html>')],
    ])('is ended by the word of its status, where the answer is %s', async (_, endSubscription) => {
      const ended = { data: asTold({ ...STARTED, cancel_at_period_end: true }) };
      const { client } = clientAnswering({ endSubscription, subscriptionStatus: ended });
      const told = await ADAPTER.subscriptions?.end(client, MONTHLY);
      expect(told?.standing).toMatchObject({ endedAt: (CREATED + 30 * DAY) * 1_000, nextChargeAt: null });
    });
  });
});
