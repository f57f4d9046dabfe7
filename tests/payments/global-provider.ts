import { z } from 'zod';
import { CURRENCIES } from '../../server/domain/money.ts';
import type { Money } from '../../server/domain/money.ts';
import {
  EndSubscriptionBody,
  IntentRefundBody,
  PaymentIntentBody,
  PaymentNotification,
  SubscriptionBody,
} from '../../server/upstream/contracts/global-card.ts';
import type { PaymentIntent, Subscription } from '../../server/upstream/contracts/global-card.ts';
import type { EndpointName } from '../../server/upstream/endpoints.ts';
import { Refusal } from './faults.ts';
import type { RefundStanding, Weather } from './faults.ts';
import type { createLaterMoney } from './later-money.ts';
import type { Charged } from './provider-answers.ts';

const ENDPOINTS = [
  'customer',
  'paymentIntent',
  'paymentIntentStatus',
  'subscription',
  'subscriptionStatus',
  'endSubscription',
  'intentRefund',
  'intentRefundStatus',
  'paymentSucceeded',
  'paymentFailed',
] as const satisfies readonly EndpointName[];
type GlobalEndpoint = (typeof ENDPOINTS)[number];

/** Statuses of an intent that will never charge by itself. */
const CLOSED = ['requires_payment_method', 'requires_action', 'canceled'];

const CURRENCY = z.string().transform((text) => z.enum(CURRENCIES).parse(text.toUpperCase()));

const REFUND_WORDS: Readonly<Record<RefundStanding, string>> = {
  Refunded: 'succeeded',
  Pending: 'pending',
  Rejected: 'failed',
};

/** The charge of a subscription's later month. */
interface Renewal {
  readonly purchaseNumber: string;
  readonly at: number;
  readonly isPaid: boolean;
}

/**
 * The global card provider behind the academy API of these tests. The payment method decides what the card does:
 * 'pm_approve…', 'pm_deny_{decline code}…', 'pm_review…', 'pm_holder…', 'pm_canceled…', 'pm_partial…', 'pm_voided…'
 * (charged, and reversed).
 */
export function createGlobalProvider(options: {
  readonly charge: (charged: Charged) => void;
  readonly takeBack: (purchaseNumber: string) => void;
  readonly inReview: Map<string, Money>;
  readonly saidNotCharged: Set<string>;
  /** Returns the answer about an order that never arrived. @throws Refusal */
  readonly unknownOrder: (purchaseNumber: string) => unknown;
  readonly refunds: Pick<ReturnType<typeof createLaterMoney>, 'giveBack' | 'newestRefund' | 'notRefunded'>;
  readonly weather: Weather | undefined;
}) {
  const { charge, inReview, saidNotCharged, weather } = options;
  const seconds = () => Math.floor((weather?.now() ?? 0) / 1000) + 1;
  const intents = new Map<string, PaymentIntent[]>();
  const subscriptions = new Map<string, Subscription>();
  /** The first answer to each idempotency key, if the provider keeps them. */
  const kept = new Map<string, PaymentIntent>();
  const renewals: Renewal[] = [];
  const notified: { readonly purchaseNumber: string; readonly transactionId: string | null }[] = [];

  const newestIntent = (purchaseNumber: string) => {
    const all = intents.get(purchaseNumber) ?? [];
    return all.find(({ status }) => !CLOSED.includes(status)) ?? all.at(-1);
  };

  function replace(intent: PaymentIntent, changes: Partial<PaymentIntent>): PaymentIntent {
    const { purchase_number: number } = intent.metadata;
    const changed = { ...intent, ...changes };
    intents.set(
      number,
      (intents.get(number) ?? []).map((one) => (one.id === intent.id ? changed : one)),
    );
    return changed;
  }

  function succeed(intent: PaymentIntent, received = intent.amount): PaymentIntent {
    const amount = { minor: received, currency: CURRENCY.parse(intent.currency) };
    charge({ purchaseNumber: intent.metadata.purchase_number, amount, transactionId: intent.id });
    const done = replace(intent, { status: 'succeeded', amount_received: received });
    beginMonths(done);
    return done;
  }

  function confirm(body: PaymentIntentBody, key: string | undefined): PaymentIntent {
    const { purchase_number: number, payment_method: method } = body;
    const known = key === undefined ? undefined : kept.get(key);
    if (known) return known;
    const before = newestIntent(number);
    const isAnswered = before && (!CLOSED.includes(before.status) || before.last_payment_error);
    if (isAnswered && weather?.guardsOrders !== false) return before;
    const made: PaymentIntent = {
      id: `pi_${number}x${intents.get(number)?.length ?? 0}`,
      status: 'requires_action',
      amount: body.amount,
      currency: body.currency,
      created: seconds(),
      metadata: { purchase_number: number },
      card: { brand: 'visa', last4: '4242' },
    };
    intents.set(number, [...(intents.get(number) ?? []), made]);
    const intent = judge(made, method);
    if (key !== undefined && weather?.guardsOrders !== false) kept.set(key, intent);
    return intent;
  }

  function judge(made: PaymentIntent, method: string): PaymentIntent {
    const decline = /^pm_deny_(\w+?)_SECRET/.exec(method)?.[1];
    if (decline) return deny(made, decline);
    if (method.startsWith('pm_holder')) return made;
    if (method.startsWith('pm_canceled')) return replace(made, { status: 'canceled' });
    if (method.startsWith('pm_partial')) return succeed(made, made.amount - 1);
    if (method.startsWith('pm_voided')) return asTakenBack(succeed(made));
    if (!method.startsWith('pm_review')) return succeed(made);
    inReview.set(made.metadata.purchase_number, {
      minor: made.amount,
      currency: CURRENCY.parse(made.currency),
    });
    return replace(made, { status: 'processing' });
  }

  function asTakenBack(intent: PaymentIntent): PaymentIntent {
    options.takeBack(intent.metadata.purchase_number);
    return replace(intent, { amount_refunded: intent.amount });
  }

  const deny = (intent: PaymentIntent, decline_code: string) =>
    replace(intent, {
      status: 'requires_payment_method',
      last_payment_error: { code: 'card_declined', decline_code },
    });

  /** Starts the monthly charges of a subscription after its first charge. */
  function beginMonths(intent: PaymentIntent): void {
    const { purchase_number: number } = intent.metadata;
    const known = subscriptions.get(number);
    if (!known) return;
    const paid = { ...monthOf(intent, 'paid'), id: `in_${number}x1` };
    subscriptions.set(number, { ...known, status: 'active', invoices: [paid] });
    weather?.monthly(number, renew);
  }

  const monthOf = ({ amount }: PaymentIntent, status: string) => ({
    id: 'in_1',
    created: seconds(),
    amount_due: amount,
    status,
  });

  /** Charges the next month of a subscription. Returns whether there will be another. */
  function renew(purchaseNumber: string, isPaid: boolean): boolean {
    const known = subscriptions.get(purchaseNumber);
    const first = newestIntent(purchaseNumber);
    if (!known || !first) return false;
    if (known.cancel_at_period_end || (known.status === 'past_due' && !isPaid)) {
      subscriptions.set(purchaseNumber, { ...known, status: 'canceled' });
      return false;
    }
    const month = {
      ...monthOf(first, isPaid ? 'paid' : 'open'),
      id: `in_${purchaseNumber}x${known.invoices.length + 1}`,
    };
    renewals.push({ purchaseNumber, at: weather?.now() ?? 0, isPaid });
    subscriptions.set(purchaseNumber, {
      ...known,
      status: isPaid ? 'active' : 'past_due',
      current_period_end: known.current_period_end + 1,
      invoices: [...known.invoices, month],
    });
    weather?.tell(`the month of ${purchaseNumber} is ${isPaid ? 'paid' : 'refused'}`);
    return true;
  }

  function subscribe(body: SubscriptionBody, key: string | undefined): unknown {
    const { purchase_number: number } = body;
    const known = subscriptions.get(number);
    subscriptions.set(
      number,
      known ?? {
        id: `sub_${number}`,
        status: 'incomplete',
        current_period_end: seconds() + 30 * 24 * 3_600,
        cancel_at_period_end: false,
        latest_invoice: { payment_intent: EMPTY },
        invoices: [],
      },
    );
    confirm(body, key);
    return subscriptionAnswer(number);
  }

  function subscriptionAnswer(purchaseNumber: string): unknown {
    const known = subscriptions.get(purchaseNumber);
    const intent = newestIntent(purchaseNumber);
    if (!known || !intent) return options.unknownOrder(purchaseNumber);
    return { data: { ...known, latest_invoice: { payment_intent: intent } } };
  }

  /** Records that a status query told its caller that nothing is or will be charged. */
  function noteClosed(purchaseNumber: string): void {
    const intent = newestIntent(purchaseNumber);
    if (intent && CLOSED.includes(intent.status)) saidNotCharged.add(purchaseNumber);
  }

  function refundAnswer(purchaseNumber: string): unknown {
    const newest = options.refunds.newestRefund(purchaseNumber);
    if (!newest) return options.refunds.notRefunded(purchaseNumber);
    const intent = newestIntent(purchaseNumber);
    return {
      data: {
        id: `re_${purchaseNumber}_${newest.id}`,
        payment_intent: intent?.id ?? '',
        amount: Math.round(newest.amount * 100),
        currency: intent?.currency ?? '',
        status: REFUND_WORDS[newest.status],
        metadata: { purchase_number: purchaseNumber },
      },
    };
  }

  function workOnGlobal(
    endpoint: GlobalEndpoint,
    purchaseNumber: string,
    {
      body,
      idempotencyKey,
      at,
    }: {
      readonly body: unknown;
      readonly idempotencyKey: string | undefined;
      readonly at: number;
    },
  ): unknown {
    switch (endpoint) {
      case 'customer':
        return { data: { id: 'cus_1' } };
      case 'paymentIntent': {
        const intent = confirm(PaymentIntentBody.parse(body), idempotencyKey);
        // The provider itself answers a declined card with an error status.
        if (intent.last_payment_error && weather?.deniesUnknownOrders) {
          throw new Refusal(402, { error: { payment_intent: intent } });
        }
        return { data: intent };
      }
      case 'paymentIntentStatus': {
        noteClosed(purchaseNumber);
        const intent = newestIntent(purchaseNumber);
        return intent ? { data: intent } : options.unknownOrder(purchaseNumber);
      }
      case 'subscription':
        return subscribe(SubscriptionBody.parse(body), idempotencyKey);
      case 'subscriptionStatus':
        noteClosed(purchaseNumber);
        return subscriptionAnswer(purchaseNumber);
      case 'endSubscription':
        EndSubscriptionBody.parse(body);
        endAtPeriod(purchaseNumber);
        return subscriptionAnswer(purchaseNumber);
      case 'intentRefund': {
        const { purchase_number, amount } = IntentRefundBody.parse(body);
        options.refunds.giveBack(purchase_number, amount / 100, at);
        return refundAnswer(purchase_number);
      }
      case 'intentRefundStatus':
        return refundAnswer(purchaseNumber);
      case 'paymentSucceeded':
      case 'paymentFailed': {
        const { purchase_number, transaction_id } = PaymentNotification.parse(body);
        notified.push({ purchaseNumber: purchase_number, transactionId: transaction_id });
        return {};
      }
    }
  }

  function endAtPeriod(purchaseNumber: string): void {
    const known = subscriptions.get(purchaseNumber);
    if (known) subscriptions.set(purchaseNumber, { ...known, cancel_at_period_end: true });
  }

  return {
    workOnGlobal,
    /** Ends a subscription as on the provider's own screen. */
    endAtPeriod,
    renew,
    subscriptions,
    renewals,
    notified,
    /** Ends the review of an order. Returns whether the order is one of this provider's. */
    endGlobalReview(purchaseNumber: string, isCharged: boolean): boolean {
      const intent = newestIntent(purchaseNumber);
      if (intent?.status !== 'processing') return false;
      if (isCharged) succeed(intent);
      else if (weather?.guardsOrders === false) deny(intent, 'fraudulent');
      else replace(intent, { status: 'canceled' });
      return true;
    },
  };
}

/** Whether an endpoint belongs to the global card provider. */
export const isGlobal = (endpoint: EndpointName): endpoint is GlobalEndpoint =>
  ENDPOINTS.some((known) => known === endpoint);

/** Placeholder for the charge of the newest month. */
const EMPTY: PaymentIntent = {
  id: 'pi_0',
  status: 'requires_action',
  amount: 0,
  currency: 'usd',
  created: 1,
  metadata: { purchase_number: '0' },
};
