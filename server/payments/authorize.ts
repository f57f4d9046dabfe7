import { KipuError } from '../errors.ts';
import { isAnswerLost } from '../store/outage.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { StaleAttempt, againWhenLate } from './events.ts';
import { MACHINE, PAYABLE, VERIFYING } from './machine.ts';
import { moveAfter } from './moves.ts';
import { beforeCharge, withPurchase } from './prepare.ts';
import { NEEDS_HOLDER, cardFieldsOf, chargeOf, providerNamed } from './provider.ts';
import type { Once, Outcome, PaymentProvider } from './provider.ts';
import { retryWaitMs, sendSoon } from './schedule.ts';
import type { Seats } from './seats.ts';

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

/**
 * Authorizes an attempt: checks it, writes the intent, sends once, and writes the result. Returns the attempt in its
 * new state, and whether this worker still holds it, as it does after an approval, to enroll at once. An attempt that
 * is no longer payable is returned unchanged.
 * @throws KipuError not_found, payment_closed, card_session_expired, card_data_rejected, card_needs_bank_page,
 *   too_many_denials, group_full, order_gone, already_purchased, payment_being_verified, path_begun, referral_not_first,
 *   sibling_left, login_required, purchase_forbidden, payment_not_begun, payment_not_sent. None of them leaves a charge
 *   behind.
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

/** Checks everything first, then writes the intent, then sends. */
async function authorizeOnce(
  dependencies: PaymentDependencies,
  payment: Payment,
  begun: Attempt,
): Promise<Sent> {
  const ready = await checkAll(dependencies, payment.request, begun);
  const intent = await writeIntent(dependencies, payment, ready);
  const outcome = await send(dependencies, payment.request.client, ready, intent);
  return { attempt: intent.attempt, outcome };
}

/** An attempt that has passed every check but the last one, which is made while its intent is written. */
interface Ready {
  readonly attempt: Attempt;
  readonly provider: PaymentProvider;
  readonly seats: Seats;
  readonly once: Once;
}

/** Checks whether an attempt may be charged, and fetches what its authorization carries. Charges nothing. */
async function checkAll(
  dependencies: PaymentDependencies,
  { client, transactionToken, seatsLeft }: PayRequest,
  begun: Attempt,
): Promise<Ready> {
  const { journal, providers } = dependencies;
  const provider = providerNamed(providers, begun.provider);
  if (provider.card && (transactionToken === null || begun.formReadyAt === null)) {
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
  return { attempt, provider, seats: { left, enrolledBefore }, once: { ...byWhom, securityToken } };
}

/** What was written before an authorization is sent, and when writing it began, in epoch milliseconds. */
interface Intent {
  readonly attempt: Attempt;
  readonly writtenAt: number;
}

/**
 * Writes that an authorization is about to be sent: from then on, nobody else can send the attempt. The journal refuses
 * it beside other payments of the same buyer, and when no seat is left.
 */
async function writeIntent(
  dependencies: PaymentDependencies,
  payment: Payment,
  { attempt, provider, seats }: Ready,
): Promise<Intent> {
  const { journal, now } = dependencies;
  const { credential, fromHostedPage } = payment.request;
  if (payment.isCalledOff) throw new KipuError('payment_not_sent');
  const authorizedAt = now();
  // From here on, a buyer who has waited too long is told that the payment is being verified.
  payment.sent = { ...attempt, state: 'auth_sent', authorizedAt };
  try {
    payment.sent = await journal.move(attempt, {
      to: 'auth_sent',
      detail: provider.card ? { page: fromHostedPage ? 'hosted' : 'own' } : { way: attempt.way },
      facts: { authorizedAt, askingSince: null, credential, ...(fromHostedPage && { returnUsed: true }) },
      seats,
    });
    return { attempt: payment.sent, writtenAt: authorizedAt };
  } catch (error) {
    payment.sent = null;
    if (isAnswerLost(error)) await takeBackIntent(dependencies, attempt, authorizedAt);
    throw error;
  }
}

/**
 * Takes back an intent whose commit was not answered, however long that takes: it may be on disk, where its buyer would
 * wait for the outcome of what was never sent.
 * @param before The attempt before the intent.
 */
async function takeBackIntent(
  dependencies: PaymentDependencies,
  before: Attempt,
  authorizedAt: number,
): Promise<void> {
  const { logger, sleep } = dependencies;
  for (let tries = 0; ; tries += 1) {
    try {
      await tryToTakeBack(dependencies, before, authorizedAt);
      return;
    } catch (error) {
      const { id, reference } = before;
      logger.warn({ error, attempt: id, reference }, 'an intent without an answer is not taken back yet');
      await sleep(retryWaitMs(tries));
    }
  }
}

async function tryToTakeBack(
  { journal, now }: PaymentDependencies,
  before: Attempt,
  authorizedAt: number,
): Promise<void> {
  const reason = 'intent_unconfirmed';
  try {
    // Waits for a commit that is still under way. Once this is written, the intent never will be.
    await journal.move(before, { to: before.state, detail: { reason } });
  } catch (error) {
    if (!(error instanceof StaleAttempt)) throw error;
    const found = await journal.find(before.id);
    const isIntent = found?.version === before.version + 1 && found.authorizedAt === authorizedAt;
    if (isIntent) await journal.move(found, moveAfter(found, { kind: 'not_received', reason }, now()));
  }
}

/** Sends an authorization, the only call that can charge. Never fails. */
async function send(
  { logger, now }: PaymentDependencies,
  client: UpstreamClient,
  { provider, once }: Ready,
  { attempt, writtenAt }: Intent,
): Promise<Outcome> {
  try {
    return await sendSoon<Outcome>(now, writtenAt, {
      send: () => provider.authorize(client, chargeOf(attempt), once),
      notSent: { kind: 'not_received', reason: 'stood_still' },
    });
  } catch (error) {
    // Adapters never throw. If one does anyway, it may have sent.
    logger.error({ error, attempt: attempt.id, reference: attempt.reference }, 'an authorization broke off');
    return { kind: 'unknown', reason: 'exception' };
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
  const { money } = MACHINE[state];
  const isKnown = transactionId !== null || money === 'paid' || money === 'given_back';
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
