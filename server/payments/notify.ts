import { UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import type { PaymentDependencies } from './dependencies.ts';
import { chargeOf } from './provider.ts';

/**
 * Tells the provider what became of an attempt, by our journal, if the provider wants to know (spec §7). Nothing here
 * depends on it, so a failure is only logged.
 */
export async function tellProvider(
  { providers, logger }: Pick<PaymentDependencies, 'providers' | 'logger'>,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<void> {
  const { state, transactionId, id, reference } = attempt;
  const provider = providers.find(({ name }) => name === attempt.provider);
  // A finished attempt without a transaction was accepted by a person: the provider would read it as a denial.
  const isKnown = state === 'denied' || (state === 'done' && transactionId !== null);
  if (!provider?.notify || !isKnown) return;
  try {
    await provider.notify(client, chargeOf(attempt), state === 'done' ? transactionId : null);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ error, attempt: id, reference }, 'the provider was not told what became of a payment');
  }
}
