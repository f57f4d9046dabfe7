import { KipuError } from '../errors.ts';
import { UpstreamError } from '../upstream/types.ts';
import type { PaymentLog } from './journal.ts';

/**
 * Runs calls that charge nothing and turns their failures into rows of the error catalogue.
 * @throws KipuError login_required on a 401, purchase_forbidden on a 403 (spec §6), else upstream_unavailable.
 */
export async function beforeCharge<Result>(
  logger: PaymentLog,
  calls: () => Promise<Result>,
): Promise<Result> {
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
