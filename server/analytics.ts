import type { PurchaseContext } from './domain/checkout/purchase-context.ts';
import type { Logger } from './logger.ts';

/** Events of the product (spec §4). They are sent by the server, so that they exist without JavaScript too. */
export interface Analytics {
  /** Sends an event and forgets it: a buyer never waits for it nor notices that it failed. */
  emit(event: 'start-purchase', properties: PurchaseContext): void;
}

/** An event that takes longer is lost. */
const TIMEOUT_MS = 3_000;

/**
 * @param url Where events are posted as JSON, or null to keep them in the log only.
 */
export function createAnalytics(options: {
  readonly url: string | null;
  readonly log: Logger;
  readonly now: () => Date;
}): Analytics {
  return {
    emit(event, properties) {
      options.log.info({ event, properties }, 'analytics event');
      if (!options.url) return;
      const body = JSON.stringify({ event, properties, at: options.now().toISOString() });
      globalThis
        .fetch(options.url, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        })
        .then((answer) => answer.body?.cancel())
        .catch((error: unknown) => options.log.warn({ error, event }, 'analytics event lost'));
    },
  };
}
