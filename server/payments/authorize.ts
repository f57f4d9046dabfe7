import { randomUUID } from 'node:crypto';
import { KipuError } from '../errors.ts';
import type { Sealer } from '../store/seal.ts';
import { credentialText, parseCredential } from '../upstream/call-controls.ts';
import { createPurchase } from '../upstream/purchases.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { Upstream, UpstreamClient } from '../upstream/types.ts';
import { amountOf } from './attempt.ts';
import type { Attempt, Facts } from './attempt.ts';
import type { Journal, PaymentLog } from './journal.ts';
import { PAYABLE } from './machine.ts';
import { againWhenLate, moveAfter } from './moves.ts';
import { providerNamed } from './provider.ts';
import type { CardProviders, Charge, Outcome } from './provider.ts';
import type { CardForm, Credential } from './types.ts';

/**
 * Returns what seals the buyer's credential in the attempt while background steps may need it, and makes clients of
 * it. The move that ends the attempt removes it.
 */
export function createCredentials({ sealer, upstream }: { sealer: Sealer; upstream: Upstream }) {
  const subjectOf = (attemptId: string) => `payment:${attemptId}`;

  /** Returns the credential kept with an attempt, or null when there is none that can be read. */
  async function open({ id, credential }: Attempt): Promise<Credential | null> {
    const text = credential && (await sealer.open(subjectOf(id), credential));
    return text ? parseCredential(text) : null;
  }

  /** Returns a client that calls the academy API with a credential. */
  const clientOf = ({ bearer, controls }: Credential): UpstreamClient =>
    upstream.for({ bearer, controls, requestId: randomUUID() });

  return {
    seal: (attemptId: string, credential: Credential) =>
      sealer.seal(subjectOf(attemptId), credentialText(credential)),
    open,
    clientOf,
    /** Returns a client of the credential kept with an attempt, or null when there is none that can be read. */
    async clientFor(attempt: Attempt): Promise<UpstreamClient | null> {
      const credential = await open(attempt);
      return credential && clientOf(credential);
    },
  };
}

/** What the steps of a payment work with. */
export interface PaymentDependencies {
  readonly journal: Journal;
  readonly credentials: ReturnType<typeof createCredentials>;
  readonly providers: CardProviders;
  readonly logger: PaymentLog;
  /** Epoch milliseconds. */
  readonly now: () => number;
}

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

/** Returns the charge of an attempt whose purchase exists. */
export function chargeOf(attempt: Attempt): Charge {
  const { id, merchantId, purchaseNumber } = attempt;
  if (purchaseNumber === null) throw new RangeError(`Attempt ${id} has no purchase yet`);
  return { merchantId, purchaseNumber, amount: amountOf(attempt) };
}

/**
 * Creates the purchase of an attempt, unless it has one. The attempt itself is the written intent.
 * @throws KipuError login_required, purchase_forbidden, upstream_unavailable
 */
export async function withPurchase(
  { journal, logger }: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<Attempt> {
  if (attempt.purchaseNumber !== null) return attempt;
  const purchaseNumber = await beforeCharge(logger, () =>
    createPurchase(client, attempt.merchantId, attempt.id),
  );
  return journal.move(attempt, {
    to: attempt.state,
    detail: { purchase: purchaseNumber },
    facts: { purchaseNumber },
  });
}

/**
 * Opens a session of the card form for an attempt that can be paid.
 * @param facts What is kept with the open form.
 * @throws KipuError payment_closed, login_required, purchase_forbidden, upstream_unavailable
 */
export async function openForm(
  dependencies: PaymentDependencies,
  client: UpstreamClient,
  attempt: Attempt,
  facts: Facts,
): Promise<CardForm> {
  const { journal, providers, logger, now } = dependencies;
  if (!PAYABLE.includes(attempt.state)) throw new KipuError('payment_closed');
  const bought = await withPurchase(dependencies, client, attempt);
  const asked = await journal.move(bought, { to: 'session', detail: { form: 'asked' } });
  const form = await beforeCharge(logger, () =>
    providerNamed(providers, asked.provider).openForm(client, chargeOf(asked), now()),
  );
  await journal.move(asked, {
    to: 'session',
    detail: { form: 'ready' },
    facts: { ...facts, formReadyAt: now() },
  });
  return form;
}

/**
 * Authorizes an attempt: checks, writes the intent, sends once, writes the result. Returns the attempt as it stands
 * then; one that is approved is still held by this worker, to be enrolled at once. An attempt that is past paying
 * comes back as it is.
 * @throws KipuError payment_closed, card_session_expired, card_data_rejected, too_many_denials, group_full,
 *   login_required, purchase_forbidden, upstream_unavailable. None of them leaves a charge behind.
 */
export async function authorizeAttempt(
  dependencies: PaymentDependencies,
  request: PayRequest,
): Promise<{ attempt: Attempt; held: boolean }> {
  // When another tab renewed the form meanwhile, or another process paid, it is looked at again.
  return againWhenLate(async () => {
    const attempt = await dependencies.journal.find(request.attemptId);
    if (!attempt) throw new KipuError('not_found');
    if (attempt.state === 'abandoned') throw new KipuError('payment_closed');
    if (!PAYABLE.includes(attempt.state)) return { attempt, held: false };
    return authorizeOnce(dependencies, request, attempt);
  });
}

/** Checks what can be checked, writes the intent, and sends. After the intent, nobody else can ever send the attempt. */
async function authorizeOnce(
  { journal, providers, logger, now }: PaymentDependencies,
  request: PayRequest,
  attempt: Attempt,
): Promise<{ attempt: Attempt; held: boolean }> {
  const { client, transactionToken } = request;
  if (attempt.state !== 'session' || attempt.formReadyAt === null)
    throw new KipuError('card_session_expired');
  await journal.refuseAfterDenials(attempt.userId);
  const provider = providerNamed(providers, attempt.provider);
  const enrolledBefore = await journal.enrolledBefore(attempt);
  const [left, securityToken] = await Promise.all([
    request.seatsLeft(),
    beforeCharge(logger, () => provider.securityToken(client, chargeOf(attempt))),
  ]);
  const sent = await journal.move(attempt, {
    to: 'auth_sent',
    detail: { page: request.fromHostedPage ? 'hosted' : 'own' },
    facts: {
      authorizedAt: now(),
      askingSince: null,
      credential: request.credential,
      ...(request.fromHostedPage && { returnUsed: 1 }),
    },
    seats: { left, enrolledBefore },
  });
  const once = { transactionToken, securityToken, idempotencyKey: sent.id };
  const outcome = await provider.authorize(client, chargeOf(sent), once);
  let result: Attempt;
  try {
    result = await journal.move(sent, moveAfter(sent, outcome, now()));
  } catch (error) {
    // Sent, and the result could not be written: the runner asks for it. The person is told that it is verified.
    logger.error({ error, attempt: sent.id }, 'the result of an authorization could not be written');
    return { attempt: sent, held: false };
  }
  refuseUncharged(outcome);
  return { attempt: result, held: result.state === 'approved' };
}

/** @throws KipuError for an outcome that charged nothing and leaves the attempt payable. */
function refuseUncharged(outcome: Outcome): void {
  if (outcome.kind === 'session_expired') throw new KipuError('card_session_expired');
  if (outcome.kind === 'card_rejected') throw new KipuError('card_data_rejected');
  if (outcome.kind === 'not_received') throw new KipuError('upstream_unavailable');
}

/**
 * Runs calls that charge nothing and turns their failures into rows of the error catalogue.
 * @throws KipuError login_required on a 401, purchase_forbidden on a 403 (spec §6), else upstream_unavailable.
 */
async function beforeCharge<Result>(logger: PaymentLog, calls: () => Promise<Result>): Promise<Result> {
  try {
    return await calls();
  } catch (cause) {
    if (!(cause instanceof UpstreamError)) throw cause;
    if (cause.status === 401) throw new KipuError('login_required', { cause });
    if (cause.status === 403) {
      // Spec §8: calls other than the purchase's creation only log these words.
      if (cause.endpoint !== 'createPurchase') {
        logger.warn({ endpoint: cause.endpoint, requestId: cause.requestId }, 'Problemas con el request');
      }
      throw new KipuError('purchase_forbidden', { cause });
    }
    throw new KipuError('upstream_unavailable', { cause });
  }
}
