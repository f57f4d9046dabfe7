import { v7 as timeOrderedId } from 'uuid';
import type { PaymentWay } from '../domain/checkout/payment-way.ts';
import { sleepByClock } from '../in-time.ts';
import type { Sleep } from '../in-time.ts';
import type { Sealer } from '../store/seal.ts';
import type { Credential } from '../upstream/call-controls.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import { viewOf } from './attempt.ts';
import type { Facts } from './attempt.ts';
import type { PayRequest } from './authorize.ts';
import { createCardSessions } from './card-sessions.ts';
import { createCredentials } from './credentials.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { againWhenLate } from './events.ts';
import { createHostedPage } from './hosted-page.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { PAYABLE } from './machine.ts';
import { createOwnPurchases, ownAttempt } from './own-purchases.ts';
import { createPaying } from './paying.ts';
import type { RunningPayments } from './paying.ts';
import { openForm, withPurchase } from './prepare.ts';
import { providerOf } from './provider.ts';
import type { PaymentProviders, PromotionAsked, PromotionVerdict } from './provider.ts';
import { createRunner } from './runner.ts';
import { createStatusProbe } from './status-probe.ts';
import type { AttemptView, Buyer, CardForm, Order, Ordered } from './types.ts';

/**
 * An enrollment without an answer is looked up with growing waits, and sent again only after this long in vain.
 * Milliseconds. One that arrives even later becomes a duplicate, which the reconciliation finds.
 */
const RESEND_ENROLLMENT_AFTER_MS = 5 * 60_000;

const UNKNOWN_CODE: PromotionVerdict = { refused: 'unknown' };

/**
 * The payment service: the only way the rest of the server touches money. Every method throws a `KipuError`
 * (server/errors.ts) when it refuses; none of them ever sends an authorization twice.
 */
export type PaymentService = ReturnType<typeof createPaymentService>;

/**
 * Returns the payment service of a journal. Nothing runs in the background before `runner.start()`.
 * @param options.seatsLeft Seats left of what was ordered, for payments that come back from the hosted page.
 * @param options.sleep How to wait; by default by the real clock.
 * @param options.resendEnrollmentAfterMs By default `RESEND_ENROLLMENT_AFTER_MS`.
 * @param options.newAttemptId By default ids that sort by time.
 */
export function createPaymentService(options: {
  journal: Journal;
  sealer: Sealer;
  upstream: Upstream;
  providers: PaymentProviders;
  now: () => Date;
  logger: PaymentLog;
  seatsLeft: (ordered: Ordered, credential: Credential) => Promise<number>;
  sleep?: Sleep;
  resendEnrollmentAfterMs?: number | undefined;
  newAttemptId?: () => string;
}) {
  const { journal, providers, logger, sleep = sleepByClock } = options;
  const now = () => options.now().getTime();
  const newAttemptId = options.newAttemptId ?? (() => timeOrderedId({ msecs: now() }));
  const credentials = createCredentials(options);
  const { resendEnrollmentAfterMs = RESEND_ENROLLMENT_AFTER_MS } = options;
  const sessions = createCardSessions({ providers, now });
  const dependencies: PaymentDependencies = {
    journal,
    credentials,
    providers,
    sessions,
    logger,
    now,
    sleep,
    resendEnrollmentAfterMs,
  };

  const paying: RunningPayments = new Map();
  /** Running preparations, one after another for each attempt. */
  const preparing = new Map<string, Promise<unknown>>();
  const runner = createRunner(dependencies, paying);
  const statusCall = createStatusProbe(options);

  async function inTurn<Result>(attemptId: string, task: () => Promise<Result>): Promise<Result> {
    const lookingAgain = () => againWhenLate(task);
    const before = preparing.get(attemptId) ?? Promise.resolve();
    const mine = before.then(lookingAgain, lookingAgain);
    preparing.set(attemptId, mine);
    try {
      return await mine;
    } finally {
      if (preparing.get(attemptId) === mine) preparing.delete(attemptId);
    }
  }

  /** Opens a form, one at a time for each attempt. */
  const openFormInTurn = (buyer: Buyer, attemptId: string, facts: Facts): Promise<CardForm> =>
    inTurn(attemptId, async () => {
      runner.refuseAtTheEnd();
      const attempt = await ownAttempt(journal, buyer.user.id, attemptId);
      return openForm(dependencies, credentials.clientOf(buyer), attempt, facts);
    });

  const { joined, payOnce } = createPaying(dependencies, { paying, runner });

  return {
    /** Returns how many seats of a group (by its name in the journal) wait to be paid in cash or by transfer. */
    seatsAwaitingPayment: journal.seatsAwaitingPayment,

    /** All ways to pay. */
    ways: providers.flatMap(({ ways }) => ways),

    /** Asks the provider of a way to pay about a promotion code; unknown for one without codes. @throws UpstreamError */
    promotion: async (way: PaymentWay, client: UpstreamClient, asked: Omit<PromotionAsked, 'now'>) =>
      (await providerOf(providers, way).promotion?.(client, { ...asked, now: now() })) ?? UNKNOWN_CODE,

    /**
     * Makes the attempt for an order, or returns the open one of the same buyer, product and group, and creates
     * its purchase at the academy API if it has none. `idempotencyKey` (20 characters or more) ties repeated
     * submissions of one form together.
     * @throws purchase_forbidden on a 403, already_purchased, payment_being_verified, idempotency_conflict,
     *   payment_not_begun, too_many_denials, group_full, order_missing, payment_not_sent, maintenance
     */
    async start(input: {
      buyer: Buyer;
      order: Order;
      idempotencyKey: string;
      seatsLeft: number;
      /** By default, a card at the first provider. */
      way?: PaymentWay;
    }): Promise<AttemptView> {
      const { buyer, order, idempotencyKey, seatsLeft, way = 'card' } = input;
      runner.refuseAtTheEnd();
      const provider = providerOf(providers, way);
      const begun = await journal.begin({
        id: newAttemptId(),
        user: buyer.user,
        order,
        idempotencyKey,
        seatsLeft,
        way,
        provider: provider.name,
        merchantId: provider.merchantFor(order.amount.currency),
      });
      if (!PAYABLE.includes(begun.state) || begun.purchaseNumber !== null) return viewOf(begun);
      return inTurn(begun.id, async () => {
        const attempt = await ownAttempt(journal, buyer.user.id, begun.id);
        // A second press waited for the first, which has done everything.
        if (!PAYABLE.includes(attempt.state) || attempt.purchaseNumber !== null) return viewOf(attempt);
        const client = credentials.clientOf(buyer);
        // The provider's session needs no purchase, so both are made in parallel.
        sessions.begin(client, attempt);
        return viewOf(await withPurchase(dependencies, client, attempt));
      });
    },

    /** Asks the provider for a security token and a session, ready to draw the card fields. Charges nothing. */
    openCardForm: ({ buyer, attemptId }: { buyer: Buyer; attemptId: string }) =>
      openFormInTurn(buyer, attemptId, {}),

    /**
     * Authorizes the card behind a transaction token, or asks how to pay where it is paid later (token null), at most
     * once per attempt; later calls return the same result.
     * Answers within 10 s: a payment that takes longer continues, and the response says that it is being verified.
     */
    async pay(input: {
      buyer: Buyer;
      attemptId: string;
      transactionToken: string | null;
      seatsLeft: () => Promise<number>;
      cardDenied?: PayRequest['cardDenied'];
    }): Promise<AttemptView> {
      const { buyer, ...asked } = input;
      const { attemptId } = asked;
      const attempt = await ownAttempt(journal, buyer.user.id, attemptId);
      if (PAYABLE.includes(attempt.state)) runner.refuseAtTheEnd();
      const credential = await credentials.seal(attemptId, buyer);
      const client = credentials.clientOf(buyer);
      return payOnce({ ...asked, client, credential, fromHostedPage: false });
    },

    /**
     * Gives a buyer's unfinished payments a fresh credential at login: the stored one may have expired before the
     * enrollment was made.
     */
    renewCredentials: (buyer: Buyer) =>
      journal.renewCredentials(buyer.user.id, (attemptId) => credentials.seal(attemptId, buyer)),

    /** Whether payments of a user still need the login that they were made with: it must not be revoked at the academy. */
    needsCredential: ({ userId }: { userId: string }) => journal.needsCredential(userId),

    ...createOwnPurchases(dependencies, { runner, paying }),

    ...createHostedPage(dependencies, {
      openForm: openFormInTurn,
      payOnce,
      joined,
      seatsLeft: options.seatsLeft,
      runner,
    }),

    /** Whether the academy offers the payment status call. */
    statusCall,

    /** Resumes what a crash left and finishes what is due: started after the store opens, stopped before it closes. */
    runner,
  };
}
