import { KipuError } from '../errors.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import { beforeCharge } from './failures.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { moveAfterAuthorization } from './outcomes.ts';
import type { CardProvider, Outcome } from './provider.ts';
import { chargeOf } from './steps.ts';
import { PAYABLE, isIn } from './transitions.ts';
import { StaleAttempt } from './writing.ts';

/** Tries before a payment gives up against other writers of its attempt. Nothing is sent between them. */
const TRIES = 5;

/** What a person brings to pay an attempt. The transaction token is used and forgotten: it is stored nowhere. */
export interface PayRequest {
  readonly attemptId: string;
  readonly client: UpstreamClient;
  /** The buyer's credential, sealed for this attempt. */
  readonly credential: string;
  readonly transactionToken: string;
  /** Seats left at the academy API, asked right before the authorization. */
  readonly seatsLeft: () => Promise<number>;
  /** Whether it comes by the hosted page, whose one-time value is used up by it. */
  readonly fromHostedPage: boolean;
}

interface Surroundings {
  readonly journal: Journal;
  readonly logger: PaymentLog;
  readonly providerOf: (attempt: Attempt) => CardProvider;
  readonly now: () => number;
}

/**
 * Authorizes an attempt: checks, writes the intent, sends once, writes the result. Gives the attempt as it stands
 * then; one that is approved is still held by this worker, to be enrolled at once. An attempt that is past paying
 * comes back as it is.
 * @throws KipuError payment_closed, card_session_expired, card_data_rejected, too_many_denials, group_full,
 *   login_required, purchase_forbidden, upstream_unavailable. None of them leaves a charge behind.
 */
export async function authorizeAttempt(
  surroundings: Surroundings,
  request: PayRequest,
): Promise<{ attempt: Attempt; held: boolean }> {
  for (let round = 1; ; round += 1) {
    const attempt = await surroundings.journal.find(request.attemptId);
    if (!attempt) throw new KipuError('not_found');
    if (attempt.state === 'abandoned') throw new KipuError('payment_closed');
    if (!isIn(attempt.state, PAYABLE)) return { attempt, held: false };
    try {
      const ready = await prepare(surroundings, request, attempt);
      return await send(surroundings, request, ready);
    } catch (error) {
      // Another tab renewed the form meanwhile, or another process paid: look again.
      if (!(error instanceof StaleAttempt) || round >= TRIES) throw error;
    }
  }
}

/** Checks what can be checked and writes the intent. After it, the attempt can never be sent by anybody else. */
async function prepare(surroundings: Surroundings, request: PayRequest, attempt: Attempt) {
  const { journal, logger, now } = surroundings;
  if (attempt.state !== 'session' || attempt.formReadyAt === null)
    throw new KipuError('card_session_expired');
  await journal.refuseAfterDenials(attempt.userId);
  const provider = surroundings.providerOf(attempt);
  const readAt = now();
  const [left, securityToken] = await Promise.all([
    request.seatsLeft(),
    beforeCharge(logger, () => provider.securityToken(request.client, chargeOf(attempt))),
  ]);
  const sent = await journal.move(attempt, {
    to: 'auth_sent',
    detail: { page: request.fromHostedPage ? 'hosted' : 'own' },
    facts: {
      authorized_at: now(),
      asking_since: null,
      credential: request.credential,
      ...(request.fromHostedPage && { return_used: 1 }),
    },
    then: 'working',
    seats: { left, readAt },
  });
  return { sent, provider, securityToken };
}

async function send(
  { journal, logger, now }: Surroundings,
  { client, transactionToken }: PayRequest,
  { sent, provider, securityToken }: Awaited<ReturnType<typeof prepare>>,
): Promise<{ attempt: Attempt; held: boolean }> {
  const outcome = await provider.authorize(client, chargeOf(sent), { transactionToken, securityToken });
  let attempt: Attempt;
  try {
    attempt = await journal.move(sent, moveAfterAuthorization(sent, outcome, now()));
  } catch (error) {
    // Sent, and the result could not be written: the runner asks for it. The person is told that it is verified.
    logger.error({ error, attempt: sent.id }, 'the result of an authorization could not be written');
    return { attempt: sent, held: false };
  }
  refuseUncharged(outcome);
  return { attempt, held: attempt.state === 'approved' };
}

/** @throws KipuError for an outcome that charged nothing and leaves the attempt payable. */
function refuseUncharged(outcome: Outcome): void {
  if (outcome.kind === 'session_expired') throw new KipuError('card_session_expired');
  if (outcome.kind === 'card_rejected') throw new KipuError('card_data_rejected');
  if (outcome.kind === 'not_received') throw new KipuError('upstream_unavailable');
}
