import type { PaymentWay } from '../domain/checkout/payment-way.ts';
import type { CouponTerms } from '../domain/checkout/price-breakdown.ts';
import type { Currency, Money } from '../domain/money.ts';
import type { COUPON_REFUSALS } from '../upstream/contracts/invoices.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Receipt } from './attempt.ts';
import type { CardForm, Instructions, Payer, Subscription } from './types.ts';

/** The charge that an authorization asks for, and that an answer must be about. */
export interface Charge {
  readonly merchantId: string;
  readonly purchaseNumber: string;
  readonly amount: Money;
  readonly way: PaymentWay;
}

/**
 * What became of a charge, as far as a provider's answer tells. `answer` is what it said, stripped of everything secret:
 * it stands in the journal, so that what happened can be played again.
 */
export type Outcome = Verdict & { readonly answer?: string };

/** What an answer means. `reason` is a short code for the log. */
export type Verdict =
  | {
      readonly kind: 'approved';
      readonly receipt: Receipt;
      /** The subscription that this began, when it is charged every month. */
      readonly subscription?: Subscription;
    }
  | {
      readonly kind: 'denied';
      readonly actionCode: string;
      readonly transactionDate: string | null;
      /** Whether the fault is ours, as the code says (shop disabled, bad order …): an alarm, not a note. */
      readonly merchantFault: boolean;
      /** What distinguishes the card, where the provider tells it: a fingerprint, or brand and masked number. */
      readonly card?: string;
    }
  /**
   * The provider knows the order and says that it is not charged. Answers a question only; an authorization that is
   * still on its way may yet charge, so the order is watched on.
   */
  | { readonly kind: 'not_charged'; readonly reason: string }
  /** Neither approved nor denied; a person or an antifraud system looks at it. */
  | { readonly kind: 'in_review'; readonly reason: string }
  /** Nothing is charged: it was told how to pay, until an instant in epoch milliseconds. */
  | { readonly kind: 'awaiting_payment'; readonly instructions: Instructions; readonly payableUntil: number }
  /** It was not paid and can no longer be. */
  | { readonly kind: 'expired'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Certainly not charged: the form must be opened again. */
  | { readonly kind: 'session_expired'; readonly reason: string }
  /** Certainly not charged: the card's data must be written again. */
  | { readonly kind: 'card_rejected'; readonly reason: string }
  /**
   * As the outcome of an authorization: certainly not sent, or not taken in. As the answer to a question: the order was
   * not found, which proves nothing. `merchantFault` as of a denial.
   */
  | { readonly kind: 'not_received'; readonly reason: string; readonly merchantFault?: true }
  /** Something was charged that is not what was ordered, or the charge was taken back: a person must look. */
  | { readonly kind: 'contradiction'; readonly reason: string; readonly receipt: Receipt | null };

/** What card fields are drawn with, without the purchase that they pay. */
export type CardSession = Omit<CardForm, 'purchaseNumber'>;

/** What a provider that charges cards does besides. */
export interface CardFields {
  /**
   * Opens a session of the form: the card fields can be drawn as soon as there is a purchase. Charges nothing.
   * @param now Epoch milliseconds.
   * @throws UpstreamError
   */
  openSession(
    client: UpstreamClient,
    charge: Pick<Charge, 'merchantId' | 'amount'>,
    now: number,
  ): Promise<CardSession>;
  /** Returns the address of the provider's own page for an open form, which comes back to `returnUrl` by a form post. */
  hostedPage(form: CardForm, returnUrl: string): string;
  /**
   * Returns what an authorization needs besides the card: a token, or who is charged every month. Fetched before the
   * intent to send it, so that between the two nobody is waited for.
   * @throws UpstreamError
   */
  securityToken(client: UpstreamClient, charge: Charge, once: Omit<Once, 'securityToken'>): Promise<string>;
}

/** What an authorization carries besides its charge. */
export interface Once {
  /** The card, as the provider's fields gave it; null for a way without a card, as the security token is. */
  readonly transactionToken: string | null;
  readonly securityToken: string | null;
  /** The key of the attempt: a provider that heeds it charges once, however often it is sent. */
  readonly idempotencyKey: string;
  readonly payer: Payer;
}

/** How a subscription stands, as a provider says; `answer` as in `Outcome`. */
export interface SubscriptionTold {
  readonly standing: Subscription;
  readonly answer: string;
}

/** What a provider says of money that is given back. `reason` is a short code for the log. */
export interface RefundVerdict {
  /**
   * Not received: as the outcome of asking for it, certainly not sent; as the answer to a question, the provider says
   * that none has arrived.
   */
  readonly kind: 'refunded' | 'pending' | 'refused' | 'not_received' | 'unknown';
  readonly reason: string;
  /** The provider's own id, if it has given one. */
  readonly refundId: string | null;
}

/** What is given back of which transaction. */
interface RefundOf {
  readonly amount: Money;
  readonly transactionId: string;
}

/** How a provider gives charges back. */
export interface Refunds {
  /** Asks for it. Sent exactly once. Never throws: a failure is a verdict too. */
  send(
    client: UpstreamClient,
    charge: Charge,
    refund: RefundOf & { readonly idempotencyKey: string },
  ): Promise<RefundVerdict>;
  /** Asks what became of it. @throws UpstreamError when it cannot be asked. */
  status(client: UpstreamClient, charge: Charge, refund: RefundOf): Promise<RefundVerdict>;
}

/** A code that somebody typed, and what it would take something off. */
export interface PromotionAsked {
  readonly code: string;
  /** What is to be paid without it. */
  readonly amount: Money;
  readonly isFirstPurchase: boolean;
  /** Epoch milliseconds. */
  readonly now: number;
}

/** What a provider says of a code: its terms, as a coupon has them, or why it may not be used. */
export type PromotionVerdict =
  | { readonly terms: CouponTerms }
  | { readonly refused: (typeof COUPON_REFUSALS)[number] };

/** The adapter of a payment provider. Providers differ here and nowhere else. */
export interface PaymentProvider {
  /** Name in settings, in REST paths and in the journal. */
  readonly name: string;
  /** Each way is one provider's: the first in the list that has it. */
  readonly ways: readonly PaymentWay[];
  /** Null for a provider that charges no card. */
  readonly card: CardFields | null;
  /** The merchant account that a currency is charged with (spec §4). */
  merchantFor(currency: Currency): string;
  /**
   * Charges the card behind a transaction token, or asks how to pay in a way without one. Sent exactly once. Never
   * throws: a failure is an outcome too.
   */
  authorize(client: UpstreamClient, charge: Charge, once: Once): Promise<Outcome>;
  /**
   * Asks what became of a charge.
   * @throws UpstreamError when it cannot be asked.
   */
  status(client: UpstreamClient, charge: Charge): Promise<Outcome>;
  /**
   * Tells the provider what became of a charge, as the journal has it. Proves nothing, and nothing depends on it.
   * @param transactionId The charge's transaction; null when it was denied.
   * @throws UpstreamError
   */
  notify?(client: UpstreamClient, charge: Charge, transactionId: string | null): Promise<void>;
  /**
   * Asks about a code of the provider's own. Charges nothing and uses nothing up. Left out by a provider without codes.
   * @throws UpstreamError
   */
  promotion?(client: UpstreamClient, asked: PromotionAsked): Promise<PromotionVerdict>;
  /** Left out by a provider without monthly charges. Each method returns null for an answer that it cannot read. */
  readonly subscriptions?: {
    /** @throws UpstreamError */
    look(client: UpstreamClient, charge: Charge): Promise<SubscriptionTold | null>;
    /** Ends it after the month that is paid. @throws UpstreamError */
    end(client: UpstreamClient, charge: Charge): Promise<SubscriptionTold | null>;
  };
  /** Left out by a provider that gives nothing back: a person does it then. */
  readonly refunds?: Refunds;
}

/** The reason when a card has to be entered again, on the provider's own page: its bank wants its holder to confirm. */
export const NEEDS_HOLDER = 'authentication_required';

/** Every provider that attempts may name: the first that has a way charges new ones by it, others finish what they began. */
export type PaymentProviders = readonly [PaymentProvider, ...PaymentProvider[]];

/** Returns the provider that charges by a way now. @throws RangeError when none has it. */
export function providerOf(providers: PaymentProviders, way: PaymentWay): PaymentProvider {
  const provider = providers.find(({ ways }) => ways.includes(way));
  if (!provider) throw new RangeError(`No provider has the way ${way}`);
  return provider;
}

/** Returns what a provider that charges cards does besides. @throws RangeError for a provider that charges none. */
export function cardFieldsOf({ name, card }: PaymentProvider): CardFields {
  if (!card) throw new RangeError(`${name} charges no card`);
  return card;
}

/**
 * Returns the provider of a name.
 * @throws RangeError for one that is not configured. It stops the one attempt that needs it, no other.
 */
export function providerNamed(providers: PaymentProviders, name: string): PaymentProvider {
  const provider = providers.find((candidate) => candidate.name === name);
  if (!provider) throw new RangeError(`No card provider is called ${name}`);
  return provider;
}
