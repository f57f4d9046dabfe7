import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as timeOrderedId } from 'uuid';
import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { KipuError } from '../errors.ts';
import type { Store } from '../store/database.ts';
import { matchesHash, sha256 } from '../store/seal.ts';
import type { Sealer } from '../store/seal.ts';
import type { Upstream } from '../upstream/types.ts';
import { viewOf } from './attempt.ts';
import type { Attempt, Facts } from './attempt.ts';
import { authorizeAttempt, openForm, withPurchase } from './authorize.ts';
import type { PayRequest, PaymentDependencies } from './authorize.ts';
import { createCredentials } from './credentials.ts';
import { createJournal } from './journal.ts';
import type { PaymentLog } from './journal.ts';
import { PAID, PAYABLE, VERIFYING } from './machine.ts';
import { StaleAttempt } from './moves.ts';
import { createProviderRegistry } from './provider.ts';
import type { CardProvider } from './provider.ts';
import { createRunner } from './runner.ts';
import type { Runner, Sleep } from './runner.ts';
import { advance } from './settle.ts';
import type { AttemptView, Buyer, CardForm, Credential, Order } from './types.ts';

/** How long an answer waits for the enrollment of an approved payment, or for a question, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

/** Tries before a preparation gives up against other writers of its attempt. It charges nothing. */
const TRIES = 5;

/** How long a worker may hold an attempt between two writes, in milliseconds: longer than any call takes. */
export const LEASE_MS = 75_000;

/** How often the journal is looked through for what is due, in milliseconds. */
const LOOK_EVERY_MS = 1_000;

/**
 * The payment service: the only way the rest of the server touches money. Every method throws a `KipuError`
 * (server/errors.ts) when it refuses; none of them ever sends an authorization twice.
 */
export interface PaymentService {
  /**
   * Makes the attempt for an order, or returns the open one of the same buyer, product and group, and creates
   * its purchase at the academy API if it has none. `idempotencyKey` (20 characters or more) ties repeated
   * submissions of one form together.
   * @throws purchase_forbidden on a 403, already_purchased, idempotency_conflict, upstream_unavailable,
   *   too_many_denials, group_full
   */
  start(input: {
    buyer: Buyer;
    order: Order;
    idempotencyKey: string;
    seatsLeft: number;
  }): Promise<AttemptView>;
  /** Asks the provider for a security token and a session, ready to draw the card fields. Charges nothing. */
  openCardForm(input: { buyer: Buyer; attemptId: string }): Promise<CardForm>;
  /** Returns the address of the provider's own page for people without JavaScript; it posts back to `/pagos/retorno/{attemptId}`. */
  openHostedPage(input: { buyer: Buyer; attemptId: string; returnOrigin: string }): Promise<{ url: string }>;
  /** Authorizes the card behind a transaction token, at most once per attempt; later calls return the same result. */
  pay(input: {
    buyer: Buyer;
    attemptId: string;
    transactionToken: string;
    seatsLeft: () => Promise<number>;
  }): Promise<AttemptView>;
  /** Does the same for a hosted page's answer, where the one-time value stands in for the cookie. */
  payFromHostedPage(input: {
    attemptId: string;
    returnSecret: string;
    transactionToken: string;
  }): Promise<AttemptView>;
  /** Returns an attempt of this user; null when it does not exist or is somebody else's. */
  attempt(input: { userId: string; attemptId: string }): Promise<AttemptView | null>;
  /** Returns the attempt behind a purchase number of this user, or null. Asks the provider when a check is due. */
  receipt(input: { userId: string; purchaseNumber: string }): Promise<AttemptView | null>;
  /** Returns all purchases of a user that were charged or may have been, newest first. */
  purchases(input: { userId: string }): Promise<AttemptView[]>;
  /**
   * Gives a buyer's unfinished payments a fresh credential, at the next login: the stored one may have ended while
   * an enrollment was still to be made.
   */
  renewCredentials(buyer: Buyer): Promise<void>;
  /** Checks the event log of every attempt; returns what is wrong, or nothing. */
  verifyLog(): Promise<string[]>;
  /** Resumes what a crash left and finishes what is due: started after the store opens, stopped before it closes. */
  readonly runner: Runner;
}

export interface PaymentOptions {
  readonly store: Store;
  readonly sealer: Sealer;
  readonly upstream: Upstream;
  /** The first one charges new attempts; the others finish what they began. */
  readonly providers: readonly [CardProvider, ...CardProvider[]];
  readonly now: () => Date;
  readonly logger: PaymentLog;
  /** Seats left of a chosen group, for payments that come back from the hosted page. */
  readonly seatsLeft: (selection: PurchaseSelection, credential: Credential) => Promise<number>;
  /** How to wait; the real clock unless told otherwise. */
  readonly sleep?: Sleep;
  /** See `LEASE_MS`, which it is unless told otherwise. */
  readonly leaseMs?: number | undefined;
}

/** Opens the payment service on a store. Nothing runs in the background before `runner.start()`. */
export function openPaymentService(options: PaymentOptions): PaymentService {
  const { store, sealer, upstream, now, logger, leaseMs = LEASE_MS } = options;
  return createPaymentService({
    journal: createJournal({ store, now, logger, owner: randomUUID(), leaseMs }),
    credentials: createCredentials({ sealer, upstream, newId: randomUUID }),
    providers: createProviderRegistry(options.providers),
    logger,
    seatsLeft: options.seatsLeft,
    now: () => now().getTime(),
    sleep: options.sleep ?? waitUnlessAborted,
    newAttemptId: () => timeOrderedId({ msecs: now().getTime() }),
    newSecret: () => randomBytes(32).toString('base64url'),
    soleOwner: store.raw.dialect === 'sqlite',
  });
}

const waitUnlessAborted: Sleep = async (milliseconds, signal) => {
  // An aborted wait is a wait that ended early, not a failure.
  await wait(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(() => undefined);
};

/** What the service is made of; each part can be replaced in a test. */
export interface ServiceDependencies extends PaymentDependencies {
  readonly seatsLeft: PaymentOptions['seatsLeft'];
  readonly sleep: Sleep;
  readonly newAttemptId: () => string;
  readonly newSecret: () => string;
  /** Whether no other process can use the store: leases of others are then dead ones. */
  readonly soleOwner: boolean;
}

/** Puts the payment service together. */
export function createPaymentService(dependencies: ServiceDependencies): PaymentService {
  const { journal, credentials, providers, logger, now, sleep } = dependencies;

  /** Payments under way in this process: a second submission joins the first. */
  const paying = new Map<string, Promise<AttemptView>>();
  /** Preparations under way, one after another for each attempt. */
  const preparing = new Map<string, Promise<unknown>>();
  /** Steps that an answer did not wait for. */
  const settling = new Set<Promise<unknown>>();

  async function ownAttempt(userId: string, attemptId: string): Promise<Attempt> {
    const attempt = await journal.find(attemptId);
    // Another family's attempt does not exist, as far as this one can tell.
    if (attempt?.userId !== userId) throw new KipuError('not_found');
    return attempt;
  }

  async function inTurn<Result>(attemptId: string, task: () => Promise<Result>): Promise<Result> {
    const lookingAgain = () => againWhenStale(task);
    const before = preparing.get(attemptId) ?? Promise.resolve();
    const mine = before.then(lookingAgain, lookingAgain);
    preparing.set(attemptId, mine);
    try {
      return await mine;
    } finally {
      if (preparing.get(attemptId) === mine) preparing.delete(attemptId);
    }
  }

  /** Runs steps that must not fail a request: what goes wrong is logged, and the runner tries again. */
  async function quietly(attemptId: string, steps: () => Promise<unknown>): Promise<void> {
    try {
      await steps();
    } catch (error) {
      // Somebody else took the attempt over: it is in good hands.
      if (error instanceof StaleAttempt) return;
      logger.error({ error, attempt: attemptId }, 'a payment step failed; it will be tried again');
    }
  }

  async function work(attempt: Attempt): Promise<void> {
    await quietly(attempt.id, async () => {
      const claimed = await journal.claim(attempt);
      if (claimed) await advance(dependencies, claimed);
    });
  }

  /** Waits for steps for as long as an answer may take; they go on afterwards. */
  async function waitAWhile(steps: Promise<void>): Promise<void> {
    settling.add(steps);
    const tracked = steps.finally(() => settling.delete(steps));
    const limit = new AbortController();
    await Promise.race([tracked, sleep(ANSWER_WITHIN_MS, limit.signal)]);
    limit.abort();
  }

  /** Opens a form, one at a time for each attempt. */
  const openFormInTurn = (buyer: Buyer, attemptId: string, facts: Facts): Promise<CardForm> =>
    inTurn(attemptId, async () => {
      const attempt = await ownAttempt(buyer.user.id, attemptId);
      return openForm(dependencies, credentials.clientOf(buyer), attempt, facts);
    });

  /** Pays, or joins the payment of the same attempt that is under way. */
  function payOnce(request: PayRequest): Promise<AttemptView> {
    const underWay = paying.get(request.attemptId);
    if (underWay) return underWay;
    const payment = payAndSettle(request).finally(() => paying.delete(request.attemptId));
    paying.set(request.attemptId, payment);
    return payment;
  }

  async function payAndSettle(request: PayRequest): Promise<AttemptView> {
    const { attempt, held } = await authorizeAttempt(dependencies, request);
    if (!held) return viewOf(attempt);
    await waitAWhile(quietly(attempt.id, () => advance(dependencies, attempt)));
    return viewOf((await journal.find(attempt.id)) ?? attempt);
  }

  return {
    async start({ buyer, order, idempotencyKey, seatsLeft }) {
      const begun = await journal.begin({
        id: dependencies.newAttemptId(),
        user: buyer.user,
        order,
        idempotencyKey,
        seatsLeft,
        provider: providers.newest.name,
        merchantId: providers.newest.merchantFor(order.amount.currency),
      });
      if (!PAYABLE.includes(begun.state) || begun.purchaseNumber !== null) return viewOf(begun);
      return inTurn(begun.id, async () => {
        const attempt = await ownAttempt(buyer.user.id, begun.id);
        if (!PAYABLE.includes(attempt.state)) return viewOf(attempt);
        return viewOf(await withPurchase(dependencies, credentials.clientOf(buyer), attempt));
      });
    },

    openCardForm: ({ buyer, attemptId }) => openFormInTurn(buyer, attemptId, {}),

    async openHostedPage({ buyer, attemptId, returnOrigin }) {
      const secret = dependencies.newSecret();
      const attempt = await ownAttempt(buyer.user.id, attemptId);
      const form = await openFormInTurn(buyer, attemptId, {
        returnHash: sha256(secret),
        returnUsed: 0,
        // The page comes back without the buyer's cookie, so the credential waits here.
        credential: await credentials.seal(attemptId, buyer),
      });
      const returnUrl = new URL(`/pagos/retorno/${attemptId}`, returnOrigin);
      returnUrl.searchParams.set('clave', secret);
      return { url: providers.named(attempt.provider).hostedPage(form, returnUrl.href) };
    },

    async pay({ buyer, attemptId, transactionToken, seatsLeft }) {
      await ownAttempt(buyer.user.id, attemptId);
      const credential = await credentials.seal(attemptId, buyer);
      const client = credentials.clientOf(buyer);
      return payOnce({ attemptId, client, credential, transactionToken, seatsLeft, fromHostedPage: false });
    },

    async payFromHostedPage({ attemptId, returnSecret, transactionToken }) {
      const attempt = await journal.find(attemptId);
      if (!attempt?.returnHash || !matchesHash(returnSecret, attempt.returnHash)) {
        throw new KipuError('not_found');
      }
      const underWay = paying.get(attemptId);
      if (underWay) return underWay;
      if (!PAYABLE.includes(attempt.state)) return viewOf(attempt);
      // The value worked once; an attempt that is payable again is paid from a page opened again.
      if (attempt.returnUsed) throw new KipuError('card_session_expired');
      const credential = await credentials.open(attempt);
      if (!credential || attempt.credential === null) throw new KipuError('login_required');
      return payOnce({
        attemptId,
        client: credentials.clientOf(credential),
        credential: attempt.credential,
        transactionToken,
        seatsLeft: () => dependencies.seatsLeft(attempt.ordered.selection, credential),
        fromHostedPage: true,
      });
    },

    async attempt({ userId, attemptId }) {
      const attempt = await journal.find(attemptId);
      return attempt?.userId === userId ? viewOf(attempt) : null;
    },

    async receipt({ userId, purchaseNumber }) {
      const attempt = await journal.findPurchase(userId, purchaseNumber);
      if (!attempt) return null;
      const due = attempt.nextRunAt !== null && attempt.nextRunAt <= now();
      if (!due || !VERIFYING.includes(attempt.state)) return viewOf(attempt);
      await waitAWhile(work(attempt));
      return viewOf((await journal.find(attempt.id)) ?? attempt);
    },

    async purchases({ userId }) {
      const attempts = await journal.list(userId, [...VERIFYING, ...PAID, 'needs_review']);
      return attempts.map(viewOf);
    },

    async renewCredentials(buyer) {
      await journal.renewCredentials(buyer.user.id, (attemptId) => credentials.seal(attemptId, buyer));
    },

    verifyLog: () => journal.verify(),

    runner: createRunner({
      journal,
      logger,
      sleep,
      lookEveryMs: LOOK_EVERY_MS,
      soleOwner: dependencies.soleOwner,
      work,
      underWay: () => [...paying.values(), ...settling],
    }),
  };
}

/** Runs a task that reads its attempt anew each time, again when somebody else changed the attempt meanwhile. */
async function againWhenStale<Result>(task: () => Promise<Result>): Promise<Result> {
  for (let round = 1; ; round += 1) {
    try {
      return await task();
    } catch (error) {
      if (!(error instanceof StaleAttempt) || round >= TRIES) throw error;
    }
  }
}
