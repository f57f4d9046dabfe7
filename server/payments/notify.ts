import { UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import type { PaymentLog } from './journal.ts';
import { chargeOf } from './provider.ts';

/**
 * Makes a call without which a payment goes on: a failure is only logged. Returns its result; null when it failed.
 * @param goesOnAfter Whether the payment goes on after a failure; left out, it does after each.
 * @throws UpstreamError for a failure after which it does not, which is logged as well
 */
export async function onlyLogged<Result>(
  logger: PaymentLog,
  { id, reference }: Attempt,
  message: string,
  call: () => Promise<Result>,
  goesOnAfter: (failed: UpstreamError) => boolean = () => true,
): Promise<Result | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ error, attempt: id, reference }, message);
    if (!goesOnAfter(error)) throw error;
    return null;
  }
}

/** Tells the provider what became of an attempt, by our journal, if the provider wants to know (spec §7). */
export async function tellProvider(
  { providers, logger }: Pick<PaymentDependencies, 'providers' | 'logger'>,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<void> {
  const { state, transactionId } = attempt;
  const provider = providers.find(({ name }) => name === attempt.provider);
  // A finished attempt without a transaction was accepted by a person: the provider would read it as a denial.
  const isKnown = state === 'denied' || (state === 'done' && transactionId !== null);
  if (!isKnown) return;
  await onlyLogged(logger, attempt, 'the provider was not told what became of a payment', async () =>
    provider?.notify?.(client, chargeOf(attempt), state === 'done' ? transactionId : null),
  );
}
