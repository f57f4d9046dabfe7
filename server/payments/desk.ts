import type { PurchaseSelection } from '../domain/checkout/checkout.ts';
import { KipuError } from '../errors.ts';
import { matchesHash, sha256 } from '../store/seal.ts';
import { createPurchase } from '../upstream/purchases.ts';
import { viewOf } from './attempt.ts';
import type { Attempt } from './attempt.ts';
import type { Credentials } from './credentials.ts';
import { beforeCharge } from './failures.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { authorizeAttempt } from './paying.ts';
import type { PayRequest } from './paying.ts';
import type { PaymentDesk } from './payments.ts';
import type { CardProvider } from './provider.ts';
import { createRunner } from './runner.ts';
import type { Sleep } from './runner.ts';
import { ABANDON_AFTER_MS } from './schedule.ts';
import { advance, chargeOf } from './steps.ts';
import { PAID, PAYABLE, VERIFYING, isIn } from './transitions.ts';
import type { AttemptView, Buyer, CardForm } from './types.ts';
import { StaleAttempt } from './writing.ts';
import type { Facts } from './writing.ts';

/** How long an answer waits for the enrollment of an approved payment, or for a question, in milliseconds. */
const ANSWER_WITHIN_MS = 5_000;

/** What the desk is made of. Each part can be replaced in a test; `createPayments` puts the real ones together. */
export interface DeskParts {
  readonly journal: Journal;
  readonly credentials: Credentials;
  readonly providers: readonly [CardProvider, ...CardProvider[]];
  readonly logger: PaymentLog;
  readonly seatsLeft: (selection: PurchaseSelection, controls: Buyer['controls']) => Promise<number>;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: Sleep;
  readonly newAttemptId: () => string;
  readonly newSecret: () => string;
  readonly soleOwner: boolean;
}

/** Tries before a preparation gives up against other writers of its attempt. It charges nothing. */
const TRIES = 5;

/** Puts the desk together. The rules of each method stand at `Payments` (types.ts). */
export function createDesk(parts: DeskParts): PaymentDesk {
  const { journal, credentials, providers, logger, now, sleep } = parts;
  const [newest] = providers;
  const providerOf = (attempt: Attempt): CardProvider => {
    const provider = providers.find(({ name }) => name === attempt.provider);
    if (!provider) throw new RangeError(`No card provider is called ${attempt.provider}`);
    return provider;
  };
  const surroundings = { journal, credentials, providerOf, now, logger };

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
      if (claimed) await advance(surroundings, claimed);
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

  /** Creates the purchase of an attempt, unless it has one. The attempt itself is the written intent. */
  async function withPurchase(buyer: Buyer, attempt: Attempt): Promise<Attempt> {
    if (attempt.purchaseNumber !== null) return attempt;
    const client = credentials.clientOf(buyer);
    const purchaseNumber = await beforeCharge(logger, () => createPurchase(client, attempt.merchantId));
    return journal.move(attempt, {
      to: attempt.state,
      detail: { purchase: purchaseNumber },
      facts: { purchase_id: purchaseNumber },
      then: { runAt: now() + ABANDON_AFTER_MS },
    });
  }

  /** Opens a session of the card form for an attempt that can be paid, one at a time for each attempt. */
  async function openForm(buyer: Buyer, attemptId: string, facts: Facts): Promise<CardForm> {
    return inTurn(attemptId, async () => {
      const found = await ownAttempt(buyer.user.id, attemptId);
      if (!isIn(found.state, PAYABLE)) throw new KipuError('payment_closed');
      const runAt = now() + ABANDON_AFTER_MS;
      const bought = await withPurchase(buyer, found);
      const asked = await journal.move(bought, {
        to: 'session',
        detail: { form: 'asked' },
        then: { runAt },
      });
      const form = await beforeCharge(logger, () =>
        providerOf(asked).openForm(credentials.clientOf(buyer), chargeOf(asked), now()),
      );
      await journal.move(asked, {
        to: 'session',
        detail: { form: 'ready' },
        facts: { ...facts, form_ready_at: now() },
        then: { runAt },
      });
      return form;
    });
  }

  /** Pays, or joins the payment of the same attempt that is under way. */
  function payOnce(request: PayRequest): Promise<AttemptView> {
    const underWay = paying.get(request.attemptId);
    if (underWay) return underWay;
    const payment = payAndSettle(request).finally(() => paying.delete(request.attemptId));
    paying.set(request.attemptId, payment);
    return payment;
  }

  async function payAndSettle(request: PayRequest): Promise<AttemptView> {
    const { attempt, held } = await authorizeAttempt(surroundings, request);
    if (!held) return viewOf(attempt);
    await waitAWhile(quietly(attempt.id, () => advance(surroundings, attempt)));
    return viewOf((await journal.find(attempt.id)) ?? attempt);
  }

  return {
    async start({ buyer, order, idempotencyKey, seatsLeft }) {
      const begun = await journal.begin({
        id: parts.newAttemptId(),
        user: buyer.user,
        order,
        idempotencyKey,
        seatsLeft,
        provider: newest.name,
        merchantId: newest.merchantFor(order.amount.currency),
      });
      if (!isIn(begun.state, PAYABLE) || begun.purchaseNumber !== null) return viewOf(begun);
      return inTurn(begun.id, async () => {
        const attempt = await ownAttempt(buyer.user.id, begun.id);
        return viewOf(isIn(attempt.state, PAYABLE) ? await withPurchase(buyer, attempt) : attempt);
      });
    },

    openCardForm: ({ buyer, attemptId }) => openForm(buyer, attemptId, {}),

    async openHostedPage({ buyer, attemptId, returnOrigin }) {
      const secret = parts.newSecret();
      const attempt = await ownAttempt(buyer.user.id, attemptId);
      const form = await openForm(buyer, attemptId, {
        return_hash: sha256(secret),
        return_used: 0,
        // The page comes back without the buyer's cookie, so the credential waits here.
        credential: await credentials.seal(attemptId, buyer),
      });
      const returnUrl = new URL(`/pagos/retorno/${attemptId}`, returnOrigin);
      returnUrl.searchParams.set('clave', secret);
      return { url: providerOf(attempt).hostedPage(form, returnUrl.href) };
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
      if (!isIn(attempt.state, PAYABLE)) return viewOf(attempt);
      // The value worked once; an attempt that is payable again is paid from a page opened again.
      if (attempt.returnUsed) throw new KipuError('card_session_expired');
      const client = await credentials.clientFor(attempt);
      if (!client || attempt.credential === null) throw new KipuError('login_required');
      const controls = await credentials.controlsOf(attempt);
      return payOnce({
        attemptId,
        client,
        credential: attempt.credential,
        transactionToken,
        seatsLeft: () => parts.seatsLeft(attempt.selection, controls),
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
      if (!due || !isIn(attempt.state, VERIFYING)) return viewOf(attempt);
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
      soleOwner: parts.soleOwner,
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
