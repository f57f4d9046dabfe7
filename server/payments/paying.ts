import { KipuError } from '../errors.ts';
import { inTime } from '../in-time.ts';
import { traced } from '../tracing.ts';
import { viewOf } from './attempt.ts';
import { authorizeAttempt } from './authorize.ts';
import type { Payment, PayRequest } from './authorize.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { tellProvider } from './notify.ts';
import { ANSWER_WITHIN_MS } from './runner.ts';
import type { Runner } from './runner.ts';
import type { AttemptView } from './types.ts';

/** How long an already late response may still wait for the journal. Milliseconds. */
const LAST_LOOK_MS = 1_000;

/** A running payment, with what becomes of it. */
type RunningPayment = Payment & { readonly outcome: Promise<AttemptView> };

/** Payments running in this process, by attempt: a second submission joins the first. */
export type RunningPayments = Map<string, RunningPayment>;

/** Returns the functions by which requests pay an attempt, or join the payment of another request. */
export function createPaying(
  dependencies: PaymentDependencies,
  options: {
    readonly paying: RunningPayments;
    readonly runner: Runner;
  },
) {
  const { journal, logger, sleep } = dependencies;
  const { paying, runner } = options;

  /** Returns the outcome of the running payment of an attempt; null when none is running. */
  function joined(attemptId: string): Promise<AttemptView> | null {
    const underWay = paying.get(attemptId);
    return underWay ? answerOf(underWay) : null;
  }

  /** Pays, or joins the running payment of the same attempt; always answers within the time limit. */
  function payOnce(request: PayRequest): Promise<AttemptView> {
    const underWay = joined(request.attemptId);
    if (underWay) return underWay;
    const payment: Payment = { request, sent: null, isCalledOff: false };
    const outcome = payToTheEnd(payment).finally(() => paying.delete(request.attemptId));
    // A failure reaches the callers that wait for it.
    outcome.catch(() => undefined);
    const known = Object.assign(payment, { outcome });
    paying.set(request.attemptId, known);
    return answerOf(known);
  }

  async function payToTheEnd(payment: Payment): Promise<AttemptView> {
    const { attempt, held } = await authorize(payment);
    if (!held && payment.sent) await tellProvider(dependencies, payment.request.client, attempt);
    if (!held) return viewOf(attempt);
    await runner.finish(attempt, true);
    // It is charged and written, so this is the answer even if the journal cannot be read now.
    return viewOf((await journal.find(attempt.id).catch(() => null)) ?? attempt);
  }

  /** @throws KipuError payment_not_sent for a failure of ours, which comes before anything was sent */
  async function authorize(payment: Payment) {
    const { attemptId } = payment.request;
    try {
      return await traced('authorization', { 'kipu.attempt': attemptId }, () =>
        authorizeAttempt(dependencies, payment),
      );
    } catch (cause) {
      if (cause instanceof KipuError) throw cause;
      logger.error({ error: cause, attempt: attemptId }, 'a payment could not be sent');
      throw new KipuError('payment_not_sent', { cause });
    }
  }

  /**
   * Returns the outcome of a payment or, at the time limit, that it is being verified while it continues. A payment not
   * sent by then is cancelled, so that nothing is charged after a response that says so.
   * @throws KipuError payment_not_sent
   */
  async function answerOf(payment: RunningPayment): Promise<AttemptView> {
    const view = payment.isCalledOff
      ? null
      : await inTime(payment.outcome, ANSWER_WITHIN_MS, () => null, sleep);
    if (view) return view;
    if (payment.sent) {
      // The journal may know more than this process, and another page may already have shown it.
      const written = journal.find(payment.sent.id).catch(() => null);
      return viewOf((await inTime(written, LAST_LOOK_MS, () => null, sleep)) ?? payment.sent);
    }
    payment.isCalledOff = true;
    throw new KipuError('payment_not_sent');
  }

  return { joined, payOnce };
}
