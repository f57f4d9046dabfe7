import { randomUUID } from 'node:crypto';
import { KipuError } from '../errors.ts';
import type { Sealer } from '../store/seal.ts';
import { credentialText, parseCredential } from '../upstream/call-controls.ts';
import { createPurchase } from '../upstream/purchases.ts';
import { isPage, UpstreamError } from '../upstream/types.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import { amountOf } from './attempt.ts';
import type { Attempt, Facts } from './attempt.ts';
import type { createCardSessions } from './card-sessions.ts';
import { StaleAttempt, againWhenLate } from './events.ts';
import { invoiceOrNone } from './invoice.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { PAID, PAYABLE, VERIFYING } from './machine.ts';
import { moveAfter, retryWaitMs } from './moves.ts';
import { NEEDS_HOLDER, cardFieldsOf, providerNamed } from './provider.ts';
import type { PaymentProviders, Charge, Outcome } from './provider.ts';
import { sendSoon } from './sending.ts';
import type { CardForm, Credential } from './types.ts';

/**
 * Returns functions that seal the buyer's credential with an attempt, for as long as background steps may need it, and
 * that make clients from it. The move that ends the attempt removes the credential.
 */
export function createCredentials({ sealer, upstream }: { sealer: Sealer; upstream: Upstream }) {
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;

  /** Returns the credential stored with an attempt, or null when none can be read. */
  async function open({ id, credential }: Attempt): Promise<Credential | null> {
    const text = credential && (await sealer.open(subjectOf(id), credential));
    return text ? parseCredential(text) : null;
  }

  /** Returns a client that calls the academy API with a credential. */
  const clientOf = ({ bearer, controls }: Credential): UpstreamClient =>
    upstream.for({ bearer, controls, requestId: randomUUID(), pays: true });

  return {
    seal: (attemptId: string, credential: Credential) =>
      sealer.seal(subjectOf(attemptId), credentialText(credential)),
    open,
    clientOf,
    /** Returns the keyed hash under which a card's denials are counted. Nothing of the card can be read from it. */
    markOf: (card: string) => sealer.mark('card', card),
    /** Returns a client with the credential stored with an attempt, or null when none can be read. */
    async clientFor(attempt: Attempt): Promise<UpstreamClient | null> {
      const credential = await open(attempt);
      return credential && clientOf(credential);
    },
  };
}

/** Waits some milliseconds, or until the signal is aborted. Never fails. */
export type Sleep = (milliseconds: number, signal?: AbortSignal) => Promise<void>;

/** What the steps of a payment depend on. */
export interface PaymentDependencies {
  readonly journal: Journal;
  readonly credentials: ReturnType<typeof createCredentials>;
  readonly providers: PaymentProviders;
  readonly sessions: ReturnType<typeof createCardSessions>;
  readonly logger: PaymentLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly sleep: Sleep;
  /** How long to wait before an unanswered enrollment is sent again, in milliseconds. */
  readonly resendEnrollmentAfterMs: number;
}

/** A request to pay an attempt. Its transaction token, null without a card, is used once and never stored. */
export interface PayRequest {
  readonly attemptId: string;
  readonly client: UpstreamClient;
  /** The buyer's credential, sealed for this attempt. */
  readonly credential: string;
  readonly transactionToken: string | null;
  /** Reads the seats left at the academy API; called right before the authorization. */
  readonly seatsLeft: () => Promise<number>;
  /** Whether the request comes from the hosted page; its one-time value is then used up. */
  readonly fromHostedPage: boolean;
  /** Called before the response, with the hash (`markOf`) of a card that its bank denied. Never fails. */
  readonly cardDenied?: ((mark: string) => Promise<void>) | undefined;
}

/** A running payment, as far as the response to its buyer depends on it. */
export interface Payment {
  readonly request: PayRequest;
  /** The attempt in its latest state; null until the authorization is about to be sent. */
  sent: Attempt | null;
  /** Whether the buyer was told that it was not sent: then it must not be sent any more. */
  isCalledOff: boolean;
}

/** Returns the charge of an attempt. @throws RangeError when its purchase does not exist yet */
export function chargeOf(attempt: Attempt): Charge {
  const { id, merchantId, purchaseNumber } = attempt;
  if (purchaseNumber === null) throw new RangeError(`Attempt ${id} has no purchase yet`);
  return { merchantId, purchaseNumber, amount: amountOf(attempt), way: attempt.way };
}

/**
 * Creates the purchase of an attempt, and its invoice, unless it has a purchase. The stored attempt is their intent.
 * @throws KipuError login_required, purchase_forbidden, payment_not_begun; StaleAttempt
 */
export async function withPurchase(
  { journal, logger }: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<Attempt> {
  if (attempt.purchaseNumber !== null) return attempt;
  const purchaseNumber = await beforeCharge(() => createPurchase(client, attempt.merchantId, attempt.id));
  const invoiceId = await invoiceOrNone(logger, client, { ...attempt, purchaseNumber });
  return journal.move(attempt, {
    to: attempt.state,
    detail: { purchase: purchaseNumber, ...(invoiceId !== null && { invoice: invoiceId }) },
    facts: { purchaseNumber, invoiceId },
  });
}

/**
 * Opens a session of the card form for a payable attempt.
 * @param facts Stored together with the open form.
 * @throws KipuError payment_closed, login_required, purchase_forbidden, payment_not_begun; StaleAttempt
 */
export async function openForm(
  dependencies: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
  facts: Facts,
): Promise<CardForm> {
  const { journal, sessions, now } = dependencies;
  if (!PAYABLE.includes(attempt.state)) throw new KipuError('payment_closed');
  const bought = await withPurchase(dependencies, client, attempt);
  const { purchaseNumber } = chargeOf(bought);
  const session = await beforeCharge(() => sessions.of(client, bought));
  await journal.move(bought, {
    to: 'session',
    detail: { form: 'ready' },
    facts: { ...facts, formReadyAt: now() },
  });
  return { ...session, purchaseNumber };
}

/**
 * Authorizes an attempt: checks it, writes the intent, sends once, and writes the result. Returns the attempt in its
 * new state, and whether this worker still holds it, as it does after an approval, to enroll at once. An attempt that
 * is no longer payable is returned unchanged.
 * @throws KipuError not_found, payment_closed, card_session_expired, card_data_rejected, card_needs_bank_page,
 *   too_many_denials, group_full, order_gone, already_purchased, payment_being_verified, path_begun,
 *   referral_not_first, login_required,
 *   purchase_forbidden, payment_not_begun, payment_not_sent. None of them leaves a charge behind.
 */
export async function authorizeAttempt(
  dependencies: PaymentDependencies,
  payment: Payment,
): Promise<{ attempt: Attempt; held: boolean }> {
  // Tries again when another tab has renewed the form meanwhile, or another process has paid.
  const sent = await againWhenLate(async () => {
    const attempt = await dependencies.journal.find(payment.request.attemptId);
    if (!attempt) throw new KipuError('not_found');
    if (attempt.state === 'abandoned') throw new KipuError('payment_closed');
    if (!PAYABLE.includes(attempt.state)) return attempt;
    return authorizeOnce(dependencies, payment, attempt);
  });
  if (!('outcome' in sent)) return { attempt: sent, held: false };
  const result = await keepOutcome(dependencies, sent);
  payment.sent = result.attempt;
  await tellDeniedCard(dependencies, payment.request, sent.outcome);
  if (result.attempt.state === 'session') refuseUncharged(sent.outcome);
  return result;
}

async function tellDeniedCard(
  { credentials }: PaymentDependencies,
  { cardDenied }: PayRequest,
  outcome: Outcome,
): Promise<void> {
  if (outcome.kind !== 'denied' || outcome.merchantFault || outcome.card === undefined) return;
  await cardDenied?.(credentials.markOf(outcome.card));
}

/** An authorization that was sent, and its outcome. */
interface Sent {
  readonly attempt: Attempt;
  readonly outcome: Outcome;
}

/**
 * Checks everything first, then writes the intent and sends. Once the intent is written, nobody else can send the
 * attempt.
 */
async function authorizeOnce(
  dependencies: PaymentDependencies,
  payment: Payment,
  begun: Attempt,
): Promise<Sent> {
  const { journal, providers, logger, now } = dependencies;
  const { client, transactionToken, credential, fromHostedPage, seatsLeft } = payment.request;
  const provider = providerNamed(providers, begun.provider);
  if (provider.card && (begun.state !== 'session' || begun.formReadyAt === null)) {
    throw new KipuError('card_session_expired');
  }
  // A payment to be made later has no form. If its purchase could not be created before, it is created here.
  const attempt = await withPurchase(dependencies, client, begun);
  await journal.refuseAfterDenials(attempt.userId);
  const byWhom = { transactionToken, idempotencyKey: attempt.id, payer: attempt.payer };
  const enrolledBefore = await journal.enrolledBefore(attempt);
  const [left, securityToken] = await Promise.all([
    seatsLeft(),
    provider.card &&
      beforeCharge(
        () => cardFieldsOf(provider).securityToken(client, chargeOf(attempt), byWhom),
        'payment_not_sent',
      ),
  ]);
  if (payment.isCalledOff) throw new KipuError('payment_not_sent');
  const authorizedAt = now();
  // From here on, a buyer who has waited too long is told that the payment is being verified.
  payment.sent = { ...attempt, state: 'auth_sent', authorizedAt };
  try {
    payment.sent = await journal.move(attempt, {
      to: 'auth_sent',
      detail: provider.card ? { page: fromHostedPage ? 'hosted' : 'own' } : { way: attempt.way },
      facts: { authorizedAt, askingSince: null, credential, ...(fromHostedPage && { returnUsed: 1 }) },
      seats: { left, enrolledBefore },
    });
  } catch (error) {
    payment.sent = null;
    throw error;
  }
  const sent = payment.sent;
  try {
    const outcome = await sendSoon<Outcome>(now, authorizedAt, {
      send: () => provider.authorize(client, chargeOf(sent), { ...byWhom, securityToken }),
      notSent: { kind: 'not_received', reason: 'stood_still' },
    });
    return { attempt: sent, outcome };
  } catch (error) {
    // Adapters never throw. If one does anyway, it may have sent.
    logger.error({ error, attempt: sent.id, reference: sent.reference }, 'an authorization broke off');
    return { attempt: sent, outcome: { kind: 'unknown', reason: 'exception' } };
  }
}

/**
 * Writes the outcome of an authorization, however long that takes, since it may be impossible to get it again. It is
 * accepted in whatever state the attempt is by then.
 */
export async function keepOutcome(
  { journal, logger, now, sleep }: PaymentDependencies,
  { attempt, outcome }: Sent,
): Promise<{ attempt: Attempt; held: boolean }> {
  for (let tries = 0; ; tries += 1) {
    try {
      const current = tries === 0 ? attempt : ((await journal.find(attempt.id)) ?? attempt);
      if (!isNews(current, outcome)) return { attempt: current, held: false };
      const result = await journal.move(current, moveAfter(current, outcome, now()));
      return { attempt: result, held: result.leaseUntil !== null };
    } catch (error) {
      // Another worker asked the provider and moved the attempt meanwhile.
      if (error instanceof StaleAttempt) continue;
      const { id, reference } = attempt;
      logger.error({ error, attempt: id, reference }, 'the result of an authorization is not written yet');
      await sleep(retryWaitMs(tries));
    }
  }
}

/** Whether the outcome of an authorization is new to its attempt. */
function isNews({ state, transactionId }: Attempt, { kind }: Outcome): boolean {
  if (state === 'auth_sent') return true;
  const isKnown = transactionId !== null || PAID.includes(state) || state === 'refunded';
  if (kind === 'approved' || kind === 'contradiction') return !isKnown;
  return kind === 'denied' && (VERIFYING.includes(state) || (state === 'needs_review' && !isKnown));
}

/** @throws KipuError for an outcome that charged nothing and leaves the attempt payable. */
function refuseUncharged(outcome: Outcome): void {
  if (outcome.kind === 'session_expired') throw new KipuError('card_session_expired');
  if (outcome.kind === 'card_rejected') {
    const needsHolder = outcome.reason === NEEDS_HOLDER;
    throw new KipuError(needsHolder ? 'card_needs_bank_page' : 'card_data_rejected');
  }
  if (outcome.kind === 'not_received') throw new KipuError('payment_not_sent');
}

/**
 * Runs calls that charge nothing, and turns their failures into errors of the catalogue.
 * @param otherwise The error for everything but a 401 and a 403 (spec §6). A 403 with the page of a gateway says nothing
 *   about the buyer.
 * @throws KipuError login_required on a 401, purchase_forbidden on a 403, else `otherwise`.
 */
async function beforeCharge<Result>(
  calls: () => Promise<Result>,
  otherwise: 'payment_not_begun' | 'payment_not_sent' = 'payment_not_begun',
): Promise<Result> {
  try {
    return await calls();
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    if (cause.status === 401) throw new KipuError('login_required', { cause });
    if (cause.status === 403 && !isPage(cause.body)) throw new KipuError('purchase_forbidden', { cause });
    throw new KipuError(otherwise, { cause });
  }
}
