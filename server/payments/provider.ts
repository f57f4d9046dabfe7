import type { PaymentWay } from '../domain/checkout/payment-way.ts';
import type { CouponTerms } from '../domain/checkout/price-breakdown.ts';
import type { Currency, Money } from '../domain/money.ts';
import { KipuError } from '../errors.ts';
import type { COUPON_REFUSALS } from '../upstream/contracts/invoices.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import { amountOf } from './attempt.ts';
import type { Attempt, Receipt } from './attempt.ts';
import type { CardForm, Instructions, Payer, Subscription } from './types.ts';

/** The charge that an authorization requests, and that an answer must be about. */
export interface Charge {
  readonly merchantId: string;
  readonly purchaseNumber: string;
  readonly amount: Money;
  readonly way: PaymentWay;
}

/** Returns the charge of an attempt. @throws RangeError when its purchase does not exist yet */
export function chargeOf(attempt: Attempt): Charge {
  const { id, merchantId, purchaseNumber } = attempt;
  if (purchaseNumber === null) throw new RangeError(`Attempt ${id} has no purchase yet`);
  return { merchantId, purchaseNumber, amount: amountOf(attempt), way: attempt.way };
}

/**
 * What became of a charge, by a provider's answer. `answer` is that answer without anything secret: it is kept in the
 * journal, so that the events can be replayed.
 */
export type Outcome = Verdict & { readonly answer?: string };

/** What an answer means. `reason` is a short code for the log. */
export type Verdict =
  | {
      readonly kind: 'approved';
      readonly receipt: Receipt;
      /** The subscription that was started, for a monthly charge. */
      readonly subscription?: Subscription;
    }
  | {
      readonly kind: 'denied';
      readonly actionCode: string;
      readonly transactionDate: string | null;
      /** Whether the code says that the fault is ours (shop disabled, bad order …): then it is logged as an error. */
      readonly merchantFault: boolean;
      /** What identifies the card, if the provider tells it: a fingerprint, or brand and masked number. */
      readonly card?: string;
    }
  /**
   * The provider knows the order and says that it is not charged. An authorization that is still on its way may yet
   * charge it, so the order is watched.
   */
  | { readonly kind: 'not_charged'; readonly reason: string }
  /** Neither approved nor denied: a person or an antifraud system is examining it. */
  | { readonly kind: 'in_review'; readonly reason: string }
  /** Not charged yet: there are instructions how to pay, valid until `payableUntil`, in epoch milliseconds. */
  | { readonly kind: 'awaiting_payment'; readonly instructions: Instructions; readonly payableUntil: number }
  /** It was not paid, and no longer can be. */
  | { readonly kind: 'expired'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Certainly not charged: the form must be opened again. */
  | { readonly kind: 'session_expired'; readonly reason: string }
  /** Certainly not charged: the card's data must be entered again. */
  | { readonly kind: 'card_rejected'; readonly reason: string }
  /**
   * As the outcome of an authorization: certainly not sent, or not accepted. As the answer to a question: the order was
   * not found, which proves nothing. `merchantFault` as for a denial.
   */
  | { readonly kind: 'not_received'; readonly reason: string; readonly merchantFault?: true }
  /** Something else than the order was charged, or the charge was reversed: a person must look. */
  | {
      readonly kind: 'contradiction';
      readonly reason: (typeof CONTRADICTIONS)[number];
      readonly receipt: Receipt | null;
    };

/** In what a charge is not the one that was ordered: another amount, or taken back in one way or another. */
export const CONTRADICTIONS = ['other_amount', 'voided', 'disputed', 'refunded'] as const;

/** What is needed to draw card fields, without the purchase. */
export type CardSession = Omit<CardForm, 'purchaseNumber'>;

/** The additional methods of a provider that charges cards. */
export interface CardFields {
  /**
   * Opens a session of the form, so that the card fields can be drawn as soon as there is a purchase. Charges nothing.
   * @param now Epoch milliseconds.
   * @throws UpstreamError
   */
  openSession(
    client: UpstreamClient,
    charge: Pick<Charge, 'merchantId' | 'amount'>,
    now: number,
  ): Promise<CardSession>;
  /**
   * Returns the URL of the provider's own page for an open form. It returns to `returnUrl` by a form post.
   * @param way The page says whether it charges once or every month.
   */
  hostedPage(form: CardForm, returnUrl: string, way: PaymentWay): string;
  /**
   * Returns what an authorization needs besides the card: a token, or the customer to charge every month. It is fetched
   * before the intent is written, so that nothing is awaited between the intent and the call.
   * @throws UpstreamError
   */
  securityToken(client: UpstreamClient, charge: Charge, once: Omit<Once, 'securityToken'>): Promise<string>;
}

/** What an authorization carries besides its charge. */
export interface Once {
  /** The card, from the provider's fields. Null for a way to pay without a card, like the security token. */
  readonly transactionToken: string | null;
  readonly securityToken: string | null;
  /** The key of the attempt. A provider that respects it charges once, however often it is sent. */
  readonly idempotencyKey: string;
  readonly payer: Payer;
}

/** The status of a subscription, as a provider reports it; `answer` as in `Outcome`. */
export interface SubscriptionTold {
  readonly standing: Subscription;
  readonly answer: string;
}

/** What a provider says about a refund. `reason` is a short code for the log. */
export interface RefundVerdict {
  /**
   * 'not_received': as the outcome of the request, certainly not sent; as the answer to a question, none has arrived.
   * 'refused' without an id: the request itself was refused, and an earlier one may have arrived.
   */
  readonly kind: 'refunded' | 'pending' | 'refused' | 'not_received' | 'unknown';
  readonly reason: string;
  /** The provider's own id, if it has assigned one. */
  readonly refundId: string | null;
}

interface RefundOf {
  readonly amount: Money;
  readonly transactionId: string;
}

/** How a provider refunds charges. */
export interface Refunds {
  /** Requests a refund. Sent exactly once. Never throws: a failure is a verdict, too. */
  send(
    client: UpstreamClient,
    charge: Charge,
    refund: RefundOf & { readonly idempotencyKey: string },
  ): Promise<RefundVerdict>;
  /** Asks what became of a refund. @throws UpstreamError when it cannot be asked */
  status(client: UpstreamClient, charge: Charge, refund: RefundOf): Promise<RefundVerdict>;
}

/** A code that a buyer entered, and the purchase for which it should count. */
export interface PromotionAsked {
  readonly code: string;
  /** The amount to be paid without the code. */
  readonly amount: Money;
  readonly isFirstPurchase: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a provider says about a code: its terms, in the form of a coupon's, or why it cannot be used. */
export type PromotionVerdict =
  | { readonly terms: CouponTerms }
  | { readonly refused: (typeof COUPON_REFUSALS)[number] };

/** The adapter of a payment provider. Everything in which providers differ is in their adapters. */
export interface PaymentProvider {
  /** Its name in settings, in REST paths and in the journal. */
  readonly name: string;
  /** The ways to pay that it offers. If several providers have a way, the first in the list gets it. */
  readonly ways: readonly PaymentWay[];
  /** Null for a provider that charges no cards. */
  readonly card: CardFields | null;
  /** Returns the merchant account for a currency (spec §4). */
  merchantFor(currency: Currency): string;
  /**
   * Charges the card behind a transaction token or, for a way without cards, asks how to pay. Sent exactly once. Never
   * throws: a failure is an outcome, too.
   */
  authorize(client: UpstreamClient, charge: Charge, once: Once): Promise<Outcome>;
  /** Asks what became of a charge. @throws UpstreamError when it cannot be asked */
  status(client: UpstreamClient, charge: Charge): Promise<Outcome>;
  /**
   * Tells the provider what became of a charge, by our journal. It proves nothing, and nothing depends on it.
   * @param transactionId The transaction of the charge; null when it was denied.
   * @throws UpstreamError
   */
  notify?(client: UpstreamClient, charge: Charge, transactionId: string | null): Promise<void>;
  /**
   * Asks about a promotion code of the provider. Charges nothing and does not redeem the code. Missing in a provider
   * without codes.
   * @throws UpstreamError
   */
  promotion?(client: UpstreamClient, asked: PromotionAsked): Promise<PromotionVerdict>;
  /** Missing in a provider without monthly charges. Each method returns null for an answer that it cannot read. */
  readonly subscriptions?: {
    /** @throws UpstreamError */
    look(client: UpstreamClient, charge: Charge): Promise<SubscriptionTold | null>;
    /** Ends it after the month that is paid. @throws UpstreamError */
    end(client: UpstreamClient, charge: Charge): Promise<SubscriptionTold | null>;
  };
  /** Missing in a provider that does not refund through its API: then a person does it. */
  readonly refunds?: Refunds;
}

/**
 * The reason when the bank wants the cardholder to confirm: the card must be entered again on the provider's own page.
 */
export const NEEDS_HOLDER = 'authentication_required';

/**
 * Every provider that attempts may name. New attempts go to the first that has their way to pay; the others finish what
 * they began.
 */
export type PaymentProviders = readonly [PaymentProvider, ...PaymentProvider[]];

/** Returns the provider that charges by a way at present. @throws RangeError when none has it */
export function providerOf(providers: PaymentProviders, way: PaymentWay): PaymentProvider {
  const provider = providers.find(({ ways }) => ways.includes(way));
  if (!provider) throw new RangeError(`No provider has the way ${way}`);
  return provider;
}

/** Returns the card methods of a provider. @throws KipuError way_not_offered for one that charges no cards */
export function cardFieldsOf({ card }: PaymentProvider): CardFields {
  if (!card) throw new KipuError('way_not_offered');
  return card;
}

/**
 * Returns the provider with a name.
 * @throws RangeError for one that is not configured. This stops only the attempt that needs it.
 */
export function providerNamed(providers: PaymentProviders, name: string): PaymentProvider {
  const provider = providers.find((candidate) => candidate.name === name);
  if (!provider) throw new RangeError(`No card provider is called ${name}`);
  return provider;
}
