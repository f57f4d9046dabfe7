import { z } from 'zod';
import { majorAmount } from '../../domain/money.ts';
import type { Currency } from '../../domain/money.ts';
import { sha256 } from '../../store/seal.ts';
import {
  InvalidRequest,
  PaymentIntentAnswer,
  PaymentIntentRefusal,
  SubscriptionAnswer,
} from '../../upstream/contracts/global-card.ts';
import type { PaymentIntent } from '../../upstream/contracts/global-card.ts';
import {
  createCustomer,
  endSubscription,
  getPaymentIntent,
  getSubscription,
  notifyPayment,
  payByIntent,
  subscribe,
} from '../../upstream/global-card.ts';
import { UpstreamError } from '../../upstream/types.ts';
import type { UpstreamClient } from '../../upstream/types.ts';
import type { Receipt } from '../attempt.ts';
import { NEEDS_HOLDER } from '../provider.ts';
import type { Charge, Once, PaymentProvider, SubscriptionTold, Verdict } from '../provider.ts';
import type { Subscription } from '../types.ts';
import { recordOfAnswer } from './answer-record.ts';
import { outcomeOfCharge, outcomeOfQuestion, limaDigits } from './answers.ts';
import { actionCodeOf } from './stripe-declines.ts';
import { askPromotion } from './stripe-promotions.ts';
import { createStripeRefunds } from './stripe-refunds.ts';

/** Settings of a card provider with an API like Stripe's. */
export interface StripeSettings {
  /** Its name in the REST paths. */
  readonly name: string;
  /** The academy's merchant for the purchases that it charges. */
  readonly merchantId: string;
  /** The key by which its browser library and its own page identify the shop; not secret. */
  readonly publicKey: string;
  readonly hostedPageUrl: string;
}

/** Returns the adapter of a card provider like Stripe, behind the academy API. */
export function createStripeAdapter(settings: StripeSettings): PaymentProvider {
  const { name: provider, publicKey } = settings;
  const toldBy = (body: unknown, charge: Charge): SubscriptionTold | null => {
    const standing = isOfAnother(body, charge) ? null : readSubscription(body);
    return standing && { standing, answer: recordOfAnswer(body, provider) };
  };
  const look = async (client: UpstreamClient, charge: Charge) =>
    toldBy(await getSubscription(client, { ...charge, provider }), charge);
  return {
    name: provider,
    ways: ['card_abroad', 'subscription'],
    merchantFor: () => settings.merchantId,

    card: {
      // The fields need no session: nothing is requested before there is a card.
      openSession: (_client, { amount }) =>
        Promise.resolve({
          library: 'elements',
          merchantId: publicKey,
          sessionKey: '',
          amount: majorAmount(amount),
          currency: amount.currency,
          renewAt: null,
        }),

      hostedPage(form, returnUrl, way) {
        const url = new URL(settings.hostedPageUrl);
        url.search = new URLSearchParams({
          key: publicKey,
          purchasenumber: form.purchaseNumber,
          amount: String(form.amount),
          currency: form.currency,
          mode: way === 'subscription' ? 'subscription' : 'payment',
          callbackurl: returnUrl,
        }).toString();
        return url.href;
      },

      async securityToken(client, charge, once) {
        if (charge.way !== 'subscription') return '';
        return createCustomer(client, cardChargeOf(provider, charge, once), once.payer);
      },
    },

    async authorize(client, charge, once) {
      const read = (body: unknown) => readCharge(body, charge, false);
      const card = cardChargeOf(provider, charge, once);
      if (charge.way !== 'subscription') return outcomeOfCharge(provider, payByIntent(client, card), read);
      return outcomeOfCharge(provider, subscribe(client, card, once.securityToken ?? ''), read);
    },

    status: (client, charge) => {
      const ask = charge.way === 'subscription' ? getSubscription : getPaymentIntent;
      return outcomeOfQuestion(
        { provider, charge },
        ask(client, { provider, purchaseNumber: charge.purchaseNumber }),
        (body) => readCharge(body, charge, true),
      );
    },

    promotion: (client, asked) => askPromotion(client, provider, asked),

    refunds: createStripeRefunds(provider),

    subscriptions: {
      look,
      async end(client, charge) {
        try {
          const told = toldBy(await endSubscription(client, { ...charge, provider }), charge);
          if (told?.standing.endedAt) return told;
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error;
        }
        // What an answer does not tell, or a gateway did not pass on, its status does.
        return look(client, charge);
      },
    },

    async notify(client, { purchaseNumber }, transactionId) {
      await notifyPayment(client, { provider, purchaseNumber }, transactionId);
    },
  };
}

/** Returns a charge and its card in the form that the calls take. */
function cardChargeOf(
  provider: string,
  { purchaseNumber, amount }: Charge,
  { transactionToken, idempotencyKey }: Omit<Once, 'securityToken'>,
) {
  const paymentMethod = transactionToken ?? '';
  return {
    provider,
    purchaseNumber,
    amount,
    paymentMethod,
    // The provider repeats its first answer to a key, even a refusal, so each card needs a key of its own.
    idempotencyKey: `${idempotencyKey}-${sha256(paymentMethod).slice(0, 16)}`,
  };
}

const CURRENCY_NAMES: ReadonlyMap<string, Currency> = new Map([
  ['pen', 'PEN'],
  ['usd', 'USD'],
]);

/** Returns the intent of the latest month of a subscription; null while there is none, or it is of no known order. */
function intentOfMonth({
  latest_invoice: { payment_intent: intent },
  metadata,
}: z.infer<typeof SubscriptionAnswer>['data']): PaymentIntent | null {
  const purchase_number = intent?.metadata.purchase_number ?? metadata?.purchase_number;
  return intent && purchase_number !== undefined ? { ...intent, metadata: { purchase_number } } : null;
}

/** The intent of an answer, wherever it is: by itself, as the charge of a subscription, or in a refusal. */
const AnyIntent = z.union([
  SubscriptionAnswer.transform(({ data }) => intentOfMonth(data)),
  PaymentIntentAnswer.transform(({ data }) => data),
  PaymentIntentRefusal.transform(({ error }) => error.payment_intent),
]);

/**
 * Reads an answer about a charge. Only certain statements count; anything else is `unknown`.
 * @param body The answer, parsed from JSON, or the text if it was not JSON.
 * @param charge What was requested; an approval of anything else is a contradiction.
 * @param wasAsked Whether it answers a question, and not the authorization itself.
 */
export function readCharge(body: unknown, charge: Charge, wasAsked: boolean): Verdict {
  const read = AnyIntent.safeParse(body);
  const intent = read.data;
  if (!intent) {
    // An invalid question says nothing of the charge.
    const isInvalid = !wasAsked && InvalidRequest.safeParse(body).success;
    return isInvalid
      ? { kind: 'not_received', reason: 'invalid_request', merchantFault: true }
      : { kind: 'unknown', reason: 'unreadable' };
  }
  if (intent.metadata.purchase_number !== charge.purchaseNumber) {
    return { kind: 'unknown', reason: 'other_purchase' };
  }
  return unlessPaidBefore(body, readIntent(body, intent, charge, wasAsked));
}

/** Verdicts that the latest month of a subscription may have although an earlier one was charged. */
const OF_ONE_MONTH: readonly Verdict['kind'][] = ['denied', 'not_charged', 'card_rejected'];

/** The latest month says nothing about the first one, which was charged if any month was. */
function unlessPaidBefore(body: unknown, verdict: Verdict): Verdict {
  if (!OF_ONE_MONTH.includes(verdict.kind)) return verdict;
  const isPaid = readSubscription(body)?.charges.some((month) => month.isPaid);
  return isPaid ? { kind: 'unknown', reason: 'a_month_is_paid' } : verdict;
}

/** Whether an answer says that it is about another order: one that a proxy has kept, for example. */
function isOfAnother(body: unknown, { purchaseNumber }: Charge): boolean {
  const { purchase_number: told = purchaseNumber } = AnyIntent.safeParse(body).data?.metadata ?? {};
  return told !== purchaseNumber;
}

/** Statuses of an intent that may have received money. */
const MAY_HOLD_MONEY = ['succeeded', 'processing'];

function readIntent(body: unknown, intent: PaymentIntent, charge: Charge, wasAsked: boolean): Verdict {
  // What received money is not simply uncharged, whatever became of it.
  if ((intent.amount_received ?? 0) !== 0 && !MAY_HOLD_MONEY.includes(intent.status)) {
    return { kind: 'unknown', reason: 'refusal_contradicts_itself' };
  }
  switch (intent.status) {
    case 'succeeded': {
      const subscription = readSubscription(body);
      return { ...readSuccess(intent, charge), ...(subscription && { subscription }) };
    }
    case 'processing':
      return { kind: 'in_review', reason: 'processing' };
    case 'canceled':
      return { kind: 'not_charged', reason: 'canceled' };
    case 'requires_action':
      return unconfirmed(wasAsked);
    case 'requires_payment_method':
      return readDecline(intent, wasAsked);
    default:
      return { kind: 'unknown', reason: 'other_status' };
  }
}

/**
 * The bank wants the cardholder to confirm, which is only possible on the provider's own page. Nobody is led back to
 * this intent, so it will never charge anything.
 */
function unconfirmed(wasAsked: boolean): Verdict {
  const reason = NEEDS_HOLDER;
  return wasAsked ? { kind: 'not_charged', reason } : { kind: 'card_rejected', reason };
}

function readSuccess(intent: PaymentIntent, { amount }: Charge): Verdict {
  const { amount_received: received, amount_refunded: refunded = 0, latest_charge: charged } = intent;
  if (received === undefined) return { kind: 'unknown', reason: 'approval_incomplete' };
  const receipt = receiptOf(intent, received);
  if (refunded > 0 || (charged?.amount_refunded ?? 0) > 0) {
    return { kind: 'contradiction', reason: 'voided', receipt };
  }
  if (charged?.disputed) return { kind: 'contradiction', reason: 'disputed', receipt };
  const isWhatWasAsked =
    receipt?.amount.currency === amount.currency &&
    [intent.amount, received].every((minor) => minor === amount.minor);
  return isWhatWasAsked
    ? { kind: 'approved', receipt }
    : { kind: 'contradiction', reason: 'other_amount', receipt };
}

type Invoice = z.infer<typeof SubscriptionAnswer>['data']['invoices'][number];

/** Returns the status of a subscription from an answer about it; null when it cannot be read. */
function readSubscription(body: unknown): Subscription | null {
  const read = SubscriptionAnswer.safeParse(body);
  if (!read.success) return null;
  const { id, status, current_period_end, cancel_at_period_end, ended_at, ...rest } = read.data.data;
  const months = rest.invoices.toSorted((one, other) => one.created - other.created);
  const { amount = months.at(-1)?.amount_due, currency = rest.currency } =
    rest.latest_invoice.payment_intent ?? {};
  const known = CURRENCY_NAMES.get(currency ?? '');
  if (!known || amount === undefined) return null;
  const isOver = ['canceled', 'incomplete_expired'].includes(status);
  const isEnded = cancel_at_period_end || isOver;
  // The newest invoice of an active subscription is just being charged while it is open, as a draft is about to be.
  const isPending = (invoice: Invoice) =>
    invoice.status === 'draft' ||
    (invoice.status === 'open' && status === 'active' && invoice === months.at(-1));
  const tried = months.filter((invoice) => invoice.status !== 'void' && !isPending(invoice));
  const pending = months.findLast(isPending);
  const failed = status === 'active' ? undefined : tried.findLast((invoice) => invoice.status !== 'paid');
  // The provider counts the period on before its month is paid: what is not paid is not had either.
  const end = failed?.created ?? ended_at ?? current_period_end;
  const next = pending?.created ?? current_period_end;
  return {
    id,
    amount: { minor: amount, currency: known },
    nextChargeAt: isEnded || failed ? null : next * 1_000,
    failedSince: isEnded || !failed ? null : failed.created * 1_000,
    endedAt: isEnded ? end * 1_000 : null,
    charges: tried.map((invoice) => ({
      at: invoice.created * 1_000,
      isPaid: invoice.status === 'paid',
    })),
  };
}

/** Returns the card of an intent, wherever it is told. */
const cardOf = ({ card, latest_charge: charged, payment_method: method }: PaymentIntent) =>
  card ?? charged?.payment_method_details?.card ?? method?.card;

/** Returns what is stored of a charge; null when its currency is not one of ours. */
function receiptOf(intent: PaymentIntent, received: number): Receipt | null {
  const { id, created, currency } = intent;
  const known = CURRENCY_NAMES.get(currency);
  if (!known) return null;
  const card = cardOf(intent);
  return {
    transactionId: id,
    transactionDate: limaDigits(created * 1_000),
    card: `**** **** **** ${card?.last4 ?? '****'}`,
    brand: card?.brand ?? '',
    amount: { minor: received, currency: known },
  };
}

/** The bank took it for a repetition: an earlier payment of the order may have gone through. */
const REPETITION = 'duplicate_transaction';

function readDecline(intent: PaymentIntent, wasAsked: boolean): Verdict {
  const { last_payment_error: error, created } = intent;
  const code = error?.decline_code ?? error?.code;
  // Without an error nothing was tried yet, or the provider does not say so.
  if (code === undefined) return { kind: 'unknown', reason: 'decline_unreadable' };
  if (code === NEEDS_HOLDER) return unconfirmed(wasAsked);
  if (code === REPETITION && !wasAsked) return { kind: 'unknown', reason: REPETITION };
  const card = cardOf(intent);
  return {
    kind: 'denied',
    actionCode: actionCodeOf(code),
    transactionDate: limaDigits(created * 1_000),
    merchantFault: false,
    // Four digits and a brand are shared by thousands of cards.
    ...(card?.fingerprint && { card: card.fingerprint }),
  };
}
