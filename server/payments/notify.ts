import { UpstreamError } from '../upstream/types.ts';
import type { UpstreamClient } from '../upstream/types.ts';
import type { Attempt } from './attempt.ts';
import { chargeOf } from './authorize.ts';
import type { PaymentDependencies } from './authorize.ts';

/**
 * Tells the provider of an attempt what the journal says became of it, where the provider wants to know (spec §7). It
 * proves nothing to anybody: whether it arrives changes nothing here, and it is not sent again.
 */
export async function tellProvider(
  { providers, logger }: Pick<PaymentDependencies, 'providers' | 'logger'>,
  client: UpstreamClient,
  attempt: Attempt,
): Promise<void> {
  const { state, transactionId, id, reference } = attempt;
  const provider = providers.find(({ name }) => name === attempt.provider);
  // Of a charge that a person found, and the provider never told of, it is told nothing: it would be a denial.
  const isKnown = state === 'denied' || (state === 'done' && transactionId !== null);
  if (!provider?.notify || !isKnown) return;
  try {
    await provider.notify(client, chargeOf(attempt), state === 'done' ? transactionId : null);
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    logger.warn({ error, attempt: id, reference }, 'the provider was not told what became of a payment');
  }
}
